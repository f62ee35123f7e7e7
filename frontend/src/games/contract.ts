/**
 * What a game brings to the page: one folder with an index.ts whose default export is a GameUi.
 * Everything else is the shell's. Boards draw what the server tells; they hold no rules and no
 * copy of the state, only what somebody has begun to choose (`Local`).
 *
 * Attributes make a board speak: `data-part` names a thing ("bays", "tile:12", "cell:3,4"), so that lessons can
 * light it; `data-about` says in one sentence what it is, to who holds it, rests on it or asks, and
 * `data-icons` lists what is drawn below that sentence ("lion gear"): the sides of a die.
 */
import type { Component } from "svelte";
import type { Choice } from "../lib/endings";
import type { Language, TextsIn } from "../lib/i18n.svelte";
import type { Entry, Error, LegalAction, Seat } from "../lib/protocol";
import type { Section } from "./rules";

/** What advice speaks of, with how the turn may then end, where that is known. */
export type Advised = LegalAction & Pick<Choice, "endings">;

/** A moment of a game: all that a board may draw. */
export interface Moment<View = any> {
  view: View;
  options: Record<string, string | boolean>;
  seats: Seat[];
  names: string[]; // of the seats, ready to be shown
  turn: number | null; // whose turn it is; null when the game is over
  me: number | null; // the seat that this client may act for now, else null
  you: number[]; // all seats of this client
  legal: Map<string, LegalAction>; // by action text; empty unless `me` is a seat that may act
  entry: Entry | null; // what has just happened, to be animated; null after a jump
  rolled: Entry | null; // the last roll so far
  done: Entry | null; // the last thing that somebody did so far
  step: number; // counts the entries: a new number is a new moment
  rolling: boolean; // the dice of `entry` have not landed: tell nothing of what they show
  chosen: LegalAction | null; // chosen and not yet confirmed: draw it as a ghost, with what it gains
  mistaken?: boolean; // `chosen` is not what a lesson asks for: a part of it that changes begins anew
  advised: Advised | null; // what advice speaks of: draw it as a ghost too, in the colour of advice
  entering: boolean; // real dice are to be entered now, which the shell does
}

/** What a board can ask for. */
export interface Play<Action = any> {
  /** Do this. The shell sends it; if it is `final`, the player confirms it first (tapping it again does).
   *  If it is not legal, the shell says why, with the ruling. */
  choose(action: Action): void;
  /** Drop what is chosen and not confirmed, and what was asked before a choice. */
  cancel(): void;
  /** Close the hint: somebody begins something else than it says. */
  pass(): void;
  /** Take back the last step. */
  undo(): void;
  /** Say something to the player: an error or a hint, in the chosen language. */
  say(text: string): void;
}

export interface GameProps<View = any, Local = any, Action = any> {
  moment: Moment<View>;
  play: Play<Action>;
  local: Local;
}

/** A button of the action bar. */
export interface Button<Action = any> {
  label: string; // a verb: "Roll the rest"
  about?: string; // what it does, in one sentence
  action?: Action; // that it chooses
  run?: () => void; // or something else that it does
  main?: boolean; // the one that R presses, at the right; never the worst choice
  asks?: string; // said before somebody is asked whether they are sure: "You have put nothing on slot 1."
  idle?: boolean; // it cannot be pressed now, and keeps its place
}

export type Tone = "white" | "black" | number;

/** A piece of a log line: words, or a small drawing with its name. */
export type Part = string | { icon: string; label: string };

/** A picture of the rules: what draws it, and what that is told. */
export interface Picture {
  draw: Component<any>;
  props: Record<string, unknown>;
  slim?: boolean; // leaves room for the caption beside it, on wide screens
}

/** What the first page shows of a game, by a module of its own (card.ts): the game itself is loaded when it is played. */
export interface Card {
  name: string;
  /** Names of CSS variables: the accent and its soft ground. */
  accent: string; // "--brass"
  soft: string; // "--brass-soft"
  /** Texts that must be there: title, about (one line for the home card), minutes ("30 min"),
   *  option.<name>.name, option.<name>.<value> for every option of the game,
   *  refusal.<name of the refusal, in lower case> for each that a tap can meet. There may be keys.digits and
   *  keys.shift_arrows: what these keys do, to be listed with the page's own. */
  texts: TextsIn; // the part of `t` is the game's name: t("diceopolis:ask.place")
  Art: Component; // of the home card: 16:9, our own SVG, light and dark
}

/** A game for the page. An `Action` is one of its actions in parts, as the server tells it beside its
 *  text: its `kind`, and each part by its name. */
export interface GameUi<View = any, Local = any, Action = any> extends Card {
  rules: Record<Language, () => Promise<{ default: Section[] }>>;
  /** The pictures of the rules, by the names that the rules call them. */
  pictures?: () => Promise<{ default: Record<string, Picture> }>;
  Board: Component<GameProps<View, Local, Action>>; // fills its box; never scrolls sideways
  Tray: Component<GameProps<View, Local, Action>>; // the dice of the action bar
  Icon: Component<{ icon: string }>; // 1em high drawing of a face or piece, decorative
  Face: Component<{ face: string | number; kind?: number }>; // a die's face, filling its box, in currentColor
  Final: Component<{ moment: Moment<View> }>; // how the final scores came about, by seat
  /** A new, reactive ($state) object of what is begun and not yet sent; the shell calls it again
   *  whenever `moment.step` or `moment.me` changes. */
  local(moment: Moment<View>): Local;
  /** The one sentence that says what is asked of `moment.me`, or what the others do. */
  sentence(moment: Moment<View>, local: Local): string;
  /** At most three, the main one last, unless that one is `idle`. Not the shell's own ones: Confirm, Cancel, Undo. */
  buttons(moment: Moment<View>, local: Local, play: Play<Action>): Button<Action>[];
  /** An action as records write it: what the shell sends, and finds in `moment.legal`. */
  text(action: Action): string;
  /** Whether an action that could be taken back is confirmed first all the same. */
  confirms?(action: Action): boolean;
  /** What the confirm button says for an action, a verb: "Place the 4". */
  confirm(action: Action, moment: Moment<View>): string;
  /** A log line without the name of who did it: "rolls [3] [5]", "claims Novo Cola with row 1". */
  log(entry: Entry, names: string[]): Part[];
  /** What a turn may end with, where how it came about does not matter: "John Boy". Left out: as in the log. */
  ending?(action: Action): Part[];
  /** What brought a turn its points, in one line, where several actions did: "stores Spike, John Boy". Empty or
   *  left out: the shell tells the action that brought most. */
  turn?(acts: Entry[]): Part[];
  /** Why an action was refused (code "forbidden" or "unreadable"), without the ruling's number. */
  why(error: Error, action: Action, moment: Moment<View>): string;
  /** Why a choice is good, in one plain sentence ("keeps the gear row alive: John Boy in 41 %"); empty or
   *  left out: the shell says it from the points and from how the turn may end. `other` is what it is
   *  compared with, `moment` the one at which it was asked, with what could be done. */
  reason?(choice: Choice, other: Choice | null, moment: Moment<View>): string;
  /** What the coach of a first game speaks of at a moment, as a key whose words stand in the texts under
   *  `coach.KEY`, one sentence each; null: nothing. `entries` are all so far. The shell says each once on a
   *  device: a key that begins with "first_" whenever it comes up in that game, others only in the first two
   *  turns. */
  coach?(moment: Moment<View>, entries: Entry[], local: Local): string | null;
  /** A die of a kind, by the edition's name of it: what people with the box call it in the chosen
   *  language, "white die B", and its colour (a number: the seat's). */
  die(kind: string, moment: Moment<View>): { name: string; tone: Tone };
  /** The name of a face in the chosen language: "lion", "double water", "4". */
  faceName(face: string | number): string;
}
