/** Diceopolis for the page: its board, its words, and what it asks. */
import { t } from "../../lib/i18n.svelte";
import type { Entry, Error } from "../../lib/protocol";
import { together } from "../../lib/winners";
import Pips from "../../shell/Pips.svelte";
import type { Button, GameUi, Part } from "../contract";
import Board from "./Board.svelte";
import { card } from "./card";
import Final from "./Final.svelte";
import Icon from "./Icon.svelte";
import Tray from "./Tray.svelte";
import { coach } from "./coach";
import { deniesInWords, gainInWords } from "./cells";
import { begin, pickedValue, type Local } from "./local.svelte";
import { placeName } from "./places";
import { reason } from "./reason";
import { texts } from "./texts";
import { actionOf, text, type Action } from "./actions";
import { traySeat, winnersOf, type CityMoment, type View } from "./view";

function sentence(moment: CityMoment, local: Local): string {
  const { view, me } = moment;
  if (view.phase === "over") return ending(moment);
  if (moment.entering) return t("diceopolis:ask.enter");
  if (me === null || view.phase === "deal" || view.phase === "roll") return doing(moment);
  const action = actionOf(moment.chosen);
  if (action?.kind === "place") {
    const gain = gainInWords(moment.chosen?.gains?.[me] ?? 0);
    const denies = deniesInWords(moment, me, action.cell);
    return t("diceopolis:ask.confirm", {
      pips: action.pips,
      where: placeName(...action.cell),
      gain: [gain, denies].filter(Boolean).join(", "),
    });
  }
  if (action?.kind === "reroll") return t("diceopolis:ask.reroll", { pips: action.pips });
  if (view.phase === "choose") return t("diceopolis:ask.choose", { count: view.hands[me].length });
  const pips = pickedValue(moment, local);
  return pips === null ? t("diceopolis:ask.pick") : t("diceopolis:ask.place", { pips });
}

/** What somebody does now: roll, as long as the dice have not landed. */
function doing(moment: CityMoment): string {
  const { view, names, entry } = moment;
  const roll = moment.rolling ? entry?.roll : null;
  const seat = roll ? entry!.seat : view.player;
  const what = roll ? (roll.length > 1 ? "deal" : "roll") : view.phase;
  return t(`diceopolis:does.${isYou(moment, seat) ? "you_" : ""}${what}`, { name: names[seat] });
}

/** Whether a seat is the only one of who looks at it. */
const isYou = ({ you }: CityMoment, seat: number): boolean => you.length === 1 && you[0] === seat;

function ending(moment: CityMoment): string {
  const { view, names } = moment;
  const seats = winnersOf(view);
  const winners = seats.map((seat) => names[seat]);
  const count = Math.max(...view.scores);
  if (seats.length === 1 && isYou(moment, seats[0])) return t("diceopolis:over.you", { count });
  if (winners.length === 1) return t("diceopolis:over.win", { name: winners[0], count });
  return t("diceopolis:over.shared", { names: together(winners), count });
}

const KEEP: Action = { kind: "keep" };

function buttons(moment: CityMoment): Button<Action>[] {
  if (!moment.legal.has(text(KEEP))) return [];
  const about = t("diceopolis:what.keep");
  return [{ label: confirm(KEEP, moment), about, action: KEEP }]; // not the main one: a new roll is often better
}

function confirm(action: Action, { view }: CityMoment): string {
  if (action.kind === "keep")
    return t("diceopolis:keep", { count: view.hands[view.player].length });
  return t(`diceopolis:confirm.${action.kind}`, { pips: action.pips });
}

function log(entry: Entry): Part[] {
  const die = (pips: number | string): Part => ({
    icon: `${entry.seat}:${pips}`,
    label: `${pips}`,
  });
  if (entry.roll) {
    const verb = t(entry.roll.length > 1 ? "diceopolis:log.hand" : "diceopolis:log.rolls");
    return [verb, ...entry.roll.flatMap((pips) => [" ", die(pips)])];
  }
  const action = actionOf(entry);
  if (!action) return [];
  if (action.kind === "keep") return [t("diceopolis:log.keeps")];
  if (action.kind === "reroll") return [t("diceopolis:log.rerolls"), " ", die(action.pips)];
  const where = t("diceopolis:log.at", { where: placeName(...action.cell) });
  return [t("diceopolis:log.places"), " ", die(action.pips), ` ${where}`];
}

function why(error: Error, action: Action, moment: CityMoment): string {
  const known = texts.en.refusal as Record<string, string>;
  const name = error.refusal && error.refusal in known ? error.refusal : "other";
  return t(`diceopolis:refusal.${name}`, {
    pips: action.kind === "keep" ? "" : action.pips,
    hand: moment.view.hands[moment.me ?? traySeat(moment)].join(", "),
  });
}

const game: GameUi<View, Local, Action> = {
  ...card,
  rules: {
    en: () => import("../../../../src/dicewright/games/diceopolis/help.md"),
    de: () => import("../../../../src/dicewright/games/diceopolis/help.de.md"),
  },
  pictures: () => import("./pictures"),
  Board,
  Tray,
  Icon,
  Face: Pips,
  Final,
  local: begin,
  sentence,
  buttons,
  text,
  confirm,
  log,
  why,
  reason,
  coach,
  die: (_, { turn }) => ({ name: t("diceopolis:die"), tone: turn ?? "white" }),
  faceName: String,
};

export default game;
