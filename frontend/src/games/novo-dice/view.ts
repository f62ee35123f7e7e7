/** What the server tells of a game of Novo Dice, and small questions a drawing asks of it. */
import type { Moment } from "../contract";
import { actionOf, text, type Action, type Source } from "./actions";

export interface DieView {
  kind: string;
  face: string;
}

export interface RowView {
  row: number;
  symbol: string | null;
  length: number;
  used: boolean;
}

export interface StockView {
  tile: string;
  symbol: string;
  row: number; // how many symbols in a row it asks for
  value: number;
  lions: number; // its price
  left: number;
}

export interface BayView {
  tiles: string[];
  spaces: number;
  value: number;
  combination: "none" | "same" | "different";
  combined: string[];
  formula: string;
}

export interface NovoView {
  phase: "roll" | "put" | "claim" | "store" | "over";
  player: number;
  slot: number;
  extra: string; // the kind of dice that lions earn
  sides: Record<string, string[]>; // of each kind of dice
  extra_left: number; // how many of them lions can still bring this turn
  to_roll: Record<string, number>;
  dice: DieView[];
  slots: (DieView | null)[][]; // by row, then slot
  rows: RowView[];
  lions: number;
  lions_spent: number;
  claimable: { tile: string; by: Source[] }[];
  stock: StockView[];
  trash: number;
  multipliers: { same: Record<string, number>; different: Record<string, number> }; // by number of tiles
  hand: string[];
  bays: BayView[][];
  free: number[];
  scores: number[];
  last_turns: number | null;
}

export type NovoMoment = Moment<NovoView>;
export const TRASH = "Trash"; // what records call the tile that nobody wants

export const isMine = (moment: NovoMoment, phase: NovoView["phase"]): boolean =>
  moment.me !== null && moment.view.phase === phase && !moment.entering;

export const toneOf = (view: NovoView, kind: string): "white" | "black" =>
  kind === view.extra ? "black" : "white";

/** How many dots tell a kind from others of its colour: none for the first, one for the second. */
export const marksOf = (view: NovoView, kind: string): number =>
  kind === view.extra
    ? 0
    : Math.max(
        0,
        Object.keys(view.to_roll)
          .filter((name) => name !== view.extra)
          .indexOf(kind),
      );

export const tileOf = (view: NovoView, name: string): StockView | undefined =>
  view.stock.find((tile) => tile.tile === name);

/** The symbol drawn on a tile. */
export const symbolOf = (view: NovoView, name: string): string =>
  name === TRASH ? "trash" : (tileOf(view, name)?.symbol ?? name);

/** The warehouse's shelves: for each symbol its tiles, the most valuable first. */
export function shelvesOf(view: NovoView): { symbol: string; tiles: StockView[] }[] {
  const symbols = [...new Set(view.stock.map((tile) => tile.symbol))];
  return symbols.map((symbol) => ({
    symbol,
    tiles: view.stock
      .filter((tile) => tile.symbol === symbol)
      .sort((one, other) => other.value - one.value),
  }));
}

export const isLegal = (moment: NovoMoment, action: Action): boolean =>
  moment.legal.has(text(action));

const SOURCES: Source[] = [1, 2, 3, "lions"];

/** What a tile can legally be claimed with now. */
export const sourcesOf = (moment: NovoMoment, tile: string): Source[] =>
  SOURCES.filter((source) => isLegal(moment, { kind: "claim", tile, source }));

export const putting = (die: DieView, row: number): Action => ({
  kind: "put",
  die: die.kind,
  face: die.face,
  row,
});

/** The free rows of the slot where this die may be put, the most sensible first. */
export function rowsFor(moment: NovoMoment, die: DieView): number[] {
  const alive = (row: number) => moment.view.rows[row - 1].length === moment.view.slot - 1;
  const rank = (row: number) => {
    const { symbol } = moment.view.rows[row - 1];
    if (symbol && alive(row)) return symbol === die.face ? 0 : 2;
    return 1;
  };
  return [1, 2, 3]
    .filter((row) => isLegal(moment, putting(die, row)))
    .sort((one, other) => rank(one) - rank(other) || one - other);
}

/** What an action changes for the seat that acts. */
export const gainOf = (moment: NovoMoment, action: Action): number =>
  moment.legal.get(text(action))?.gains?.[moment.me ?? 0] ?? 0;

/** What a choice not yet confirmed, or advice, changes for the seat that acts. */
export const changeOf = ({ advised, chosen, turn }: NovoMoment): number =>
  (chosen ?? advised)?.gains?.[turn ?? 0] ?? 0;

/** The seat whose turn has just ended with tiles being stored; null once the next dice roll. */
export function storedBy({ entry, view, entering, rolling }: NovoMoment): number | null {
  const kind = actionOf(entry)?.kind;
  const stored = kind === "store" || kind === "replace" || kind === "give up";
  return stored && view.phase === "roll" && !entering && !rolling ? entry!.seat : null;
}

/** A change of points with its sign. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);
