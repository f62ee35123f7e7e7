/** What somebody has chosen for this browser: kept here and applied to the whole page. */
import type { CreateTable } from "./protocol";

export type Theme = "system" | "light" | "dark";
export type Pace = NonNullable<CreateTable["pace"]>;

export const THEMES: Theme[] = ["system", "light", "dark"];
export const PACES: Pace[] = ["slow", "normal", "fast", "instant"];

const DEFAULTS = {
  theme: "system" as Theme,
  pace: "auto" as Pace | "auto", // auto: slow for who is new to a game
  confirm: true, // ask before the last step of a turn
  sound: true, // from the first tap on: browsers are silent before it
  tutor: false, // warn before a bad choice, where hints are allowed
  keys: true, // single letters act: Z, R, S, ?
  notify: false,
  handover: true, // say whose turn it is when several share a screen
  slow_told: false, // that bots are slow at first
  name: "",
  level: "", // of bots, chosen last
  finished: [] as string[], // kinds of games that were played to the end
  lost: {} as Record<string, string>, // the first table that was lost, by its kind of game
};

function stored(): typeof DEFAULTS {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem("settings") ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state(stored());

const dark = matchMedia("(prefers-color-scheme: dark)");
const showTheme = () => {
  const theme = settings.theme === "system" ? (dark.matches ? "dark" : "light") : settings.theme;
  document.documentElement.dataset.theme = theme;
};

/** Apply the settings now and whenever they change. */
export function applySettings(): void {
  dark.addEventListener("change", showTheme);
  showTheme();
  $effect.root(() => {
    $effect(() => {
      localStorage.setItem("settings", JSON.stringify(settings));
      showTheme();
    });
  });
}
