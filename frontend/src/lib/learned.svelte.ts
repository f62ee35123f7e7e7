/** The lessons of this browser: which were finished, and where somebody was in the others. */

const FIRST = "first"; // the lesson that a game begins with

/** A place in a lesson: its beat, and the position of each beat so far. */
export interface Place {
  beat: number;
  path: number[];
}

interface Kept {
  done: string[]; // "diceopolis first"
  places: Record<string, Place>;
}

function stored(): Kept {
  const fresh: Kept = { done: [], places: {} };
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem("lessons") ?? "{}") };
  } catch {
    return fresh;
  }
}

let kept = $state.raw<Kept>(stored());

function change(changed: (kept: Kept) => Kept): void {
  kept = changed(stored());
  localStorage.setItem("lessons", JSON.stringify(kept));
}

const nameOf = (game: string, lesson: string): string => `${game} ${lesson}`;

/** Where a lesson is played; a variant's lesson has the variant's name. */
export const lessonAddress = (game: string, lesson: string): string =>
  lesson === FIRST ? `/learn/${game}` : `/learn/${game}?lesson=${lesson}`;

/** Where somebody left a lesson. */
export const placeIn = (game: string, lesson: string): Place | null =>
  kept.places[nameOf(game, lesson)] ?? null;

/** Whether a lesson was finished on this device. */
export const finished = (game: string, lesson: string): boolean =>
  kept.done.includes(nameOf(game, lesson));

export const keepPlace = (game: string, lesson: string, place: Place): void =>
  change((now) => ({ ...now, places: { ...now.places, [nameOf(game, lesson)]: place } }));

/** Note that a lesson is finished: who comes back begins it again. */
export const finish = (game: string, lesson: string): void =>
  change((now) => {
    const places = { ...now.places };
    delete places[nameOf(game, lesson)];
    return { done: [...new Set([...now.done, nameOf(game, lesson)])], places };
  });
