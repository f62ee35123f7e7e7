/** The languages of the interface. `t` reads the chosen one, so that what uses it is drawn again. */
import i18next from "i18next";

export type Language = "en" | "de";
export type Texts = { [key: string]: string | Texts };
/** Texts by language: those that are at hand, or what fetches them once their language is chosen. */
export type TextsIn = { en: Texts; de: Texts | (() => Promise<Texts>) };

const stored = (): Language => {
  const asked = localStorage.getItem("language") ?? navigator.language.slice(0, 2);
  return asked === "de" ? "de" : "en";
};

const i18n = i18next.createInstance();
const initial = stored();
let language = $state<Language>(initial);
let loaded = $state(0); // counts up when texts are added

void i18n.init({
  lng: initial,
  fallbackLng: "en",
  initAsync: false,
  interpolation: { escapeValue: false }, // Svelte escapes
  resources: {},
});
document.documentElement.lang = initial;

const waiting = new Map<string, () => Promise<Texts>>(); // German texts that nobody has asked for, by part

const MOST_KNOWN = 4000;
const known = new Map<string, string>(); // what was asked for: a board asks for some 350 texts at every step

function add(name: Language, part: string, texts: Texts): void {
  i18n.addResourceBundle(name, part, texts);
  known.clear();
  loaded += 1;
}

/** Add the texts of a part of the page: its keys begin with the part's name and a colon. Until German ones are
 *  fetched, and where they cannot be, English stands for them. */
export async function addTexts(part: string, { en, de }: TextsIn): Promise<void> {
  add("en", part, en);
  if (typeof de === "function") waiting.set(part, de);
  else add("de", part, de);
  if (language === "de") await fetchGerman();
}

async function fetchGerman(): Promise<void> {
  const parts = [...waiting];
  waiting.clear();
  const fetched = parts.map(async ([part, load]) => {
    await load().then(
      (texts) => add("de", part, texts),
      () => waiting.set(part, load),
    );
  });
  await Promise.all(fetched);
}

/** Return a text in the chosen language; of one that counts, "_other" also stands for "_one" if there is none. */
export function t(key: string, values?: Record<string, unknown>): string {
  void loaded;
  const asked = JSON.stringify([language, key, values]);
  let text = known.get(asked);
  if (text === undefined) {
    const keys = values && "count" in values ? [key, `${key}_other`] : key;
    text = i18n.t(keys, { lng: language, ...values });
    if (known.size === MOST_KNOWN) known.clear();
    known.set(asked, text);
  }
  return text;
}

export const getLanguage = (): Language => language;

export async function setLanguage(chosen: Language): Promise<void> {
  if (chosen === "de") await fetchGerman();
  language = chosen;
  localStorage.setItem("language", chosen);
  document.documentElement.lang = chosen;
}
