/** Somebody at a table: what is chosen and not yet sent, what is said to them, and what a board may ask for. */
import { tick, untrack } from "svelte";
import type { GameUi, Moment, Play } from "../games/contract";
import { errorText } from "./api";
import { Table } from "./connection.svelte";
import { t } from "./i18n.svelte";
import { isConfirmed, lineText, seatNames, tableMoment } from "./moment";
import type { Entry, Error as Answer } from "./protocol";
import { saveTable } from "./saved.svelte";
import { settings, type Pace } from "./settings.svelte";
import { play as sound } from "./sound";

export interface Message {
  text: string;
  ruling?: string;
  kind: "error" | "hint";
}

const STAYS = 7000; // ms that a message is shown

export class Player implements Play {
  table: Table;
  game = $state.raw<GameUi | null>(null);
  chosen = $state<string | null>(null);
  message = $state.raw<Message | null>(null);
  question = $state.raw<{ text: string; yes: string; run: () => void } | null>(null); // before much is given away
  told = $state(""); // for the live region
  moment: Moment = $derived.by(() => tableMoment(this.table, this.chosen));
  private key = $derived(`${this.moment.step} ${this.moment.me}`);
  local: any = $derived.by(() => {
    void this.key;
    return untrack(() => this.game?.local({ ...this.moment, chosen: null }));
  });
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(code: string, watching: boolean) {
    this.table = new Table(code, watching, {
      shown: (entries) => this.tell(entries),
      unrolled: () => {
        if (!this.table.now?.to_enter) this.hint(t("shell:enter.taken_back"));
      },
      refused: (error, action) => this.refused(error, action),
      followed: (next, token) => {
        if (token) saveTable(next, { token, game: this.table.snapshot!.game });
        this.hint(t("shell:end.rematch_told"));
      },
    });
  }

  get names(): string[] {
    return seatNames(this.table.seats);
  }

  // --- what a board asks for ---------------------------------------------------------------------

  choose = (action: any): void => this.decide(action, false);

  cancel = (): void => {
    this.chosen = this.question = null;
  };

  pass = (): void => {
    this.table.hint = null;
  };

  undo = (): void => {
    if (this.chosen !== null) this.chosen = null;
    else if (this.table.now?.undo) this.table.undo();
    else this.say(t("shell:error.nothing_to_undo"));
  };

  /** Stop what is watched, or go on with it. */
  toggle = (): void => {
    const { stage } = this.table;
    if (stage.paused) stage.goOn();
    else stage.pause();
  };

  /** The speed was changed: bots that play among themselves follow. */
  paced = (pace: Pace): void => {
    const { host, seats } = this.table;
    if (host && seats.every((seat) => seat.bot)) this.table.send({ type: "pace", pace });
  };

  askHint = (): void => {
    this.table.stage.flush();
    if (this.table.now?.hint) this.table.askHint();
    else this.say(t("shell:error.no_hint"));
  };

  say = (text: string): void => this.hint(text);

  /** Send an action now, or let it be confirmed first. */
  decide(action: any, sure: boolean): void {
    const { table } = this;
    const text = this.game!.text(action);
    table.stage.flush();
    if (table.busy || table.warned?.do === text) return; // the tutor's question comes first
    table.warned = this.message = this.question = null; // what was said of another choice no longer holds
    const { moment } = this;
    if (moment.me === null || moment.entering) return this.notNow();
    const legal = moment.legal.get(text);
    const waits = legal && isConfirmed(this.game!, legal, sure);
    if (waits && this.chosen !== text) {
      this.chosen = text;
      return;
    }
    if (!legal) this.chosen = null;
    table.missed = null;
    table.act(text, action, settings.tutor && !!table.now?.hint); // what is not legal, too: the server says why
  }

  /** Do what the hint advises, at once: who says so is sure. */
  follow = (): void => {
    const { table } = this;
    const best = table.hint?.best;
    if (!best || table.busy) return;
    this.chosen = this.message = this.question = table.hint = table.missed = null;
    table.act(best.do, best.action);
  };

  /** After the tutor's warning: do it all the same, or choose again. */
  insist(anyway: boolean): void {
    const { table } = this;
    const { warned } = table;
    table.warned = null;
    this.chosen = null;
    if (anyway && warned) table.act(warned.do, warned.chosen.action);
  }

  confirm(): void {
    if (this.moment.chosen) this.decide(this.moment.chosen.action, true);
  }

  private notNow(): void {
    const { turn, entering } = this.moment;
    if (entering) this.hint(t("shell:enter.ask", { count: this.table.now?.to_enter?.length ?? 1 }));
    else if (turn === null) this.hint(t("shell:table.over"));
    else if (!this.moment.you.length) this.hint(t("shell:table.watch_only"));
    else if (!this.moment.you.includes(turn))
      this.hint(t("shell:table.turn_of", { name: this.names[turn] }));
  }

  // --- what is said ------------------------------------------------------------------------------

  private hint(text: string): void {
    this.show({ text, kind: "hint" });
  }

  private show(message: Message): void {
    clearTimeout(this.timer);
    this.message = null;
    void tick().then(() => (this.message = message));
    this.timer = setTimeout(() => (this.message = null), STAYS);
  }

  private refused(error: Answer, action: any): void {
    this.chosen = null;
    const byGame =
      (error.code === "forbidden" || error.code === "unreadable") && action && this.game;
    const text = byGame ? this.game!.why(error, action, this.moment) : errorText(error, this.names);
    this.show({ text, ruling: error.ruling, kind: "error" });
  }

  private tell(entries: Entry[]): void {
    this.chosen = this.question = null;
    const own = entries.some((entry) => entry.do && this.table.you.includes(entry.seat));
    if (own || this.message?.kind === "error") this.message = null; // what it spoke of is past
    const last = entries[entries.length - 1];
    sound(last.roll ? "roll" : "place");
    const { game } = this;
    if (game) this.told = entries.map((entry) => lineText(game, entry, this.names)).join(". ");
  }
}
