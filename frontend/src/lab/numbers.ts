/** The numbers of an edition, put into groups that one can look through. */
import { word } from "../lib/editions";
import type { LabNumber } from "../lib/protocol";

const MANY = 24; // numbers of a table that are divided further

export interface Group {
  name: string;
  numbers: LabNumber[];
  depth: number; // parts of the path that the group's name tells
}

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

/** The groups: a table each, and each thing of a large table. */
export function groupsOf(game: string, numbers: LabNumber[]): Group[] {
  const groups: Group[] = [];
  for (const table of divide(numbers, 1).values()) {
    const depth = table.length > MANY ? 2 : 1;
    for (const part of divide(table, depth).values()) {
      const words = part[0].parts.slice(0, depth).map((one) => word(game, one));
      groups.push({ name: words.join(" › "), numbers: part, depth });
    }
  }
  return groups;
}
