/** Where the keyboard goes on: at what is asked for. */

const FOCUSABLE =
  "button:not(:disabled):not([aria-disabled='true']), [data-cell]:not([aria-disabled='true'])";
const PLACES = [".board [data-lit]", ".bar .tray [data-lit]", ".bar .tray", ".board"];

const within = (place: Element): HTMLElement | null =>
  place.matches(FOCUSABLE) ? (place as HTMLElement) : place.querySelector<HTMLElement>(FOCUSABLE);

/** Focus the first thing that may be tapped, what is lit first; or the main button, if only that goes on. */
export function focusAsked(page: HTMLElement | undefined, asked: boolean): void {
  if (!page) return;
  const lit = page.querySelector("[data-lit]");
  lit?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const places = asked ? PLACES.flatMap((place) => [...page.querySelectorAll(place)]) : [];
  const thing = places.map(within).find((found) => found !== null);
  const next = thing ?? page.querySelector<HTMLElement>(".bar .buttons .main");
  next?.focus({ preventScroll: true });
}
