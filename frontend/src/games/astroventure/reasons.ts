/** Why a choice in AstroVenture is good, in one plain sentence. */
import { percent } from "../../lib/chances";
import type { Choice } from "../../lib/endings";
import { t } from "../../lib/i18n.svelte";
import { actionOf } from "./actions";
import { bodyOf, clears, wayOf, type AstroMoment, type Way } from "./model";
import { exactName } from "./words";

const CLEAR = 0.5; // a chance that is told alone
const TOLD = 0.1; // one that is told beside another

const say = (key: string, values?: Record<string, unknown>) =>
  t(`astroventure:reason.${key}`, values);

export function reason(choice: Choice, _other: Choice | null, moment: AstroMoment): string {
  const way = wayOf(choice);
  if (way) return wayReason(way, moment);
  return actionOf(choice)?.kind === "stop" ? say("stop") : keepReason(choice, moment);
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
  return say("steal", { count: gain, loss: -(way.gains?.[way.from] ?? 0), name });
}

/** The bonus of the system that a way completes, else 0. */
function bonusOf(way: Way, gain: number, { view }: AstroMoment): number {
  const special = view.actions.find((action) => action.action === way.special);
  const body = clears(view, way) ? 0 : (bodyOf(view, way.action)?.points ?? 0);
  return gain - body - (special?.points ?? 0);
}

/** What is aimed for, and how likely it comes: one thing that is likely, else the two likeliest. */
function keepReason(choice: Choice, moment: AstroMoment): string {
  const chances = new Map<string, number>();
  for (const { action, chance } of choice.endings ?? []) {
    const way = wayOf({ action });
    if (!way) continue;
    const what = aim(way, moment);
    chances.set(what, (chances.get(what) ?? 0) + chance);
  }
  const [first, second] = [...chances].sort((a, b) => b[1] - a[1]);
  if (!first) return "";
  const told = { what: first[0], chance: percent(first[1]) };
  if (!second || first[1] >= CLEAR || second[1] < TOLD) return say("keep", told);
  return say("keep_two", { ...told, second: second[0], other: percent(second[1]) });
}

function aim(way: Way, moment: AstroMoment): string {
  const place = exactName(way.action);
  if (way.from === null) return place;
  const name = moment.names[way.from];
  return say(clears(moment.view, way) ? "emptying" : "of", { place, name });
}
