/** Actions of Diceopolis in parts, as the server tells them, and as records write them. */
import type { CityMoment, Point } from "./view";

export type Action =
  | { kind: "keep" }
  | { kind: "reroll"; pips: number }
  | { kind: "place"; pips: number; cell: Point };

export const placing = (pips: number, ...cell: Point): Action => ({ kind: "place", pips, cell });

export function text(action: Action): string {
  if (action.kind === "keep") return "keep";
  if (action.kind === "reroll") return `reroll ${action.pips}`;
  return `place ${action.pips} (${action.cell})`;
}

/** What a choice, or a line of the log, does; null if it is no action. */
export const actionOf = (told: { action?: unknown } | null): Action | null =>
  (told?.action ?? null) as Action | null;

/** The placement in a choice or a line of the log, if it is one. */
export function placeIn(told: { action?: unknown } | null) {
  const action = actionOf(told);
  return action?.kind === "place" ? action : null;
}

/** What is chosen and not confirmed, if it is a placement. */
export const chosenPlace = (moment: CityMoment) => placeIn(moment.chosen);

/** What advice speaks of, if it is a placement. */
export const advisedPlace = (moment: CityMoment) => placeIn(moment.advised);
