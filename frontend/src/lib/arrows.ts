/** Arrow keys move the focus on a board to the nearest thing in that direction: to what may be tapped while something
 *  is lit, with Shift to anything. */
import type { Attachment } from "svelte/attachments";

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const middle = (element: Element): [number, number] => {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Things with the attribute data-cell can be reached by arrows. */
export const arrows: Attachment<HTMLElement | SVGElement> = (board) => {
  const move = (event: Event) => {
    const { key, shiftKey } = event as KeyboardEvent;
    const direction = DIRECTIONS[key];
    const from = document.activeElement;
    if (!direction || !from || !from.hasAttribute("data-cell")) return;
    const [x, y] = middle(from);
    let best: Element | null = null;
    let least = Infinity;
    const some = !shiftKey && board.querySelector("[data-cell].lit");
    const cells = some ? "[data-cell]:not([aria-disabled='true'])" : "[data-cell]";
    for (const cell of board.querySelectorAll(`${cells}:not(:disabled)`)) {
      if (cell === from || !cell.checkVisibility()) continue;
      const [cx, cy] = middle(cell);
      const ahead = (cx - x) * direction[0] + (cy - y) * direction[1];
      const aside = Math.abs((cx - x) * direction[1]) + Math.abs((cy - y) * direction[0]);
      const far = ahead + 3 * aside;
      if (ahead > 2 && far < least) [best, least] = [cell, far];
    }
    event.preventDefault();
    (best as HTMLElement | null)?.focus();
  };
  board.addEventListener("keydown", move);
  return () => board.removeEventListener("keydown", move);
};
