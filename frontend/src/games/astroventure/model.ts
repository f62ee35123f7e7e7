/** What the server tells of AstroVenture, and readings of it that several drawings share. */
import type { LegalAction } from "../../lib/protocol";
import type { Moment } from "../contract";
import { actionOf, keyOf, type Action, type Body, type Completion, type Place } from "./actions";

export type Cost = Record<string, number>; // by element, in the edition's order

export interface BodyView extends Body {
  cost: Cost;
  points: number;
  paid: boolean;
  cubes: number[]; // seats
}

export interface SystemView {
  system: string;
  bonus: number;
  locked: boolean;
  one_short: number[]; // seats that lack one body to complete it
  bodies: BodyView[];
}

export interface ActionView {
  action: number;
  kind: "steal" | "empty";
  cost: Cost;
  points: number;
  paid: boolean;
  used: boolean;
  changes: { action: Completion; points: number[] }[]; // its targets
}

export interface View {
  phase: "roll" | "choose" | "over";
  player: number;
  first: number;
  roll: number;
  rolls: number;
  to_roll: number;
  dice: string[];
  steal: string | null;
  sides: { elemental: string[]; steal: string[] }; // of one die each
  must_complete: boolean;
  boards: SystemView[];
  actions: ActionView[];
  scores: number[];
  target: number | null;
  idle: number;
  unoccupied: number;
}

export type AstroMoment = Moment<View>;

/** One way to complete something. */
export interface Way {
  action: Completion;
  key: string; // of the body
  special: number | null; // the special action's number
  from: number | null; // the seat whose cube is meant
  gains: number[] | null;
}

/** The way that a choice, or a line of the log, completes something; null for all others. */
export function wayOf(told: { action?: unknown; gains?: number[] | null } | null): Way | null {
  const action = actionOf(told);
  if (!action || action.kind === "stop" || action.kind === "keep") return null;
  return {
    action,
    key: keyOf(action),
    special: action.kind === "action" ? action.number : null,
    from: action.kind === "take" ? null : action.seat,
    gains: told?.gains ?? null,
  };
}

/** By what a way is aimed for: its special action, or else its body. */
export const aimKey = ({ special, key }: Way): string =>
  special === null ? key : `action ${special}`;

const known = new WeakMap<Map<string, LegalAction>, Map<string, Way[]>>();

/** Return all legal ways by body, those that gain most first. */
export function waysByBody(moment: AstroMoment): Map<string, Way[]> {
  const found = known.get(moment.legal);
  if (found) return found;
  const ways = new Map<string, Way[]>();
  for (const legal of moment.legal.values()) {
    const way = wayOf(legal);
    if (way) ways.set(way.key, [...(ways.get(way.key) ?? []), way]);
  }
  const mine = (way: Way) => way.gains?.[moment.me ?? 0] ?? 0;
  for (const some of ways.values()) some.sort((a, b) => mine(b) - mine(a));
  known.set(moment.legal, ways);
  return ways;
}

/** Return the ways of one body; with a special action selected, only that action's. */
export const waysOf = (moment: AstroMoment, place: Place, special: number | null): Way[] =>
  (waysByBody(moment).get(keyOf(place)) ?? []).filter(
    (way) => special === null || way.special === special,
  );

/** What a way brings at once; what it takes from somebody decides among equals. */
const worth = ({ gains }: Way, moment: AstroMoment): number =>
  (gains?.[moment.me ?? 0] ?? 0) - Math.min(0, ...(gains ?? [])) / 100;

/** Return the legal way that gains most at once; with a special action selected, of that action's. */
export const bestWay = (moment: AstroMoment, special: number | null = null): Way | null =>
  [...waysByBody(moment).values()]
    .flat()
    .filter((way) => special === null || way.special === special)
    .reduce<Way | null>(
      (best, way) => (best && worth(best, moment) >= worth(way, moment) ? best : way),
      null,
    );

const MUCH = 2; // points, that one is asked about before a roll that may lose them

/** Whether a way gains so much. */
const worthMuch = (moment: AstroMoment, way: Way | null): way is Way =>
  (way?.gains?.[moment.me ?? 0] ?? 0) >= MUCH;

/** Whether dice with these faces pay for something as good as the best that is paid for now. */
export function holdsBest(moment: AstroMoment, faces: string[]): boolean {
  const best = bestWay(moment);
  const held = (way: Way) =>
    worth(way, moment) >= worth(best!, moment) && paidBy(moment.view, way, faces);
  return [...waysByBody(moment).values()].flat().some(held);
}

/** Return what is paid for now and worth much, where the dice that are kept pay for nothing as good; else null. */
export function atRisk(moment: AstroMoment, dice: TrayDie[], kept: boolean[]): Way | null {
  const best = bestWay(moment);
  if (!worthMuch(moment, best)) return null;
  const faces = dice.filter((_, i) => kept[i]).map((die) => die.face!);
  return holdsBest(moment, faces) ? null : best;
}

/** Return what a way asks for: a special action, or else the body. */
export const costOfWay = (view: View, { action, special }: Way): Cost =>
  (view.actions.find((one) => one.action === special) ?? bodyOf(view, action))?.cost ?? {};

/** Whether dice with these faces pay for a way, with STEAL where it needs that. */
export function paidBy(view: View, way: Way, faces: string[]): boolean {
  const lacking = missing(costOfWay(view, way), amounts({ dice: faces }));
  return !Object.keys(lacking).length && (way.action.kind !== "steal" || faces.includes("steal"));
}

/** Return the element that a face shows, and how much of it. */
export function elementOf(face: string): [string, number] {
  return face.endsWith("2") ? [face.slice(0, -1), 2] : [face, 1];
}

/** Return what the dice show of every element. */
export function amounts(view: Pick<View, "dice">): Cost {
  const shown: Cost = {};
  for (const face of view.dice) {
    const [element, amount] = elementOf(face);
    shown[element] = (shown[element] ?? 0) + amount;
  }
  return shown;
}

/** Return what the dice still lack of a combination; empty when they pay for it. */
export function missing(cost: Cost, shown: Cost): Cost {
  const lacking = Object.entries(cost)
    .map(([element, amount]) => [element, amount - (shown[element] ?? 0)] as const)
    .filter(([, amount]) => amount > 0);
  return Object.fromEntries(lacking);
}

/** A die of the tray; without a face it is about to be rolled. */
export interface TrayDie {
  face: string | null;
  kind: 0 | 1; // elemental, steal die
  rolled: boolean; // in the roll that has just been made
}

/** Return the dice in the order of the tray: those kept at the last roll first, the steal die last. */
export function trayDice(moment: AstroMoment): TrayDie[] {
  const { view } = moment;
  if (view.phase === "over") return [];
  const rolled = moment.entry?.roll?.map(String) ?? null;
  const fresh = rolled ? [...rolled] : [];
  const stealRolled = view.steal !== null && fresh.at(-1) === view.steal;
  if (stealRolled) fresh.pop();
  const elemental: TrayDie[] = view.dice.map((face) => {
    const place = fresh.indexOf(face);
    if (place >= 0) fresh.splice(place, 1);
    return { face, kind: 0, rolled: place >= 0 };
  });
  elemental.sort((a, b) => Number(a.rolled) - Number(b.rolled));
  const coming = view.to_roll - (view.steal === null ? 1 : 0);
  const sockets = Array.from({ length: coming }, (): TrayDie => ({
    face: null,
    kind: 0,
    rolled: false,
  }));
  return [...elemental, ...sockets, { face: view.steal, kind: 1, rolled: stealRolled }];
}

/** Return the action that keeps some dice and rolls the others. */
export function keeping(view: View, dice: TrayDie[], kept: boolean[]): Action {
  const some = (kind: TrayDie["kind"]) =>
    dice.filter((die, i) => kept[i] && die.kind === kind).map((die) => die.face as string);
  const order = [...new Set(view.dice)];
  const faces = some(0).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return { kind: "keep", dice: [...faces, ...some(1)] };
}

export const canRoll = (moment: AstroMoment): boolean =>
  [...moment.legal.values()].some((legal) => actionOf(legal)?.kind === "keep");

const FEW = 3; // free bodies

/** Whether the game ends soon: with the last free body it is over. */
export const fewFree = ({ target, unoccupied }: View): boolean =>
  target === null && unoccupied <= FEW;

/** Whether a way only takes a cube away. */
export const clears = (view: View, way: Way): boolean =>
  view.actions.some((action) => action.action === way.special && action.kind === "empty");

/** Whether a body must be stolen to be had: others hold it, with no room beside them. */
export const mustSteal = ({ view, me }: AstroMoment, { cubes }: BodyView): boolean =>
  cubes.length > (view.target === null ? 0 : 1) && !cubes.includes(me ?? -1);

/** Return which dice of the tray an action keeps, those kept before first. */
export function keptBy(dice: TrayDie[], faces: string[]): boolean[] {
  const left = [...faces];
  return dice.map(({ face }) => {
    const place = face === null ? -1 : left.indexOf(face);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/** Return which dice of the tray a choice keeps; null: it is no roll. */
export function rollsOn(dice: TrayDie[], told: Parameters<typeof actionOf>[0]): boolean[] | null {
  const action = actionOf(told);
  return action?.kind === "keep" ? keptBy(dice, action.dice) : null;
}

/** Return what the view tells of a body. */
export function bodyOf(view: Pick<View, "boards">, place: Place): BodyView | undefined {
  const board = view.boards.find((candidate) => candidate.system === place.system);
  const { kind, number } = place.body;
  return board?.bodies.find((body) => body.kind === kind && body.number === number);
}
