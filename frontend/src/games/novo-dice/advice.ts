/** Why a choice is good, and what the coach of a first game speaks of. */
import { percent } from "../../lib/chances";
import { endingRows, endWords, telling, type Choice } from "../../lib/endings";
import { t } from "../../lib/i18n.svelte";
import { actionOf, type Action } from "./actions";
import type { Local } from "./local.svelte";
import { keepsFrom, needed, pressing, waitsWhileBehind } from "./late";
import { symbolName } from "./names";
import { allEnded, bringsExtra, filled, growing, LION, someHelp } from "./rows";
import { isMine, symbolOf, tileOf, TRASH, type NovoMoment } from "./view";
import type { Entry } from "../../lib/protocol";

type Of<Kind extends Action["kind"]> = Extract<Action, { kind: Kind }>;
const MOST_ROLLS = 3; // in a turn
const LEAST = 0.02; // a chance below is not worth a word
const WHOLE = 0.995; // one above is certain
const MUCH = 0.2; // a chance that is given up

const say = (key: string, values?: Record<string, unknown>): string =>
  t(`novo-dice:reason.${key}`, values);

/** One plain sentence. */
export function reason(choice: Choice, other: Choice | null, moment: NovoMoment): string {
  const action = actionOf(choice);
  switch (action?.kind) {
    case "put":
      return two(putReason(action, choice, other, moment), needed(moment));
    case "done":
      return two(doneReason(choice, other, moment), waitsWhileBehind(moment) || needed(moment));
    case "claim":
      return two(
        claimReason(action, actionOf(other), moment),
        choice.result == null
          ? keepsFrom(action.tile, choice, other, moment)
          : endWords(choice.result),
      );
    case "store":
    case "replace":
      return two(
        storeReason(action, choice, other, moment),
        choice.result == null ? pressing(choice, other, moment) : endWords(choice.result),
      );
    case "give up":
      return say("give_up");
    default:
      return "";
  }
}

const two = (first: string, second: string): string => [first, second].filter(Boolean).join(" ");

interface Hope {
  tile: string;
  chance: number;
}

/** The sentence, and which tile the turn may then bring, with its chance. */
function withEnding(sentence: string, hope: Hope | null): string {
  if (!hope) return `${sentence}.`;
  return `${sentence}: ${say("ending", { tile: hope.tile, chance: percent(hope.chance) })}.`;
}

/** The likeliest tile that a die put on a slot is good for: one of its symbol, or one that lions buy. */
function hopeOf({ face }: Of<"put">, choice: Choice, { view }: NovoMoment): Hope | null {
  for (const { action, chance } of [...(choice.endings ?? [])].sort(
    (a, b) => b.chance - a.chance,
  )) {
    const { tile, source } = action as Of<"claim">;
    const meant = face === LION ? source === "lions" : tileOf(view, tile)?.symbol === face;
    if (meant && chance >= LEAST && chance < WHOLE) return { tile, chance };
  }
  return null;
}

/** The tile whose chances tell most why to roll on. */
function rollHope(choice: Choice, other: Choice | null): Hope | null {
  const rows = endingRows(choice, other ?? choice);
  const row = other ? telling(rows) : rows[0];
  const ending = row && actionOf(row);
  if (!row || ending?.kind !== "claim" || row.best < row.chosen) return null;
  return { tile: ending.tile, chance: row.best };
}

/** The tile that could be claimed and is given up for better chances of another, in words; "" if there is none. */
function givesUp(choice: Choice, other: Choice | null, { view }: NovoMoment): string {
  if (!other) return "";
  const rows = endingRows(choice, other);
  const gained = telling(rows.filter((row) => row.best > row.chosen));
  const lost = telling(rows.filter((row) => row.best < row.chosen));
  const [hope, given] = [gained, lost].map((row) => actionOf(row));
  if (!gained || !lost || hope?.kind !== "claim" || given?.kind !== "claim") return "";
  const now = view.claimable.some(({ tile }) => tile === given.tile);
  const apart = symbolOf(view, hope.tile) !== symbolOf(view, given.tile);
  if (!now || !apart || lost.chosen - lost.best < MUCH || gained.best >= WHOLE) return "";
  const chance = percent(gained.best);
  return `${say("gives_up", { given: given.tile, tile: hope.tile, chance })}.`;
}

/** Why to put a die: what it is good for, and which tile it is given up for. */
function putReason(
  action: Of<"put">,
  choice: Choice,
  other: Choice | null,
  moment: NovoMoment,
): string {
  const begins = putWords(action, moment);
  const given = givesUp(choice, other, moment);
  return given ? `${begins}. ${given}` : withEnding(begins, hopeOf(action, choice, moment));
}

function putWords({ face, row }: Of<"put">, { view }: NovoMoment): string {
  const symbol = symbolName(face);
  if (face === LION) return say(bringsExtra(view) ? "lion" : "last_lion");
  if (view.slot === 1) return say("begins", { symbol });
  const { symbol: begun, length } = view.rows[row - 1];
  return say(begun === face && length === view.slot - 1 ? "grows" : "aside", { symbol });
}

function doneReason(choice: Choice, other: Choice | null, moment: NovoMoment): string {
  if (moment.view.phase === "claim") return say("enough");
  if (moment.view.slot === MOST_ROLLS) return say(someHelp(moment) ? "leave" : "nothing");
  const why =
    filled(moment.view) === MOST_ROLLS ? "full" : someHelp(moment) ? "roll" : "roll_nothing";
  return withEnding(say(why), rollHope(choice, other));
}

function claimReason(action: Of<"claim">, other: Action | null, moment: NovoMoment): string {
  const { view } = moment;
  const against = other?.kind === "claim" ? other : null;
  if (against?.tile === action.tile)
    return say(action.source === "lions" ? "spares_row" : "spares_lions");
  const made = combined(action.tile, moment);
  if (made) return say(`makes_${made.which}`, { ...made });
  const value = tileOf(view, action.tile)?.value ?? 0;
  const less = against && (tileOf(view, against.tile)?.value ?? 0);
  const soon = (!against || less! >= value) && towards(action.tile, moment);
  if (soon) return say(`soon_${soon.which}`, { ...soon });
  if (against && less! >= value) return say("wins", { tile: against.tile });
  return say("worth", { count: value });
}

interface Made {
  which: "same" | "different";
  bay: number;
  count: number; // of tiles
  left: number; // spaces of the bay
  by: number;
}

/** What a tile would make in every bay, or in one: so many alike, so many different. */
function madeOf(tile: string, { turn, view }: NovoMoment, only?: number): Made[] {
  const symbol = symbolOf(view, tile);
  const mine = [...view.bays[turn ?? view.player].entries()];
  return mine.flatMap(([index, { tiles, spaces }]) => {
    if (tiles.length === spaces || (only !== undefined && only !== index + 1)) return [];
    const symbols = tiles.filter((one) => one !== TRASH).map((one) => symbolOf(view, one));
    const same = symbols.filter((one) => one === symbol).length + 1;
    const kinds = new Set(symbols);
    const different = kinds.has(symbol) ? 0 : kinds.size + 1;
    return Object.entries({ same, different }).map(([name, count]) => {
      const which = name as Made["which"];
      const left = spaces - tiles.length - 1;
      return { which, bay: index + 1, count, left, by: view.multipliers[which][count] ?? 0 };
    });
  });
}

/** What a tile would make in a bay where it makes most: tiles alike, or all different, that count several times. */
function combined(tile: string, moment: NovoMoment): Made | null {
  const [most] = madeOf(tile, moment).sort((one, next) => next.by - one.by);
  return most?.by ? most : null;
}

/** What one more tile would make of it: in a bay that has room for it. */
function towards(tile: string, moment: NovoMoment, bay?: number): Made | null {
  const { multipliers } = moment.view;
  const soon = madeOf(tile, moment, bay)
    .filter(({ count, left, by }) => count > 1 && left > 0 && !by)
    .map((made) => ({ ...made, by: multipliers[made.which][made.count + 1] ?? 0 }));
  const [most] = soon.sort((one, next) => next.by - one.by || next.count - one.count);
  return most?.by ? most : null;
}

function storeReason(
  action: Of<"store"> | Of<"replace">,
  choice: Choice,
  other: Choice | null,
  moment: NovoMoment,
): string {
  const seat = moment.turn ?? moment.view.player;
  const [gain, less] = [choice.gains?.[seat] ?? 0, other?.gains?.[seat] ?? 0];
  if (action.tile === TRASH) return say("spare");
  if (other && gain <= less) {
    const soon = towards(action.tile, moment, action.kind === "store" ? action.bay : undefined);
    return soon ? say(`soon_${soon.which}`, { ...soon }) : say(gain < less ? "later" : "same");
  }
  return gain > 0 ? say("gains", { count: gain }) : say("same");
}

// --- the coach -----------------------------------------------------------------------------------

/** What is new at this moment, as a key of the texts: what is rare first. */
export function coach(moment: NovoMoment, _entries: Entry[], local: Local): string | null {
  const { view, me } = moment;
  if (me === null) return null;
  if (isMine(moment, "store")) {
    if (view.hand.length > view.free[me]) return "first_excess";
    if (view.hand.includes(TRASH)) return "first_trash";
    return local.hand ? "store" : null; // the bays tell what a tile brings once it is chosen
  }
  if (isMine(moment, "claim"))
    return view.claimable.some(({ by }) => by.includes("lions")) ? "first_lions" : "claim";
  if (isMine(moment, "put")) return coachPut(moment);
  return null;
}

function coachPut(moment: NovoMoment): string | null {
  const { view } = moment;
  if (view.last_turns !== null && filled(view) === 0) return "first_last";
  if (growing(moment)) return "grow";
  if (bringsExtra(view) && view.dice.some((die) => die.face === LION)) return "first_lion";
  if (view.slot === 1) return filled(view) === 0 ? "begin" : null;
  if (someHelp(moment)) return null;
  if (view.slot === MOST_ROLLS) return "first_over";
  return allEnded(view) ? "first_ended" : null; // else the sentence tells all
}
