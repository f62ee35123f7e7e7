/** What is shown of a table: steps come in and play as scenes, one after the other. Dice land before anything
 *  tells what they show. */
import type { Entry, TableStep } from "./protocol";
import { lasts, settles } from "./scenes";
import { settings } from "./settings.svelte";

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
  private recent = $state.raw<TableStep[]>([]); // what happened since this client did something
  private ends = false;
  private before: any = null; // the view before that
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
    this.queue = this.recent = [];
    this.view = view;
    this.entries = entries;
    this.entry = null;
  }

  /** Tell what changes no board, after all that waits. */
  tell(entries: Entry[]): void {
    this.flush();
    this.recent = [];
    this.entries = [...this.entries, ...entries];
    this.entry = null;
    this.told(entries);
  }

  /** Show these steps when those before them have been seen; `ends`: the game is over after them. */
  add(steps: TableStep[], ends: boolean): void {
    this.ends = ends;
    for (const step of steps) this.keep(step);
    const idle = this.settled && !this.resting;
    this.queue = [...this.queue, ...steps];
    if (idle || settings.pace === "instant" || document.hidden) this.showNext();
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
    this.view = this.before;
    this.entry = null;
    this.queue = this.recent;
    this.showNext();
  }

  private showNext(): void {
    this.stop();
    const [step, ...rest] = this.queue;
    if (!step) return this.seen?.();
    const settle = step.entry.roll ? settles(settings.pace) : 0;
    const stay = lasts(
      step.entry,
      settings.pace,
      rest.map((later) => later.entry),
      this.ends,
    );
    if (stay === 0) return this.flush();
    this.queue = rest;
    this.view = step.view;
    this.entry = step.entry;
    const land = () => {
      this.rolling = null;
      this.entries = [...this.entries, step.entry];
      this.resting = true;
      this.told([step.entry]);
      announce("told", step.entry);
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
      this.queue = [];
      this.view = last?.view ?? this.view;
      this.entries = [...this.entries, ...waiting];
      this.entry = waiting.at(-1)!;
      this.told(waiting);
    }
    this.seen?.();
  }

  /** End the scene. */
  stop(): void {
    clearTimeout(this.next);
    this.rolling = null;
    this.resting = false;
  }
}
