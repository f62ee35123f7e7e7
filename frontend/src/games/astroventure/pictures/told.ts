/** What the rules' pictures of AstroVenture show: made by the rules, see tests/rule_pictures.py. */
import type { Told } from "../../../lib/still";
import type { View } from "../model";
import json from "./told.json";

export interface RollTold {
  dice: string[];
  steal: string;
  kept: string[]; // before the next roll
}

export interface SpaceTold extends Told<View> {
  rolls?: RollTold[];
  after?: View; // once the one legal thing is done
}

export interface DiceTold {
  elemental: string[];
  steal: string[];
}

const { dice, ...others } = json;

export const faces: DiceTold = dice;
export const told = others as unknown as Record<keyof typeof others, SpaceTold>;
