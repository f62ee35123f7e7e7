/** What the server is still getting ready: asked for as long as something on the page tells it. */
import { getHealth } from "./api";
import type { NotReady } from "./protocol";

const OFTEN = 3000; // ms between two questions

let waiting = $state.raw<NotReady[]>([]);
let lookers = 0;
let asking = false;
let done = false; // all is ready, and stays so

async function ask(): Promise<void> {
  asking = true;
  while (lookers && !done) {
    try {
      waiting = (await getHealth()).not_ready;
      done = !waiting.length;
    } catch {
      // the page says elsewhere that the server cannot be reached
    }
    if (!done) await new Promise((wake) => setTimeout(wake, OFTEN));
  }
  asking = false;
}

/** Ask while somebody needs to know; returns how to stop. */
export function lookForReadiness(): () => void {
  lookers += 1;
  if (!asking) void ask();
  return () => (lookers -= 1);
}

/** Roughly how many seconds a game's reviews, or a level of its bots, still need; null: none. */
export const secondsUntil = (game: string, level?: string): number | null =>
  waiting.find((one) => one.game === game && (!level || one.levels.includes(level)))?.seconds ??
  null;
