/** Start a game against bots at once, with nothing more to be asked. */
import { createTable } from "./api";
import { t } from "./i18n.svelte";
import type { Options } from "./levels";
import { go } from "./router.svelte";
import { saveJoined } from "./saved.svelte";
import { settings } from "./settings.svelte";

/** Make the table and go there. */
export async function startGame(
  game: string,
  level: string,
  bots: number,
  options: Options = {},
): Promise<void> {
  const me = { kind: "me" as const, name: settings.name || t("shell:setup.guest", { number: 1 }) };
  const others = Array.from({ length: bots }, () => ({ kind: "bot" as const, level }));
  const joined = await createTable({ game, seats: [me, ...others], options, start: true });
  saveJoined(joined, game);
  go(`/t/${joined.code}`);
}
