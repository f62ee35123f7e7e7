/** What the rules' pictures of Novo Dice show: made by the rules, see tests/rule_pictures.py. */
import type { Told } from "../../../lib/still";
import type { DieView, NovoView } from "../view";
import json from "./told.json";

export interface DiceKind {
  kind: string;
  count: number;
  faces: string[];
}

export interface NovoTold extends Told<NovoView> {
  dice?: DiceKind[]; // the edition's
  rolled?: DieView[]; // before any of them was put on a slot
}

export const told = json as unknown as Record<keyof typeof json, NovoTold>;
