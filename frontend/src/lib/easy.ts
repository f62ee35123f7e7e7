/** A first game: against easy bots, with the coach. */
import { createTable, getGames } from "./api";
import { coachTable } from "./coach";
import { t } from "./i18n.svelte";
import { easyLevel } from "./levels";
import { go } from "./router.svelte";
import { saveJoined } from "./saved.svelte";
import { settings } from "./settings.svelte";

/** Make a table with as few easy bots as the game needs, and go there. */
export async function playEasy(
  game: string,
  edition: string,
  options: Record<string, string | boolean>,
): Promise<void> {
  const info = (await getGames()).games.find((one) => one.name === game);
  const least = info?.editions.find((one) => one.name === edition)?.least_players ?? 2;
  const level = easyLevel(info?.bots ?? []);
  const bots = Array.from({ length: least - 1 }, () => ({ kind: "bot" as const, level }));
  const name = settings.name || t("shell:setup.guest", { number: 1 });
  const seats = [{ kind: "me" as const, name }, ...bots];
  const joined = await createTable({ game, edition, options, seats, first: 0, start: true });
  saveJoined(joined, game);
  coachTable(joined.code);
  go(`/t/${joined.code}`);
}
