/** AstroVenture in words: names of bodies and faces, sentences, log lines, reasons. */
import { percent } from "../../lib/chances";
import { t } from "../../lib/i18n.svelte";
import type { Entry, Error } from "../../lib/protocol";
import type { Part } from "../contract";
import { actionOf, type Action, type Place } from "./actions";
import type { Aim, Local } from "./local.svelte";
import { alone, costOf, kindOf } from "./table.svelte";
import {
  aimKey,
  amounts,
  bestWay,
  bodyOf,
  canRoll,
  clears,
  elementOf,
  holdsBest,
  missing,
  mustSteal,
  wayOf,
  waysByBody,
  waysOf,
  type ActionView,
  type AstroMoment,
  type BodyView,
  type Cost,
  type SystemView,
  type TrayDie,
  type View,
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

/** "Kappa planet": which of several is seen on the board, not by its number, which nobody knows. */
export const placeName = ({ system, body }: Place): string => say(`place.${body.kind}`, { system });

/** "Kappa planet (3 fire and 3 water)": the cost tells it from the others of its kind. */
export function exactName(place: Place): string {
  const cost = costOf(place);
  if (!cost || alone(place)) return placeName(place);
  return say("place.with", { place: placeName(place), cost: costWords(cost) });
}

/** The same as what is taken: "Kappa planet (3 fire and 3 water)", in German in its own case. */
export function objectName(place: Place): string {
  const cost = costOf(place);
  const name = say(`place.for_${place.body.kind}`, { system: place.system });
  return !cost || alone(place) ? name : say("place.with", { place: name, cost: costWords(cost) });
}

/** What a way is about, as a thing: "Kappa planet", "the Steal action on Kappa planet". */
export function wayWhat(way: Way, moment: AstroMoment): string {
  const place = exactName(way.action);
  const kind = wayKind(way, moment);
  if (kind === "take") return place;
  return say(`what.${kind}`, { place, name: moment.names[way.from ?? 0] });
}

/** What lets somebody take from others: "With STEAL". */
export const howWords = (way: Way, moment: AstroMoment): string =>
  say(`how.${wayKind(way, moment)}`);

function list(parts: string[]): string {
  if (parts.length < 2) return parts.join("");
  return say("and", { first: parts.slice(0, -1).join(", "), last: parts.at(-1) });
}

const costParts = (cost: Cost): string[] =>
  Object.entries(cost).map(([element, amount]) => `${amount} ${elementName(element)}`);

export const costWords = (cost: Cost): string => list(costParts(cost));

/** What a way does, as a verb. */
export function wayName(way: Way, moment: AstroMoment): string {
  const place = placeName(way.action);
  const name = way.from === null ? "" : moment.names[way.from];
  return say(`do.${wayKind(way, moment)}`, { place, name });
}

/** take, steal, action_steal or action_empty */
export const wayKind = (way: Way, moment: AstroMoment): string => {
  if (way.special === null) return way.action.kind;
  return clears(moment.view, way) ? "action_empty" : "action_steal";
};

/** One of several ways to use a body that is named already, with what it gains, and takes from somebody.
 *  Special actions of one kind are told apart by what they ask for. */
export function wayButton(way: Way, moment: AstroMoment): string {
  const name = way.from === null ? "" : moment.names[way.from];
  const kind = wayKind(way, moment);
  const special = moment.view.actions.find((action) => action.action === way.special);
  const others = special ? waysOf(moment, way.action, null) : [];
  const alike = others.filter((one) => wayKind(one, moment) === kind && one.from === way.from);
  const words = say(`do.way_${kind}`);
  const told =
    alike.length > 1 ? say("do.with", { way: words, cost: costWords(special!.cost) }) : words;
  const gain = way.gains?.[moment.me ?? 0];
  const loss = way.from === null ? 0 : (way.gains?.[way.from] ?? 0);
  const parts = [gain === undefined ? "" : signed(gain), loss ? `${name} ${signed(loss)}` : name];
  return [told, parts.filter(Boolean).join(", ")].filter(Boolean).join(": ");
}

export function confirm(action: Action, moment: AstroMoment): string {
  if (action.kind === "stop") return say("do.stop");
  const way = wayOf({ action });
  if (way) return say(`do.short_${wayKind(way, moment)}`, { place: placeName(action as Place) });
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
  const parts = [
    placeName({ system: board.system, body }),
    say("label.needs", { cost: costWords(body.cost) }),
  ];
  parts.push(say("label.points", { count: body.points }));
  const holders = list(body.cubes.map((seat) => moment.names[seat]));
  parts.push(holders ? say("label.held", { names: holders }) : say("label.free"));
  if (board.locked) return [...parts, say("label.locked")].join(", ");
  if (moment.me === null || moment.view.phase !== "choose") return parts.join(", ");
  if (action === null && !body.cubes.includes(moment.me)) {
    const lacking = lackWords(moment.view, body.cost, mustSteal(moment, body));
    parts.push(lacking ? say("label.missing", { cost: lacking }) : say("label.paid"));
  }
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

/** What a body is, in one sentence. */
export function bodyAbout(moment: AstroMoment, board: SystemView, body: BodyView): string {
  const values = {
    place: placeName({ system: board.system, body }),
    points: say("label.points", { count: body.points }),
    cost: costWords(body.cost),
    names: list(body.cubes.map((seat) => moment.names[seat])),
  };
  if (board.locked) return say("about_it.in_locked", values);
  if (!body.cubes.length) return say("about_it.body", values);
  if (moment.view.target !== null && body.cubes.length === 1) return say("about_it.shared", values);
  const own = body.cubes.every((seat) => moment.you.includes(seat));
  return say(own ? "about_it.own" : "about_it.held", values);
}

/** What a special action is, in one sentence. */
export const actionAbout = (action: ActionView): string =>
  say(`about_it.${action.used ? "used" : action.kind}`, {
    cost: costWords(action.cost),
    points: action.points,
  });

/** What a die is, in one sentence. */
export function dieAbout({ face, kind }: TrayDie): string {
  if (kind === 1) return say(face === "blank" ? "about_it.blank" : "about_it.steal_die");
  const double = elementOf(face ?? "")[1] === 2;
  return say(double ? "about_it.double" : "about_it.die", { face: faceName(face ?? "") });
}

/** The accessible name of a special action. */
export function actionLabel(moment: AstroMoment, action: ActionView): string {
  const parts = [
    say("label.action", { kind: say(`action.${action.kind}`) }),
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
  if (view.phase === "roll" || moment.rolling)
    return say(moment.you.includes(moment.turn) ? "ask.rolling" : "ask.rolls", { name });
  const count = { roll: view.roll, rolls: view.rolls };
  if (moment.me === null) return say("ask.wait", { name, ...count });
  const what = asked(moment, local);
  return say(view.roll < view.rolls ? "ask.roll" : "ask.last", { what, ...count });
}

/** Whether what is chosen takes the last that is free: then the game is over. */
const endsGame = ({ view, chosen }: AstroMoment): boolean =>
  view.target === null && view.unoccupied === 1 && actionOf(chosen)?.kind === "take";

/** What is asked of who has chosen something: it says what the button does not. */
function chosenWords(moment: AstroMoment): string {
  if (endsGame(moment)) return say("ask.chosen_end");
  const way = wayOf(moment.chosen);
  if (way && way.from !== null)
    return say(`ask.chosen_${wayKind(way, moment)}`, { name: moment.names[way.from] });
  if (way) return say("ask.chosen");
  const action = actionOf(moment.chosen);
  if (action?.kind === "stop") return say("ask.chosen_stop");
  if (action?.kind !== "keep" || !waysByBody(moment).size) return say("ask.chosen");
  return say(holdsBest(moment, action.dice) ? "ask.chosen_roll_kept" : "ask.chosen_roll");
}

/** What is asked after a roll. */
function asked(moment: AstroMoment, local: Local): string {
  const { view } = moment;
  if (moment.chosen) return chosenWords(moment);
  if (local.body) return say("ask.ways", { place: placeName(local.body) });
  if (local.action !== null) {
    const kind = view.actions.find((action) => action.action === local.action)?.kind;
    return say(`ask.${kind}`);
  }
  const left = canRoll(moment) ? "" : "last_";
  if (local.reached) return reachedWords(moment, local.reached, left);
  if (view.must_complete) return say("ask.must");
  if (local.aim) return aimWords(moment, local, local.aim);
  return say(`ask.${left}${waysByBody(moment).size > 0 ? "lit" : "none"}`);
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
  const kind = action.kind === "action" ? kindOf(action.number) : null;
  const words = say(`log.${action.kind}${kind ? `_${kind}` : ""}`, {
    place: placeName(action),
    name,
  });
  return [words, ...costIcon(action)];
}

/** What a body asks for, as a small drawing: it finds the body among those of its kind. */
function costIcon(place: Place): Part[] {
  const cost = costOf(place);
  if (!cost || alone(place)) return [];
  const parts = Object.entries(cost).map(([element, amount]) => `${element}${amount}`);
  return [{ icon: `cost ${parts.join(" ")}`, label: `(${costWords(cost)})` }];
}

const aimName = ({ what }: Pick<Aim, "what">): string =>
  "system" in what
    ? say(`place.for_${what.body.kind}`, { system: what.system })
    : say(`do.use_${what.kind}`);

/** What is said once dice pay for what they were kept for: they may pay for something better too. */
function reachedWords(moment: AstroMoment, aim: Aim, left: string): string {
  const gain = (way: Way) => way.gains?.[moment.me ?? 0] ?? 0;
  const ways = [...waysByBody(moment).values()].flat();
  const here = Math.max(0, ...ways.filter((way) => aimKey(way) === aim.key).map(gain));
  const best = bestWay(moment);
  if (!best || gain(best) <= here) return say(`ask.${left}reached`, { what: aimName(aim) });
  const special = moment.view.actions.find(({ action }) => action === best.special);
  const more = aimName({ what: special ?? best.action });
  return say("ask.reached_more", { what: aimName(aim), more });
}

/** What is said when dice are kept for something: what it lacks, how likely that comes, what to do. */
function aimWords(moment: AstroMoment, { chance, kept }: Local, aim: Aim): string {
  const told = moment.options.stop_on_match ? null : chance; // there a roll may end the rolling
  const lacks = say(told ? "ask.lacks_chance" : "ask.lacks", {
    what: aimName(aim),
    cost: lackWords(moment.view, aim.cost, aim.steal),
    chance: told && chanceWords(told.chance),
  });
  const lit = waysByBody(moment).size > 0 ? "_lit" : "";
  const how = !lit && !kept.some(Boolean) ? "_all" : chance?.lets ? "_lets" : "";
  return say(`ask.aim${lit}${how}`, { lacks });
}

const chanceWords = (chance: number): string =>
  chance < 0.01 ? say("ask.hardly", { chance: percent(0.01) }) : percent(chance);

/** What the dice lack of a cost, and of STEAL where that is needed; empty where nothing is. */
function lackWords(view: View, cost: Cost, steal: boolean): string {
  const lacking = missing(cost, amounts(view));
  const mask = steal && view.steal !== "steal" ? [say("face.steal")] : [];
  return list([...costParts(lacking), ...mask]);
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
