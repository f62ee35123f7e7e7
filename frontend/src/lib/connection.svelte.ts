/** A table as this browser sees it: the connection, and what the server told. */
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
  Warned,
} from "./protocol";
import { Giving } from "./giving.svelte";
import { seatNames } from "./moment";
import { finishedOne, kindOf } from "./levels";
import { forgetTable, savedTable, saveTable } from "./saved.svelte";
import { Stage } from "./stage.svelte";

export type Link = "connecting" | "open" | "again" | "closed";

const LEAST_WAIT = 200; // ms before connecting again, doubled each time
const MOST_WAIT = 5000;
const PING = 20000; // ms
const SILENCE = 45000; // ms without a sign of life: connect again
const FATAL = ["no_table", "no_page", "too_many_connections"];

const rolls = (entries: Entry[]): number => entries.filter((entry) => entry.roll).length;

export interface Listener {
  /** Steps have just been shown: one, or several at once after a skip. */
  shown?(entries: Entry[]): void;
  /** A roll was taken back, to be entered again. */
  unrolled?(): void;
  /** The server refused something. */
  refused?(error: Answer, action: unknown): void;
  /** There is a rematch at another table. */
  followed?(code: string, token: string | null): void;
}

export class Table {
  link = $state<Link>("connecting");
  failure = $state.raw<Answer | null>(null); // why there is no table here
  elsewhere = $state.raw<Answer | null>(null); // why there is none yet: another server has it
  snapshot = $state.raw<Snapshot | null>(null); // what does not change in a game
  seats = $state.raw<Seat[]>([]);
  you = $state.raw<number[]>([]);
  host = $state(false);
  now = $state.raw<TableNow | null>(null); // the newest, which may be ahead of what is shown
  rematch = $state<string | null>(null);
  missed = $state<[number, number] | null>(null); // entries that came while nobody looked
  hint = $state.raw<HintGiven | null>(null); // for what is asked now
  thinking = $state(false); // about a hint
  warned = $state.raw<Warned | null>(null); // by the tutor, for what is asked now
  busy = $state(false); // something is on its way to the server
  wrong = $state.raw<(string | number)[]>([]); // the roll that this client took back, to be entered again

  readonly giving: Giving; // this browser's part in the dice
  readonly stage: Stage; // what is shown

  private socket: WebSocket | null = null;
  private wait = LEAST_WAIT;
  private again: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private sent: unknown = null; // the last action, in parts
  private hiddenAt: number | null = null; // entries when the page went out of sight
  private lastSync = 0;
  private done = false;

  constructor(
    readonly code: string,
    readonly watching: boolean,
    private readonly listener: Listener = {},
  ) {
    this.giving = new Giving(code, (message) => this.send(message));
    this.stage = new Stage(
      () => this.you,
      (entries) => {
        this.listener.shown?.(entries);
        this.remember();
      },
    );
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
      this.stage.stop();
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
      this.hiddenAt = this.stage.entries.length;
      return;
    }
    if (!this.stage.paused) this.stage.flush();
    const before = this.hiddenAt;
    const { length } = this.stage.entries;
    this.hiddenAt = null;
    if (before !== null && length > before) this.missed = [before, length];
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
    if (message.version !== this.now?.version) return; // the table has moved on
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
    const before = first ? (savedTable(this.code)?.seen ?? 0) : this.stage.entries.length;
    const back = this.link !== "open" && before > 0 && !message.taken_back;
    this.stage.flush();
    const unrolled = message.taken_back && rolls(message.entries) < rolls(this.stage.entries);
    this.link = "open";
    this.elsewhere = null;
    this.wait = LEAST_WAIT;
    this.busy = false;
    this.snapshot = message;
    this.seats = message.seats;
    this.you = message.you;
    this.host = message.host ?? false;
    this.rematch = message.rematch ?? null;
    this.now = message.now;
    this.stage.set(message.view ?? null, message.entries);
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
    this.stage.add(message.steps, !!message.now.result);
  }

  private takeSeats(message: Seats): void {
    this.seats = message.seats;
    this.you = message.you;
    this.host = message.host;
    if (message.now) this.now = message.now;
    if (message.entries?.length) this.stage.tell(message.entries);
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
    if (message.code === "held_elsewhere") {
      this.elsewhere = message;
      this.wait = Math.min(this.wait, MOST_WAIT / 5); // it is free soon
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
      seen: this.stage.entries.length,
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
    this.stage.flush();
    this.sent = null;
    this.wrong = this.stage.entries.findLast((entry) => entry.roll)?.roll ?? [];
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
