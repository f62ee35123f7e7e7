/** What each cell of the city shows and says, made of a moment. */
import { t } from "../../lib/i18n.svelte";
import { pickedValue, type Local } from "./local.svelte";
import { chosenPlace } from "./actions";
import { bestFor, gainOf, keyOf, shown, type CityMoment, type Row } from "./view";

export interface CityCell {
  key: string;
  x: number;
  y: number;
  hub: boolean;
  pips: number | null; // of the die that lies here
  seat: number | null; // its owner; null for the black cross
  open: boolean;
  tap: { pips: number; gain: number } | null; // what a tap would place, and what it gains
  best: boolean; // no lit cell gains more
  ghost: number | null; // pips of the die that is chosen and not confirmed
  rows: Row[]; // the scoring rows that the die belongs to
  label: string;
}

/** What a gain is called: "plus 7 points". */
export const gainInWords = (gain: number): string =>
  gain === 0 ? t("diceopolis:gain.none") : t("diceopolis:gain.some", { count: gain });

/** What a row is called: "scoring row of Anna, worth 11: black 1, then 1, 6, 3". */
export const rowInWords = (row: Row, names: string[]): string =>
  t("diceopolis:row.words", {
    name: names[row.seat],
    worth: row.worth,
    arm: row.pips[0],
    dice: row.pips.slice(1).join(", "),
  });

export const cellName = (x: number, y: number): string =>
  t("diceopolis:cell.name", { x: shown(x), y: shown(y) });

/** All cells, from the top left, line by line. */
export function cityCells(moment: CityMoment, local: Local): CityCell[] {
  const { view } = moment;
  const reach = view.cross.length;
  const dice = new Map(view.dice.map((die) => [keyOf(die.x, die.y), die]));
  const open = new Set(view.phase === "over" ? [] : view.open.map(([x, y]) => keyOf(x, y)));
  const rows = rowsByCell(view.rows);
  const picked = pickedValue(moment, local);
  const chosen = chosenPlace(moment);
  const cells: CityCell[] = [];
  for (let y = reach; y >= -reach; y--)
    for (let x = -reach; x <= reach; x++) {
      const key = keyOf(x, y);
      const die = dice.get(key);
      const onCross = x === 0 || y === 0;
      const cell: CityCell = {
        key,
        x,
        y,
        hub: x === 0 && y === 0,
        pips: die?.pips ?? (onCross ? (view.cross[Math.abs(x + y) - 1] ?? null) : null),
        seat: die?.seat ?? null,
        open: open.has(key),
        tap: open.has(key) ? whatTapPlaces(moment, picked, x, y) : null,
        best: false,
        ghost: chosen && keyOf(...chosen.cell) === key ? chosen.pips : null,
        rows: rows.get(key) ?? [],
        label: "",
      };
      cells.push(cell);
    }
  const most = Math.max(1, ...cells.map((cell) => cell.tap?.gain ?? 0));
  for (const cell of cells) {
    cell.best = cell.tap?.gain === most;
    cell.label = labelOf(cell, moment);
  }
  return cells;
}

function whatTapPlaces(moment: CityMoment, picked: number | null, x: number, y: number) {
  if (picked === null) return bestFor(moment, x, y);
  const gain = gainOf(moment, picked, x, y);
  return gain === null ? null : { pips: picked, gain };
}

/** The rows of each cell, black dice included. */
function rowsByCell(rows: Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows)
    for (const [x, y] of [row.arm, ...row.cells]) {
      const key = keyOf(x, y);
      found.set(key, [...(found.get(key) ?? []), row]);
    }
  return found;
}

function labelOf(cell: CityCell, { names }: CityMoment): string {
  const where = cellName(cell.x, cell.y);
  if (cell.hub) return t("diceopolis:cell.hub");
  if (cell.pips !== null) {
    const what =
      cell.seat === null
        ? t("diceopolis:cell.black", { where, pips: cell.pips })
        : t("diceopolis:cell.die", { where, pips: cell.pips, name: names[cell.seat] });
    return [what, ...cell.rows.map((row) => rowInWords(row, names))].join("; ");
  }
  if (!cell.open) return t("diceopolis:cell.closed", { where });
  if (cell.tap === null) return t("diceopolis:cell.open", { where });
  const words = { where, pips: cell.tap.pips, gain: gainInWords(cell.tap.gain) };
  return t(cell.ghost === null ? "diceopolis:cell.lit" : "diceopolis:cell.chosen", words);
}
