/** The coach of a first game: at which tables there is one, and what was said on this device already. */
import type { Entry } from "./protocol";

interface Kept {
  tables: string[]; // their codes, the latest last
  seen: string[]; // "diceopolis corner"
}

const MOST = 20; // tables
const TURNS = 2; // of the learner, in which the coach speaks of what is usual
const RARE = "first_"; // such keys are told whenever they come up

function stored(): Kept {
  const fresh: Kept = { tables: [], seen: [] };
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem("coach") ?? "{}") };
  } catch {
    return fresh;
  }
}

const write = (kept: Kept) => localStorage.setItem("coach", JSON.stringify(kept));

/** Let a table have the coach. */
export function coachTable(code: string): void {
  const kept = stored();
  write({ ...kept, tables: [...kept.tables.filter((one) => one !== code), code].slice(-MOST) });
}

export const coached = (code: string): boolean => stored().tables.includes(code);

/** The coach is sent away: from this table, for good. */
export function dismissCoach(code: string): void {
  const kept = stored();
  write({ ...kept, tables: kept.tables.filter((one) => one !== code) });
}

/** Which turn of its own a seat is in, or was in last; from 1. */
export function turnOf(seat: number, moves: boolean, entries: Entry[]): number {
  const acts = entries.filter((entry) => entry.do);
  const begun = acts.filter((act, i) => act.seat === seat && acts[i - 1]?.seat !== seat).length;
  return begun + Number(moves && acts.at(-1)?.seat !== seat);
}

/** Whether this is to be said now; it is then never said again on this device. */
export function sayOnce(game: string, key: string, turn: number): boolean {
  const kept = stored();
  const name = `${game} ${key}`;
  if (kept.seen.includes(name) || (turn > TURNS && !key.startsWith(RARE))) return false;
  write({ ...kept, seen: [...kept.seen, name] });
  return true;
}
