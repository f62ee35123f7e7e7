/** Start a game against bots at once, with nothing more to be asked. */
import { createTable, getGames } from "./api";
import { coachTable } from "./coach";
import { t } from "./i18n.svelte";
import { easyLevel, type Options } from "./levels";
import type { CreateTable } from "./protocol";
import { go } from "./router.svelte";
import { saveJoined } from "./saved.svelte";
import { settings } from "./settings.svelte";

/** Make the table; return its code. */
async function makeTable(
  game: string,
  level: string,
  bots: number,
  wishes: Partial<CreateTable>,
): Promise<string> {
  const me = { kind: "me" as const, name: settings.name || t("shell:setup.guest", { number: 1 }) };
  const others = Array.from({ length: bots }, () => ({ kind: "bot" as const, level }));
  const joined = await createTable({ ...wishes, game, seats: [me, ...others], start: true });
  saveJoined(joined, game);
  return joined.code;
}

/** Make the table and go there. */
export async function startGame(
  game: string,
  level: string,
  bots: number,
  options: Options,
): Promise<void> {
  go(`/t/${await makeTable(game, level, bots, { options })}`);
}

/** A first game: against as few easy bots as it needs, with the coach. */
export async function startEasy(game: string, options: Options, edition?: string): Promise<void> {
  const info = (await getGames()).games.find((one) => one.name === game);
  const known = info?.editions.find((one) => one.name === edition) ?? info?.editions[0];
  const bots = (known?.least_players ?? 2) - 1;
  const wishes = { options, first: 0, ...(edition && { edition }) };
  const code = await makeTable(game, easyLevel(info?.bots ?? []), bots, wishes);
  coachTable(code);
  go(`/t/${code}`);
}
