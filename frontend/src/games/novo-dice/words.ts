/** What Novo Dice says in the shell: what is asked, buttons, confirmations, log lines and refusals. */
import { t } from "../../lib/i18n.svelte";
import type { Entry, Error } from "../../lib/protocol";
import type { Button, Part, Play } from "../contract";
import { actionOf, text, type Action } from "./actions";
import type { Local } from "./local.svelte";
import { counted, joined, kindName, pointsText, sourceName, symbolName, tileName } from "./names";
import {
  allEnded,
  bringsExtra,
  extraComing,
  filled,
  growing,
  growsOn,
  leastPrice,
  LION,
  lionMissed,
  lionsIn,
  noneBegun,
  someHelp,
} from "./rows";
import { changeOf, isLegal, isMine, signed, sourcesOf, storedBy, tileOf, TRASH } from "./view";
import type { DieView, NovoMoment, NovoView } from "./view";

const say = (key: string, values?: Record<string, unknown>): string =>
  t(`novo-dice:${key}`, values);

/** The one sentence of the action bar. */
export function sentence(moment: NovoMoment, local: Local): string {
  const { view, me, names, turn } = moment;
  if (view.phase === "over") return say("ask.over");
  const name = names[turn ?? view.player];
  if (moment.entering) return say("ask.enter", { slot: view.slot });
  const stored = storedBy(moment);
  if (stored !== null && !moment.you.includes(stored))
    return say("others.store", { name: names[stored] });
  const rolls = view.phase === "roll" || moment.rolling;
  if (rolls && moment.you.includes(view.player))
    return say("others.roll_mine", { slot: view.slot });
  if (rolls || me === null) {
    const what = say(`others.${rolls ? "roll" : view.phase}`, { name, slot: view.slot });
    return view.last_turns === null ? what : say("others.last", { what });
  }
  if (view.phase === "put") return askPut(moment, local);
  if (view.phase === "claim") return askClaim(moment);
  return askStore(moment, local);
}

function askPut(moment: NovoMoment, local: Local): string {
  const { view, legal, names } = moment;
  const { slot } = view;
  const die = local.die === null ? null : view.dice[local.die];
  if (die) return askWhere(moment, die);
  if (local.row !== null) return say("ask.put_what", { row: local.row, slot });
  const free = view.slots.filter((row) => !row[slot - 1]).length;
  if (legal.size <= 1 && view.dice.length) return say("ask.put_full", { slot });
  if (legal.size <= 1) return say("ask.put_none", { count: extraComing(view) });
  if (!someHelp(moment)) return askUseless(view);
  if (allEnded(view)) return say("ask.put_lions", { slot });
  if (free < 3) return say("ask.put_more", { slot, count: free });
  if (slot > 1) return say("ask.put_on", { slot });
  const full = view.last_turns === null ? -1 : view.free.indexOf(0);
  return full < 0 ? say("ask.put", { slot }) : say("ask.last_turn", { name: names[full] });
}

/** Where to put the die that is picked up: where it goes on with a row, if there is one. */
function askWhere(moment: NovoMoment, { face, kind }: DieView): string {
  const { slot } = moment.view;
  const [row] = growsOn(moment, { face, kind });
  const values = { face: symbolName(face), slot, row: row?.row };
  if (row) return say("ask.put_there", values);
  return say(slot === 1 || face === LION ? "ask.put_where" : "ask.put_aside", values);
}

/** Why no die of the roll helps: a row that ended on slot 1 does not grow on slot 3, even with its symbol, and
 *  too few lions buy nothing. */
function askUseless(view: NovoView): string {
  if (view.slot < 3) return say(allEnded(view) ? "ask.put_ended" : "ask.put_useless");
  const late = view.rows.find(
    ({ length, symbol }) => length === 1 && view.dice.some((die) => die.face === symbol),
  );
  if (late) return say("ask.put_late", { row: late.row });
  const [lions, least] = [lionsIn(view), leastPrice(view)];
  if (!lions || least === Infinity) return say("ask.put_over");
  return say("ask.put_few", { count: view.lions + lions, price: counted(least, LION) });
}

type Claim = Extract<Action, { kind: "claim" }>;

function askClaim(moment: NovoMoment): string {
  const { view } = moment;
  const sure = actionOf(moment.chosen);
  if (sure?.kind === "claim") {
    const several = sourcesOf(moment, sure.tile).length > 1;
    return say(several ? "ask.claim_how" : "ask.claim_sure", claimValues(sure, view));
  }
  if (view.hand.length) return say("ask.claim_more");
  const sources = winning(view);
  return say(sources.length > 1 ? "ask.claim_each" : "ask.claim", { sources: joined(sources) });
}

/** What wins cargo: "row 1", "row 3", "4 lions". */
const winning = ({ claimable, lions, lions_spent }: NovoView): string[] => {
  const sources = [...new Set(claimable.flatMap(({ by }) => by))];
  const rows = sources.filter((source) => source !== "lions").sort();
  const names = rows.map(sourceName);
  return rows.length < sources.length ? [...names, counted(lions - lions_spent, LION)] : names;
};

/** What is claimed, its worth, and what it costs: "2 of your 5 lions", "row 1". */
function claimValues({ tile, source }: Claim, view: NovoView) {
  const { value = 0, lions = 0 } = tileOf(view, tile) ?? {};
  const left = view.lions - view.lions_spent;
  const some = source === "lions" && lions <= left;
  const cost = some ? say("ask.some_lions", { count: lions, left }) : sourceName(source);
  return { tile, points: pointsText(value), cost };
}

function askStore(moment: NovoMoment, local: Local): string {
  const { view, me, chosen } = moment;
  const sure = actionOf(chosen);
  if (sure) return askSure(moment, sure);
  if (!local.hand) return say("ask.store_what", { count: view.hand.length });
  const tile = tileName(local.hand);
  if (view.hand.length > view.free[me ?? view.player]) return say("ask.excess", { tile });
  if (local.hand === TRASH) return say("ask.store_trash");
  return say("ask.store", { tile });
}

/** What a choice that is to be confirmed would do to its bay. */
function askSure(moment: NovoMoment, action: Action): string {
  if (action.kind === "give up") return say("ask.give_up_sure", { tile: tileName(action.tile) });
  if (action.kind !== "store" && action.kind !== "replace") return "";
  const { view, me } = moment;
  const change = changeOf(moment);
  const was = view.bays[me ?? view.player][action.bay - 1].value;
  const values = { ...storeValues(action), was, worth: was + change, change: signed(change) };
  if (view.free[me ?? view.player] === 1 && view.hand.length === 1 && view.last_turns === null)
    return say("ask.store_last", values);
  return say(change ? "ask.store_sure" : "ask.store_same", values);
}

const DONE: Action = { kind: "done" };

/** The buttons of the action bar. */
export function buttons(moment: NovoMoment, local: Local, _play: Play): Button<Action>[] {
  if (moment.me === null) return [];
  const buttons: Button<Action>[] = [];
  const drop: Action | null = local.hand ? { kind: "give up", tile: local.hand } : null;
  if (drop && isLegal(moment, drop))
    buttons.push({
      label: say("button.give_up", { tile: tileName(drop.tile) }),
      about: say("what.give_up"),
      action: drop,
    });
  if (isLegal(moment, DONE)) buttons.push(doneButton(moment));
  if (isMine(moment, "claim")) buttons.push({ label: say("button.take"), main: true, idle: true });
  if (isMine(moment, "store")) buttons.push({ label: say("button.store"), main: true, idle: true });
  return buttons;
}

/** Tiles are taken and stored in two taps: what is chosen is seen first. */
export const confirms = ({ kind }: Action): boolean => kind !== "put" && kind !== "done";

/** To be done: the main button only where nothing better is left to do. */
function doneButton(moment: NovoMoment): Button<Action> {
  const { view } = moment;
  const values = { slot: view.slot };
  if (view.phase === "claim")
    return { label: say("button.done_claiming"), about: say("what.done_claiming"), action: DONE };
  const about = say(rollsOn(moment) ? "what.done_rolls" : "what.done", values);
  const empty = filled(view) === 0;
  if (empty && someHelp(moment))
    return { label: say("button.leave_empty", values), about, action: DONE, asks: asksOf(moment) };
  const label = say(rollsOn(moment) ? "confirm.roll" : "button.done_slot", values);
  const asks = asksOf(moment);
  return { label, about, action: DONE, main: asks === undefined, asks };
}

/** What is given away by being done now, as a question. */
function asksOf(moment: NovoMoment): string | undefined {
  const { view } = moment;
  if (noneBegun(view)) return say("asks.slot_1");
  const missed = growing(moment);
  if (missed) return say("asks.grow", { symbol: symbolName(missed.die.face), row: missed.row.row });
  if (lionMissed(moment)) return say(bringsExtra(view) ? "asks.lion" : "asks.lion_buys");
  return undefined;
}

/** Whether dice are rolled when the slot is done. */
function rollsOn({ legal, advised, chosen }: NovoMoment): boolean {
  const told = legal.get(text(DONE)) ?? advised ?? chosen;
  return told?.final ?? false;
}

/** What the confirm button says. */
export function confirm(action: Action, moment: NovoMoment): string {
  const { view } = moment;
  switch (action.kind) {
    case "done":
      if (view.phase === "claim") return say("button.done_claiming");
      return rollsOn(moment) ? say("confirm.roll") : say("button.done_slot", { slot: view.slot });
    case "put":
      return say("confirm.put", { face: symbolName(action.face), row: action.row });
    case "claim":
      return say("confirm.claim", { tile: tileName(action.tile) });
    case "store":
      return say(
        moment.chosen?.do === text(action) ? "confirm.store_here" : "confirm.store",
        storeValues(action),
      );
    case "replace":
      return say("confirm.replace", storeValues(action));
    case "give up":
      return say("button.give_up", { tile: tileName(action.tile) });
  }
}

const storeValues = (action: { tile: string; bay: number; old?: string }) => ({
  tile: tileName(action.tile),
  bay: action.bay,
  old: tileName(action.old ?? ""),
});

const icon = (face: string): Part => ({ icon: face, label: symbolName(face) });

/** A text with one drawing in it, where it says "[]". */
function around(text: string, part: Part): Part[] {
  const [before, after] = text.split("[]");
  return [before, part, after].filter((piece) => piece !== "" && piece !== undefined);
}

/** A line of the log, without the name. */
export function log(entry: Entry): Part[] {
  if (entry.roll) return [`${say("log.roll")} `, ...entry.roll.flatMap((f) => [icon(`${f}`), " "])];
  const action = actionOf(entry);
  switch (action?.kind) {
    case "done":
      return [say("log.done")];
    case "put":
      return around(say("log.put", { row: action.row }), icon(action.face));
    case "claim":
      return [say("log.claim", { tile: tileName(action.tile), way: sourceName(action.source) })];
    case "store":
      if (action.tile === TRASH) return [say("log.store_trash", { bay: action.bay })];
      return [say("log.store", storeValues(action))];
    case "replace":
      return [say("log.replace", storeValues(action))];
    case "give up":
      return [say("log.give_up", { tile: tileName(action.tile) })];
    default:
      return [];
  }
}

/** The tile that a turn may end with, whatever claims it. */
export const ending = (action: Action): Part[] =>
  action.kind === "claim" ? [tileName(action.tile)] : [];

/** The tiles that a turn brought, where they are several. */
export function turn(acts: Entry[]): Part[] {
  const stored = acts.map(actionOf).flatMap((action) => {
    if (action?.kind !== "store" && action?.kind !== "replace") return [];
    return [tileName(action.tile)];
  });
  return stored.length > 1 ? [say("log.store_several", { tiles: stored.join(", ") })] : [];
}

const REFUSALS = new Set(
  (
    "over dice_first no_putting no_claiming no_storing not_rolled space_taken must_claim must_store " +
    "no_stock row_lost row_short row_used too_few_lions not_in_hand no_bay bay_full no_excess not_in_bay"
  ).split(" "),
);

/** Why an action was refused. */
export function why(error: Error, action: Action, moment: NovoMoment): string {
  const refusal = error.refusal ?? "";
  if (!REFUSALS.has(refusal)) return say("refusal.other");
  return say(`refusal.${refusal}`, refusalValues(action, moment.view));
}

function refusalValues(action: Action, view: NovoView): Record<string, unknown> {
  if (action.kind === "put")
    return {
      row: action.row,
      slot: view.slot,
      face: symbolName(action.face),
      kind: kindName(view, action.die),
    };
  if (action.kind === "store" || action.kind === "replace")
    return { ...storeValues(action), count: view.free[view.player] };
  if (action.kind === "give up")
    return { tile: tileName(action.tile), count: view.free[view.player] };
  if (action.kind !== "claim") return { slot: view.slot };
  const tile = tileOf(view, action.tile);
  const row = action.source === "lions" ? null : view.rows[action.source - 1];
  return {
    tile: tileName(action.tile),
    row: row?.row ?? "",
    needed: tile ? counted(tile.row, tile.symbol) : "",
    found: row?.symbol ? counted(row.length, row.symbol) : "",
    price: tile ? counted(tile.lions, "lion") : "",
    lions: counted(view.lions, "lion"),
    left: view.lions - view.lions_spent,
  };
}
