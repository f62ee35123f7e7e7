/** Why a choice in AstroVenture is good, in one plain sentence. */
import { percent } from "../../lib/chances";
import type { Choice } from "../../lib/endings";
import { t } from "../../lib/i18n.svelte";
import { actionOf } from "./actions";
import { goalsOf, type Goal } from "./goals";
import {
  bodyOf,
  canRoll,
  clears,
  costOfWay,
  wayOf,
  waysByBody,
  type AstroMoment,
  type Way,
} from "./model";
import { costWords, howWords, wayWhat } from "./words";

const say = (key: string, values?: Record<string, unknown>) =>
  t(`astroventure:reason.${key}`, values);

const CLOSE = 0.05; // of the win: what costs no more may be done as well

export function reason(choice: Choice, other: Choice | null, moment: AstroMoment): string {
  const way = wayOf(choice);
  if (way) return wayReason(way, moment);
  if (actionOf(choice)?.kind === "stop") return stopReason(choice, other, moment);
  return keepReason(choice, moment);
}

/** Why to end the turn: nothing can be taken, or what is taken now serves the others more. */
function stopReason(choice: Choice, other: Choice | null, moment: AstroMoment): string {
  const next = wayOf(other);
  if (!waysByBody(moment).size && !canRoll(moment)) return say("stop_nothing");
  const open = moment.view.actions.some(({ used }) => !used);
  const parts = [say(open ? "stop_waiting" : "stop")];
  if (next && other && choice.share - other.share < CLOSE)
    parts.push(say("close", { what: wayWhat(next, moment) }));
  return parts.join(" ");
}

/** What completing something brings. */
function wayReason(way: Way, moment: AstroMoment): string {
  const { view } = moment;
  const seat = moment.turn ?? 0;
  const gain = way.gains?.[seat] ?? 0;
  if (view.target !== null && view.scores[seat] + gain === view.target)
    return say("wins", { target: view.target });
  const bonus = bonusOf(way, gain, moment);
  if (bonus) return say("system", { system: way.action.system, bonus });
  if (way.from === null) return say("take", { count: gain });
  const name = moment.names[way.from];
  const brings = say("steal", { count: gain, loss: -(way.gains?.[way.from] ?? 0), name });
  return say("how", { how: howWords(way, moment), brings });
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

/** What is there whatever comes, what a roll is for, how likely that is, and what may come again. */
function keepReason(choice: Choice, moment: AstroMoment): string {
  const { sought, held, again } = goalsOf(choice, moment);
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
