/** What somebody has begun to choose in Novo Dice and not yet sent. */
import type { NovoMoment } from "./view";

export class Local {
  die = $state<number | null>(null); // picked up: its place among the dice of the tray
  row = $state<number | null>(null); // chosen before a die was
  hand = $state<string | null>(null); // the tile to be stored
}

/** Begin again; tiles in hand that are all alike need not be chosen. */
export function newLocal(moment: NovoMoment): Local {
  const { hand, phase } = moment.view;
  const local = new Local();
  if (phase === "store" && new Set(hand).size === 1) local.hand = hand[0];
  return local;
}
