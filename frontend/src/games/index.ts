/** The games of the page: every folder here that has an index.ts, and what else the server has. */
import { getGames } from "../lib/api";
import { addTexts } from "../lib/i18n.svelte";
import type { GameInfo } from "../lib/protocol";
import type { Card, GameUi } from "./contract";

const folders = import.meta.glob<{ default: GameUi }>("./*/index.ts");
const cards = import.meta.glob<{ card: Card }>("./*/card.ts");
const drawn = new Map<string, GameUi>(); // those without a folder

/** Load a game, and its texts. */
export async function loadGame(name: string): Promise<GameUi> {
  const load = folders[`./${name}/index.ts`];
  const game = load ? (await load()).default : await drawGame(name);
  await addTexts(game.name, game.texts);
  return game;
}

/** Load what the first page shows of a game, and its texts. */
export async function loadCard(name: string): Promise<Card> {
  const load = cards[`./${name}/card.ts`];
  if (!load) return loadGame(name);
  const { card } = await load();
  await addTexts(card.name, card.texts);
  return card;
}

/** A game without a folder, as the server tells of it. */
async function drawGame(name: string): Promise<GameUi> {
  const info = (await getGames()).games.find((one) => one.name === name);
  if (!info?.plain) throw new Error(`no game ${name}`);
  const { plainGame } = await import("../plain/index");
  if (!drawn.has(name)) drawn.set(name, plainGame(info));
  return drawn.get(name)!;
}

export const gameNames = (): string[] => Object.keys(folders).map((path) => path.split("/")[1]);

/** Those of the page first, then what else the server has. */
export const allNames = (games: GameInfo[]): string[] => [
  ...gameNames(),
  ...games.filter((game) => game.plain).map((game) => game.name),
];

/** Load what is shown of all games that can be played. */
export const loadCards = async (): Promise<Card[]> =>
  Promise.all(allNames((await getGames()).games).map(loadCard));
