/** What a game tells of itself: its words, and its actions in words and as records write them. */
import { getLanguage, t, type Language, type Texts } from "../lib/i18n.svelte";
import type { GameInfo, LegalAction } from "../lib/protocol";
import { shown, type Face, type Part, type View } from "./view";

export type Action = { kind: string; [part: string]: unknown };

/** A text at the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A name of the code in words. */
const spoken = (name: string): string => name.replace(/[_-]/g, " ");

export class Told {
  private readonly plain: NonNullable<GameInfo["plain"]>;
  private readonly texts = new Map<string, string>(); // of actions that were legal

  constructor(readonly info: GameInfo) {
    this.plain = info.plain!;
  }

  get name(): string {
    return this.info.name;
  }

  // --- words -------------------------------------------------------------------------------------

  /** What the game itself says, in the language or else in English, as its names are. */
  own(name: string, language: Language = getLanguage()): string | undefined {
    const { words } = this.plain;
    return words[language]?.[name] ?? words.en?.[name];
  }

  /** What something is called, as within a sentence. */
  word = (name: string): string => this.own(name) ?? spoken(name);

  /** What dice of a kind are called; `die` is what most games call their only kind. */
  die = (kind: string): string =>
    this.own(kind) ?? (kind === "die" ? t("plain:die_kind") : spoken(kind));

  label = (name: string): string => capital(this.word(name));

  /** The texts that the shell asks every game for. */
  textsIn(language: Language): Texts {
    const own = (name: string) => this.own(name, language) ?? spoken(name);
    const words = { ...this.plain.words.en, ...this.plain.words[language] };
    const option = Object.fromEntries(
      this.info.options.map(({ name, values }) => [
        name,
        Object.fromEntries(
          [["name", name], ...values.map((value) => [String(value), String(value)])].map(
            ([key, word]) => [key, capital(own(word))],
          ),
        ),
      ]),
    );
    const about = this.plain.words[language]?.about ?? this.plain.about;
    return {
      title: words.title ?? this.info.title,
      about: capital(about) + (/[.!?]$/.test(about) ? "" : "."),
      ...(words.minutes && { minutes: words.minutes }),
      edition: {
        dice: t("plain:rules.dice", { lng: language }),
        pieces: t("plain:rules.pieces", { lng: language }),
        ...words,
      },
      dice_kind: words,
      option,
    };
  }

  // --- actions -----------------------------------------------------------------------------------

  private kind(name: string) {
    return this.plain.kinds.find((kind) => kind.name === name);
  }

  /** The parts of a kind of action, by their names: the first value of each. */
  partsOf = (kind: string): Record<string, unknown> => this.kind(kind)?.parts ?? {};

  get kinds() {
    return this.plain.kinds;
  }

  /** The part of an action that is a set of dice, if one is: the first such set is empty. */
  dicePart(kind: string): string | null {
    const found = Object.entries(this.partsOf(kind)).find(
      ([, first]) => Array.isArray(first) && !first.length,
    );
    return found?.[0] ?? null;
  }

  /** The dice of an action; null if it is not of dice. */
  diceIn(action: Action): number[] | null {
    const part = this.dicePart(action.kind);
    return part === null ? null : (action[part] as number[]);
  }

  /** What an action that chooses a place has as its part. */
  placeValue(part: Part, index: number): unknown {
    const first = this.partsOf(part.by![0])[part.by![1]];
    return typeof first === "number" ? first + index : part.places[index];
  }

  /** The place that an action chooses; -1 if none of this part. */
  placeIn(part: Part, action: Action): number {
    const first = this.partsOf(part.by![0])[part.by![1]];
    const value = action[part.by![1]];
    if (typeof first === "number") return Number(value) - first;
    return part.places.indexOf(String(value));
  }

  placeName = (part: Part, index: number): string =>
    part.places[index] === undefined ? String(index + 1) : this.label(part.places[index]);

  /** Keep how legal actions are written: parts may be shown in another way. */
  remember(legal: Iterable<LegalAction>): void {
    this.texts.clear();
    for (const one of legal) this.texts.set(JSON.stringify(one.action), one.do);
  }

  /** An action as records write it. */
  text = (action: Action): string => {
    const known = this.texts.get(JSON.stringify(action));
    if (known !== undefined) return known;
    const form = this.kind(action.kind)?.form ?? action.kind;
    return form.replace(/\{(\w+)\}/g, (_, part: string) => {
      const value = action[part];
      return Array.isArray(value) ? value.map((die) => die + 1).join(",") : String(value);
    });
  };

  /** An action in words, as within a sentence; `dice` are the faces that lie there, if they are known. */
  phrase = (action: Action, dice: (Face | null)[] = [], words = this.word(action.kind)): string => {
    const said = (part: string): string => {
      const value = action[part];
      if (typeof value === "string") return this.word(value);
      if (!Array.isArray(value)) return String(value);
      if (part !== this.dicePart(action.kind)) return value.join(", ");
      const faces = value.map((die) => dice[die]).filter((face) => face != null);
      return faces.length ? faces.join(", ") : t("plain:dice", { count: value.length });
    };
    let rest = Object.keys(this.partsOf(action.kind));
    const filled = words.replace(/\{(\w+)\}/g, (_, part: string) => {
      rest = rest.filter((one) => one !== part);
      return said(part);
    });
    return [filled, ...rest.map(said)].join(" ");
  };

  /** What the game asks in its own words, with numbers of the table in them. */
  question(kind: string, { parts = [] }: View): string | undefined {
    const value = (name: string) => shown(parts.find((part) => part.name === name)?.value ?? null);
    return this.own(`ask_${kind}`)?.replace(/\{(\w+)\}/g, (_, name: string) => value(name));
  }

  /** A kind of action in words, its parts left open. */
  verb = (kind: string): string => this.word(kind).replace(/\{\w+\}/g, "\u2026");
}
