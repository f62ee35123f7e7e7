/** Diceopolis on the first page. */
import type { Card } from "../contract";
import Art from "./Art.svelte";
import { texts } from "./texts";

export const card: Card = {
  name: "diceopolis",
  accent: "--blueprint",
  soft: "--blueprint-soft",
  texts,
  Art,
};
