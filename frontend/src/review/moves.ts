/** What the parts of a review share: the moves by number, and who made mistakes. */
import type { Entry, Judged, Replay, Review } from "../lib/protocol";

/** The number of a step, as people count. */
export const moveNumber = (step: number): number => step + 1;

/** What happened in a step, with the points that it changed. */
export const entryOf = (replay: Replay, judged: Judged): Entry => replay.entries[judged.entry];

/** Everybody's share before the game and after each step. */
export const shareLines = (review: Review): number[][] => [
  review.sums.map((sum) => sum.start),
  ...review.steps.map((step) => step.shares),
];

/** The steps that were mistakes, in order. */
export const mistakesOf = (review: Review): number[] =>
  review.steps.flatMap((step, number) => (step.grade ? [number] : []));
