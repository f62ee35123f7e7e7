/** The languages of the interface. `t` reads the chosen one, so that what uses it is drawn again. */
import i18next from "i18next";

export type Language = "en" | "de";
export type Texts = { [key: string]: string | Texts };

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

/** Add the texts of a part of the page: its keys begin with the part's name and a colon. */
export function addTexts(part: string, texts: Record<Language, Texts>): void {
  for (const [name, resources] of Object.entries(texts))
    i18n.addResourceBundle(name, part, resources);
  loaded += 1;
}

/** Return a text in the chosen language; of one that counts, "_other" also stands for "_one" if there is none. */
export function t(key: string, values?: Record<string, unknown>): string {
  void loaded;
  const keys = values && "count" in values ? [key, `${key}_other`] : key;
  return i18n.t(keys, { lng: language, ...values });
}

export const getLanguage = (): Language => language;

export function setLanguage(chosen: Language): void {
  language = chosen;
  localStorage.setItem("language", chosen);
  document.documentElement.lang = chosen;
}
