/** How long the scenes of a game take. */
import type { Entry } from "./protocol";
import type { Pace } from "./settings.svelte";

const STEP: Record<Pace, number> = { slow: 900, normal: 500, fast: 220, instant: 0 }; // ms
const LEAST: Record<Pace, number> = { slow: 450, normal: 250, fast: 120, instant: 0 }; // ms, however many wait
export const BREATH: Record<Pace, number> = { slow: 900, normal: 450, fast: 180, instant: 0 }; // between players
const SMALL = 0.6; // of a step: something that changes no points
const BACKLOG = 8; // steps; when more wait, they go faster
const END: Record<Pace, number> = { slow: 2200, normal: 1500, fast: 700, instant: 0 }; // the last step of a game
const LAND: Record<Pace, number> = { slow: 640, normal: 640, fast: 300, instant: 0 }; // see Die.svelte

const still = (): boolean =>
  document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long dice take to land, in ms. */
export const settles = (pace: Pace): number => (still() ? 0 : LAND[pace]);

/** How long a step stays before the next one comes, in ms. */
export function lasts(entry: Entry, pace: Pace, waiting: Entry[], end = false): number {
  if (document.hidden) return 0;
  if (end && !waiting.length) return END[pace];
  const weight = entry.gains || entry.player ? 1 : SMALL;
  const hurry = Math.min(1, BACKLOG / Math.max(1, waiting.length));
  const [next] = waiting;
  const breath = next && next.seat !== entry.seat ? BREATH[pace] : 0;
  return Math.max(LEAST[pace], STEP[pace] * weight * hurry) + breath;
}
