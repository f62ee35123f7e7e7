/** What the server tells of a state of any game: its fields in their order, and how they are drawn. */
import type { GameProps, Moment } from "../games/contract";
import type { Local } from "./local.svelte";
import type { Action, Told } from "./told";

export type Face = string | number;
export type Value = number | null | Value[];

export interface Part {
  name: string;
  seats: boolean; // a value for each seat
  value: Value;
  places: string[]; // the names of the places of a row
  end: number | null; // where the track of a number ends
  by: [kind: string, part: string] | null; // of the action that a place is chosen by
}

export interface View {
  player: number;
  scores: number[];
  dice?: (Face | null)[];
  parts?: Part[];
}

export type PlainMoment = Moment<View>;
export type PlainProps = GameProps<View, Local, Action> & { told: Told };

const depth = (value: Value): number => (Array.isArray(value) ? 1 + depth(value[0] ?? null) : 0);

/** The values of a part by seat; of the table, one. */
export const valuesOf = (part: Part): Value[] =>
  part.seats ? (part.value as Value[]) : [part.value];

export interface Layout {
  numbers: Part[]; // of the table
  rows: Part[]; // of the table: rows and grids
  tracks: Part[]; // a number of each seat, or each place of a row, that races to an end
  sheet: Part[]; // numbers and rows of seats
  grids: Part[]; // of seats
}

/** Which parts are drawn how. */
export function layoutOf({ parts = [] }: View): Layout {
  const layout: Layout = { numbers: [], rows: [], tracks: [], sheet: [], grids: [] };
  for (const part of parts) {
    const deep = depth(valuesOf(part)[0]);
    if (part.end && deep === (part.seats ? 0 : 1)) layout.tracks.push(part);
    else if (!part.seats) layout[deep ? "rows" : "numbers"].push(part);
    else if (deep > 1) layout.grids.push(part);
    else layout.sheet.push(part);
  }
  return layout;
}

/** The rows of a row or grid. */
export const gridOf = (value: Value): Value[][] =>
  depth(value) > 1 ? (value as Value[][]) : [value as Value[]];

/** A number as it is shown: with a real minus sign. */
export const shown = (number: Value): string =>
  number === null ? "" : `${number}`.replace("-", "\u2212");

/** The dice that lie there: those of the state, or else the last roll. */
export const diceOf = ({ view, rolled }: PlainMoment): (Face | null)[] =>
  view.dice?.length ? view.dice : (rolled?.roll ?? []);
