/** What Novo Dice says in the shell: what is asked, buttons, confirmations, log lines and refusals. */
import { t } from "../../lib/i18n.svelte";
import type { Entry, Error } from "../../lib/protocol";
import type { Button, Part, Play } from "../contract";
import { read } from "./actions";
import type { Local } from "./local.svelte";
import { counted, kindName, symbolName, tileName, wayName } from "./names";
import { tileOf, type NovoMoment, type NovoView } from "./view";

const say = (key: string, values?: Record<string, unknown>): string =>
  t(`novo-dice:${key}`, values);

/** The one sentence of the action bar. */
export function sentence(moment: NovoMoment, local: Local): string {
  const { view, me, names, turn } = moment;
  if (view.phase === "over") return say("ask.over");
  const name = names[turn ?? view.player];
  if (moment.entering) return say("ask.enter", { slot: view.slot });
  if (view.phase === "roll" && moment.you.includes(view.player))
    return say("others.roll_mine", { slot: view.slot });
  if (me === null || view.phase === "roll")
    return say(`others.${view.phase}`, { name, slot: view.slot });
  if (view.phase === "put") return askPut(moment, local);
  if (view.phase === "claim") return askClaim(moment, local);
  return askStore(moment, local);
}

function askPut({ view, legal }: NovoMoment, local: Local): string {
  const { slot } = view;
  const die = local.die === null ? null : view.dice[local.die];
  if (die) return say("ask.put_where", { face: symbolName(die.face), slot });
  if (local.row !== null) return say("ask.put_what", { row: local.row, slot });
  const free = view.slots.filter((row) => !row[slot - 1]).length;
  if (legal.size <= 1) return say(view.dice.length ? "ask.put_full" : "ask.put_none", { slot });
  return say(free === 3 ? "ask.put" : "ask.put_more", { slot, count: free });
}

function askClaim({ view }: NovoMoment, local: Local): string {
  if (local.tile) return say("ask.claim_how", { tile: tileName(local.tile) });
  return say(view.hand.length ? "ask.claim_more" : "ask.claim");
}

function askStore({ view, me }: NovoMoment, local: Local): string {
  if (!local.hand) return say("ask.store_what");
  const tile = tileName(local.hand);
  if (view.hand.length > view.free[me ?? view.player]) return say("ask.excess", { tile });
  return say("ask.store", { tile });
}

/** The buttons of the action bar. */
export function buttons(moment: NovoMoment, local: Local, _play: Play): Button[] {
  const { view, legal } = moment;
  if (moment.me === null) return [];
  const buttons: Button[] = [];
  const drop = `give up ${local.hand}`;
  if (local.hand && legal.has(drop))
    buttons.push({ label: say("button.give_up", { tile: tileName(local.hand) }), action: drop });
  const done = legal.get("done");
  if (done)
    buttons.push({ label: doneLabel(view, done.final ?? false), action: "done", main: true });
  return buttons;
}

function doneLabel(view: NovoView, rolls: boolean): string {
  if (view.phase === "claim") return say("button.done_claiming");
  return say(rolls ? "button.done_roll" : "button.done_slot", { slot: view.slot });
}

/** What the confirm button says. */
export function confirm(text: string, { view }: NovoMoment): string {
  const action = read(text);
  switch (action.type) {
    case "done":
      return say(view.phase === "put" ? "confirm.roll" : "button.done_claiming");
    case "put":
      return say("confirm.put", { row: action.row });
    case "claim":
      return say("confirm.claim", { tile: tileName(action.tile) });
    case "store":
      return say(action.replacing ? "confirm.replace" : "confirm.store", storeValues(action));
    case "give up":
      return say("button.give_up", { tile: tileName(action.tile) });
    default:
      return text;
  }
}

const storeValues = (action: { tile: string; bay: number; replacing: string | null }) => ({
  tile: tileName(action.tile),
  bay: action.bay,
  old: tileName(action.replacing ?? ""),
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
  const action = read(entry.do ?? "");
  switch (action.type) {
    case "done":
      return [say("log.done")];
    case "put":
      return around(say("log.put", { row: action.row }), icon(action.face));
    case "claim":
      return [say("log.claim", { tile: tileName(action.tile), way: wayName(action.by) })];
    case "store":
      return [say(action.replacing ? "log.replace" : "log.store", storeValues(action))];
    case "give up":
      return [say("log.give_up", { tile: tileName(action.tile) })];
    default:
      return [entry.do ?? ""];
  }
}

const REFUSALS = new Set(
  (
    "over dice_first no_putting no_claiming no_storing not_rolled space_taken must_claim must_store " +
    "no_stock row_lost row_short row_used too_few_lions not_in_hand no_bay bay_full no_excess not_in_bay"
  ).split(" "),
);

/** Why an action was refused. */
export function why(error: Error, text: string, moment: NovoMoment): string {
  const refusal = error.refusal ?? "";
  if (!REFUSALS.has(refusal)) return say("refusal.other");
  return say(`refusal.${refusal}`, refusalValues(text, moment.view));
}

function refusalValues(text: string, view: NovoView): Record<string, unknown> {
  const action = read(text);
  if (action.type === "put")
    return {
      row: action.row,
      slot: view.slot,
      face: symbolName(action.face),
      kind: kindName(view, action.kind),
    };
  if (action.type === "store") return { ...storeValues(action), count: view.free[view.player] };
  if (action.type === "give up")
    return { tile: tileName(action.tile), count: view.free[view.player] };
  if (action.type !== "claim") return { slot: view.slot };
  const tile = tileOf(view, action.tile);
  const row = action.row ? view.rows[action.row - 1] : null;
  return {
    tile: tileName(action.tile),
    row: action.row ?? "",
    needed: tile ? counted(tile.row, tile.symbol) : "",
    found: row?.symbol ? counted(row.length, row.symbol) : "",
    price: tile ? counted(tile.lions, "lion") : "",
    lions: counted(view.lions, "lion"),
    left: view.lions - view.lions_spent,
  };
}
