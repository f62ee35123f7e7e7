/** From what the server told to what a board draws, and log lines as words. */
import type { GameUi, Moment, Part } from "../games/contract";
import type { Table } from "./connection.svelte";
import { t } from "./i18n.svelte";
import { levelName } from "./levels";
import type { Entry, LegalAction, Replay, Seat } from "./protocol";
import { settings } from "./settings.svelte";

const BOT_NAMES = ["Pip", "Quill", "Tinker", "Maple", "Rook", "Bramble"];

/** The names of seats, ready to be shown; bots get one of ours. */
export const seatNames = (seats: Seat[]): string[] =>
  seats.map((seat, number) => {
    if (seat.name) return seat.name;
    if (seat.bot) return BOT_NAMES[number % BOT_NAMES.length];
    return t("shell:seat.open_name", { number: number + 1 });
  });

/** A game's title, also while its texts are still on their way. */
export const gameTitle = (game: string): string => t(`${game}:title`, { defaultValue: "\u00a0" });

/** The last roll of these. */
export const lastRoll = (entries: Entry[]): Entry | null =>
  entries.findLast((entry) => entry.roll) ?? null;

/** The last thing done in these. */
export const lastDone = (entries: Entry[]): Entry | null =>
  entries.findLast((entry) => entry.do) ?? null;

const NOTHING: Map<string, LegalAction> = new Map();

/** The moment of a table that is on the screen now. */
export function tableMoment(table: Table, chosen: string | null): Moment {
  const best = table.warned?.best ?? table.hint?.best;
  const { stage } = table;
  const { settled } = stage;
  const asked = settled ? (table.now?.asked?.seat ?? null) : stage.acting;
  const mine = settled && asked !== null && table.you.includes(asked);
  const legal = mine ? new Map((table.now?.legal ?? []).map((one) => [one.do, one])) : NOTHING;
  return {
    view: stage.view,
    options: table.snapshot?.options ?? {},
    seats: table.seats,
    names: seatNames(table.seats),
    turn: table.now?.status === "playing" || !settled ? asked : null,
    me: mine && (legal.size > 0 || table.now?.to_enter) ? asked : null,
    you: table.you,
    legal,
    entry: stage.entry,
    rolled: lastRoll(stage.rolling ? [stage.rolling] : stage.entries),
    done: lastDone(stage.entries),
    step: stage.entries.length + (stage.rolling ? 1 : 0),
    rolling: stage.rolling !== null,
    chosen: (chosen !== null && legal.get(chosen)) || null,
    advised: best && legal.has(best.do) ? { ...legal.get(best.do)!, endings: best.endings } : null,
    entering: settled && !!table.now?.to_enter, // also for a bot, whose dice somebody rolls
  };
}

/** A moment of a replay: the board after `at` entries. */
export function replayMoment(replay: Replay, at: number, jumped: boolean): Moment {
  return {
    view: replay.views.findLast((view, i) => i <= at && view !== null) ?? null,
    options: replay.options,
    seats: replay.seats,
    names: seatNames(replay.seats),
    turn: replay.entries[at]?.seat ?? null,
    me: null,
    you: [],
    legal: NOTHING,
    entry: jumped || !at ? null : replay.entries[at - 1],
    rolled: lastRoll(replay.entries.slice(0, at)),
    done: lastDone(replay.entries.slice(0, at)),
    step: at,
    rolling: false,
    chosen: null,
    advised: null,
    entering: false,
  };
}

/** Whether an action is confirmed before it is done; a button that says "roll" is `sure` enough. */
export function isConfirmed(game: GameUi, legal: LegalAction, sure: boolean): boolean {
  if (!settings.confirm) return false;
  if (legal.final) return !!legal.ends || !sure;
  return !sure && !!game.confirms?.(legal.action);
}

/** What a line of the log says after the name. */
export function lineParts(game: GameUi, entry: Entry, names: string[]): Part[] {
  if (entry.player != null) {
    const [, level] = /^bot:(.*)$/.exec(entry.player) ?? [];
    return [level ? t("shell:log.bot", { level: levelName(level) }) : t("shell:log.player")];
  }
  const passed = entry.passed ? [` ${t(`shell:log.passed.${entry.passed}`)}`] : [];
  return [...game.log(entry, names), ...passed];
}

/** Parts as text: drawings by their names, with commas between neighbours. */
export const partsText = (parts: Part[]): string =>
  parts
    .filter((part) => typeof part !== "string" || part.trim())
    .map((part, i, all) => {
      if (typeof part === "string") return part;
      return i && typeof all[i - 1] !== "string" ? `, ${part.label}` : part.label;
    })
    .join(" ")
    .replace(/\s+/g, " ")
    .replace(/ ([,.;:)])/g, "$1")
    .trim();

/** The whole line as text, as it is read aloud. */
export function lineText(game: GameUi, entry: Entry, names: string[]): string {
  const gained = (entry.gains ?? [])
    .map((points, seat) => (points ? `${names[seat]} ${signed(points)}` : ""))
    .filter(Boolean);
  const words = `${names[entry.seat] ?? ""} ${partsText(lineParts(game, entry, names))}`;
  return gained.length ? `${words} (${gained.join(", ")})` : words;
}

/** What a seat did before another came. */
export interface Turn {
  seat: number;
  all: Entry[]; // its actions
  telling: Entry; // the one that tells most of it
  end: number; // how many entries there are after it
  points: number; // that it brought the seat
}

function turnOf(entries: Entry[], start: number, end: number): Turn {
  const { seat } = entries[start];
  const all = entries.slice(start, end).filter((entry) => entry.do);
  const gain = (entry: Entry) => entry.gains?.[seat] ?? 0;
  const telling = all.reduce(
    (a, b) => (Math.abs(gain(b)) > Math.abs(gain(a)) ? b : a),
    all.at(-1)!,
  );
  return { seat, all, telling, end, points: all.reduce((sum, entry) => sum + gain(entry), 0) };
}

/** What brought a turn its points. */
export function turnParts(game: GameUi, { all, telling }: Turn, names: string[]): Part[] {
  const told = game.turn?.(all) ?? [];
  return told.length ? told : lineParts(game, telling, names);
}

/** All turns in which something was done. */
export function turnsOf(entries: Entry[]): Turn[] {
  const turns: Turn[] = [];
  for (let start = 0, end = 1; start < entries.length; end++) {
    if (entries[end]?.seat === entries[start].seat) continue;
    if (entries.slice(start, end).some((entry) => entry.do))
      turns.push(turnOf(entries, start, end));
    start = end;
  }
  return turns;
}

/** The last turn of a seat. */
export function lastTurn(entries: Entry[], seat: number): Turn | null {
  const end = entries.findLastIndex((entry) => entry.seat === seat && entry.do) + 1;
  const before = entries.findLastIndex((entry, i) => i < end && entry.seat !== seat);
  return end ? turnOf(entries, before + 1, end) : null;
}

export const signed = (points: number): string => (points > 0 ? `+${points}` : `\u2212${-points}`);

/** Everybody's points after each turn, from what every entry changed; the last ones are final. Who only rolls, as
 *  when hands are dealt, has had no turn yet. */
export function scoreLines(entries: Entry[], seats: number, final: number[] | null): number[][] {
  const lines = [Array<number>(seats).fill(0)];
  let scores = lines[0];
  let acted = false;
  entries.forEach((entry, i) => {
    if (entry.gains) scores = scores.map((score, seat) => score + (entry.gains![seat] ?? 0));
    acted ||= !!entry.do;
    const next = entries[i + 1];
    if (next && (next.seat === entry.seat || entry.player != null)) return;
    if (acted || !next) lines.push(scores);
    acted = false;
  });
  if (final) lines[lines.length - 1] = final;
  return lines;
}
