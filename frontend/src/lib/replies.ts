/** What the next player's turn may bring after two choices, set side by side. */
import type { Choice } from "./endings";

type Action = Record<string, any>;

export interface Reply {
  do: string;
  action: Action;
  chance: number;
  seat: number; // whose turn it is
  gains: number[]; // the change of the points by seat
  result?: number | null; // the share of the win of who chooses, if the game is then over
}

export interface ReplyRow extends Reply {
  chosen: number; // the chance after the other choice; `chance` is that after the best
}

const LIKELY = 0.1; // a chance that is worth a word
const POINTS = 0.5; // on average, that are worth a word

/** The replies to two choices, what tells most first; none where they cannot be compared. */
export function replyRows(best: Choice, chosen: Choice | null): ReplyRow[] {
  const after = new Map(
    (chosen?.replies ?? []).map((one) => [`${one.seat} ${one.do}`, one.chance]),
  );
  if (!after.size) return [];
  return (best.replies ?? []).map((one) => ({
    ...one,
    chosen: after.get(`${one.seat} ${one.do}`) ?? 0,
  }));
}

/** Make rows that mean the same one: two special actions of a kind, say. */
export function mergedReplies(rows: ReplyRow[], meaning: (row: ReplyRow) => string): ReplyRow[] {
  const found = new Map<string, ReplyRow>();
  for (const row of rows) {
    const same = found.get(meaning(row));
    const [chance, chosen] = [row.chance + (same?.chance ?? 0), row.chosen + (same?.chosen ?? 0)];
    found.set(meaning(row), { ...(same ?? row), chance, chosen });
  }
  return [...found.values()];
}

/** Whether the best keeps the next player from a reply, by so much that it is worth a word. */
export const prevented = (row: ReplyRow): boolean => row.chosen - row.chance >= LIKELY;

/** Whether the other choice leaves the next player more than the best does. */
export const leavesMore = (best: Choice, chosen: Choice | null): boolean =>
  chosen?.leaves != null && best.leaves != null && chosen.leaves - best.leaves >= POINTS;
