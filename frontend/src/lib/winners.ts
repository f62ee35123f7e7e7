/** People in words: several of them, and who has won. */
import { t } from "./i18n.svelte";
import type { Result } from "./protocol";

/** Several names as one: "Ann, Ben and Cleo". */
export const together = (names: string[]): string =>
  names.length < 2
    ? names.join()
    : `${names.slice(0, -1).join(", ")} ${t("shell:end.and")} ${names.at(-1)}`;

export function winText(result: Result, names: string[], you: number[]): string {
  const count = result.scores[result.winners[0]];
  const winners = result.winners.map((seat) => names[seat]);
  if (winners.length > 1) return t("shell:end.share", { names: together(winners), count });
  if (you.length === 1 && result.winners[0] === you[0]) return t("shell:end.you_win", { count });
  const told = t("shell:end.wins", { names: winners[0], count });
  if (you.length !== 1) return told;
  const behind = count - result.scores[you[0]];
  return behind > 0 ? `${told}. ${t("shell:end.behind", { count: behind })}` : told;
}
