/** AstroVenture in words: names of bodies and faces, sentences, log lines, reasons. */
import { t } from "../../lib/i18n.svelte";
import type { Entry, Error } from "../../lib/protocol";
import type { Part } from "../contract";
import { actionOf, type Action, type Body, type Place } from "./actions";
import type { Local } from "./local.svelte";
import {
  amounts,
  bodyOf,
  canRoll,
  elementOf,
  missing,
  wayOf,
  waysByBody,
  waysOf,
  type ActionView,
  type AstroMoment,
  type BodyView,
  type Cost,
  type SystemView,
  type Way,
} from "./model";

const say = (key: string, values?: Record<string, unknown>) => t(`astroventure:${key}`, values);

/** A text of the game, or what stands for it where an edition brings something unknown. */
function named(key: string, otherwise: string): string {
  const text = say(key);
  return text === key ? otherwise : text;
}

export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

export const elementName = (element: string): string => named(`element.${element}`, element);

export function faceName(face: string | number): string {
  const text = String(face);
  if (text === "steal" || text === "blank") return say(`face.${text}`);
  const [element, amount] = elementOf(text);
  return amount === 2
    ? say("face.double", { element: elementName(element) })
    : elementName(element);
}

export const bodyName = ({ kind, number }: Body): string => say(`body.${kind}`, { number });

/** "Kappa planet 2" */
export const placeName = ({ system, body }: Place): string => `${system} ${bodyName(body)}`;

function list(parts: string[]): string {
  if (parts.length < 2) return parts.join("");
  return say("and", { first: parts.slice(0, -1).join(", "), last: parts.at(-1) });
}

export const costWords = (cost: Cost): string =>
  list(Object.entries(cost).map(([element, amount]) => `${amount} ${elementName(element)}`));

/** What a way does, as a verb. */
export function wayName(way: Way, moment: AstroMoment): string {
  const place = placeName(way.action);
  const name = way.from === null ? "" : moment.names[way.from];
  if (way.special === null) return say(`do.${way.action.kind}`, { place, name });
  const special = moment.view.actions.find((candidate) => candidate.action === way.special);
  return say(`do.action_${special?.kind ?? "steal"}`, { place, name, number: way.special });
}

/** The same with what it gains for the one who does it. */
export function wayButton(way: Way, moment: AstroMoment): string {
  const gain = way.gains?.[moment.me ?? 0];
  return gain === undefined ? wayName(way, moment) : `${wayName(way, moment)} (${signed(gain)})`;
}

export function confirm(action: Action, moment: AstroMoment): string {
  if (action.kind === "stop") return say("do.stop");
  const way = wayOf({ action });
  if (way) return wayName(way, moment);
  const kept = action.kind === "keep" ? action.dice.length : 0;
  const count = moment.view.dice.length + 1 - kept;
  return say(kept ? "do.roll" : "do.roll_all", { count });
}

/** The accessible name of a body. */
export function bodyLabel(
  moment: AstroMoment,
  board: SystemView,
  body: BodyView,
  action: number | null,
): string {
  const parts = [board.system, bodyName(body), say("label.needs", { cost: costWords(body.cost) })];
  parts.push(say("label.points", { count: body.points }));
  const holders = list(body.cubes.map((seat) => moment.names[seat]));
  parts.push(holders ? say("label.held", { names: holders }) : say("label.free"));
  if (board.locked) parts.push(say("label.locked"));
  if (moment.me === null || moment.view.phase !== "choose") return parts.join(", ");
  const lacking = missing(body.cost, amounts(moment.view));
  parts.push(body.paid ? say("label.paid") : say("label.missing", { cost: costWords(lacking) }));
  const ways = waysOf(moment, { system: board.system, body }, action);
  const best = ways[0]?.gains?.[moment.me];
  const tail =
    ways.length > 1
      ? say("label.ways", { count: ways.length })
      : ways[0] && wayName(ways[0], moment);
  if (!tail) return parts.join(", ");
  return `${parts.join(", ")}: ${tail}${best === undefined ? "" : `, ${spoken(best)}`}`;
}

const spoken = (points: number): string =>
  say(points < 0 ? "label.minus" : "label.plus", { points: Math.abs(points) });

/** The accessible name of a special action. */
export function actionLabel(moment: AstroMoment, action: ActionView): string {
  const parts = [
    say("label.action", { number: action.action, kind: say(`action.${action.kind}`) }),
    say(`explain.${action.kind}`),
    say("label.needs", { cost: costWords(action.cost) }),
    say("label.points", { count: action.points }),
  ];
  if (action.used) parts.push(say("label.used"));
  else if (moment.me !== null && moment.view.phase === "choose") {
    const lacking = missing(action.cost, amounts(moment.view));
    parts.push(
      action.paid ? say("label.paid") : say("label.missing", { cost: costWords(lacking) }),
    );
  }
  return parts.join(", ");
}

export function sentence(moment: AstroMoment, local: Local): string {
  const { view } = moment;
  if (moment.turn === null || view.phase === "over") return say("ask.over");
  const name = moment.names[moment.turn];
  if (moment.entering) return say("ask.enter", { count: view.to_roll });
  if (view.phase === "roll")
    return say(moment.you.includes(moment.turn) ? "ask.rolling" : "ask.rolls", { name });
  if (moment.me === null) return say("ask.wait", { name, roll: view.roll, rolls: view.rolls });
  if (moment.chosen) return say("ask.chosen");
  if (local.body) return say("ask.ways", { place: placeName(local.body) });
  if (local.action !== null) {
    const kind = view.actions.find((action) => action.action === local.action)?.kind;
    return say(`ask.${kind}`);
  }
  if (view.must_complete) return say("ask.must");
  const lit = waysByBody(moment).size > 0 ? "lit" : "none";
  const left = canRoll(moment) ? "" : "last_";
  return say(`ask.${left}${lit}`, { roll: view.roll, rolls: view.rolls });
}

export function log(entry: Entry, names: string[]): Part[] {
  const icons = (faces: (string | number)[]): Part[] =>
    faces.map((face) => ({ icon: String(face), label: faceName(face) }));
  if (entry.roll) return [say("log.roll"), ...icons(entry.roll)];
  const action = actionOf(entry);
  if (!action) return [];
  if (action.kind === "stop") return [say("log.stop")];
  if (action.kind === "keep")
    return action.dice.length
      ? [say("log.keep"), ...icons(action.dice)]
      : [say("log.keep_nothing")];
  const name = action.kind === "take" ? "" : names[action.seat];
  const number = action.kind === "action" ? action.number : null;
  return [say(`log.${action.kind}`, { place: placeName(action), name, number })];
}

export function why(error: Error, action: Action, moment: AstroMoment): string {
  const way = wayOf({ action });
  const body = way && bodyOf(moment.view, way.action);
  const special = moment.view.actions.find((candidate) => candidate.action === way?.special);
  const lacking = missing((special ?? body)?.cost ?? {}, amounts(moment.view));
  const values = {
    cost: costWords(lacking),
    place: way ? placeName(way.action) : "",
    name: way?.from == null ? "" : (moment.names[way.from] ?? ""),
    target: moment.view.target,
  };
  if (error.refusal === "not_paid" && !Object.keys(lacking).length)
    return say("refusal.dice_first");
  if (special && !special.changes.length && error.refusal === "no_cube")
    return say("refusal.no_target");
  const text = say(`refusal.${error.refusal}`, values);
  return text === `refusal.${error.refusal}` ? say("refusal.other") : text;
}
