/** A city that is shown larger: the window scrolls to a cell, and the city grows into its new size. */
const LASTS = 200; // ms

const still = (): boolean =>
  document.documentElement.dataset.pace === "instant" ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Bring a cell into the middle of the window. */
export function centre(window: HTMLElement, cell: HTMLElement): void {
  const [outer, inner] = [window.getBoundingClientRect(), cell.getBoundingClientRect()];
  window.scrollBy({
    left: inner.x + inner.width / 2 - outer.x - outer.width / 2,
    top: inner.y + inner.height / 2 - outer.y - outer.height / 2,
    behavior: "instant",
  });
}

/** Let an element grow or shrink from the box that it had before. */
export function grow(element: HTMLElement, before: DOMRect): void {
  const after = element.getBoundingClientRect();
  if (still() || !before.width || Math.abs(before.width - after.width) < 1) return;
  const from = `translate(${before.x - after.x}px, ${before.y - after.y}px) scale(${before.width / after.width})`;
  const transformOrigin = "0 0";
  element.animate(
    [
      { transformOrigin, transform: from },
      { transformOrigin, transform: "none" },
    ],
    { duration: LASTS, easing: "ease-out" },
  );
}
