/** How a turn may end after two choices, set side by side. */

export interface Choice {
  do: string;
  share: number;
  gains?: number[] | null;
  endings?: { do: string; chance: number }[];
}

export interface Row {
  do: string;
  best: number | null; // chances; null: not known, as only the likeliest are told
  chosen: number | null;
}

const WHOLE = 0.995; // chances that add up to more are all there are
const TELLING = 0.03; // a difference worth a sentence

const chance = (choice: Choice, end: string): number | null => {
  const endings = choice.endings ?? [];
  const found = endings.find((ending) => ending.do === end);
  if (found) return found.chance;
  const sum = endings.reduce((all, ending) => all + ending.chance, 0);
  return endings.length && sum > WHOLE ? 0 : null;
};

/** Whether the turn may end in more than one way. */
const open = (choice: Choice): boolean =>
  (choice.endings ?? []).some((ending) => ending.chance < WHOLE);

/** Every ending that is known of, the likeliest after the best choice first. */
export function endingRows(best: Choice, chosen: Choice): Row[] {
  if (!open(best) && !open(chosen)) return [];
  const ends = new Set([...(best.endings ?? []), ...(chosen.endings ?? [])].map((one) => one.do));
  return [...ends].map((end) => ({
    do: end,
    best: chance(best, end),
    chosen: chance(chosen, end),
  }));
}

/** The ending that tells most why the best is better. */
export function telling(rows: Row[]): (Row & { best: number; chosen: number }) | null {
  const known = rows.filter((row) => row.best !== null && row.chosen !== null);
  const more = (row: Row) => row.best! - row.chosen!;
  const most = known.sort((a, b) => more(b) - more(a))[0];
  return most && more(most) >= TELLING
    ? { do: most.do, best: most.best!, chosen: most.chosen! }
    : null;
}
