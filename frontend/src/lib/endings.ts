/** How a turn may end after two choices, set side by side. */
import { t } from "./i18n.svelte";
import type { Reply } from "./replies";

type Action = Record<string, any>;

export interface Choice {
  action: Action;
  share: number;
  gains?: number[] | null;
  // the same for choices that are compared; `result` is the share of the win, if the game is then over
  endings?: { do: string; action: Action; chance: number; result?: number | null }[];
  replies?: Reply[]; // of the next player, likewise, if the turn is then over
  leaves?: number | null; // the points that these bring others, or cost, on average
  result?: number | null; // the share of the win, if the game is then over
}

export interface Row {
  do: string;
  action: Action;
  best: number; // chances
  chosen: number;
}

const WHOLE = 0.995; // a chance above is certain
const TELLING = 3; // per cent: a difference worth a sentence

/** Whether the turn may end in more than one way. */
const open = (choice: Choice): boolean =>
  (choice.endings ?? []).some(({ chance }) => chance > 0 && chance < WHOLE);

/** The endings of two choices, the likeliest after the best one first. */
export function endingRows(best: Choice, chosen: Choice): Row[] {
  if (!open(best) && !open(chosen)) return [];
  const others = new Map((chosen.endings ?? []).map((one) => [one.do, one.chance]));
  return (best.endings ?? []).map((one) => ({
    do: one.do,
    action: one.action,
    best: one.chance,
    chosen: others.get(one.do) ?? 0,
  }));
}

/** Make rows that read the same one: two special actions of a kind, say. The likeliest still comes first. */
export function merged(rows: Row[], words: (row: Row) => string): Row[] {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const same = found.get(words(row));
    const [best, chosen] = [row.best + (same?.best ?? 0), row.chosen + (same?.chosen ?? 0)];
    found.set(words(row), { ...(same ?? row), best, chosen });
  }
  return [...found.values()].sort((a, b) => b.best - a.best);
}

const more = (row: Row): number => Math.round(100 * (row.best - row.chosen)); // per cent, as shown

/** The ending that tells most why the best is better: the one whose chances differ most.
 *  Of equal ones it is that which the best makes likelier. */
export function telling(rows: Row[]): Row | null {
  const order = (a: Row, b: Row) => Math.abs(more(b)) - Math.abs(more(a)) || more(b) - more(a);
  const [most] = [...rows].sort(order);
  return most && Math.abs(more(most)) >= TELLING ? most : null;
}

/** What is said of a choice that ends the game, by the share of the win that it leads to. */
export const endWords = (result: number): string =>
  t(`shell:advice.ends_${result === 1 ? "won" : result ? "shared" : "lost"}`);
