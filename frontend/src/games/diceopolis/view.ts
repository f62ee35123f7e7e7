/** What the server tells of a state of Diceopolis, and small questions a drawing asks of it. */
import type { Moment } from "../contract";
import { placing, text } from "./actions";

export type Point = [x: number, y: number]; // x to the right, y up, the hub at (0, 0)

export interface PlacedDie {
  x: number;
  y: number;
  pips: number;
  seat: number;
}

/** A row that scores; `pips` begins with the black die, `cells` with the cell beside it. */
export interface Row {
  seat: number;
  worth: number;
  arm: Point;
  pips: number[];
  cells: Point[];
}

/** What a die of a hand would gain its owner on an open cell. */
export interface Offer {
  x: number;
  y: number;
  seat: number;
  pips: number;
  gain: number;
}

export interface View {
  phase: "deal" | "roll" | "choose" | "place" | "over";
  player: number;
  first: number;
  to_roll: number;
  cross: number[];
  dice: PlacedDie[];
  open: Point[];
  rows: Row[];
  offers: Offer[]; // only what gains something
  hands: number[][];
  caches: number[];
  scores: number[];
}

export type CityMoment = Moment<View>;

export const keyOf = (x: number, y: number): string => `${x},${y}`;

/** The cell that a row would go on with. */
export function nextOf({ arm, cells }: Row): Point {
  const [x, y] = cells[cells.length - 1];
  return [x + cells[0][0] - arm[0], y + cells[0][1] - arm[1]];
}

/** The black dice that a cell lies beside, by their pips. */
export const blackBeside = ({ cross }: View, [x, y]: Point): number[] => [
  ...(Math.abs(y) === 1 ? [cross[Math.abs(x) - 1]] : []),
  ...(Math.abs(x) === 1 ? [cross[Math.abs(y) - 1]] : []),
];

/** The values of a hand, each once, rising. */
export const valuesOf = (hand: number[]): number[] => [...new Set(hand)].sort((a, b) => a - b);

/** The seat whose hand lies in the tray: who acts here, else this client's, else whose turn it is. */
export function traySeat(moment: CityMoment): number {
  const { me, you, turn } = moment;
  if (me !== null) return me;
  if (turn !== null && you.includes(turn)) return turn;
  return you[0] ?? turn ?? 0;
}

/** A number as it is shown: with a real minus sign. */
export const shown = (number: number): string => `${number}`.replace("-", "\u2212");

/** A change of points as it is shown: "+7", "−2", "0". */
export const change = (points: number): string => (points > 0 ? "+" : "") + shown(points);

/** What a placement gains who places it; null if it is not legal. */
export function gainOf(moment: CityMoment, pips: number, x: number, y: number): number | null {
  const legal = moment.legal.get(text(placing(pips, x, y)));
  if (!legal || moment.me === null) return null;
  return legal.gains?.[moment.me] ?? 0;
}

/** The value of the hand that gains most on a cell, and what it gains; null if none may go there. */
export function bestFor(
  moment: CityMoment,
  x: number,
  y: number,
): { pips: number; gain: number } | null {
  if (moment.me === null) return null;
  let best: { pips: number; gain: number } | null = null;
  for (const pips of valuesOf(moment.view.hands[moment.me])) {
    const gain = gainOf(moment, pips, x, y);
    if (gain !== null && (best === null || gain > best.gain)) best = { pips, gain };
  }
  return best;
}

/** The most of these gains. */
const mostOf = (offers: Offer[]): number => Math.max(0, ...offers.map(({ gain }) => gain));

/** The most that a die of a hand would bring anywhere. */
export const mostAnywhere = ({ view }: CityMoment, seat: number, pips: number): number =>
  mostOf(view.offers.filter((one) => one.seat === seat && one.pips === pips));

/** What a die of somebody's on a cell keeps others from: whom, and how much each could gain there; most first. */
export const deniedAt = (
  { view }: CityMoment,
  seat: number,
  [x, y]: Point,
): { seat: number; gain: number }[] => {
  const here = view.offers.filter((one) => one.x === x && one.y === y && one.seat !== seat);
  return [...new Set(here.map((one) => one.seat))]
    .map((other) => ({ seat: other, gain: mostOf(here.filter((one) => one.seat === other)) }))
    .sort((a, b) => b.gain - a.gain);
};

/** The seats with the most points. */
export function winnersOf(view: View): number[] {
  const most = Math.max(...view.scores);
  return view.scores.flatMap((score, seat) => (score === most ? [seat] : []));
}
