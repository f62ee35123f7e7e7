/** Novo Dice on the page: a trading post with the trader's slots, a warehouse and bays. */
import type { GameUi } from "../contract";
import { text, type Action } from "./actions";
import { coach, reason } from "./advice";
import Board from "./Board.svelte";
import { card } from "./card";
import Face from "./Face.svelte";
import Final from "./Final.svelte";
import Icon from "./Icon.svelte";
import { newLocal, type Local } from "./local.svelte";
import { kindName, symbolName } from "./names";
import Tray from "./Tray.svelte";
import { toneOf, type NovoView } from "./view";
import { buttons, confirm, confirms, ending, log, sentence, turn, why } from "./words";

const game: GameUi<NovoView, Local, Action> = {
  ...card,
  rules: {
    en: () => import("../../../../src/dicewright/games/novo_dice/help.md"),
    de: () => import("../../../../src/dicewright/games/novo_dice/help.de.md"),
  },
  pictures: () => import("./pictures"),
  Board,
  Tray,
  Icon,
  Face,
  Final,
  local: newLocal,
  sentence,
  buttons,
  text,
  confirms,
  confirm,
  log,
  ending,
  turn,
  why,
  reason,
  coach,
  die: (kind, { view }) => ({ name: kindName(view, kind), tone: toneOf(view, kind) }),
  faceName: (face) => symbolName(`${face}`),
};

export default game;
