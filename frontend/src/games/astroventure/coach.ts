/** What the coach of a first game of AstroVenture speaks of. */
import type { Entry } from "../../lib/protocol";
import { bodyOf, canRoll, fewFree, mustSteal, wayOf, waysByBody, type AstroMoment } from "./model";
import { kindOf } from "./table.svelte";

const NEAR = 3; // points before the end of a race: the worth of a star

/** The key of what is new to the learner, or null. */
export function coach(moment: AstroMoment, _entries: Entry[]): string | null {
  return suffered(moment) ?? (moment.me === null ? null : asked(moment));
}

/** What has just happened, to the learner or to a system. */
function suffered(moment: AstroMoment): string | null {
  const { view, entry, you } = moment;
  const way = wayOf(entry);
  if (!way) return null;
  const board = view.boards.find((candidate) => candidate.system === way.action.system);
  if (board?.locked) return "first_lock";
  if (way.from === null || !you.includes(way.from)) return null;
  if (way.special !== null && kindOf(way.special) === "empty") return "first_emptied";
  const body = bodyOf(view, way.action);
  return body && !mustSteal(moment, body) ? "first_stolen_half" : "first_stolen";
}

/** What the learner decides now. */
function asked(moment: AstroMoment): string | null {
  const { view, me } = moment;
  if (view.phase !== "choose") return null;
  const ways = [...waysByBody(moment).values()].flat();
  if (ways.some((way) => way.special !== null)) return "first_action";
  if (ways.some((way) => way.action.kind === "steal")) return "first_stealing";
  if (view.target !== null && view.target - view.scores[me!] <= NEAR) return "first_near";
  if (fewFree(view)) return "first_end";
  if (!canRoll(moment)) return ways.length ? "take" : "first_nothing";
  return view.roll === 1 ? "aim" : ways.length ? "take" : null;
}
