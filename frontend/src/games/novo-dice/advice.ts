/** Why a choice is good, and what the coach of a first game speaks of. */
import { percent } from "../../lib/chances";
import { endingRows, telling, type Choice } from "../../lib/endings";
import { t } from "../../lib/i18n.svelte";
import { actionOf, type Action } from "./actions";
import type { Local } from "./local.svelte";
import { symbolName } from "./names";
import { allEnded, bringsExtra, filled, growing, LION, someHelp } from "./rows";
import { isMine, symbolOf, tileOf, TRASH, type NovoMoment } from "./view";
import type { Entry } from "../../lib/protocol";

type Of<Kind extends Action["kind"]> = Extract<Action, { kind: Kind }>;
const MOST_ROLLS = 3; // in a turn
const LEAST = 0.02; // a chance below is not worth a word
const WHOLE = 0.995; // one above is certain

const say = (key: string, values?: Record<string, unknown>): string =>
  t(`novo-dice:reason.${key}`, values);

/** One plain sentence. */
export function reason(choice: Choice, other: Choice | null, moment: NovoMoment): string {
  const action = actionOf(choice);
  switch (action?.kind) {
    case "put":
      return withEnding(putReason(action, moment), hopeOf(action, choice, moment));
    case "done":
      return doneReason(choice, other, moment);
    case "claim":
      return claimReason(action, actionOf(other), moment);
    case "store":
    case "replace":
      return storeReason(action, choice, other, moment);
    case "give up":
      return say("give_up");
    default:
      return "";
  }
}

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

function putReason({ face, row }: Of<"put">, { view }: NovoMoment): string {
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
  if (against && less! >= value) return say("wins", { tile: against.tile });
  return say("worth", { count: value });
}

interface Made {
  which: "same" | "different";
  bay: number;
  count: number; // of tiles
  by: number;
}

/** What a tile would make in a bay where it makes most: tiles alike, or all different, that count several times. */
function combined(tile: string, { turn, view }: NovoMoment): Made | null {
  const symbol = symbolOf(view, tile);
  const mine = [...view.bays[turn ?? view.player].entries()];
  const made = mine.flatMap(([index, { tiles, spaces }]) => {
    if (tiles.length === spaces) return [];
    const symbols = tiles.filter((one) => one !== TRASH).map((one) => symbolOf(view, one));
    const same = symbols.filter((one) => one === symbol).length + 1;
    const kinds = new Set(symbols);
    const different = kinds.has(symbol) ? 0 : kinds.size + 1;
    return Object.entries({ same, different }).map(([name, count]) => {
      const which = name as Made["which"];
      return { which, bay: index + 1, count, by: view.multipliers[which][count] ?? 0 };
    });
  });
  const [most] = made.sort((one, next) => next.by - one.by);
  return most?.by ? most : null;
}

function storeReason(
  action: Of<"store"> | Of<"replace">,
  choice: Choice,
  other: Choice | null,
  { turn, view }: NovoMoment,
): string {
  const seat = turn ?? view.player;
  const [gain, less] = [choice.gains?.[seat] ?? 0, other?.gains?.[seat] ?? 0];
  if (action.tile === TRASH) return say("spare");
  if (other && gain <= less) return say(gain < less ? "later" : "same");
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
