/** Novo Dice on the first page. */
import type { Card } from "../contract";
import Art from "./Art.svelte";
import { texts } from "./texts";

export const card: Card = {
  name: "novo-dice",
  accent: "--brass",
  soft: "--brass-soft",
  texts,
  Art,
};
