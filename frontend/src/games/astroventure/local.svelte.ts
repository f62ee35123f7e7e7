/** What somebody has begun to choose: dice to keep, a special action, a body with several ways. */
import type { Play } from "../contract";
import { keyOf, type Action, type Place } from "./actions";
import {
  amounts,
  bodyOf,
  canRoll,
  counting,
  missing,
  mustSteal,
  trayDice,
  wayOf,
  waysOf,
  type ActionView,
  type AstroMoment,
  type Cost,
} from "./model";

/** What dice can be kept for. */
export interface Aim {
  key: string; // of the body, or "action 3"
  what: Place | ActionView;
  cost: Cost;
  steal: boolean; // the steal die must say STEAL too
}

/** What dice were kept for, and when: in the next roll of the turn dice are kept for it again. */
interface Sought {
  aim: Aim;
  step: number;
  roll: number;
}
let sought: Sought | null = null;
const seek = ({ step, view }: AstroMoment, aim: Aim): Sought => ({ aim, step, roll: view.roll });
const ROLLED = 2; // steps: keeping, and the dice
const follows = ({ step, view }: AstroMoment, { step: then, roll }: Sought): boolean =>
  step === then ? view.roll === roll : step <= then + ROLLED && view.roll === roll + 1;

export class Local {
  kept = $state<boolean[]>([]);
  action = $state<number | null>(null); // the special action selected
  body = $state.raw<Place | null>(null); // the body whose ways are offered
  page = $state(0); // of these ways
  aim = $state.raw<Aim | null>(null); // what dice are kept for

  constructor(moment: AstroMoment) {
    const dice = trayDice(moment);
    if (sought && follows(moment, sought)) {
      const { cost, steal, what } = sought.aim;
      this.kept = counting(dice, cost, steal);
      this.aim = "system" in what ? aimOf(moment, what) : aimOfAction(moment, what.action);
      sought = seek(moment, sought.aim);
    } else {
      const rerolled = dice.some((die) => die.rolled);
      this.kept = dice.map((die) => rerolled && die.face !== null && !die.rolled);
    }
  }

  /** Select a special action, or drop it. */
  select(action: number | null): void {
    this.action = this.action === action ? null : action;
    this.aim = null;
    this.offer(null);
  }

  /** Keep the dice that count towards something, and roll the others; a second time: keep none. */
  keepFor(moment: AstroMoment, aim: Aim): void {
    const again = this.aim?.key === aim.key;
    const counted = counting(trayDice(moment), aim.cost, aim.steal);
    this.aim = again ? null : aim;
    sought = again ? null : seek(moment, aim);
    this.kept = counted.map((counts) => counts && !again);
  }

  /** Keep a die, or let it go. */
  toggle(die: number): void {
    this.aim = sought = null;
    this.kept[die] = !this.kept[die];
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

/** Return what to keep dice for, if a body cannot be had yet and a roll may change that; else null. */
export function aimOf(moment: AstroMoment, place: Place): Aim | null {
  const { view, me } = moment;
  const body = bodyOf(view, place);
  const board = view.boards.find((candidate) => candidate.system === place.system);
  if (me === null || !body || board?.locked || body.cubes.includes(me)) return null;
  const steal = mustSteal(moment, body);
  const over = view.target !== null && view.scores[me] + body.points > view.target;
  const lacks = Object.keys(missing(body.cost, amounts(view))).length > 0;
  const stealing = steal && view.steal !== "steal";
  if (!canRoll(moment) || over || !(lacks || stealing)) return null;
  return { key: keyOf(place), what: place, cost: body.cost, steal };
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
    const aim = ways.length || local.action !== null ? null : aimOf(moment, place);
    if (aim) {
      if (moment.chosen) play.cancel();
      return local.keepFor(moment, aim);
    }
    play.choose(ways[0]?.action ?? refused(moment, place, local));
  }
}

/** Return what to keep dice for, if a special action cannot be used yet and a roll may change that; else null. */
export function aimOfAction(moment: AstroMoment, action: number): Aim | null {
  const special = moment.view.actions.find((candidate) => candidate.action === action);
  if (moment.me === null || !special || !canRoll(moment)) return null;
  const { cost, used, paid, changes } = special;
  if (used || paid || !changes.length) return null;
  return { key: `action ${action}`, what: special, cost, steal: false };
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
  const aim = aimOfAction(moment, number);
  if (aim) {
    if (moment.chosen) play.cancel();
    local.select(null);
    return local.keepFor(moment, aim);
  }
  const target = special?.changes[0]?.action;
  const nobody = { body: boards[0].bodies.at(-1)!, seat: moment.me === 0 ? 1 : 0 };
  play.choose(target ?? { kind: "action", number, system: boards[0].system, ...nobody });
}
