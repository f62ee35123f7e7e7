/** What the coach of a first game of Diceopolis speaks of. */
import type { Entry } from "../../lib/protocol";
import { placeIn } from "./actions";
import { keyOf, type CityMoment, type Row } from "./view";

/** The key of what is new to the learner, or null. */
export function coach(moment: CityMoment, entries: Entry[]): string | null {
  const { view, me, you, entry } = moment;
  const placed = placeIn(entry);
  if (placed && entry!.seat !== you[0] && blocks(moment, placed.cell)) return "first_block";
  if (me === null) return null;
  if (view.phase === "choose") return "first_reroll";
  if (view.phase !== "place") return null;
  if (!view.dice.some((die) => die.seat === me)) return "place";
  const gains = [...moment.legal.values()].map((legal) => legal.gains?.[me] ?? 0);
  if (Math.max(...gains) <= 0) return "first_nothing";
  if (entries.filter((one) => one.do && one.seat === me).length === 1) return "grow";
  return null;
}

/** Whether a die that was just placed stops a row of the learner's. */
const blocks = ({ view, you }: CityMoment, cell: [number, number]): boolean =>
  view.rows.some((row) => row.seat === you[0] && keyOf(...after(row)) === keyOf(...cell));

/** The cell with which a row would go on. */
function after({ arm, cells }: Row): [number, number] {
  const [x, y] = cells[cells.length - 1];
  const [fromX, fromY] = cells[cells.length - 2] ?? arm;
  return [2 * x - fromX, 2 * y - fromY];
}
