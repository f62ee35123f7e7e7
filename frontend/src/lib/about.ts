/** Everything explains itself: an element with the attribute data-about says in one sentence what it is. Hold it
 *  with a finger, rest on it with the mouse, tap it where a tap does nothing else, or focus it and press "?". */
import type { Attachment } from "svelte/attachments";

const HOLD = 450; // ms with a finger
const REST = 700; // ms with a mouse
const FAR = 8; // px that a finger may move while it holds, or a mouse after a tap

export interface Explained {
  text: string;
  icons: string[]; // drawn below it
  box: DOMRect; // of the element
  board: DOMRect | null; // that it lies on
}

type Listener = (explained: Explained | null) => void;

const listeners = new Set<Listener>();

/** Hear what is to be explained; null: nothing any more. */
export const onExplained = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const tell = (explained: Explained | null) => listeners.forEach((listener) => listener(explained));

const owner = (target: EventTarget | null): Element | null =>
  (target as Element | null)?.closest?.("[data-about]") ?? null;

export const explain = (element: Element): void =>
  tell({
    text: element.getAttribute("data-about")!,
    icons: element.getAttribute("data-icons")?.split(" ") ?? [],
    box: element.getBoundingClientRect(),
    board: element.closest("main.board")?.getBoundingClientRect() ?? null,
  });

/** Whether a tap on it does something of its own. */
const acts = (target: Element): boolean => !!target.closest("button, a, input, select, summary");

/** Explain what is inside this element. */
export const about: Attachment<HTMLElement> = (root) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: PointerEvent | null = null;
  let held = false; // the tap that follows a hold does nothing
  const moved = (event: PointerEvent): boolean =>
    !start || Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR;
  const stop = () => clearTimeout(timer);
  const hide = () => {
    stop();
    tell(null);
  };
  const later = (element: Element, wait: number, then?: () => void) => {
    stop();
    timer = setTimeout(() => {
      explain(element);
      then?.();
    }, wait);
  };
  const on: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
    pointerdown(event) {
      hide();
      held = false;
      start = event;
      const element = owner(event.target);
      if (element && event.pointerType !== "mouse") later(element, HOLD, () => (held = true));
    },
    pointermove(event) {
      if (event.pointerType !== "mouse" && moved(event)) stop();
    },
    pointerup: stop,
    pointercancel: stop,
    pointerover(event) {
      const element = owner(event.target);
      if (event.pointerType !== "mouse") return;
      if (!moved(event)) return; // a tap changed what lies below
      start = null;
      hide();
      if (element) later(element, REST);
    },
    pointerleave(event) {
      if (event.pointerType === "mouse") hide();
    },
    contextmenu(event) {
      if (held) event.preventDefault(); // a long press asks for the explanation, not for a menu
    },
    keydown(event) {
      hide();
      const element = event.key === "?" ? owner(event.target) : null;
      if (!element) return;
      event.stopPropagation();
      event.preventDefault();
      explain(element);
    },
    focusout() {
      if (!held) hide(); // a finger that lets go takes the focus along
    },
  };
  const click = (event: MouseEvent) => {
    const target = event.target as Element;
    if (held) {
      event.stopPropagation();
      event.preventDefault();
      held = false;
      return;
    }
    const element = owner(target);
    if (element && !acts(target)) explain(element);
  };
  for (const [name, listener] of Object.entries(on))
    root.addEventListener(name, listener as EventListener);
  root.addEventListener("click", click, true); // before the element's own
  return () => {
    stop();
    for (const [name, listener] of Object.entries(on))
      root.removeEventListener(name, listener as EventListener);
    root.removeEventListener("click", click, true);
  };
};
