/** Why a choice is good, in one plain sentence. */
import type { Choice } from "../../lib/endings";
import { t } from "../../lib/i18n.svelte";
import type { Action } from "./actions";
import {
  blackBeside,
  change,
  deniedAt,
  keyOf,
  mostAnywhere,
  nextOf,
  valuesOf,
  type CityMoment,
  type Point,
  type Row,
} from "./view";

const rowsToward = ({ view }: CityMoment, cell: Point): Row[] =>
  view.rows.filter((row) => keyOf(...nextOf(row)) === keyOf(...cell));

/** What a placement keeps others from, in words; empty if nothing. */
function prevents(moment: CityMoment, seat: number, cell: Point): string {
  const [rival] = deniedAt(moment, seat, cell);
  if (rival)
    return t("diceopolis:reason.denies", { name: moment.names[rival.seat], gain: rival.gain });
  const stopped = rowsToward(moment, cell).filter((row) => row.seat !== seat);
  const [row] = stopped.sort((a, b) => b.worth - a.worth);
  if (stopped.length > 1) return t("diceopolis:reason.stops_two");
  if (!row) return "";
  return t("diceopolis:reason.stops", { name: moment.names[row.seat], worth: row.worth });
}

/** What a placement that scores does in its owner's rows. */
function builds(moment: CityMoment, seat: number, pips: number, cell: Point): string {
  const starts = blackBeside(moment.view, cell).filter((black) => black === pips).length;
  const longer = rowsToward(moment, cell).filter((row) => row.seat === seat);
  if (starts > 1) return t("diceopolis:reason.starts_two");
  if (starts && longer.length) return t("diceopolis:reason.both");
  if (starts) return t("diceopolis:reason.starts", { pips });
  if (longer.length > 1) return t("diceopolis:reason.longer_two");
  return t("diceopolis:reason.longer", { worth: longer[0]?.worth ?? 0 });
}

function ofPlacing(moment: CityMoment, seat: number, choice: Choice): string {
  const { pips, cell } = choice.action as { pips: number; cell: Point };
  const gain = choice.gains?.[seat] ?? 0;
  const hinders = prevents(moment, seat, cell);
  if (gain > 0) {
    const words = { builds: builds(moment, seat, pips, cell), gain: change(gain), hinders };
    return t(hinders ? "diceopolis:reason.two_things" : "diceopolis:reason.one_thing", words);
  }
  if (hinders) return t("diceopolis:reason.only_hinders", { hinders });
  const low = pips < Math.max(...moment.view.hands[seat]);
  return t(low ? "diceopolis:reason.low" : "diceopolis:reason.least");
}

export function reason(choice: Choice, _: Choice | null, moment: CityMoment): string {
  const action = choice.action as Action;
  const seat = moment.turn ?? 0;
  if (action.kind === "place") return ofPlacing(moment, seat, choice);
  if (action.kind === "reroll") {
    const count = mostAnywhere(moment, seat, action.pips);
    return t("diceopolis:reason.reroll", { pips: action.pips, count });
  }
  const best = valuesOf(moment.view.hands[seat])
    .map((pips) => ({ pips, count: mostAnywhere(moment, seat, pips) }))
    .sort((a, b) => b.count - a.count)[0];
  return t("diceopolis:reason.keep", best);
}
