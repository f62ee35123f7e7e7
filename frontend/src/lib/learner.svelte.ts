/** Somebody in a lesson: where they are, what is on the board, what they did wrong, and what is said of it. */
import { tick, untrack } from "svelte";
import type { GameUi, Moment, Play } from "../games/contract";
import { errorText, Refused, tapLesson, thrownText } from "./api";
import { getLanguage, t } from "./i18n.svelte";
import { finish, keepPlace, type Place } from "./learned.svelte";
import { isConfirmed, lastDone, lastRoll, lineText, signed } from "./moment";
import type {
  Entry,
  LegalAction,
  LessonBeat,
  LessonDeed,
  LessonPosition,
  PlayableLesson,
} from "./protocol";
import type { Message } from "./player.svelte";
import { pace } from "./pace.svelte";
import { settings, type Pace } from "./settings.svelte";
import { play as sound } from "./sound";
import { Stage } from "./stage.svelte";

const NOTHING: Map<string, LegalAction> = new Map();
const LEARNER = 0; // the seat
const PATIENCE = 2; // wrong taps, after which the page offers to show it
const SHOWN: Record<Pace, number> = { slow: 2500, normal: 1500, fast: 800, instant: 0 }; // ms, before it is done

/** The words of a text in the chosen language. */
export const inWords = (text: Record<string, string>): string => text[getLanguage()] ?? text.en;

/** A beat: what happens is played; somebody is waited for; the page shows the deed; it is done. */
type Phase = "scene" | "rest" | "shows" | "done";

export class Learner implements Play {
  at = $state(0); // the beat
  furthest = $state(0); // beat that was reached
  chosen = $state<string | null>(null);
  message = $state.raw<Message | null>(null);
  mistakes = $state(0); // in this beat
  told = $state(""); // for the live region
  phase = $state<Phase>("scene");
  private path = $state.raw<number[]>([]); // the position of each beat that was reached
  private step = $state(0); // counts what was shown before the stage was set
  private tries = $state(0); // at which wrong taps were taken back
  private deed: LessonDeed | null = null; // that is being done
  private timer: ReturnType<typeof setTimeout> | undefined;
  private busy = false;
  readonly stage = new Stage(
    () => [LEARNER],
    (entries) => this.tellEntries(entries),
    () => this.seen(),
  );

  readonly names: string[];
  beat: LessonBeat = $derived.by(() => this.lesson.beats[this.at]);
  position: LessonPosition = $derived.by(() => this.beat.positions[this.path[this.at] ?? 0]);
  deeds: LessonDeed[] = $derived(this.position.deeds ?? []);
  asked = $derived(this.phase === "rest" && this.deeds.length > 0);
  last = $derived.by(() => this.at === this.lesson.beats.length - 1);
  helps = $derived(this.asked && this.mistakes >= PATIENCE); // it may be shown
  moment: Moment = $derived.by(() => this.makeMoment());
  private key = $derived(`${this.moment.step} ${this.moment.me} ${this.tries}`);
  local: any = $derived.by(() => {
    void this.key;
    return untrack(() => this.game.local({ ...this.moment, chosen: null }));
  });

  constructor(
    readonly lesson: PlayableLesson,
    readonly game: GameUi,
    place: Place | null,
  ) {
    const own = settings.name || t("shell:setup.guest", { number: 1 });
    this.names = lesson.players.map((name, seat) => (seat === LEARNER ? own : name));
    const beat = place?.beat ?? 0;
    const there = lesson.beats.every((one, i) => (place?.path[i] ?? 0) < one.positions.length);
    this.path = there ? [...(place?.path ?? [])] : [];
    this.furthest = Math.min(Math.max(beat, this.path.length - 1, 0), lesson.beats.length - 1);
    this.begin(beat in lesson.beats ? beat : 0, true);
  }

  private makeMoment(): Moment {
    const { asked, stage, position } = this;
    const legal = asked ? new Map((position.legal ?? []).map((one) => [one.do, one])) : NOTHING;
    const shown = this.phase === "shows" ? this.deeds[0].do : null;
    return {
      view: stage.view,
      options: this.lesson.options,
      seats: this.names.map((name) => ({ name })),
      names: this.names,
      turn: stage.settled ? (position.asked.seat ?? null) : stage.acting,
      me: asked ? LEARNER : null,
      you: [LEARNER],
      legal,
      entry: stage.entry,
      rolled: lastRoll(stage.rolling ? [stage.rolling] : stage.entries),
      done: lastDone(stage.entries),
      step: this.step + stage.entries.length + (stage.rolling ? 1 : 0),
      rolling: stage.rolling !== null,
      chosen: (this.chosen !== null && legal.get(this.chosen)) || null,
      mistaken: this.mistaken,
      advised: (position.legal ?? []).find((one) => one.do === shown) ?? null,
      entering: false,
    };
  }

  // --- the way through the lesson ----------------------------------------------------------------

  /** Begin a beat: its board, then what happens, then its words. */
  private begin(at: number, jumped: boolean): void {
    clearTimeout(this.timer);
    this.at = at;
    this.furthest = Math.max(this.furthest, at);
    this.chosen = this.message = null;
    this.mistakes = 0;
    this.phase = "scene";
    const { view, steps = [] } = this.position;
    if (jumped || JSON.stringify(view) !== JSON.stringify(this.stage.view)) {
      this.step += 1 + this.stage.entries.length;
      this.stage.set(view, []);
    }
    keepPlace(this.lesson.game, this.lesson.lesson, { beat: at, path: this.path });
    this.stage.add(steps, false);
  }

  /** What happens, or what was done, has been seen. */
  private seen(): void {
    if (this.phase === "scene") this.phase = "rest";
    else if (this.phase === "done") this.goOn(this.deed!.next);
  }

  private tellEntries(entries: Entry[]): void {
    sound(entries.at(-1)!.roll ? "roll" : "place");
    this.told = entries.map((entry) => lineText(this.game, entry, this.names)).join(". ");
  }

  /** Show at once what is being played. */
  flush = (): void => {
    if (this.phase === "shows") this.perform(this.deeds[0]);
    else if (this.phase !== "rest") this.stage.flush();
  };

  /** Go on, where nothing is to be done. */
  next = (): void => {
    if (this.phase !== "rest") return this.flush();
    if (this.deeds.length || this.last) return;
    this.goOn(this.path[this.at] ?? 0);
  };

  private goOn(position: number): void {
    const next = this.lesson.beats[this.at + 1];
    const path = this.path.slice(0, this.at + 1);
    path[this.at + 1] = next.positions.length > 1 ? position : 0;
    this.path = path;
    this.begin(this.at + 1, false);
  }

  back = (): void => {
    if (this.at > 0) this.begin(this.at - 1, true);
  };

  /** Go to the beginning of a step. */
  toStep = (step: number): void => {
    const first = this.lesson.beats.findIndex((beat) => beat.step === step);
    if (first >= 0) this.begin(first, true);
  };

  /** Leave the rest of this step out. */
  skip = (): void => this.toStep(this.beat.step + 1);

  /** The lesson is over. */
  end = (): void => finish(this.lesson.game, this.lesson.lesson);

  close(): void {
    clearTimeout(this.timer);
    this.stage.stop();
  }

  // --- what a board asks for ---------------------------------------------------------------------

  choose = (action: any): void => this.decide(action, false);

  cancel = (): void => {
    if (this.mistaken) this.tries += 1; // nothing of it stays picked
    this.chosen = this.message = null;
  };

  pass = (): void => {}; // there is no hint

  undo = (): void => this.cancel();

  say = (text: string): void => {
    if (!this.mistaken) this.tell({ text, kind: "hint" }); // that explanation comes first
  };

  confirm(): void {
    if (this.moment.chosen) this.decide(this.moment.chosen.action, true);
  }

  /** Do what is asked for, or say what something else would do; `sure` needs no confirmation. */
  decide(action: any, sure: boolean): void {
    if (this.phase !== "rest") return this.flush();
    if (this.busy) return;
    if (!this.asked) return this.say(t("learn:only_look"));
    const text = this.game.text(action);
    const legal = this.moment.legal.get(text);
    if (!legal) return void this.refuse(action, text);
    const deed = this.deeds.find((one) => one.do === text);
    if (!deed) return this.wrong(legal);
    const waits = isConfirmed(this.game, legal, sure);
    this.message = null;
    if (waits && this.chosen !== text) this.chosen = text;
    else this.perform(deed);
  }

  /** Whether what is chosen is not what is asked for: it is drawn, and cannot be confirmed. */
  get mistaken(): boolean {
    return this.chosen !== null && !this.deeds.some((deed) => deed.do === this.chosen);
  }

  private perform(deed: LessonDeed): void {
    clearTimeout(this.timer);
    this.chosen = this.message = null;
    this.phase = "done";
    this.deed = deed;
    this.stage.add([deed.step], false);
  }

  /** Show what was to be done, and do it. */
  help = (): void => {
    if (!this.helps) return;
    this.chosen = this.message = null;
    this.phase = "shows";
    this.timer = setTimeout(this.flush, SHOWN[pace()]);
  };

  // --- what is said ------------------------------------------------------------------------------

  private wrong(legal: LegalAction): void {
    this.chosen = legal.do; // drawn, so that one sees what it would do
    this.mistake({ text: this.would(legal), kind: "hint" });
  }

  /** What something else would do, and what the lesson has to say of it. */
  private would(legal: LegalAction): string {
    const what = this.game.confirm(legal.action, { ...this.moment, chosen: legal });
    const who = (seat: number) => (seat === LEARNER ? t("learn:you") : this.names[seat]);
    const gains = (legal.gains ?? [])
      .map((points, seat) => (points ? `${who(seat)} ${signed(points)}` : ""))
      .filter(Boolean)
      .join(", ");
    const lesson = this.beat.wrong ? inWords(this.beat.wrong) : "";
    if (lesson && !gains) return lesson;
    const told = t(gains ? "learn:would" : "learn:would_nothing", { what, gains });
    return `${told}\n${lesson || t("learn:instead")}`;
  }

  private async refuse(action: any, text: string): Promise<void> {
    const { game, lesson } = this.lesson;
    const beat = this.at;
    this.chosen = null;
    this.busy = true;
    try {
      await tapLesson({ game, lesson, beat, position: this.path[beat] ?? 0, do: text });
    } catch (thrown) {
      if (this.at === beat) this.refused(thrown, action);
    }
    this.busy = false;
  }

  private refused(thrown: unknown, action: any): void {
    const answer = thrown instanceof Refused ? thrown.answer : null;
    if (answer?.code === "forbidden" || answer?.code === "unreadable") {
      const why = this.game.why({ ...answer, code: answer.code }, action, this.moment);
      const text = this.beat.wrong ? `${why} ${inWords(this.beat.wrong)}` : why;
      this.mistake({ text, ruling: answer.ruling, kind: "error" });
    } else this.tell({ text: answer ? errorText(answer) : thrownText(thrown), kind: "error" });
  }

  private mistake(message: Message): void {
    this.mistakes += 1;
    this.tell(message);
  }

  private tell(message: Message): void {
    this.message = null;
    void tick().then(() => (this.message = message));
  }
}
