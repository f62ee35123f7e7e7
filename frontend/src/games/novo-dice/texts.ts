/** All that Novo Dice says. */
import type { Language, Texts } from "../../lib/i18n.svelte";
import { de } from "./de";
import { en } from "./en";

export const texts: Record<Language, Texts> = { en, de };
