/** What the coach of a first game of Diceopolis speaks of. */
import type { Entry } from "../../lib/protocol";
import { placeIn } from "./actions";
import { keyOf, nextOf, type CityMoment } from "./view";

/** The key of what is new to the learner, or null. */
export function coach(moment: CityMoment, entries: Entry[]): string | null {
  const { view, me, you } = moment;
  const own = entries.findLastIndex((one) => one.do && one.seat === you[0]);
  if (me !== null && view.phase === "choose") return "first_reroll";
  if (entries.slice(own + 1).some((one) => blocks(moment, one))) return "first_block";
  if (me === null) return null;
  if (view.phase !== "place") return null;
  const gains = [...moment.legal.values()].map((legal) => legal.gains?.[me] ?? 0);
  if (Math.max(...gains) <= 0) return "first_nothing";
  return view.rows.some((row) => row.seat === me) ? "grow" : "place";
}

/** Whether a die that was placed stops a row of the learner's. */
function blocks({ view, you }: CityMoment, entry: Entry): boolean {
  const placed = placeIn(entry);
  return view.rows.some(
    (row) => row.seat === you[0] && placed && keyOf(...nextOf(row)) === keyOf(...placed.cell),
  );
}
