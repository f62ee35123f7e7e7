/** Names of the things of Novo Dice in the chosen language. */
import { t } from "../../lib/i18n.svelte";
import type { Source } from "./actions";
import { SYMBOLS } from "./symbols";
import { marksOf, tileOf, TRASH, type DieView, type NovoView, type StockView } from "./view";

/** A symbol's name, in the plural as `count` asks: "gears". */
export const symbolName = (symbol: string, count = 1): string =>
  symbol in SYMBOLS ? t(`novo-dice:symbol.${symbol}`, { count }) : symbol;

/** "2 gears" */
export const counted = (count: number, symbol: string): string =>
  `${count} ${symbolName(symbol, count)}`;

/** A tile's name: the edition's, but trash has one in every language. */
export const tileName = (tile: string): string => (tile === TRASH ? t("novo-dice:trash") : tile);

/** A kind of dice in words: "white die B". */
export function kindName(view: NovoView, kind: string): string {
  if (kind === view.extra) return t("novo-dice:kind.extra");
  const [colour, letter] = kind.split("-");
  if (colour !== "white") return t("novo-dice:kind.other", { kind });
  return t("novo-dice:kind.white", { letter: (letter ?? "").toUpperCase() }).trim();
}

/** A die in words: "lion, white die B". */
export const dieName = (view: NovoView, die: DieView): string =>
  t("novo-dice:die", { face: symbolName(die.face), kind: kindName(view, die.kind) });

/** What is to be known of a kind of dice, in one sentence. */
export function kindWords(view: NovoView, kind: string): string {
  const looks = view.extra === kind ? "black" : marksOf(view, kind) ? "dotted" : "plain";
  const name = kindName(view, kind);
  return t(`novo-dice:what.${looks}`, { kind: name.charAt(0).toUpperCase() + name.slice(1) });
}

/** The sides of a kind of dice, as explanations draw them. */
export const sidesIcons = (view: NovoView, kind: string): string | undefined =>
  view.sides[kind]?.join(" ");

/** What a die is, in a sentence or two. */
export function dieWords(view: NovoView, die: DieView): string {
  const face = symbolName(die.face);
  const name = face.charAt(0).toUpperCase() + face.slice(1);
  const what = die.face === "lion" ? t("novo-dice:what.lion") : t("novo-dice:what.cargo", { name });
  return `${what} ${kindWords(view, die.kind)}`;
}

/** A tile in a bay or in the hand, in one sentence. */
export function cargoWords(view: NovoView, name: string): string {
  const tile = tileOf(view, name);
  if (!tile) return t("novo-dice:what.trash");
  const symbol = symbolName(tile.symbol);
  return t("novo-dice:what.tile", { tile: name, symbol, points: pointsText(tile.value) });
}

export const pointsText = (count: number): string => t("novo-dice:points", { count });

/** What claims a tile: "row 1", "lions". */
export const sourceName = (source: Source): string =>
  source === "lions" ? t("novo-dice:way.lions") : t("novo-dice:way.row", { row: source });

/** A tile of the warehouse in one sentence. */
export const tileWords = (tile: StockView): string =>
  t("novo-dice:tile.words", {
    tile: tile.tile,
    symbols: counted(tile.row, tile.symbol),
    lions: counted(tile.lions, "lion"),
    points: pointsText(tile.value),
    left: t("novo-dice:tile.left", { count: tile.left }),
  });

/** A bay's formula as people write it. */
export const formulaText = (formula: string): string =>
  formula.replaceAll(" x ", " × ").replaceAll(" + ", "+");

/** What alike and what different tiles in a bay count: "3 alike ×2, 4 ×3", "4 different ×2". */
export const multipliersTexts = ({ multipliers }: NovoView): string[] =>
  (["same", "different"] as const).map((which) =>
    Object.entries(multipliers[which])
      .map(([count, by], i) => `${i ? count : t(`novo-dice:bays.${which}`, { count })} ×${by}`)
      .join(", "),
  );

/** Several things at once: "row 1, row 2 and 3 lions". */
export const joined = (things: string[]): string =>
  things.length < 2
    ? things.join()
    : t("novo-dice:both", { first: listed(things.slice(0, -1)), last: things.at(-1) });

/** Several things in a row: "3 white dice A, 2 white dice B". */
export const listed = (things: string[]): string => things.join(", ");
