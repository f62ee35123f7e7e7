/** What advice says of the others and of the end of the game, in one sentence each; "" where it decides nothing. */
import type { Choice } from "../../lib/endings";
import { t } from "../../lib/i18n.svelte";
import { replyRows } from "../../lib/replies";
import { tileOf, type NovoMoment } from "./view";

const NOTABLE = 0.03; // the chance that somebody wins a tile, where it is worth a word: few are likely
const WORTH = 3; // points, likewise
const SOON = 2; // spaces before the bays are full

const say = (key: string, values?: Record<string, unknown>): string =>
  t(`novo-dice:reason.${key}`, values);

/** That a tile is the last of its kind, and what the next player could make of it. */
export function keepsFrom(
  tile: string,
  choice: Choice,
  other: Choice | null,
  { view, names }: NovoMoment,
): string {
  if (tileOf(view, tile)?.left !== 1 || !other) return "";
  const row = replyRows(choice, other).find((one) => one.action.tile === tile);
  if (row && row.chosen >= NOTABLE && row.gains[row.seat] >= WORTH)
    return say("last_for", { name: names[row.seat], count: row.gains[row.seat] });
  const against = other.action.kind === "claim" ? tileOf(view, other.action.tile) : undefined;
  const later = against && against.tile !== tile && against.left > 1;
  return later ? say("last_left", { tile: against.tile }) : "";
}

/** The name of the best of the others, and by how many points that one leads. */
function ahead({ view, turn, names }: NovoMoment): { name: string; by: number } {
  const seat = turn ?? view.player;
  const others = view.scores.map((score, other) => (other === seat ? -Infinity : score));
  const most = Math.max(...others);
  return { name: names[others.indexOf(most)], by: most - view.scores[seat] };
}

/** In one's last turn: how much it has to bring. */
export function needed(moment: NovoMoment): string {
  const { name, by } = ahead(moment);
  return moment.view.last_turns !== null && by > 0 ? say("needed", { name, count: by }) : "";
}

/** That one more tile would end the game for somebody who is behind. */
export function waitsWhileBehind(moment: NovoMoment): string {
  const { view, turn } = moment;
  const { name, by } = ahead(moment);
  const full = view.free[turn ?? view.player] - view.hand.length === 1;
  if (view.phase !== "claim" || view.last_turns !== null || !full || by <= 0) return "";
  return say("would_fill", { name, count: by });
}

/** Why points at once are worth more than what could come later: the game ends soon. */
export function pressing(choice: Choice, other: Choice | null, moment: NovoMoment): string {
  const { view, names } = moment;
  const seat = moment.turn ?? view.player;
  const [gain, less] = [choice.gains?.[seat] ?? 0, other?.gains?.[seat] ?? 0];
  if (gain <= less) return "";
  if (view.last_turns !== null) return say("last_turn");
  const others = view.free.map((free, other) => (other === seat ? Infinity : free));
  const least = Math.min(...others);
  if (least > SOON) return "";
  return say("ends_soon", { name: names[others.indexOf(least)], count: least });
}
