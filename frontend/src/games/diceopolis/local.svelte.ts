/** What somebody has begun in Diceopolis: the die of the hand that is picked. */
import { chosenPlace } from "./actions";
import { valuesOf, type CityMoment } from "./view";

export class Local {
  picked = $state<number | null>(null); // a value of the hand

  pick(pips: number | null): void {
    this.picked = pips;
  }
}

/** Begin again; a hand of one value needs no picking. */
export function begin(moment: CityMoment): Local {
  const local = new Local();
  const values = moment.me === null ? [] : valuesOf(moment.view.hands[moment.me]);
  if (moment.view.phase === "place" && values.length === 1) local.pick(values[0]);
  return local;
}

/** The value that is picked, or chosen with its cell. */
export const pickedValue = (moment: CityMoment, local: Local): number | null =>
  chosenPlace(moment)?.pips ?? local.picked;
