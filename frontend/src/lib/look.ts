/** What a lost game shows: one thing that went well, and one to try. All of it is read from what happened. */
import { turnsOf, type Turn } from "./moment";
import type { Entry, Judged, Review } from "./protocol";

export interface Look {
  key: string; // of the texts
  values: Record<string, string | number>;
  entry: Entry | null; // what it speaks of,
  turn?: Turn; // or a whole turn,
  at: number; // and where it is in the replay
}

const best = (turns: Turn[]): Turn | null =>
  turns.reduce<Turn | null>((a, b) => (b.points > (a?.points ?? 0) ? b : a), null);
const dry = (turns: Turn[]): number => turns.filter((turn) => turn.points <= 0).length;
const shown = (key: string, turn: Turn, name = ""): Look => ({
  key,
  values: { count: turn.points, name },
  entry: turn.telling,
  turn,
  at: turn.end,
});
const said = (key: string, values: Look["values"] = {}): Look => ({
  key,
  values,
  entry: null,
  at: 0,
});

/** One thing that went well for a seat. */
export function wentWell(entries: Entry[], seat: number): Look {
  const turns = turnsOf(entries);
  const own = best(turns.filter((turn) => turn.seat === seat));
  if (!own) return said("to_the_end");
  return shown(own.points === best(turns)!.points ? "best" : "own", own);
}

/** One thing to try, by how the winner's turns differ. */
export function toTry(entries: Entry[], seat: number, winner: number, name: string): Look {
  const turns = turnsOf(entries);
  const [mine, theirs] = [seat, winner].map((who) => turns.filter((turn) => turn.seat === who));
  const strongest = best(theirs);
  if (strongest && strongest.points > (best(mine)?.points ?? 0))
    return shown("theirs", strongest, name);
  if (dry(mine) > dry(theirs)) {
    const values = { count: dry(mine), turns: mine.length, theirs: dry(theirs), name };
    return said("dry", values);
  }
  return said("review");
}

/** The same, as a review knows it: the choice that cost most. */
export function reviewed(review: Review, seat: number): Look {
  const worst = review.steps.reduce<Judged | null>(
    (a, b) => (b.seat === seat && b.grade && (b.cost ?? 0) > (a?.cost ?? 0) ? b : a),
    null,
  );
  if (!worst?.best_action) return said("no_mistake");
  return { ...said("better"), entry: { seat, action: worst.best_action }, at: worst.entry };
}
