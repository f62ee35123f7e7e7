/** Shares of the win, chances and points as words in the chosen language. */
import { getLanguage } from "./i18n.svelte";

const format = (value: number, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(getLanguage(), options).format(value).replace("-", "\u2212");

/** "41 %" */
export const percent = (share: number, digits = 0): string =>
  format(share, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** "+4.1 %", "−0.3 %" */
export const signedPercent = (share: number, digits = 1): string =>
  format(Math.abs(share) < 0.5 * 10 ** (-digits - 2) ? 0 : share, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: "exceptZero",
  });

export const decimal = (value: number, digits = 1): string =>
  format(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Of 100 games: "8.1", "7.0" */
export const ofHundred = (share: number): string => decimal(100 * share);
