/** AstroVenture on the first page. */
import type { Card } from "../contract";
import Art from "./Art.svelte";
import { texts } from "./texts";

export const card: Card = {
  name: "astroventure",
  accent: "--violet",
  soft: "--violet-soft",
  texts,
  Art,
};
