/** What somebody has begun to choose: dice to keep, a special action, a body with several ways. */
import type { Play } from "../contract";
import { keyOf, type Action, type Place } from "./actions";
import { keepFor, type Keeping } from "./chance";
import {
  aimKey,
  amounts,
  bodyOf,
  canRoll,
  missing,
  mustSteal,
  trayDice,
  wayOf,
  waysOf,
  type ActionView,
  type AstroMoment,
  type Cost,
  type TrayDie,
} from "./model";

/** What dice can be kept for. */
export interface Aim {
  key: string; // of the body, or "action 3"
  what: Place | ActionView;
  cost: Cost;
  steal: boolean; // the steal die must say STEAL too
}

/** What dice were kept for, which and when: in the next roll of the turn dice are kept for it again. */
interface Sought {
  aim: Aim;
  kept: string; // their faces
  step: number;
  roll: number;
}
let sought: Sought | null = null;
const ROLLED = 2; // steps: keeping, and the dice

/** Whether it is the same moment, or the roll after it, with just these dice kept. */
function follows(moment: AstroMoment, { step: then, roll, kept }: Sought): boolean {
  const { step, view } = moment;
  if (step === then) return view.roll === roll;
  const still = trayDice(moment).filter((die) => !die.rolled);
  return step <= then + ROLLED && view.roll === roll + 1 && facesOf(still) === kept;
}

const facesOf = (dice: TrayDie[]): string =>
  dice
    .map((die) => die.face)
    .sort()
    .join();

export class Local {
  kept = $state<boolean[]>([]);
  action = $state<number | null>(null); // the special action selected
  body = $state.raw<Place | null>(null); // the body whose ways are offered
  page = $state(0); // of these ways
  aim = $state.raw<Aim | null>(null); // what dice are kept for
  chance = $state.raw<Omit<Keeping, "kept"> | null>(null); // of that
  reached = $state.raw<Aim | null>(null); // what they were kept for, once they pay for it
  ticked = $state(false); // some die was kept or let go by a tap

  constructor(moment: AstroMoment) {
    const dice = trayDice(moment);
    const aim = sought && follows(moment, sought) ? sought.aim : null;
    if (aim && moment.me !== null && moment.view.phase === "choose") {
      const { what } = aim;
      const still = "system" in what ? aimOf(moment, what) : aimOfAction(moment, what.action);
      this.seek(moment, still ?? aim);
      if (still) return;
      this.reached = paidFor(moment, aim) ? aim : null;
      this.aim = this.chance = null;
    } else {
      const rerolled = dice.some((die) => die.rolled);
      this.kept = dice.map((die) => rerolled && die.face !== null && !die.rolled);
    }
  }

  /** Keep the dice that are best for something. */
  private seek(moment: AstroMoment, aim: Aim): void {
    const dice = trayDice(moment);
    const { kept, ...chance } = keepFor(moment.view, dice, aim.cost, aim.steal);
    this.kept = kept;
    this.aim = aim;
    this.chance = chance;
    const faces = facesOf(dice.filter((_, i) => kept[i]));
    sought = { aim, kept: faces, step: moment.step, roll: moment.view.roll };
  }

  /** Select a special action, or drop it. */
  select(action: number | null): void {
    this.action = this.action === action ? null : action;
    this.aim = this.reached = null;
    this.offer(null);
  }

  /** Keep the dice that are best for something, and roll the others; a second time: keep none. */
  keepFor(moment: AstroMoment, aim: Aim): void {
    const again = this.aim?.key === aim.key;
    this.forget();
    if (again) this.kept = this.kept.map(() => false);
    else this.seek(moment, aim);
  }

  /** Keep a die, or let it go. */
  toggle(die: number): void {
    this.forget();
    this.ticked = true;
    this.kept[die] = !this.kept[die];
  }

  private forget(): void {
    this.aim = this.chance = this.reached = sought = null;
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

/** Whether what was aimed for can be done now. */
const paidFor = (moment: AstroMoment, { key }: Aim): boolean =>
  [...moment.legal.values()].some((legal) => {
    const way = wayOf(legal);
    return way !== null && aimKey(way) === key;
  });

/** Whether dice can be kept for something so that it may come. */
const mayCome = (moment: AstroMoment, { cost, steal }: Aim): boolean =>
  keepFor(moment.view, trayDice(moment), cost, steal).chance > 0;

/** Keep dice for something, whatever was chosen or advised before. */
function aimFor(moment: AstroMoment, play: Play<Action>, local: Local, aim: Aim): void {
  if (moment.chosen) play.cancel();
  if (moment.advised) play.pass();
  local.keepFor(moment, aim);
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
    if (aim && mayCome(moment, aim)) return aimFor(moment, play, local, aim);
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
  if (aim && mayCome(moment, aim)) {
    local.select(null);
    return aimFor(moment, play, local, aim);
  }
  const target = special?.changes[0]?.action;
  const nobody = { body: boards[0].bodies.at(-1)!, seat: moment.me === 0 ? 1 : 0 };
  play.choose(target ?? { kind: "action", number, system: boards[0].system, ...nobody });
}
