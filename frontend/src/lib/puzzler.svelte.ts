/** Somebody at a puzzle: what is chosen and not yet answered, and what the answer was. */
import { tick, untrack } from "svelte";
import type { GameUi, Moment, Play } from "../games/contract";
import { errorText, Refused, solvePuzzle, thrownText } from "./api";
import { seatNames } from "./moment";
import type { LegalAction, PuzzleAnswer, PuzzlePosition, Seat } from "./protocol";
import { keepAnswer } from "./solved.svelte";
import type { Message } from "./player.svelte";

const NOTHING: Map<string, LegalAction> = new Map();
const BOT = "bot:";

export class Puzzler implements Play {
  chosen = $state<string | null>(null);
  answer = $state.raw<PuzzleAnswer | null>(null);
  message = $state.raw<Message | null>(null);
  busy = $state(false);
  private legal: Map<string, LegalAction>;
  private seats: Seat[];
  names: string[];
  moment: Moment = $derived.by(() => this.makeMoment());
  /** The position as it was asked, with all that can be done: what a verdict speaks of. */
  asked: Moment = $derived.by(() => ({ ...this.moment, me: this.puzzle.seat, legal: this.legal }));
  local: any = $derived.by(() => {
    void this.answer;
    return untrack(() => this.game.local({ ...this.moment, chosen: null }));
  });

  constructor(
    readonly puzzle: PuzzlePosition,
    readonly game: GameUi,
  ) {
    this.legal = new Map(puzzle.legal.map((one) => [one.do, one]));
    this.seats = puzzle.players.map((name) =>
      name.startsWith(BOT) ? { name: "", bot: name.slice(BOT.length) } : { name },
    );
    this.names = seatNames(this.seats);
    this.seats[puzzle.seat] = { name: this.names[puzzle.seat] }; // no bot: it is who looks at it
  }

  private makeMoment(): Moment {
    const { puzzle, answer } = this;
    const open = answer === null;
    return {
      view: puzzle.view,
      options: puzzle.options,
      seats: this.seats,
      names: this.names,
      turn: puzzle.seat,
      me: open ? puzzle.seat : null,
      you: [puzzle.seat],
      legal: open ? this.legal : NOTHING,
      entry: null,
      rolled: null,
      done: null,
      step: 0,
      rolling: false,
      chosen: (this.chosen !== null && this.legal.get(this.chosen)) || null,
      advised: (answer && this.legal.get(answer.best.do)) ?? null,
      entering: false,
    };
  }

  // --- what a board asks for ---------------------------------------------------------------------

  choose = (action: any): void => {
    if (this.answer || this.busy) return;
    const text = this.game.text(action);
    if (!this.legal.has(text) || this.chosen === text) void this.send(action);
    else {
      this.message = null;
      this.chosen = text;
    }
  };

  cancel = (): void => {
    this.chosen = this.message = null;
  };

  pass = (): void => {}; // there is no hint

  undo = (): void => this.cancel();

  say = (text: string): void => this.show({ text, kind: "hint" });

  confirm(): void {
    if (this.moment.chosen) void this.send(this.moment.chosen.action);
  }

  /** Answer with an action; what is not legal, too: the server says why. */
  private async send(action: any): Promise<void> {
    const { game, number } = this.puzzle;
    this.busy = true;
    try {
      this.answer = await solvePuzzle({ game, number, do: this.game.text(action) });
      this.message = null; // what was said of the choice no longer holds
      keepAnswer(game, number, this.answer.right);
    } catch (thrown) {
      this.chosen = null;
      this.show(this.refusal(thrown, action));
    }
    this.busy = false;
  }

  private refusal(thrown: unknown, action: any): Message {
    if (!(thrown instanceof Refused)) return { text: thrownText(thrown), kind: "error" };
    const { answer } = thrown;
    if (answer.code !== "forbidden" && answer.code !== "unreadable")
      return { text: errorText(answer), kind: "error" };
    const text = this.game.why({ ...answer, code: answer.code }, action, this.moment);
    return { text, ruling: answer.ruling, kind: "error" };
  }

  private show(message: Message): void {
    this.message = null;
    void tick().then(() => (this.message = message));
  }
}
