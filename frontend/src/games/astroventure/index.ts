/** AstroVenture on the page: its board, its dice, its words. */
import { t } from "../../lib/i18n.svelte";
import type { Button, GameUi, Play } from "../contract";
import { text, type Action, type Place } from "./actions";
import Board from "./Board.svelte";
import { card } from "./card";
import Face from "./Face.svelte";
import Final from "./Final.svelte";
import Icon from "./Icon.svelte";
import { coach } from "./coach";
import { Local } from "./local.svelte";
import {
  atRisk,
  bestWay,
  canRoll,
  keeping,
  rollsOn,
  trayDice,
  waysOf,
  type AstroMoment,
  type View,
  type Way,
} from "./model";
import { reason } from "./reasons";
import Tray from "./Tray.svelte";
import { confirm, faceName, log, sentence, signed, wayButton, wayWhat, why } from "./words";

const PAGE = 2; // ways offered at once, beside Back or More

/** What a button does. */
const tell = (button: string): string => t(`astroventure:button.${button}`);

/** The ways of a body that has several; the first button leads on, and at the end back. */
function wayButtons(moment: AstroMoment, local: Local, body: Place): Button<Action>[] {
  const ways = waysOf(moment, body, local.action);
  const first = local.page * PAGE;
  const more = ways.length > first + PAGE;
  const lead: Button<Action> = more
    ? { label: t("astroventure:do.more"), about: tell("more"), run: () => (local.page += 1) }
    : { label: t("astroventure:do.back"), about: tell("back"), run: () => local.offer(null) };
  const offered = ways.slice(first, first + PAGE).reverse(); // the best one at the right
  const buttons = offered.map((way): Button<Action> => ({
    label: wayButton(way, moment),
    about: tell("way"),
    action: way.action,
  }));
  return [lead, ...buttons];
}

/** A question before something is given away. */
const asks = (key: string, way: Way, moment: AstroMoment): string =>
  t(`astroventure:asks.${key}`, {
    what: wayWhat(way, moment),
    gain: signed(way.gains?.[moment.me ?? 0] ?? 0),
  });

/** Rolling everything again is seldom what is meant, nor is rolling where it may lose much, or what was aimed for: it is
 *  the main button while something is aimed for or dice are kept, and nothing such is at risk; what an earlier roll
 *  kept is no reason to roll on once anything is lit. An advised roll is done as the dice show it. */
function rollButton(moment: AstroMoment, local: Local): Button<Action> {
  const dice = trayDice(moment);
  const advised = rollsOn(dice, moment.advised);
  const stays = advised ?? local.kept;
  const kept = stays.filter(Boolean).length;
  const label = kept
    ? t("astroventure:do.roll_rest")
    : t("astroventure:do.roll_all", { count: dice.length });
  const action = keeping(moment.view, dice, stays);
  const about = tell(kept ? "roll_rest" : "roll_all");
  if (advised) return { label, about, action, main: true };
  const lost = atRisk(moment, dice, stays);
  const meant = local.aim !== null || (kept > 0 && (local.ticked || !bestWay(moment)));
  return {
    label,
    about,
    action,
    main: meant && !local.reached && !lost,
    asks: lost ? asks("roll", lost, moment) : undefined,
  };
}

function stopButton(moment: AstroMoment): Button<Action> {
  const { view } = moment;
  const stop = { label: t("astroventure:do.stop"), about: tell("stop"), action: STOP };
  const best = bestWay(moment);
  if (best) return { ...stop, asks: asks("stop_lit", best, moment) };
  if (!canRoll(moment)) return { ...stop, main: true };
  const left = t("astroventure:asks.stop_rolls", { count: view.rolls - view.roll });
  return { ...stop, asks: left };
}

const STOP: Action = { kind: "stop" };

/** Where rolling was, once it is over: so that nothing else comes to stand under a finger that rolled. */
const noRoll = (): Button<Action> => ({ label: t("astroventure:do.no_roll"), idle: true });

function buttons(moment: AstroMoment, local: Local, _play: Play): Button<Action>[] {
  if (moment.me === null || moment.view.phase !== "choose" || moment.chosen) return [];
  if (local.body) return wayButtons(moment, local, local.body);
  if (local.action !== null)
    return [
      { label: t("astroventure:do.back"), about: tell("back"), run: () => local.select(null) },
    ];
  return [
    ...(moment.legal.has(text(STOP)) ? [stopButton(moment)] : []),
    canRoll(moment) ? rollButton(moment, local) : noRoll(),
  ];
}

const game: GameUi<View, Local, Action> = {
  ...card,
  rules: {
    en: () => import("../../../../src/dicewright/games/astroventure/help.md"),
    de: () => import("../../../../src/dicewright/games/astroventure/help.de.md"),
  },
  pictures: () => import("./pictures"),
  Board,
  Tray,
  Icon,
  Face,
  Final,
  local: (moment) => new Local(moment),
  sentence,
  buttons,
  text,
  confirm,
  log,
  why,
  reason,
  coach,
  die: (kind) => ({
    name: t(`astroventure:die.${kind}`, { defaultValue: kind }),
    tone: kind === "steal" ? "black" : "white",
  }),
  faceName,
};

export default game;
