/** Rows of the trader: what they win, what they could win yet, and which dice of a roll help them. */
import { putting, isLegal, type DieView, type NovoMoment, type NovoView } from "./view";
import type { RowView, StockView } from "./view";

export const LION = "lion";
const SLOTS = 3; // slots and rows are the game itself, not the edition

const ofSymbol = (view: NovoView, row: RowView): StockView[] =>
  view.stock.filter((tile) => tile.symbol === row.symbol && tile.left > 0);

/** The most valuable tile that a row wins as it lies. */
export const prizeOf = (view: NovoView, row: RowView): StockView | null =>
  ofSymbol(view, row)
    .filter((tile) => tile.row <= row.length)
    .sort((one, other) => other.value - one.value)[0] ?? null;

/** The next tile that a row wins if it grows. */
export const nextOf = (view: NovoView, row: RowView): StockView | null =>
  ofSymbol(view, row)
    .filter((tile) => tile.row > row.length)
    .sort((one, other) => one.row - other.row)[0] ?? null;

/** Whether dice of this or a later roll can go on with a row. */
export function canGrow(view: NovoView, row: RowView): boolean {
  if (!row.length || row.length === SLOTS) return false;
  const before = row.length === view.slot - 1;
  if (view.phase === "roll") return before;
  if (view.phase !== "put") return false;
  return row.length === view.slot || (before && !view.slots[row.row - 1][view.slot - 1]);
}

/** A die of the roll and the row that it goes on with, if there are any. */
export function growing(moment: NovoMoment): { die: DieView; row: RowView } | null {
  const { view } = moment;
  const open = view.rows.filter((row) => row.length > 0 && row.length === view.slot - 1);
  for (const row of open)
    for (const die of view.dice)
      if (die.face === row.symbol && isLegal(moment, putting(die, row.row))) return { die, row };
  return null;
}

/** Whether a lion of the roll is good for something: a black die, or enough lions for a tile. */
export function lionHelps({ view }: NovoMoment): boolean {
  const lions = view.dice.filter((die) => die.face === LION).length;
  if (!lions || view.slots.every((row) => row[view.slot - 1])) return false;
  const least = Math.min(...view.stock.filter((tile) => tile.left > 0).map((tile) => tile.lions));
  return view.slot < SLOTS || view.lions + lions >= least;
}

export const filled = (view: NovoView): number =>
  view.slots.filter((row) => row[view.slot - 1]).length;

/** Whether any die of the roll is good for something on this slot. */
export const someHelp = (moment: NovoMoment): boolean =>
  moment.view.dice.length > 0 &&
  filled(moment.view) < SLOTS &&
  (moment.view.slot === 1 || growing(moment) !== null || lionHelps(moment));

/** How many extra dice the lions on this slot bring for the next roll. */
export const extraComing = (view: NovoView): number =>
  view.phase === "put" && view.slot < SLOTS
    ? view.slots.filter((row) => row[view.slot - 1]?.face === LION).length
    : 0;

/** What lions buy: a price for each value, the cheapest first. */
export function pricesOf(view: NovoView): { lions: number; value: number }[] {
  const prices = new Map(view.stock.map((tile) => [tile.value, tile.lions]));
  return [...prices]
    .map(([value, lions]) => ({ lions, value }))
    .sort((one, other) => one.lions - other.lions);
}
