/** How fast moves are shown: as somebody chose on this device; else slowly to who plays a kind of game for the first
 *  time, until one of the kind is finished. */
import { isNew } from "./levels";
import { settings, type Pace } from "./settings.svelte";

let played = $state<string | null>(null); // the kind of game that somebody here plays

/** Somebody here plays a game of this kind; null: nobody does. */
export const playing = (kind: string | null): void => {
  played = kind;
};

/** Whether moves are slow only because somebody is new. */
export const slowed = (): boolean => settings.pace === "auto" && played !== null && isNew(played);

/** The pace of this moment. */
export const pace = (): Pace => {
  if (settings.pace !== "auto") return settings.pace;
  return slowed() ? "slow" : "normal";
};

export const choosePace = (chosen: Pace): void => {
  settings.pace = chosen;
};

/** Let styles know the pace, now and whenever it changes. */
export function applyPace(): void {
  const show = () => (document.documentElement.dataset.pace = pace());
  $effect.root(() => {
    $effect(() => void show());
  });
  show();
}
