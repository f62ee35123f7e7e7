/** Arrow keys in the city: from one lit cell to the next in that direction; with Shift, or where none is lit, cell by cell. */
import type { Attachment } from "svelte/attachments";
import type { Point } from "./view";

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const ASIDE = 2; // a step aside counts as so many ahead

const placeOf = (cell: HTMLElement) => cell.dataset.cell!.split(",").map(Number) as Point;

/** How far a cell is in a direction; infinite if it is not ahead. */
function distance([x, y]: Point, [toX, toY]: Point, [right, up]: Point): number {
  const ahead = (toX - x) * right + (toY - y) * up;
  const aside = Math.abs((toX - x) * up) + Math.abs((toY - y) * right);
  return ahead > 0 ? ahead + ASIDE * aside : Infinity;
}

export const walk: Attachment<HTMLElement> = (city) => {
  const move = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    const from = (event.target as Element).closest<HTMLElement>("[data-cell]");
    if (!direction || !from) return;
    event.preventDefault();
    const here = placeOf(from);
    const lit = city.querySelectorAll<HTMLElement>("[data-cell]:not([aria-disabled='true'])");
    const ways = [...(event.shiftKey ? [] : lit)]
      .map((cell) => ({ cell, far: distance(here, placeOf(cell), direction) }))
      .sort((a, b) => a.far - b.far);
    const beside = `[data-cell="${here[0] + direction[0]},${here[1] + direction[1]}"]`;
    const near = ways[0] && ways[0].far < Infinity ? ways[0].cell : null;
    if (near || event.shiftKey || !lit.length)
      (near ?? city.querySelector<HTMLElement>(beside))?.focus();
  };
  city.addEventListener("keydown", move);
  return () => city.removeEventListener("keydown", move);
};
