/** Why a choice is good, in one plain sentence. */
import type { GameUi, Moment } from "../games/contract";
import { percent } from "./chances";
import { endingRows, endWords, telling, type Choice } from "./endings";
import { t } from "./i18n.svelte";
import { partsText } from "./moment";

const SURE = 0.9995; // of the win

/** Return the game's own reason, or one from the points at once and from how the turn may end. */
export function reason(game: GameUi, choice: Choice, other: Choice | null, moment: Moment): string {
  if (choice.result == null) {
    if (choice.share < 1 - SURE) return t("shell:advice.lost");
    if (choice.share >= SURE && other && other.share < SURE) return t("shell:advice.sure");
  }
  const own = game.reason?.(choice, other, moment);
  if (own) return own;
  if (choice.result != null) return endWords(choice.result);
  const seat = moment.turn ?? 0;
  const gain = choice.gains?.[seat] ?? 0;
  if (gain > 0) return t("shell:advice.gains", { count: gain });
  const rows = endingRows(choice, other ?? choice);
  const row = other ? telling(rows) : rows[0];
  if (!row || row.best < row.chosen) return "";
  const what = partsText(game.log({ seat, action: row.action }, moment.names));
  return t("shell:advice.ending", { what, chance: percent(row.best) });
}
