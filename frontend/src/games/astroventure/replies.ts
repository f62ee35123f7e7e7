/** What the next player can make of a choice in AstroVenture, in words. */
import type { Choice } from "../../lib/endings";
import { t } from "../../lib/i18n.svelte";
import { leavesMore, mergedReplies, prevented, replyRows, type ReplyRow } from "../../lib/replies";
import { wayOf, type AstroMoment, type BodyView, type SystemView, type Way } from "./model";
import { objectName, wayKind } from "./words";

const say = (key: string, values?: Record<string, unknown>) =>
  t(`astroventure:reply.${key}`, values);

const STAYS = 0.25; // a body that is taken no more often is likely to stay free
const TAKEN = 0.3; // one that is taken so often is likely to be gone

/** A reply, and how it completes something. */
interface Answer extends ReplyRow {
  way: Way;
}

/** The replies to two choices: what is done to one body in one way, by whatever special action, is one. */
function answersTo(best: Choice, other: Choice | null, moment: AstroMoment): Answer[] {
  const meaning = ({ action, gains, seat }: ReplyRow) => {
    const way = wayOf({ action, gains });
    return way ? [seat, wayKind(way, moment), way.key, way.from].join() : "";
  };
  return mergedReplies(replyRows(best, other), meaning).flatMap((row) => {
    const way = wayOf(row);
    return way ? [{ ...row, way }] : [];
  });
}

/** What it brings whoever replies, and costs whoever is replied to. */
function brings({ seat, gains, result }: Answer, moment: AstroMoment): string {
  const name = moment.names[seat];
  if (result === 0) return say("wins", { name });
  const own = gains[moment.turn ?? 0];
  const gain = say("gain", { count: gains[seat], name });
  return own < 0 ? say("both", { gain, count: -own }) : gain;
}

/** What another choice would let the next player do: to the same body, or else that which counts most; "" if nothing. */
export function lets(best: Choice, other: Choice | null, moment: AstroMoment): string {
  const way = wayOf(other);
  if (!way) return "";
  const answers = answersTo(best, other, moment).filter(prevented);
  const same = answers.find((one) => one.way.key === way.key && one.way.from === moment.turn);
  const most = same ?? (leavesMore(best, other) ? answers[0] : undefined);
  if (!most) return "";
  const does = say(`does.${same ? "same_" : ""}${wayKind(most.way, moment)}`, {
    what: objectName(most.way.action),
  });
  const taking = say(`if.${wayKind(way, moment)}`, { what: objectName(way.action) });
  return say("lets", { taking, does, name: moment.names[most.seat], brings: brings(most, moment) });
}

/** Whether what another choice takes is likely to be there still on the next turn of who waits. */
export function staysFree(best: Choice, other: Choice | null, moment: AstroMoment): boolean {
  const way = wayOf(other);
  if (way?.action.kind !== "take" || moment.seats.length > 2) return false;
  const taken = answersTo(best, other, moment).find(
    (one) => one.way.key === way.key && one.way.action.kind === "take",
  );
  return !!replyRows(best, other).length && (taken?.chance ?? 0) < STAYS;
}

/** What taking a body keeps from others: the last that somebody lacks, or what the next one would take; "" if nothing. */
export function denies(best: Choice, other: Choice | null, moment: AstroMoment): string {
  const way = wayOf(best);
  const board = moment.view.boards.find(({ system }) => system === way?.action.system);
  if (!way || !board) return "";
  const [rival] = lackingOnly(way, board, moment);
  if (rival !== undefined)
    return say("lacks", {
      name: moment.names[rival],
      system: board.system,
      bonus: board.bonus,
    });
  const taken = answersTo(best, other, moment).find((one) => one.way.key === way.key);
  if (!taken || taken.way.action.kind !== "take" || taken.chosen < TAKEN) return "";
  return prevented(taken) ? say("taken", { name: moment.names[taken.seat] }) : "";
}

/** The others who lack this body only to complete its system. */
function lackingOnly(way: Way, board: SystemView, { turn }: AstroMoment): number[] {
  const body = board.bodies.find(
    ({ kind, number }) => kind === way.action.body.kind && number === way.action.body.number,
  );
  const holds = (seat: number, { cubes }: BodyView) => cubes.includes(seat);
  return board.one_short.filter((seat) => seat !== turn && body && !holds(seat, body));
}
