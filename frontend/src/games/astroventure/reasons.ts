/** Why a choice in AstroVenture is good, in one plain sentence. */
import { percent } from "../../lib/chances";
import { endWords, type Choice } from "../../lib/endings";
import { t } from "../../lib/i18n.svelte";
import { actionOf } from "./actions";
import { goalsOf, type Goal } from "./goals";
import { denies, lets, staysFree } from "./replies";
import {
  bodyOf,
  canRoll,
  clears,
  costOfWay,
  fewFree,
  wayOf,
  waysByBody,
  type AstroMoment,
  type Way,
} from "./model";
import { costWords, howWords, objectName, wayWhat } from "./words";

const say = (key: string, values?: Record<string, unknown>) =>
  t(`astroventure:reason.${key}`, values);

const NEAR = 2; // points before the end of a race

export function reason(choice: Choice, other: Choice | null, moment: AstroMoment): string {
  const parts = wayOf(choice)
    ? wayReasons(choice, other, moment)
    : actionOf(choice)?.kind === "stop"
      ? stopReasons(choice, other, moment)
      : keepReasons(choice, other, moment);
  return parts.filter(Boolean).join(" ");
}

/** Why to end the turn: nothing can be taken, or what is taken now serves the others more. */
function stopReasons(choice: Choice, other: Choice | null, moment: AstroMoment): string[] {
  if (!waysByBody(moment).size && !canRoll(moment)) return [say("stop_nothing")];
  const ends = endsBehind(choice, other, moment);
  if (ends) return [ends];
  const why = lets(choice, other, moment);
  if (why) return [why, staysFree(choice, other, moment) ? say("stays") : ""];
  return [tooNear(other, moment) || say("stop")];
}

/** That what could be taken instead ends the game while somebody else is ahead; "" if it does not. */
function endsBehind(choice: Choice, other: Choice | null, moment: AstroMoment): string {
  const way = wayOf(other);
  if (!way || other?.result !== 0 || choice.result != null) return "";
  const [name] = ahead(moment);
  return say("ends_behind", { what: objectName(way.action), name });
}

/** In a race: how little would be left to get exactly; "" elsewhere. */
function tooNear(other: Choice | null, { view, turn }: AstroMoment): string {
  const [seat, way] = [turn ?? 0, wayOf(other)];
  const gain = way?.gains?.[seat] ?? 0;
  const left = view.target === null ? 0 : view.target - view.scores[seat] - gain;
  if (!way || gain <= 0 || left <= 0 || left > NEAR) return "";
  return say("near", { count: left, what: objectName(way.action) });
}

/** What completing something brings, and what it keeps others from. */
function wayReasons(choice: Choice, other: Choice | null, moment: AstroMoment): string[] {
  const way = wayOf(choice)!;
  const { view } = moment;
  const seat = moment.turn ?? 0;
  const gain = way.gains?.[seat] ?? 0;
  if (view.target !== null && view.scores[seat] + gain === view.target)
    return [say("wins", { target: view.target })];
  if (choice.result != null) return [endWords(choice.result)];
  const bonus = bonusOf(way, gain, moment);
  if (bonus) return [say("system", { system: way.action.system, bonus })];
  const less = gain <= (other?.gains?.[seat] ?? 0);
  return [
    gainWords(way, gain, moment),
    denies(choice, other, moment) ||
      endsBehind(choice, other, moment) ||
      (less && (lets(choice, other, moment) || leading(way, moment))) ||
      behind(way, moment),
  ];
}

function gainWords(way: Way, gain: number, moment: AstroMoment): string {
  if (way.from === null) return say("take", { count: gain });
  const name = moment.names[way.from];
  const brings = say("steal", { count: gain, loss: -(way.gains?.[way.from] ?? 0), name });
  return say("how", { how: howWords(way, moment), brings });
}

/** The name of the best of the others, and by how many points that one leads. */
function ahead({ view, turn, names }: AstroMoment): [string, number] {
  const seat = turn ?? 0;
  const others = view.scores.map((score, other) => (other === seat ? -Infinity : score));
  const most = Math.max(...others);
  return [names[others.indexOf(most)], most - view.scores[seat]];
}

/** Near the end who is ahead, where that decides: whoever is behind has to take from others; "" if it does not. */
function behind(way: Way | undefined, moment: AstroMoment): string {
  const [name, by] = ahead(moment);
  if (!way || way.from === null || by <= 0 || !fewFree(moment.view)) return "";
  return say("behind", { count: moment.view.unoccupied, name, by });
}

/** The same for whoever leads, and takes no more than could be had otherwise. */
function leading(way: Way, moment: AstroMoment): string {
  const [, by] = ahead(moment);
  if (way.from !== null || by >= 0 || !fewFree(moment.view)) return "";
  return say("leading", { count: moment.view.unoccupied, by: -by });
}

/** The bonus of the system that a way completes, else 0. */
function bonusOf(way: Way, gain: number, { view }: AstroMoment): number {
  const special = view.actions.find((action) => action.action === way.special);
  const body = clears(view, way) ? 0 : (bodyOf(view, way.action)?.points ?? 0);
  return gain - body - (special?.points ?? 0);
}

/** A special action by its kind, for it is lit, or by what it asks for beside another one; all else by its place. */
function goalName(way: Way, sought: Goal[], moment: AstroMoment): string {
  if (way.special === null) return wayWhat(way, moment);
  const kind = (one: Way) => (clears(moment.view, one) ? "empty" : "steal");
  const words = t(`astroventure:do.use_${kind(way)}`);
  const alike = sought.filter(({ way: one }) => one.special !== null && kind(one) === kind(way));
  if (alike.length < 2) return words;
  return t("astroventure:do.with", { way: words, cost: costWords(costOfWay(moment.view, way)) });
}

/** What a roll is for, and what is to be known of the end of the game. */
function keepReasons(choice: Choice, other: Choice | null, moment: AstroMoment): string[] {
  const { sought } = goalsOf(choice, moment);
  const ends = sought[0]?.result != null ? endWords(sought[0].result) : "";
  const why = endsBehind(choice, other, moment) || ends || behind(sought[0]?.way, moment);
  return [keepReason(choice, moment, !!why), why];
}

/** What a roll is for and how likely that is; unless it is to be brief also what is there whatever comes, and what
 *  may come again. */
function keepReason(choice: Choice, moment: AstroMoment, brief: boolean): string {
  const { sought, ...beside } = goalsOf(choice, moment);
  const [held, again] = brief && sought.length ? [] : [beside.held, beside.again];
  const name = ({ way }: Goal) => goalName(way, sought, moment);
  const [first, second] = sought;
  const told = first && { what: name(first), chance: percent(first.chance) };
  const other = second && { second: name(second), other: percent(second.chance) };
  const parts = [
    held && say("held", { what: name(held) }),
    told && (other ? say("keep_two", { ...told, ...other }) : say("keep", told)),
    again && say("again", { what: name(again), chance: percent(again.chance) }),
  ];
  return parts.filter(Boolean).join(" ");
}
