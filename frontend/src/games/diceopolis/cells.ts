/** What each cell of the city shows and says, made of a moment. */
import { t } from "../../lib/i18n.svelte";
import { together } from "../../lib/winners";
import { pickedValue, type Local } from "./local.svelte";
import { advisedPlace, chosenPlace, placeIn } from "./actions";
import { placeName } from "./places";
import {
  bestFor,
  deniedAt,
  gainOf,
  keyOf,
  nextOf,
  type CityMoment,
  type Point,
  type Row,
} from "./view";

/** A die that does not lie there: chosen and not confirmed, advised, or the answer to a puzzle that was not best. */
export interface Ghost {
  pips: number;
  why: "chosen" | "advised" | "answered";
}

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
  ghost: Ghost | null;
  rows: Row[]; // the scoring rows that the die belongs to; of an open cell those that a die there continues or stops
  label: string;
  about: string; // what it is, in one sentence
  part: string; // what lessons call it
}

/** What a gain is called: "plus 7 points". */
export const gainInWords = (gain: number): string =>
  gain === 0 ? t("diceopolis:gain.none") : t("diceopolis:gain.some", { count: gain });

/** What a die of somebody's on a cell keeps others from: "keeps Ann and Ben from 8 each here"; empty if nothing. */
export const deniesInWords = (
  moment: CityMoment,
  seat: number,
  cell: Point,
  words = "diceopolis:denies",
): string => {
  const denied = deniedAt(moment, seat, cell);
  const list = [...new Set(denied.map((one) => one.gain))].map((gain) => {
    const names = denied.filter((one) => one.gain === gain).map((one) => moment.names[one.seat]);
    return t(`${words}.some`, { names: together(names), gain, count: names.length });
  });
  return list.length ? t(`${words}.all`, { list: list.join(", ") }) : "";
};

/** What a row is called: "scoring row of Anna, worth 11: black 1, then 1, 6, 3". */
export const rowInWords = (row: Row, names: string[]): string =>
  t("diceopolis:row.words", {
    name: names[row.seat],
    worth: row.worth,
    arm: row.pips[0],
    dice: row.pips.slice(1).join(", "),
  });

/** All cells, from the top left, line by line. */
export function cityCells(moment: CityMoment, local: Local): CityCell[] {
  const { view } = moment;
  const reach = view.cross.length;
  const dice = new Map(view.dice.map((die) => [keyOf(die.x, die.y), die]));
  const open = new Set(view.phase === "over" ? [] : view.open.map(([x, y]) => keyOf(x, y)));
  const rows = rowsByCell(view.rows);
  const ahead = rowsAhead(view.rows);
  const picked = pickedValue(moment, local);
  const ghosts = ghostsOf(moment);
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
        ghost: ghosts.get(key) ?? null,
        rows: (open.has(key) ? ahead : rows).get(key) ?? [],
        label: "",
        about: "",
        part: onCross ? `avenue:${key}` : `cell:${key}`,
      };
      cells.push(cell);
    }
  const most = Math.max(1, ...cells.map((cell) => cell.tap?.gain ?? 0));
  for (const cell of cells) {
    cell.best = cell.tap?.gain === most;
    cell.label = labelOf(cell, moment);
    cell.about = aboutOf(cell, moment);
  }
  return cells;
}

function whatTapPlaces(moment: CityMoment, picked: number | null, x: number, y: number) {
  if (picked === null) return bestFor(moment, x, y);
  const gain = gainOf(moment, picked, x, y);
  return gain === null ? null : { pips: picked, gain };
}

/** The rows of each cell, black dice included. */
const rowsByCell = (rows: Row[]): Map<string, Row[]> =>
  gathered(rows.flatMap((row) => [row.arm, ...row.cells].map((cell) => ({ cell, row }))));

/** The rows that would go on at each cell. */
const rowsAhead = (rows: Row[]): Map<string, Row[]> =>
  gathered(rows.map((row) => ({ cell: nextOf(row), row })));

function gathered(places: { cell: Point; row: Row }[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const { cell, row } of places) {
    const key = keyOf(...cell);
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}

/** What is chosen and what is advised; of both on one cell, what is chosen. */
function ghostsOf(moment: CityMoment): Map<string, Ghost> {
  const ghosts = new Map<string, Ghost>();
  const [chosen, advised] = [chosenPlace(moment), advisedPlace(moment)];
  const open = moment.me !== null; // else a puzzle is answered, and what is best counts
  if (advised) ghosts.set(keyOf(...advised.cell), { pips: advised.pips, why: "advised" });
  if (chosen && (open || !ghosts.has(keyOf(...chosen.cell))))
    ghosts.set(keyOf(...chosen.cell), { pips: chosen.pips, why: open ? "chosen" : "answered" });
  return ghosts;
}

function labelOf(cell: CityCell, moment: CityMoment): string {
  const { names } = moment;
  const where = placeName(cell.x, cell.y);
  if (cell.hub) return t("diceopolis:cell.hub");
  if (cell.pips !== null) {
    const what =
      cell.seat === null
        ? t("diceopolis:cell.black", { where, pips: cell.pips })
        : t("diceopolis:cell.die", { where, pips: cell.pips, name: names[cell.seat] });
    const done = placeIn(moment.done);
    const last = done && keyOf(...done.cell) === cell.key ? [t("diceopolis:cell.last")] : [];
    return [what, ...last, ...cell.rows.map((row) => rowInWords(row, names))].join("; ");
  }
  const label = emptyLabel(cell, where, moment);
  if (cell.ghost?.why !== "advised") return label;
  return `${label}; ${t("diceopolis:cell.advised", { pips: cell.ghost.pips })}`;
}

function emptyLabel({ x, y, open, tap, ghost }: CityCell, where: string, moment: CityMoment) {
  if (!open) return t("diceopolis:cell.closed", { where });
  if (tap === null) return t("diceopolis:cell.open", { where });
  const denies = deniesInWords(moment, moment.me ?? 0, [x, y]);
  const gain = [gainInWords(tap.gain), denies].filter(Boolean).join(", ");
  const words = { where, pips: tap.pips, gain };
  return t(ghost?.why === "chosen" ? "diceopolis:cell.chosen" : "diceopolis:cell.lit", words);
}

function aboutOf(cell: CityCell, { names }: CityMoment): string {
  const { pips, seat, rows, tap } = cell;
  if (cell.hub) return t("diceopolis:what.hub");
  if (pips !== null && seat === null) return t("diceopolis:what.black", { pips });
  if (pips !== null && seat !== null) {
    const worths = rows.map((row) => row.worth).join(" + ");
    return t("diceopolis:what.die", { pips, name: names[seat], count: rows.length, worths });
  }
  if (!cell.open) return t("diceopolis:what.closed");
  if (tap === null) return t("diceopolis:what.open");
  return t("diceopolis:what.lit", { pips: tap.pips, gain: gainInWords(tap.gain) });
}
