/** How long a step of a game stays before the next one comes. */
import type { Entry } from "./protocol";
import type { Pace } from "./settings.svelte";

const STEP: Record<Pace, number> = { slow: 900, normal: 500, fast: 220, instant: 0 }; // ms
const ROLL = 1.2; // of a step
const SMALL = 0.6; // of a step: something that changes no points
const BACKLOG = 8; // steps; when more wait, they go faster

/** Return ms. */
export function lasts(entry: Entry, pace: Pace, waiting: number): number {
  if (document.hidden) return 0;
  const weight = entry.roll ? ROLL : entry.gains || entry.player ? 1 : SMALL;
  return STEP[pace] * weight * Math.min(1, BACKLOG / Math.max(1, waiting));
}
