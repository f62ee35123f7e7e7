/** The numbers of an edition: sections with a name, groups that open, and in them what belongs together. */
import { word } from "../lib/editions";
import { t } from "../lib/i18n.svelte";
import type { LabNumber } from "../lib/protocol";

const MANY = 24; // numbers of a table that are divided further

export interface Block {
  name: string; // what its numbers have in common; "" if nothing: they stand one by one
  numbers: LabNumber[];
}

export interface Group {
  name: string;
  numbers: LabNumber[];
  depth: number; // parts of the path that the group's name and its section's tell
  blocks: Block[];
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

const divide = (
  numbers: LabNumber[],
  by: (number: LabNumber) => string,
): Map<string, LabNumber[]> => {
  const found = new Map<string, LabNumber[]>();
  for (const number of numbers) found.set(by(number), [...(found.get(by(number)) ?? []), number]);
  return found;
};
const toDepth = (depth: number) => (number: LabNumber) => number.parts.slice(0, depth).join(" › ");

const last = (number: LabNumber): string => number.parts[number.parts.length - 1];

/** What a number is called inside its block. */
export const shortOf = (game: string, number: LabNumber): string => word(game, last(number));

/** The numbers one by one, then those that belong together. */
function blocksOf(game: string, numbers: LabNumber[], depth: number): Block[] {
  const about = (number: LabNumber) =>
    number.parts
      .slice(depth, -1)
      .map((part) => told(game, part))
      .join(" ");
  const together = divide(numbers, about);
  const alone = (number: LabNumber) => !about(number) || together.get(about(number))!.length === 1;
  const blocks = [...together].map(([name, list]) => ({ name, numbers: list }));
  return [
    { name: "", numbers: numbers.filter(alone) },
    ...blocks.filter((block) => !alone(block.numbers[0])),
  ].filter((block) => block.numbers.length);
}

/** A section for each table of the edition, and in a large one a group for each thing. */
export function sectionsOf(game: string, numbers: LabNumber[]): Section[] {
  return [...divide(numbers, toDepth(1)).values()].map((table) => {
    const depth = table.length > MANY ? 2 : 1;
    const groups = [...divide(table, toDepth(depth)).values()].map((part) => ({
      name: told(game, part[0].parts[depth - 1]),
      numbers: part,
      depth,
      blocks: blocksOf(game, part, depth),
    }));
    return { name: depth > 1 ? word(game, table[0].parts[0]) : "", groups };
  });
}
