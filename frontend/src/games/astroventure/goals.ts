/** What an advised roll is for: not all that may come of it, but what the dice that it keeps count for. */
import type { Choice } from "../../lib/endings";
import { actionOf } from "./actions";
import {
  aimKey,
  amounts,
  costOfWay,
  paidBy,
  wayOf,
  waysByBody,
  type AstroMoment,
  type Cost,
  type Way,
} from "./model";

export interface Goal {
  key: string; // of the body, or "action 3"
  way: Way;
  chance: number; // that the turn ends with it
  result?: number | null; // the share of the win, if the game is then over
}

/** A choice with how its turn may end, where that is known. */
type Open = { action?: unknown } & Pick<Choice, "endings">;

export interface Goals {
  sought: Goal[]; // what the dice are kept for, what they count for most, the likeliest first
  held: Goal | null; // what the kept dice pay for already
  again: Goal | null; // what could be taken now, is let go, and is likelier to come again than all else
}

const LIKELY = 0.1; // a chance that is worth a word beside another
const CLEAR = 0.5; // one that is told alone
const NONE: Goals = { sought: [], held: null, again: null };

/** Special actions are told apart by themselves, all else by the body and by who holds it. */
const nameOf = (way: Way): string =>
  way.special === null ? `${way.key} ${way.from}` : `action ${way.special}`;

/** Return what a turn may end with after a choice, each once. */
function endingsOf({ endings = [] }: Open): Goal[] {
  const found = new Map<string, Goal>();
  for (const { action, chance, result } of endings) {
    const way = wayOf({ action });
    if (!way) continue;
    const before = found.get(nameOf(way))?.chance ?? 0;
    const key = aimKey(way);
    found.set(nameOf(way), { key, way, chance: before + chance, result });
  }
  return [...found.values()];
}

/** Return how much of what dice show counts for a combination: 1 if all of it does. */
function share(shown: Cost, cost: Cost): number {
  const elements = Object.entries(shown).filter(
    ([element]) => !["steal", "blank"].includes(element),
  );
  const all = elements.reduce((sum, [, amount]) => sum + amount, 0);
  const used = elements.reduce((sum, [name, amount]) => sum + Math.min(amount, cost[name] ?? 0), 0);
  return all ? used / all : 1;
}

/** Return what an advised roll is for; nothing where it is no roll, or where nobody knows how it ends. */
export function goalsOf(choice: Open, moment: AstroMoment): Goals {
  const { view } = moment;
  const action = actionOf(choice);
  if (action?.kind !== "keep") return NONE;
  const shown = amounts({ dice: action.dice });
  const weight = ({ way, chance }: Goal) => chance * share(shown, costOfWay(view, way)) ** 2;
  const paid = ({ way }: Goal) => paidBy(view, way, action.dice);
  const goals = endingsOf(choice).sort((a, b) => weight(b) - weight(a));
  const held = goals.find((goal) => paid(goal) && goal.chance >= LIKELY) ?? null;
  // nobody rolls for what is there: that is told beside what may come
  const now = new Set([...waysByBody(moment).values()].flat().map(nameOf));
  const open = goals.filter((goal) => !paid(goal));
  const fresh = open.filter(({ way }) => !now.has(nameOf(way)));
  const [first, second] = fresh.length ? fresh : open;
  const two = first && first.chance < CLEAR && second && second.chance >= LIKELY;
  const sought = two ? [first, second] : first ? [first] : [];
  const best = Math.max(0, ...sought.map(({ chance }) => chance));
  const again = open.find((goal) => now.has(nameOf(goal.way)) && goal.chance > best);
  return {
    sought: sought.sort((a, b) => b.chance - a.chance),
    held,
    again: held || !fresh.length ? null : (again ?? null),
  };
}
