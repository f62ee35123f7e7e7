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

/** The most valuable tile that a row would win if one were left; null if it wins one or asks for more. */
export const soldOut = (view: NovoView, row: RowView): StockView | null =>
  prizeOf(view, row)
    ? null
    : (view.stock
        .filter((tile) => tile.symbol === row.symbol && tile.row <= row.length)
        .sort((one, other) => other.value - one.value)[0] ?? null);

/** The next tile that a row wins if it grows. */
export const nextOf = (view: NovoView, row: RowView): StockView | null =>
  ofSymbol(view, row)
    .filter((tile) => tile.row > row.length)
    .sort((one, other) => one.row - other.row)[0] ?? null;

/** Whether dice of this roll, once they have landed, or of a later one can go on with a row. */
export function canGrow(view: NovoView, row: RowView, rolling: boolean): boolean {
  if (!row.length || row.length === SLOTS) return false;
  const before = row.length === view.slot - 1;
  if (view.phase === "roll") return before;
  if (view.phase !== "put") return false;
  const shows = rolling || view.dice.some((die) => die.face === row.symbol);
  return row.length === view.slot || (before && shows && !view.slots[row.row - 1][view.slot - 1]);
}

/** Which dice can bring a row's symbol in the next roll: white ones that are left, only black ones, or none.
 *
 *  A black one counts that a lion of this roll would bring. */
export function bringersOf(view: NovoView, row: RowView): "white" | "black" | "none" {
  const shows = (kind: string) => view.sides[kind]?.includes(row.symbol ?? "") ?? false;
  if (view.dice.some(({ kind }) => kind !== view.extra && shows(kind))) return "white";
  const held = view.dice.some(({ kind }) => kind === view.extra);
  const lion = filled(view) < SLOTS && view.dice.some(({ face }) => face === LION);
  const black = held || extraComing(view) > 0 || (lion && bringsExtra(view));
  return black && shows(view.extra) ? "black" : "none";
}

/** A die of the roll and the row that may win more with it, if there are any. */
export function growing(moment: NovoMoment): { die: DieView; row: RowView } | null {
  for (const die of moment.view.dice) {
    const row = growsOn(moment, die).find((one) => winsMore(moment.view, one, die));
    if (row) return { die, row };
  }
  return null;
}

/** Whether a row wins more once a die goes on with it: at once, or with what the next roll can still bring. */
function winsMore(view: NovoView, row: RowView, die: DieView): boolean {
  const grown = { ...row, length: row.length + 1 };
  if (prizeOf(view, grown) !== prizeOf(view, row)) return true;
  const rest = { ...view, dice: view.dice.filter((other) => other !== die) };
  return nextOf(view, grown) !== null && bringersOf(rest, grown) !== "none";
}

/** Whether a lion of the roll is good for something: a black die, or lions for a tile. */
export function lionHelps({ view }: NovoMoment): boolean {
  if (!lionsIn(view) || filled(view) === SLOTS) return false;
  return view.slot < SLOTS || view.lions + lionsIn(view) >= leastPrice(view);
}

/** How many dice of the roll show a lion. */
export const lionsIn = (view: NovoView): number =>
  view.dice.filter((die) => die.face === LION).length;

/** How many lions the cheapest tile that is left costs: endlessly many if none is left. */
export const leastPrice = (view: NovoView): number =>
  Math.min(...view.stock.filter((tile) => tile.left > 0).map((tile) => tile.lions));

/** Whether a lion left in the roll would bring a black die, or let lions buy what they cannot yet. */
export function lionMissed(moment: NovoMoment): boolean {
  const { view } = moment;
  if (!lionHelps(moment)) return false;
  if (bringsExtra(view)) return true;
  const most = view.lions + Math.min(lionsIn(view), SLOTS - filled(view));
  return pricesOf(view).some(
    (price) => price.left && price.lions > view.lions && price.lions <= most,
  );
}

/** Whether a die of the roll goes on with a row, begins one, or is a lion that is good for something. */
export function dieHelps(moment: NovoMoment, die: DieView): boolean {
  if (filled(moment.view) === SLOTS) return false;
  if (die.face === LION) return lionHelps(moment);
  return moment.view.slot === 1 || growsOn(moment, die).length > 0;
}

/** The rows that a die of the roll goes on with. */
export const growsOn = (moment: NovoMoment, die: DieView): RowView[] =>
  openRows(moment.view).filter(
    (row) => row.symbol === die.face && isLegal(moment, putting(die, row.row)),
  );

const openRows = (view: NovoView): RowView[] =>
  view.rows.filter((row) => row.length > 0 && row.length === view.slot - 1);

/** Whether no row can grow any more, in this roll or a later one. */
export const allEnded = (view: NovoView): boolean =>
  view.slot > 1 && view.rows.every((row) => !canGrow(view, row, false));

/** Whether no row begins on slot 1, though one could: only lions can then win a tile. */
export const noneBegun = (view: NovoView): boolean =>
  view.slot === 1 &&
  filled(view) < SLOTS &&
  view.rows.every((row) => row.length === 0) &&
  view.dice.some((die) => die.face !== LION);

export const filled = (view: NovoView): number =>
  view.slots.filter((row) => row[view.slot - 1]).length;

/** Whether any die of the roll is good for something on this slot. */
export const someHelp = (moment: NovoMoment): boolean =>
  moment.view.dice.some((die) => dieHelps(moment, die));

const lionsOnSlot = (view: NovoView): number =>
  view.slots.filter((row) => row[view.slot - 1]?.face === LION).length;

/** How many extra dice the lions on this slot bring for the next roll: as many as are left. */
export const extraComing = (view: NovoView): number =>
  view.phase === "put" && view.slot < SLOTS ? Math.min(lionsOnSlot(view), view.extra_left) : 0;

/** Whether a lion on this slot brings nothing, since no extra die is left. */
export const missingExtra = (view: NovoView): boolean =>
  view.phase === "put" && view.slot < SLOTS && lionsOnSlot(view) > view.extra_left;

/** Whether one more lion on this slot would bring an extra die. */
export const bringsExtra = (view: NovoView): boolean =>
  view.slot < SLOTS && lionsOnSlot(view) < view.extra_left;

/** What lions buy: a price for each value, the cheapest first, and whether a tile of it is left. */
export function pricesOf(view: NovoView): { lions: number; value: number; left: boolean }[] {
  const prices = new Map(view.stock.map((tile) => [tile.value, tile.lions]));
  return [...prices]
    .map(([value, lions]) => ({
      lions,
      value,
      left: view.stock.some((tile) => tile.value === value && tile.left > 0),
    }))
    .sort((one, other) => one.lions - other.lions);
}
