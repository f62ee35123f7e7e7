/** What the parts of a review share: the moves by number, and who made mistakes. */
import { decimal } from "../lib/chances";
import { t } from "../lib/i18n.svelte";
import type { Entry, Judged, Replay, Review } from "../lib/protocol";

export const FEW = 0.05; // points that are not worth a word

/** The number of a step, as people count. */
export const moveNumber = (step: number): number => step + 1;

/** What happened in a step, with the points that it changed. */
export const entryOf = (replay: Replay, judged: Judged): Entry => replay.entries[judged.entry];

/** Where the report tells of a mistake. */
export const mistakeId = (step: number): string => `mistake-${step}`;

/** What a mistake did to the points of the turn, in words. */
export function pointsText(judged: Judged): string {
  const lost = judged.points ?? 0;
  if (Math.abs(lost) < FEW) return "";
  const points = decimal(Math.abs(lost));
  const key = lost > 0 ? "review:costs_points" : "review:more_points";
  return `, ${t(key, { count: points === decimal(1) ? 1 : 2, points })}`;
}

/** Everybody's share before the game and after each step. */
export const shareLines = (review: Review): number[][] => [
  review.sums.map((sum) => sum.start),
  ...review.steps.map((step) => step.shares),
];

export const EVERYBODY = -1;
const MOST = 10; // mistakes of everybody

/** The costliest mistakes of a seat, or of everybody. */
export const worstOf = ({ worst, steps }: Review, whose: number): number[] =>
  whose === EVERYBODY ? worst.slice(0, MOST) : worst.filter((step) => steps[step].seat === whose);

/** Whose mistakes are shown first: of a game against bots those of the one who is none. */
export function shownFirst(review: Review, { seats }: Replay): number {
  const people = seats.flatMap(({ bot }, seat) => (bot ? [] : [seat]));
  return people.length === 1 && worstOf(review, people[0]).length ? people[0] : EVERYBODY;
}

/** The steps that were mistakes, in order. */
export const mistakesOf = (review: Review): number[] =>
  review.steps.flatMap((step, number) => (step.grade ? [number] : []));
