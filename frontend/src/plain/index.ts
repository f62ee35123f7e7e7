/** Any game for the page that has no folder here: drawn from its state, in its own words. */
import type { Component } from "svelte";
import type { Button, GameUi, Part } from "../games/contract";
import { t, type Language } from "../lib/i18n.svelte";
import { signed } from "../lib/moment";
import type { Entry, Error, GameInfo, LegalAction } from "../lib/protocol";
import Art from "./Art.svelte";
import Board from "./Board.svelte";
import Face from "./Face.svelte";
import Final from "./Final.svelte";
import Icon from "./Icon.svelte";
import Tray from "./Tray.svelte";
import {
  actionIn,
  begin,
  buttonsOf,
  legalKinds,
  markable,
  offered,
  placeKinds,
  type Local,
} from "./local.svelte";
import "./texts";
import { capital, Told, type Action } from "./told";
import { diceOf, type PlainMoment, type View } from "./view";

const ACCENTS = ["fern", "clay", "lagoon"];

const hash = (name: string): number =>
  [...name].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) >>> 0, 7);

/** A component that knows the game. */
const given = <Props extends Record<string, any>>(
  component: Component<Props & { told: Told }>,
  told: Told,
): Component<Props> =>
  ((anchor: any, props: Props) =>
    component(anchor, Object.create(props, { told: { value: told } }))) as Component<Props>;

export function plainGame(info: GameInfo): GameUi<View, Local, Action> {
  const told = new Told(info);
  const accent = ACCENTS[hash(info.name) % ACCENTS.length];
  const rules = (language: Language) => async () => {
    const { rulesOf } = await import("./rules");
    return { default: await rulesOf(told, language) };
  };
  return {
    name: info.name,
    accent: `--${accent}`,
    soft: `--${accent}-soft`,
    texts: { en: told.textsIn("en"), de: told.textsIn("de") },
    rules: { en: rules("en"), de: rules("de") },
    Art: given(Art, told),
    Board: given(Board, told),
    Tray: given(Tray, told),
    Icon,
    Face: given<{ face: string | number }>(Face, told),
    Final: given<{ moment: PlainMoment }>(Final, told),
    local: (moment) => begin(moment, told),
    sentence: (moment, local) => sentence(moment, local, told),
    buttons: (moment, local) => buttons(moment, local, told),
    text: told.text,
    confirm: (action, moment) => capital(told.phrase(action, diceOf(moment))),
    log: (entry) => log(entry, told),
    why: (error) => why(error, told),
    die: (kind) => ({ name: told.die(kind), tone: "white" }),
    faceName: (face) => told.own(String(face)) ?? String(face),
  };
}

// --- what is asked -------------------------------------------------------------------------------

const gainOf = (one: LegalAction, seat: number): string => {
  const points = one.gains?.[seat] ?? 0;
  return t("plain:gain", { count: points }).replace(String(points), points ? signed(points) : "0");
};

function sentence(moment: PlainMoment, local: Local, told: Told): string {
  const { me, turn, chosen, names } = moment;
  if (turn === null) return t("shell:table.over");
  if (me === null) return t("shell:table.turn_of", { name: names[turn] });
  if (chosen) {
    const what = capital(told.phrase(actionIn(chosen)!, diceOf(moment)));
    const points = [...moment.legal.values()].some((one) => one.gains);
    return points ? t("plain:ask.confirm", { what, gain: gainOf(chosen, me) }) : `${what}.`;
  }
  const kinds = legalKinds(moment, told);
  const own = kinds.map((kind) => told.question(kind, moment.view)).find(Boolean);
  const ways = howTo(moment, local, told);
  if (own && ways !== t("plain:ask.not_these")) return own;
  return [question(kinds, told), ways].filter(Boolean).join(" ");
}

const question = (kinds: string[], told: Told): string => {
  const verbs = kinds.map(told.verb);
  const last = verbs.pop()!;
  if (!verbs.length) return `${capital(last)}.`;
  return `${capital(verbs.join(", "))} ${t("plain:or")} ${last}?`;
};

function howTo(moment: PlainMoment, local: Local, told: Told): string {
  const kinds = legalKinds(moment, told);
  const places = kinds.some((kind) => placeKinds(moment).includes(kind));
  const dice = markable(moment, told).size > 0;
  const ofDice = (one: LegalAction) => told.diceIn(actionIn(one)!) !== null;
  if (local.marked.length && !places && !offered(moment, local, told).some(ofDice))
    return t("plain:ask.not_these");
  if (dice && !local.marked.length) return t(places ? "plain:ask.dice_place" : "plain:ask.dice");
  const list = buttonsOf(moment, local, told).board.length > 0;
  if (list && !places) return t("plain:ask.list");
  return places ? t(list ? "plain:ask.place_list" : "plain:ask.place") : "";
}

/** What does not end the turn is the main one. */
function buttons(moment: PlainMoment, local: Local, told: Told): Button<Action>[] {
  const all = buttonsOf(moment, local, told).bar;
  const main = moment.legal.size === 1 ? all[0] : all.find((one) => !one.ends);
  return all.map((one) => ({
    label: capital(told.phrase(actionIn(one)!, diceOf(moment))),
    action: actionIn(one)!,
    main: one === main,
  }));
}

// --- what happened -------------------------------------------------------------------------------

function log(entry: Entry, told: Told): Part[] {
  if (entry.roll) {
    const dice = entry.roll.flatMap((face): Part[] => {
      const label = told.own(String(face)) ?? String(face);
      return [" ", isNaN(Number(face)) ? label : { icon: String(face), label }];
    });
    return [t("plain:log.rolls"), ...dice];
  }
  const action = actionIn(entry);
  if (!action) return [];
  const own = told.own(`log_${action.kind}`);
  if (own === undefined) return [t("plain:log.chooses", { what: told.phrase(action) })];
  return [told.phrase(action, [], own)];
}

function why(error: Error, told: Told): string {
  const name = error.refusal ?? "";
  if (!name) return t("shell:error.forbidden");
  const own = told.own(name);
  return own ? capital(own) : t("plain:why", { why: capital(told.word(name)) });
}
