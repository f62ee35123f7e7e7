/** What this browser has answered of the puzzles: the score of the day, and which were seen. */

interface Kept {
  day: string;
  today: Record<string, boolean>; // "diceopolis 17": whether it was right; the first answer counts
  seen: Record<string, number[]>; // the numbers, by game
}

/** A day of this place, as 2026-11-16. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

function stored(): Kept {
  const fresh: Kept = { day: dayOf(new Date()), today: {}, seen: {} };
  try {
    const kept = { ...fresh, ...JSON.parse(localStorage.getItem("puzzles") ?? "{}") } as Kept;
    return kept.day === fresh.day ? kept : { ...fresh, seen: kept.seen };
  } catch {
    return fresh;
  }
}

let kept = $state.raw<Kept>(stored());

/** How many were answered today, and how many of them rightly. */
export const score = (): { right: number; count: number } => {
  const answers = Object.values(kept.today);
  return { right: answers.filter(Boolean).length, count: answers.length };
};

/** Keep an answer. */
export function keepAnswer(game: string, number: number, right: boolean): void {
  const now = stored();
  const name = `${game} ${number}`;
  const seen = new Set([...(now.seen[game] ?? []), number]);
  kept = {
    ...now,
    today: { [name]: right, ...now.today },
    seen: { ...now.seen, [game]: [...seen] },
  };
  localStorage.setItem("puzzles", JSON.stringify(kept));
}

/** Any puzzle that was not seen yet; when all were, any other than this one. */
export function nextNumber(game: string, count: number, now: number): number {
  const all = Array.from({ length: count }, (_, i) => i + 1).filter((one) => one !== now);
  const fresh = all.filter((one) => !kept.seen[game]?.includes(one));
  const from = fresh.length ? fresh : all;
  return from[Math.floor(Math.random() * from.length)] ?? now;
}
