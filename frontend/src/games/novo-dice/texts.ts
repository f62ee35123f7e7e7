/** All that Novo Dice says. */
import type { TextsIn } from "../../lib/i18n.svelte";
import { en } from "./en";

export const texts: TextsIn = { en, de: async () => (await import("./de")).de };
