/** The numbers of an edition: sections with a name, groups that open, and tables where numbers stand in rows. */
import { word } from "../lib/editions";
import { t } from "../lib/i18n.svelte";
import type { LabNumber } from "../lib/protocol";

const MANY = 24; // numbers of a table that are divided further
const MOST_COLUMNS = 6;
const FULL = 0.6; // of a table's cells must have a number

export interface Row {
  name: string;
  cells: (LabNumber | null)[]; // by column
}

export interface Group {
  name: string;
  numbers: LabNumber[];
  depth: number; // parts of the path that the group's name and its section's tell
  columns: string[]; // of a table; none: the numbers stand one by one
  rows: Row[];
}

export interface Section {
  name: string; // "" if its only group has the name
  groups: Group[];
}

const told = (game: string, part: string): string =>
  /^\d+$/.test(part) ? t("lab:nth", { number: part }) : word(game, part);

/** What a number is called inside its group. */
export const labelOf = (game: string, number: LabNumber, depth: number): string => {
  const rest = number.parts.slice(Math.min(depth, number.parts.length - 1));
  return rest.map((part) => word(game, part)).join(" › ");
};

/** What a number is called anywhere. */
export const nameOf = (game: string, number: LabNumber): string => labelOf(game, number, 0);

const divide = (numbers: LabNumber[], depth: number): Map<string, LabNumber[]> => {
  const found = new Map<string, LabNumber[]>();
  for (const number of numbers) {
    const key = number.parts.slice(0, depth).join(" › ");
    found.set(key, [...(found.get(key) ?? []), number]);
  }
  return found;
};

/** The numbers in rows and columns, if most of them fit. */
function tableOf(
  game: string,
  numbers: LabNumber[],
  depth: number,
): Pick<Group, "columns" | "rows"> {
  const last = (number: LabNumber) => number.parts[number.parts.length - 1];
  const lines = new Map<string, LabNumber[]>();
  for (const number of numbers) {
    const key = number.parts
      .slice(depth, -1)
      .map((part) => told(game, part))
      .join(" ");
    lines.set(key, [...(lines.get(key) ?? []), number]);
  }
  const columns = [...new Set(numbers.map(last))];
  const fits =
    lines.size > 1 &&
    !lines.has("") &&
    columns.length > 1 &&
    columns.length <= MOST_COLUMNS &&
    numbers.length >= FULL * lines.size * columns.length;
  if (!fits) return { columns: [], rows: [] };
  const rows = [...lines].map(([name, list]) => ({
    name,
    cells: columns.map((column) => list.find((number) => last(number) === column) ?? null),
  }));
  return { columns: columns.map((column) => word(game, column)), rows };
}

/** A section for each table of the edition, and in a large one a group for each thing. */
export function sectionsOf(game: string, numbers: LabNumber[]): Section[] {
  return [...divide(numbers, 1).values()].map((table) => {
    const depth = table.length > MANY ? 2 : 1;
    const groups = [...divide(table, depth).values()].map((part) => ({
      name: told(game, part[0].parts[depth - 1]),
      numbers: part,
      depth,
      ...tableOf(game, part, depth),
    }));
    return { name: depth > 1 ? word(game, table[0].parts[0]) : "", groups };
  });
}
