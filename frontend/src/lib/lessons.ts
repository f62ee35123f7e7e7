/** The lessons of a game, where each is played, and which were played to the end on this device. */
import type { GameInfo } from "./protocol";

const FIRST = "first"; // the lesson that a game begins with

/** Names of the lessons; a variant's lesson has the variant's name. */
export const lessonsOf = (info: (GameInfo & { lessons?: string[] }) | undefined): string[] =>
  info?.lessons ?? [];

/** Where a lesson is played. */
export const lessonAddress = (game: string, lesson: string): string =>
  lesson === FIRST ? `/learn/${game}` : `/learn/${game}?lesson=${lesson}`;

/** Whether a lesson was played to its end on this device. */
export function hasLearned(game: string, lesson: string): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem("lessons") ?? "{}") as { done?: string[] };
    return kept.done?.includes(`${game} ${lesson}`) ?? false;
  } catch {
    return false;
  }
}
