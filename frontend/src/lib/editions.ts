/** Editions in words: their keys, and what differs in somebody's own one. */
import type { GameUi } from "../games/contract";
import "../texts/own";
import { t } from "./i18n.svelte";
import type { Difference, OwnEdition } from "./protocol";

type Value = Difference["here"];

const DICE = "dice"; // the table of dice, in every game
const HASH = 8; // digits that are shown

/** A part of a path, in the game's words if it has some. */
export const word = (game: string, part: string): string =>
  t(`${game}:edition.${part}`, { defaultValue: "" }) || part.replaceAll("_", " ");

/** What a shipped edition is called: "Compact". */
export const editionTitle = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const shortHash = (sha256: string): string => `${sha256.slice(0, HASH)}…`;

/** "Own edition “standard” · 3f9a1b2c…" */
export const ownMark = (name: string, sha256: string): string =>
  t("own:mark", { name, hash: shortHash(sha256) });

const isDice = (one: Difference): boolean => one.parts[0] === DICE;

/** The first thing to know of an own edition, in a sentence. */
export const ownVerdict = (own: OwnEdition): string =>
  own.differences.length
    ? t(own.differences.some(isDice) ? "own:dice" : "own:pieces")
    : t("own:same", { name: own.compared });

/** The kind of dice whose faces a path leads to: of a list of kinds the kind, of `NAME_faces` the NAME. */
const facesOf = (parts: string[]): string | null => {
  const last = parts[parts.length - 1];
  if (parts[0] !== DICE) return null;
  if (last === "faces") return parts[1];
  return last.endsWith("_faces") ? last.slice(0, -"_faces".length) : null;
};

/** What differs, by its name: "White dice A", "tiles › Slimer › value". */
export function differenceName(game: GameUi, one: Difference): string {
  const kind = facesOf(one.parts);
  if (kind) return t(`${game.name}:dice_kind.${kind}`, { defaultValue: "" }) || kind;
  return one.parts.map((part) => word(game.name, part)).join(" › ");
}

/** Faces with how often each is there: "lion ×2, gear". */
const counted = (faces: string[]): string =>
  [...new Set(faces)]
    .map((face) => [face, faces.filter((one) => one === face).length] as const)
    .map(([face, count]) => (count > 1 ? `${face} ×${count}` : face))
    .join(", ");

/** A value of an edition in words. */
export function valueText(game: GameUi, one: Difference, value: Value): string {
  if (value === null) return t("own:nothing");
  if (typeof value === "boolean") return t(value ? "own:yes" : "own:no");
  if (Array.isArray(value) && facesOf(one.parts))
    return counted(value.map((face) => game.faceName(face as string | number)));
  const words = (text: unknown) =>
    String(text)
      .split(" ")
      .map((part) => word(game.name, part))
      .join(" ");
  return Array.isArray(value) ? value.map(words).join(", ") : words(value);
}
