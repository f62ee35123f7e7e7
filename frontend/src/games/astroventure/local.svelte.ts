/** What somebody has begun to choose: dice to keep, a special action, a body with several ways. */
import type { Play } from "../contract";
import { keyOf, type Action, type Place } from "./actions";
import { aimWords } from "./words";
import {
  amounts,
  bodyOf,
  canRoll,
  counting,
  missing,
  trayDice,
  wayOf,
  waysOf,
  type AstroMoment,
  type Cost,
} from "./model";

export class Local {
  kept = $state<boolean[]>([]);
  action = $state<number | null>(null); // the special action selected
  body = $state.raw<Place | null>(null); // the body whose ways are offered
  page = $state(0); // of these ways

  constructor(moment: AstroMoment) {
    const dice = trayDice(moment);
    const rerolled = dice.some((die) => die.rolled);
    this.kept = dice.map((die) => rerolled && die.face !== null && !die.rolled);
  }

  /** Select a special action, or drop it. */
  select(action: number | null): void {
    this.action = this.action === action ? null : action;
    this.offer(null);
  }

  /** Keep the dice that count towards something, and roll the others. */
  aim(moment: AstroMoment, { cost, steal }: Aim): void {
    this.kept = counting(trayDice(moment), cost, steal);
  }

  offers(body: Place): boolean {
    return this.body !== null && keyOf(this.body) === keyOf(body);
  }

  /** Offer the ways of a body, or drop them. */
  offer(body: Place | null): void {
    this.body = body && this.offers(body) ? null : body;
    this.page = 0;
  }
}

/** Return an action that the rules will refuse, so that the reason can be told. */
function refused(moment: AstroMoment, place: Place, local: Local): Action {
  const cubes = bodyOf(moment.view, place)?.cubes ?? [];
  const rival = cubes.find((seat) => seat !== moment.me);
  const mine = cubes.some((seat) => seat === moment.me);
  if (local.action !== null)
    return { kind: "action", number: local.action, ...place, seat: rival ?? moment.me ?? 0 };
  const room = moment.view.target !== null && cubes.length < 2;
  if (rival === undefined || room || mine) return { kind: "take", ...place };
  return { kind: "steal", ...place, seat: rival };
}

/** What dice can be kept for. */
interface Aim {
  cost: Cost;
  steal: boolean; // the steal die must say STEAL too
}

/** Return what to keep dice for, if a body cannot be had yet and a roll may change that; else null. */
export function aimOf(moment: AstroMoment, place: Place): Aim | null {
  const { view, me } = moment;
  const body = bodyOf(view, place);
  const board = view.boards.find((candidate) => candidate.system === place.system);
  if (me === null || !body || board?.locked || body.cubes.includes(me)) return null;
  const room = view.target !== null && body.cubes.length < 2;
  const steal = body.cubes.length > 0 && !room;
  const over = view.target !== null && view.scores[me] + body.points > view.target;
  const lacks = Object.keys(missing(body.cost, amounts(view))).length > 0;
  const stealing = steal && view.steal !== "steal";
  return canRoll(moment) && !over && (lacks || stealing) ? { cost: body.cost, steal } : null;
}

/** Act on a tap on a body: choose the one way there is, offer several, or let the shell say why not. */
export function tapBody(moment: AstroMoment, play: Play<Action>, local: Local, place: Place): void {
  const ways = waysOf(moment, place, local.action);
  const chosen = ways.find((way) => way.action === moment.chosen?.action);
  if (chosen) play.choose(chosen.action);
  else if (ways.length > 1) {
    if (moment.chosen) play.cancel();
    local.offer(place);
  } else {
    local.offer(null);
    const aim = ways.length ? null : aimOf(moment, place);
    if (aim) {
      if (moment.chosen) play.cancel();
      local.aim(moment, aim);
      return play.say(aimWords(moment, aim.cost));
    }
    play.choose(ways[0]?.action ?? refused(moment, place, local));
  }
}

/** Act on a tap on a special action: select it where it can be used, else let the shell say why not. */
export function tapAction(
  moment: AstroMoment,
  play: Play<Action>,
  local: Local,
  number: number,
): void {
  const usable = [...moment.legal.values()].some((legal) => wayOf(legal)?.special === number);
  if (usable) {
    if (moment.chosen) play.cancel();
    local.select(number);
    return;
  }
  const { actions, boards } = moment.view;
  const special = actions.find((action) => action.action === number);
  if (special && !special.used && special.changes.length && canRoll(moment)) {
    local.aim(moment, { cost: special.cost, steal: false });
    return play.say(aimWords(moment, special.cost));
  }
  const target = special?.changes[0]?.action;
  const nobody = { body: boards[0].bodies.at(-1)!, seat: moment.me === 0 ? 1 : 0 };
  play.choose(target ?? { kind: "action", number, system: boards[0].system, ...nobody });
}
