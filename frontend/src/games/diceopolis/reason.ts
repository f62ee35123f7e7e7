/** Why a choice is good, in one plain sentence. */
import { endWords, type Choice } from "../../lib/endings";
import { t } from "../../lib/i18n.svelte";
import { leavesMore, prevented, replyRows } from "../../lib/replies";
import { placeIn, type Action } from "./actions";
import { placeName } from "./places";
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

type Placing = Extract<Action, { kind: "place" }>;
const same = (one: Point, two: Point): boolean => keyOf(...one) === keyOf(...two);

/** Why not to take the points that another die would bring at once; "" if it brings no more, or nobody knows. */
function forgoes(choice: Choice, other: Choice, moment: CityMoment): string {
  const [placed, next] = [placeIn(choice), placeIn(other)];
  const seat = moment.turn ?? 0;
  const more = other.gains?.[seat] ?? 0;
  if (!placed || !next || more <= (choice.gains?.[seat] ?? 0)) return "";
  if (same(placed.cell, next.cell)) return t("diceopolis:reason.spares", { pips: next.pips });
  if (!canWait(choice, placed, next, moment)) return "";
  const [rival] = deniedAt(moment, seat, next.cell);
  const name = rival && moment.names[rival.seat];
  if (rival && moment.seats.length > 2) return ""; // only of the next player is known what that one does
  const key = `diceopolis:reason.waits${rival ? "_likely" : ""}`;
  return t(key, { pips: next.pips, gain: more, name });
}

/** Whether a die can still be put to where it is not put now: the next player goes elsewhere for points. */
function canWait(choice: Choice, placed: Placing, next: Placing, moment: CityMoment): boolean {
  const seat = moment.turn ?? 0;
  const left = moment.view.hands[seat].filter((pips) => pips === next.pips).length;
  if (left < (placed.pips === next.pips ? 2 : 1) || !choice.replies?.length) return false;
  return !choice.replies.some((one) => {
    const reply = placeIn(one);
    return reply && same(reply.cell, next.cell) && one.chance > 0;
  });
}

/** What another placement would open to the next player; "" if nothing that counts. */
function opens(choice: Choice, other: Choice | null, moment: CityMoment): string {
  if (!leavesMore(choice, other)) return "";
  const open = ([x, y]: Point) => moment.view.open.some((cell) => same(cell, [x, y]));
  const row = replyRows(choice, other).find((one) => {
    const reply = placeIn(one);
    return reply && prevented(one) && !open(reply.cell);
  });
  const [next, reply] = [placeIn(other), placeIn(row ?? null)];
  if (!row || !reply || !next) return "";
  const values = { name: moment.names[row.seat], gain: row.gains[row.seat], pips: next.pips };
  const where = { there: placeName(...next.cell), where: placeName(...reply.cell) };
  return t("diceopolis:reason.opens", { ...values, ...where });
}

/** What a placement does, then what speaks most for it beside. */
function ofPlacing(choice: Choice, other: Choice | null, moment: CityMoment): string {
  const seat = moment.turn ?? 0;
  const gain = choice.gains?.[seat] ?? 0;
  const hinders = prevents(moment, seat, (choice.action as Placing).cell);
  const why =
    choice.result != null ? endWords(choice.result) : other ? forgoes(choice, other, moment) : "";
  const beside = why || (hinders && gain > 0 ? "" : opens(choice, other, moment));
  const does =
    gain > 0 ? scores(choice, moment, why ? "" : hinders) : idle(choice, moment, hinders);
  return [does, beside].filter(Boolean).join(" ");
}

/** What a placement is for that scores nothing. */
function idle({ action }: Choice, { view, turn }: CityMoment, hinders: string): string {
  if (hinders) return t("diceopolis:reason.only_hinders", { hinders });
  const low = (action as Placing).pips < Math.max(...view.hands[turn ?? 0]);
  return t(low ? "diceopolis:reason.low" : "diceopolis:reason.least");
}

/** What a placement does that scores, and what it keeps others from. */
function scores(choice: Choice, moment: CityMoment, hinders: string): string {
  const { pips, cell } = choice.action as Placing;
  const seat = moment.turn ?? 0;
  const gain = change(choice.gains?.[seat] ?? 0);
  const words = { builds: builds(moment, seat, pips, cell), gain, hinders };
  return t(hinders ? "diceopolis:reason.two_things" : "diceopolis:reason.one_thing", words);
}

export function reason(choice: Choice, other: Choice | null, moment: CityMoment): string {
  const action = choice.action as Action;
  const seat = moment.turn ?? 0;
  if (action.kind === "place") return ofPlacing(choice, other, moment);
  if (action.kind === "reroll") {
    const count = mostAnywhere(moment, seat, action.pips);
    return t("diceopolis:reason.reroll", { pips: action.pips, count });
  }
  const best = valuesOf(moment.view.hands[seat])
    .map((pips) => ({ pips, count: mostAnywhere(moment, seat, pips) }))
    .sort((a, b) => b.count - a.count)[0];
  return t("diceopolis:reason.keep", best);
}
