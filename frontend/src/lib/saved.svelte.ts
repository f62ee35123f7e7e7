/** The tables of this browser: their seat tokens, and how much of each game was seen. */
import type { Joined } from "./protocol";

export interface Saved {
  token: string | null;
  game: string;
  own?: { name: string; sha256: string } | null; // the edition, if it is not a shipped one
  names: string[]; // of the others
  seen: number; // entries that were on the screen
  over: boolean;
  turn: boolean; // it was our turn when last seen
  at: number; // ms, when last seen
}

type Tables = Record<string, Saved>;
const MOST = 40;

function stored(): Tables {
  try {
    return JSON.parse(localStorage.getItem("tables") ?? "{}") as Tables;
  } catch {
    return {};
  }
}

let tables = $state.raw<Tables>(stored());

addEventListener("storage", (event) => {
  if (event.key === "tables") tables = stored();
});

const write = (changed: Tables) => {
  const kept = Object.entries(changed).sort(([, a], [, b]) => b.at - a.at);
  tables = Object.fromEntries(kept.slice(0, MOST));
  localStorage.setItem("tables", JSON.stringify(tables));
};

export const savedTable = (code: string): Saved | undefined => tables[code];

/** Tables to go on with, the latest first. */
export const unfinished = (): [string, Saved][] =>
  Object.entries(tables)
    .filter(([, table]) => table.token && !table.over)
    .sort(([, a], [, b]) => Number(b.turn) - Number(a.turn) || b.at - a.at);

/** Keep what is new about a table. */
export function saveTable(code: string, changes: Partial<Saved>): void {
  const fresh = { token: null, game: "", names: [], seen: 0, over: false, turn: false, at: 0 };
  write({ ...stored(), [code]: { ...(stored()[code] ?? fresh), ...changes, at: Date.now() } });
}

export const saveJoined = (joined: Joined, game: string): void =>
  saveTable(joined.code, { token: joined.token, game, over: false });

export function forgetTable(code: string): void {
  const rest = stored();
  delete rest[code];
  write(rest);
}
