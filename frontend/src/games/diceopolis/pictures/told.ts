/** What the rules' pictures of Diceopolis show: made by the rules, see tests/rule_pictures.py. */
import type { Told } from "../../../lib/still";
import type { View } from "../view";
import json from "./told.json";

export type CityTold = Told<View>;

export const told = json as unknown as Record<keyof typeof json, CityTold>;
