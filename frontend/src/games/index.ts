/** The games of the page: every folder here that has an index.ts. */
import { addTexts } from "../lib/i18n.svelte";
import type { GameUi } from "./contract";

const folders = import.meta.glob<{ default: GameUi }>("./*/index.ts");

/** Load a game, and its texts. */
export async function loadGame(name: string): Promise<GameUi> {
  const load = folders[`./${name}/index.ts`];
  if (!load) throw new Error(`no game ${name}`);
  const { default: game } = await load();
  addTexts(game.name, game.texts);
  return game;
}

export const gameNames = (): string[] => Object.keys(folders).map((path) => path.split("/")[1]);
