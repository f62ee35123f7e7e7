/** A table as this browser sees it: the connection, what the server told, and what is already shown of it. */
import type {
  Entry,
  Error as Answer,
  FromClient,
  FromServer,
  Happened,
  HintGiven,
  TableNow,
  Seat,
  Seats,
  Snapshot,
  TableStep,
  Warned,
} from "./protocol";
import { Giving } from "./giving.svelte";
import { seatNames } from "./moment";
import { finishedOne, kindOf } from "./levels";
import type { Listener } from "./listener";
import { forgetTable, savedTable, saveTable } from "./saved.svelte";
import { lasts } from "./scenes";
import { settings } from "./settings.svelte";

export type Link = "connecting" | "open" | "again" | "closed";

const LEAST_WAIT = 200; // ms before connecting again, doubled each time
const MOST_WAIT = 5000;
const PING = 20000; // ms
const SILENCE = 45000; // ms without a sign of life: connect again
const FATAL = ["no_table", "no_page", "too_many_connections"];

const rolls = (entries: Entry[]): number => entries.filter((entry) => entry.roll).length;
const last = <T>(list: T[]): T | undefined => list[list.length - 1];

export class Table {
  link = $state<Link>("connecting");
  failure = $state.raw<Answer | null>(null); // why there is no table here
  snapshot = $state.raw<Snapshot | null>(null); // what does not change in a game
  seats = $state.raw<Seat[]>([]);
  you = $state.raw<number[]>([]);
  host = $state(false);
  now = $state.raw<TableNow | null>(null); // the newest, which may be ahead of what is shown
  view = $state.raw<any>(null); // shown
  entries = $state.raw<Entry[]>([]); // shown
  entry = $state.raw<Entry | null>(null); // shown just now
  queue = $state.raw<TableStep[]>([]); // to be shown
  paused = $state(false); // who watches has stopped it: what happens waits in the queue
  past = $state.raw<TableStep[]>([]); // of who watches: shown since the page was opened
  rematch = $state<string | null>(null);
  missed = $state<[number, number] | null>(null); // entries that came while nobody looked
  hint = $state.raw<HintGiven | null>(null); // for what is asked now
  thinking = $state(false); // about a hint
  warned = $state.raw<Warned | null>(null); // by the tutor, for what is asked now
  busy = $state(false); // something is on its way to the server
  wrong = $state.raw<(string | number)[]>([]); // the roll that this client took back, to be entered again

  readonly giving: Giving; // this browser's part in the dice

  private socket: WebSocket | null = null;
  private wait = LEAST_WAIT;
  private again: ReturnType<typeof setTimeout> | undefined;
  private next: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private sent: unknown = null; // the last action, in parts
  private hiddenAt: number | null = null; // entries when the page went out of sight
  private lastSync = 0;
  private opening: any = null; // the board before the past
  private done = false;

  constructor(
    readonly code: string,
    readonly watching: boolean,
    private readonly listener: Listener = {},
  ) {
    this.giving = new Giving(code, (message) => this.send(message));
  }

  get token(): string | null {
    return this.watching ? null : (savedTable(this.code)?.token ?? null);
  }

  /** Open the connection; returns how to close it. */
  open(): () => void {
    const online = () => this.link !== "open" && this.connect();
    const visible = () => this.looked();
    addEventListener("online", online);
    document.addEventListener("visibilitychange", visible);
    this.pinging = setInterval(() => this.ping(), PING);
    this.connect();
    return () => {
      this.done = true;
      removeEventListener("online", online);
      document.removeEventListener("visibilitychange", visible);
      clearInterval(this.pinging);
      clearTimeout(this.again);
      clearTimeout(this.next);
      this.giving.close();
      this.socket?.close();
    };
  }

  /** Connect again, for instance with another token or after a gap. */
  connect(): void {
    if (this.done) return;
    clearTimeout(this.again);
    if (this.socket) {
      this.socket.onclose = this.socket.onmessage = null;
      this.socket.close();
    }
    const address = new URL(`/ws/${encodeURIComponent(this.code)}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(address));
    socket.binaryType = "arraybuffer";
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", token: this.token }));
    socket.onmessage = ({ data }) =>
      this.hear(JSON.parse(typeof data === "string" ? data : new TextDecoder().decode(data)));
    socket.onclose = () => this.lost();
  }

  private lost(): void {
    this.busy = false;
    if (this.done || this.link === "closed") return;
    this.link = this.snapshot ? "again" : "connecting";
    this.again = setTimeout(() => this.connect(), this.wait * (0.8 + 0.4 * Math.random()));
    this.wait = Math.min(MOST_WAIT, this.wait * 2);
  }

  private ping(): void {
    if (this.link !== "open") return;
    if (Date.now() - this.heard > SILENCE) this.connect();
    else this.send({ type: "ping" });
  }

  private looked(): void {
    if (document.hidden) {
      this.hiddenAt = this.entries.length;
      return;
    }
    if (!this.paused) this.flush();
    const before = this.hiddenAt;
    this.hiddenAt = null;
    if (before !== null && this.entries.length > before)
      this.missed = [before, this.entries.length];
    if (this.link !== "open") this.connect();
  }

  // --- what the server tells ---------------------------------------------------------------------

  private hear(message: FromServer): void {
    this.heard = Date.now();
    this.giving.hear(message);
    if (message.type === "table") this.takeSnapshot(message);
    else if (message.type === "steps") this.takeSteps(message);
    else if (message.type === "seats") this.takeSeats(message);
    else if (message.type === "rematch") {
      this.rematch = message.code;
      this.listener.followed?.(message.code, message.token ?? null);
    } else if (message.type === "hint") this.takeHint(message);
    else if (message.type === "warned") this.takeWarned(message);
    else if (message.type === "error") this.takeError(message);
  }

  private takeWarned(message: Warned): void {
    if (message.version !== this.now?.version) return; // the table has moved on
    this.busy = false;
    this.hint = null;
    this.warned = message;
  }

  private takeHint(message: HintGiven): void {
    if (message.version !== this.now?.version) return;
    this.thinking = false;
    this.hint = message;
  }

  private forgetHint(): void {
    this.thinking = false;
    this.hint = null;
    this.warned = null;
  }

  private takeSnapshot(message: Snapshot): void {
    this.forgetHint();
    const first = this.snapshot === null;
    const before = first ? (savedTable(this.code)?.seen ?? 0) : this.entries.length;
    const back = this.link !== "open" && before > 0 && !message.taken_back;
    const told = [...this.entries, ...this.queue.map((step) => step.entry)];
    const unrolled = message.taken_back && rolls(message.entries) < rolls(told);
    clearTimeout(this.next);
    this.link = "open";
    this.wait = LEAST_WAIT;
    this.busy = false;
    this.snapshot = message;
    this.seats = message.seats;
    this.you = message.you;
    this.host = message.host ?? false;
    this.rematch = message.rematch ?? null;
    this.queue = [];
    this.now = message.now;
    this.view = this.opening = message.view ?? null;
    this.past = [];
    this.entries = message.entries;
    this.entry = null;
    if (back && message.entries.length > before) this.missed = [before, message.entries.length];
    if (unrolled) this.listener.unrolled?.();
    this.remember();
  }

  private takeSteps(message: Happened): void {
    const counted = message.steps.filter((step) => step.entry.player == null);
    const due = (this.now?.version ?? 0) + counted.length;
    this.busy = false;
    this.wrong = [];
    this.forgetHint();
    if (!this.snapshot || message.now.version !== due) {
      this.resync();
      return;
    }
    this.now = message.now;
    const idle = this.queue.length === 0 && this.next === undefined;
    this.queue = [...this.queue, ...message.steps];
    if (this.paused) return;
    if (idle || settings.pace === "instant" || document.hidden) this.showNext();
  }

  private takeSeats(message: Seats): void {
    this.seats = message.seats;
    this.you = message.you;
    this.host = message.host;
    if (message.now) this.now = message.now;
    if (message.entries?.length) {
      this.flush();
      this.keep(message.entries.map((entry) => ({ entry, view: this.view })));
      this.entry = null;
      this.listener.shown?.(message.entries);
    }
    this.remember();
  }

  private takeError(message: Answer): void {
    this.busy = false;
    this.thinking = false;
    if (message.code === "bad_token") forgetTable(this.code); // one watches without
    if (FATAL.includes(message.code)) {
      this.failure = message;
      this.link = "closed";
      return;
    }
    if (message.code === "stale") this.resync();
    this.listener.refused?.(message, this.sent);
  }

  private resync(): void {
    const wait = Date.now() - this.lastSync < 2000 ? 1000 : 0;
    this.lastSync = Date.now();
    clearTimeout(this.again);
    this.again = setTimeout(() => this.connect(), wait);
  }

  // --- what is shown -----------------------------------------------------------------------------

  private showNext(): void {
    this.hold();
    const [step, ...rest] = this.queue;
    if (!step) return;
    const stay = lasts(step.entry, settings.pace, this.you.length ? rest.length : 1);
    if (stay === 0) return this.flush();
    this.next = setTimeout(() => this.showNext(), stay);
    this.show([step], rest);
  }

  /** Show some steps at once. */
  private show(steps: TableStep[], rest: TableStep[]): void {
    this.queue = rest;
    this.keep(steps);
    this.view = last(steps)!.view;
    this.entry = last(steps)!.entry;
    this.listener.shown?.(steps.map((step) => step.entry));
    this.remember();
  }

  private keep(steps: TableStep[]): void {
    this.entries = [...this.entries, ...steps.map((step) => step.entry)];
    if (!this.you.length) this.past = [...this.past, ...steps];
  }

  /** Show all that is waiting at once. */
  flush(): void {
    this.hold();
    if (this.queue.length) this.show(this.queue, []);
  }

  // --- watching: to stop, to go on, to look back -------------------------------------------------

  private hold(): void {
    clearTimeout(this.next);
    this.next = undefined;
  }

  pause(): void {
    this.paused = true;
    this.hold();
  }

  goOn(): void {
    this.paused = false;
    this.showNext();
  }

  /** Show the next step, and stop there. */
  stepOn(): void {
    this.pause();
    const [step, ...rest] = this.queue;
    if (step) this.show([step], rest);
  }

  /** Show the moment before: its step waits again. */
  stepBack(): void {
    this.pause();
    const step = last(this.past);
    if (!step) return;
    this.past = this.past.slice(0, -1);
    this.queue = [step, ...this.queue];
    this.entries = this.entries.slice(0, -1);
    this.view = last(this.past)?.view ?? this.opening;
    this.entry = null;
  }

  /** Show what is on the table now, and go on from there. */
  live(): void {
    this.paused = false;
    this.flush();
  }

  private remember(): void {
    if (this.watching || !this.snapshot || !this.now) return;
    if (!savedTable(this.code) && !this.you.length) return;
    const seat = this.now.asked?.seat ?? null;
    if (this.now.status === "finished" && this.you.length)
      finishedOne(kindOf(this.snapshot.game, this.snapshot.options));
    const own = this.snapshot.own_edition;
    saveTable(this.code, {
      game: this.snapshot.game,
      own: own ? { name: own.name, sha256: own.sha256 } : null,
      names: seatNames(this.seats).filter((_, number) => !this.you.includes(number)),
      seen: this.entries.length,
      over: this.now.status === "finished" || this.now.status === "abandoned",
      turn: this.now.status === "playing" && seat !== null && this.you.includes(seat),
    });
  }

  // --- what is done ------------------------------------------------------------------------------

  send(message: FromClient): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(message));
  }

  act(text: string, action: unknown, tutor = false): void {
    this.sent = action;
    this.busy = true;
    this.warned = null;
    this.send({ type: "act", version: this.now!.version, do: text, tutor });
  }

  enter(faces: (string | number)[]): void {
    this.sent = null;
    this.busy = true;
    this.send({ type: "enter", version: this.now!.version, faces });
  }

  undo(): void {
    this.sent = null;
    this.send({ type: "undo", version: this.now!.version });
  }

  /** Take back the last roll of real dice; its faces are kept, to be changed. */
  correct(): void {
    this.flush();
    this.sent = null;
    this.wrong = this.entries.findLast((entry) => entry.roll)?.roll ?? [];
    this.send({ type: "correct", version: this.now!.version });
  }

  askHint(): void {
    if (!this.now?.hint || this.thinking) return;
    this.hint = null;
    this.thinking = true;
    this.send({ type: "hint", version: this.now.version });
  }

  leave(): void {
    this.send({ type: "leave" });
    forgetTable(this.code);
  }
}
