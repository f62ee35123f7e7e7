/** The levels of bots: how they are called and described, and which one somebody plays against.
 *
 *  One rule everywhere: bots are easy until a game of the kind has been finished on this device,
 *  then of the level that was chosen last. */
import "../texts/levels";
import { t } from "./i18n.svelte";
import type { GameInfo, Seat, Strength } from "./protocol";
import { settings } from "./settings.svelte";

export type Options = Record<string, string | boolean>;

const VARIANT = "variant"; // the option whose values are games of their own
const NEAREST: Record<string, string> = { greedy: "skilled" }; // to levels that were offered once
const MOST = 10; // games that a share is told of
const NEAR = 0.02;
const ALWAYS = 0.955;

/** The option that offers variants of a game, if there is one. */
export const variantOption = (info: GameInfo | undefined) =>
  info?.options.find((option) => option.name === VARIANT);

/** A game and its variant: what somebody knows who has finished one of the kind. */
export const kindOf = (game: string, options: Options | undefined): string =>
  [game, options?.[VARIANT]].filter(Boolean).join("/");

/** What a game is called with these options: some variants have a name of their own. */
export const titleOf = (game: string, options: Options | undefined): string =>
  t(`${game}:called.${options?.[VARIANT]}`, { defaultValue: t(`${game}:title`) });

/** The kind of a game as it usually is. */
export const usualKind = (info: GameInfo): string => {
  const option = variantOption(info);
  return kindOf(info.name, option && { [VARIANT]: option.default });
};

export const isNew = (kind: string): boolean => !settings.finished.includes(kind);

/** Remember that a game of this kind was played to its end. */
export function finishedOne(kind: string): void {
  if (isNew(kind)) settings.finished = [...settings.finished, kind];
}

/** The level for who is new: levels come with the weakest first. */
export const easyLevel = (levels: string[]): string => levels[0] ?? "";

/** The level that was chosen last: of those that are offered, the nearest to it. */
const lastLevel = (): string => NEAREST[settings.level] ?? settings.level;

/** The level that bots have unless somebody says otherwise. */
export const usualLevel = (kind: string, levels: string[]): string =>
  !isNew(kind) && levels.includes(lastLevel()) ? lastLevel() : easyLevel(levels);

export const levelName = (level: string): string =>
  t(`levels:name.${level}`, { defaultValue: level });

/** A sentence about how a level plays. */
export const levelAbout = (level: string): string =>
  t(`levels:about.${level}`, { defaultValue: "" });

/** A share as so many of so many games, with few of them if that comes near. */
function fraction(share: number): [number, number] {
  for (let of = 2; of < MOST; of++) {
    const won = Math.round(share * of);
    if (won > 0 && won < of && Math.abs(won / of - share) <= NEAR) return [won, of];
  }
  return [Math.round(share * MOST), MOST];
}

const measuredOf = (info: GameInfo, level: string, options: Options): Strength | undefined => {
  const usual = variantOption(info)?.default;
  const variant = (of: Options | undefined) => of?.[VARIANT] ?? usual;
  return info.strengths.find(
    (one) => one.level === level && variant(one.options) === variant(options),
  );
};

/** How strong a level is in a game, as it was measured. */
export function strengthText(info: GameInfo, level: string, options: Options = {}): string {
  const measured = measuredOf(info, level, options);
  if (!measured) return "";
  const other = levelName(measured.against);
  const [won, of] = fraction(measured.share);
  if (measured.share >= ALWAYS) return t("levels:wins.most", { other });
  return of === 2 ? t("levels:wins.half", { other }) : t("levels:wins.some", { won, of, other });
}

/** What a seat's bot is, in words. */
export const botText = (seat: Seat): string => {
  const level = levelName(seat.bot ?? "");
  if (!seat.plays_as) return t("shell:seat.bot", { level });
  return t("shell:seat.bot_as", { level, other: levelName(seat.plays_as) });
};
