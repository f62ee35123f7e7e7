/** What somebody has begun to choose: dice to keep, a special action, a body with several ways. */
import type { Play } from "../contract";
import { trayDice, waysOf, type AstroMoment } from "./model";

export class Local {
  kept = $state<boolean[]>([]);
  action = $state<number | null>(null); // the special action selected
  body = $state<string | null>(null); // the body whose ways are offered
  page = $state(0); // of these ways

  constructor(moment: AstroMoment) {
    const dice = trayDice(moment);
    const rerolled = dice.some((die) => die.rolled);
    this.kept = dice.map((die) => rerolled && die.face !== null && !die.rolled);
  }

  /** Select a special action, or drop it. */
  select(action: number | null): void {
    this.action = this.action === action ? null : action;
    this.offer(null);
  }

  /** Offer the ways of a body, or drop them. */
  offer(body: string | null): void {
    this.body = this.body === body ? null : body;
    this.page = 0;
  }
}

/** Return an action that the rules will refuse, so that the reason can be told. */
function refused(moment: AstroMoment, key: string, local: Local): string {
  const cubes = moment.view.boards
    .flatMap((board) => board.bodies.map((body) => ({ key: `${board.system} ${body.body}`, body })))
    .find((candidate) => candidate.key === key)?.body.cubes;
  const rival = cubes?.find((seat) => seat !== moment.me);
  const mine = cubes?.some((seat) => seat === moment.me);
  if (local.action !== null) return `action ${local.action} ${key} from ${rival ?? moment.me ?? 0}`;
  const room = moment.view.target !== null && (cubes?.length ?? 0) < 2;
  return rival === undefined || room || mine ? `take ${key}` : `steal ${key} from ${rival}`;
}

/** Act on a tap on a body: choose the one way there is, offer several, or let the shell say why not. */
export function tapBody(moment: AstroMoment, play: Play, local: Local, key: string): void {
  const ways = waysOf(moment, key, local.action);
  const chosen = ways.find((way) => way.do === moment.chosen?.do);
  if (chosen) play.choose(chosen.do);
  else if (ways.length > 1) {
    if (moment.chosen) play.cancel();
    local.offer(key);
  } else {
    local.offer(null);
    play.choose(ways[0]?.do ?? refused(moment, key, local));
  }
}

/** Act on a tap on a special action: select it where it can be used, else let the shell say why not. */
export function tapAction(moment: AstroMoment, play: Play, local: Local, number: number): void {
  const usable = [...moment.legal.keys()].some((text) => text.startsWith(`action ${number} `));
  if (usable) {
    if (moment.chosen) play.cancel();
    local.select(number);
    return;
  }
  const { actions, boards } = moment.view;
  const target = actions.find((action) => action.action === number)?.changes[0]?.target;
  const nobody = `${boards[0].system} ${boards[0].bodies.at(-1)?.body} from ${moment.me === 0 ? 1 : 0}`;
  play.choose(`action ${number} ${target ?? nobody}`);
}
