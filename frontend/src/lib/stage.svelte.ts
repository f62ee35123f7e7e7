/** What is shown of a table: steps come in and play as scenes, one after the other. Dice land before anything
 *  tells what they show. */
import type { Entry, TableStep } from "./protocol";
import { pace } from "./pace.svelte";
import { BREATH, lasts, settles } from "./scenes";

/** Tell whoever watches the page itself: dice begin to roll, or a step is told. */
const announce = (what: "roll" | "told", { seat }: Entry) =>
  document.dispatchEvent(new CustomEvent("scene", { detail: { what, seat } }));

export class Stage {
  view = $state.raw<any>(null);
  entries = $state.raw<Entry[]>([]); // told
  entry = $state.raw<Entry | null>(null); // shown just now
  queue = $state.raw<TableStep[]>([]); // to be shown
  rolling = $state.raw<Entry | null>(null); // dice that have not landed
  resting = $state(false); // the last step is still looked at
  paused = $state(false); // who watches has stopped it: what happens waits in the queue
  past = $state.raw<TableStep[]>([]); // of who watches: shown since the page was opened
  private opening: any = null; // the view before the past
  private recent = $state.raw<TableStep[]>([]); // what happened since this client did something
  private ends = false;
  private before: any = null; // the view before that
  private free = 0; // when another player's step may begin, in ms
  private next: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly mine: () => number[], // the seats of this client
    private readonly told: (entries: Entry[]) => void,
    private readonly seen?: () => void, // all that was to be shown
  ) {}

  /** Nothing waits to be shown. */
  get settled(): boolean {
    return this.queue.length === 0 && this.rolling === null;
  }

  /** Whose step is shown or comes next, while something is. */
  get acting(): number | null {
    return this.rolling?.seat ?? this.queue[0]?.entry.seat ?? null;
  }

  /** The others' last steps can be shown once more. */
  get repeatable(): boolean {
    return this.settled && this.recent.length > 0;
  }

  /** Show this, without scenes. */
  set(view: any, entries: Entry[]): void {
    this.stop();
    this.queue = this.recent = this.past = [];
    this.view = this.opening = view;
    this.entries = entries;
    this.entry = null;
  }

  /** Tell what changes no board, after all that waits. */
  tell(entries: Entry[]): void {
    this.flush();
    this.recent = [];
    this.entries = [...this.entries, ...entries];
    this.remember(entries.map((entry) => ({ entry, view: this.view })));
    this.entry = null;
    this.told(entries);
  }

  /** Show these steps when those before them have been seen; `ends`: the game is over after them. */
  add(steps: TableStep[], ends: boolean): void {
    this.ends = ends;
    for (const step of steps) this.keep(step);
    const idle = this.settled && !this.resting;
    this.queue = [...this.queue, ...steps];
    if (this.paused) return;
    if (pace() === "instant" || document.hidden) return this.showNext();
    if (!idle) return;
    const wait = this.entry?.seat === steps[0]?.entry.seat ? 0 : this.free - performance.now();
    if (wait <= 0) return this.showNext();
    this.resting = true;
    this.next = setTimeout(() => this.showNext(), wait);
  }

  private keep(step: TableStep): void {
    const { seat, do: done } = step.entry;
    const mine = this.mine();
    const own = mine.includes(seat);
    const watched = !mine.length && this.recent.at(-1)?.entry.seat !== seat; // a turn at a time
    if ((own && done) || watched) this.recent = [];
    if (own && !this.recent.length) return; // the dice of the own turn stay with what came before
    if (!this.recent.length) this.before = this.queue.at(-1)?.view ?? this.view;
    this.recent = [...this.recent, step];
  }

  /** Show once more what the others did last. */
  again(): void {
    if (!this.repeatable) return;
    this.stop();
    this.entries = this.entries.slice(0, this.entries.length - this.recent.length);
    this.past = this.past.slice(0, Math.max(0, this.past.length - this.recent.length));
    if (!this.past.length) this.opening = this.before;
    this.view = this.before;
    this.entry = null;
    this.queue = this.recent;
    this.showNext();
  }

  private showNext(): void {
    this.stop();
    const [step, ...rest] = this.queue;
    if (!step) return this.seen?.();
    const watched = !this.mine().length; // who watches sets the speed: nothing is hurried
    const settle = step.entry.roll ? settles(pace()) : 0;
    const stay = lasts(
      step.entry,
      pace(),
      (watched ? rest.slice(0, 1) : rest).map((later) => later.entry),
      this.ends,
    );
    if (stay === 0) return this.flush();
    this.queue = rest;
    this.view = step.view;
    this.entry = step.entry;
    this.remember([step]);
    const land = () => {
      this.rolling = null;
      this.entries = [...this.entries, step.entry];
      this.resting = true;
      this.told([step.entry]);
      announce("told", step.entry);
      this.free = performance.now() + stay + BREATH[pace()];
      this.next = setTimeout(() => this.showNext(), stay);
    };
    if (!settle) return land();
    this.rolling = step.entry;
    announce("roll", step.entry);
    this.next = setTimeout(land, settle);
  }

  /** Show all that is waiting at once. */
  flush(): void {
    const waiting = this.queue.map((step) => step.entry);
    if (this.rolling) waiting.unshift(this.rolling);
    const last = this.queue.at(-1);
    this.stop();
    if (waiting.length) {
      this.remember(this.queue);
      this.queue = [];
      this.view = last?.view ?? this.view;
      this.entries = [...this.entries, ...waiting];
      this.entry = waiting.at(-1)!;
      this.told(waiting);
    }
    this.seen?.();
  }

  // --- watching: to stop, to go on, to look back -------------------------------------------------

  private remember(steps: TableStep[]): void {
    if (!this.mine().length) this.past = [...this.past, ...steps];
  }

  /** Stop here; dice that roll have landed. */
  pause(): void {
    const landed = this.rolling;
    this.paused = true;
    this.stop();
    if (landed) this.entries = [...this.entries, landed];
  }

  goOn(): void {
    this.paused = false;
    this.showNext();
  }

  /** Show the next step, and stop there. */
  stepOn(): void {
    this.pause();
    const [step, ...rest] = this.queue;
    if (!step) return;
    this.queue = rest;
    this.remember([step]);
    this.view = step.view;
    this.entry = step.entry;
    this.entries = [...this.entries, step.entry];
    this.told([step.entry]);
  }

  /** Show the moment before: its step waits again. */
  stepBack(): void {
    this.pause();
    const step = this.past.at(-1);
    if (!step) return;
    this.past = this.past.slice(0, -1);
    this.queue = [step, ...this.queue];
    this.entries = this.entries.slice(0, -1);
    this.view = this.past.at(-1)?.view ?? this.opening;
    this.entry = null;
  }

  /** Show what is on the table now, and go on from there. */
  live(): void {
    this.paused = false;
    this.flush();
  }

  /** End the scene. */
  stop(): void {
    clearTimeout(this.next);
    this.rolling = null;
    this.resting = false;
  }
}
