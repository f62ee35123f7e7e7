/** What somebody has begun: dice that are marked, and a place where several things can be done. */
import type { LegalAction } from "../lib/protocol";
import type { Action, Told } from "./told";
import type { Part, PlainMoment } from "./view";

export class Local {
  marked = $state<number[]>([]); // dice, rising
  place = $state.raw<{ part: Part; index: number } | null>(null);
  focused = $state<string | null>(null); // the place that Tab leads to

  mark(die: number): void {
    this.marked = this.marked.includes(die)
      ? this.marked.filter((one) => one !== die)
      : [...this.marked, die].sort((a, b) => a - b);
  }
}

export function begin(moment: PlainMoment, told: Told): Local {
  told.remember(moment.legal.values());
  return new Local();
}

export const actionIn = (one: { action?: unknown } | null): Action | null =>
  (one?.action ?? null) as Action | null;

const same = (a: number[], b: number[]): boolean =>
  a.length === b.length && a.every((die, i) => die === b[i]);

/** Whether an action is of the dice that are marked, or of none. */
const fits = (action: Action, local: Local, told: Told): boolean => {
  const dice = told.diceIn(action);
  return dice === null || same(dice, local.marked);
};

/** Whether an action chooses this place. */
export const choosesPlace = (
  action: Action | null,
  part: Part,
  index: number,
  told: Told,
): boolean =>
  part.by !== null &&
  action?.kind === part.by[0] &&
  action[part.by[1]] === told.placeValue(part, index);

/** What can be done at a place now. */
export const atPlace = (
  moment: PlainMoment,
  local: Local,
  told: Told,
  part: Part,
  index: number,
): LegalAction[] =>
  [...moment.legal.values()].filter((one) => {
    const action = actionIn(one)!;
    return choosesPlace(action, part, index, told) && fits(action, local, told);
  });

export const keyOf = (part: Part, index: number): string => `${part.name} ${index}`;

/** The place that Tab leads to: where somebody was, or else where most is gained. */
export function entrance(moment: PlainMoment, local: Local, told: Told): string | null {
  if (local.focused !== null) return local.focused;
  let best: { key: string; gain: number } | null = null;
  for (const one of moment.legal.values()) {
    const action = actionIn(one)!;
    const part = moment.view.parts?.find(({ by }) => by?.[0] === action.kind);
    const gain = one.gains?.[moment.me ?? 0] ?? 0;
    if (part && fits(action, local, told) && (best === null || gain > best.gain))
      best = { key: keyOf(part, told.placeIn(part, action)), gain };
  }
  return best?.key ?? null;
}

/** The kinds of action that places are chosen by. */
export const placeKinds = ({ view }: PlainMoment): string[] =>
  (view.parts ?? []).flatMap((part) => (part.by ? [part.by[0]] : []));

/** The kinds of action that are legal, in the game's order. */
export const legalKinds = ({ legal }: PlainMoment, told: Told): string[] => {
  const found = new Set([...legal.values()].map((one) => actionIn(one)!.kind));
  return told.kinds.map((kind) => kind.name).filter((kind) => found.has(kind));
};

/** The dice that some legal action is of. */
export const markable = ({ legal }: PlainMoment, told: Told): Set<number> =>
  new Set([...legal.values()].flatMap((one) => told.diceIn(actionIn(one)!) ?? []));

const FEW = 3; // buttons fit the action bar

/** What buttons do: those of the bar, and those that stand on the board since they are too many. */
export function buttonsOf(moment: PlainMoment, local: Local, told: Told) {
  const all = offered(moment, local, told);
  if (all.length <= FEW) return { bar: all, board: [] };
  const kind = (one: LegalAction) => actionIn(one)!.kind;
  const alone = all.filter((one) =>
    all.every((other) => other === one || kind(other) !== kind(one)),
  );
  const { place } = local;
  const here = place ? all.filter((one) => kind(one) === place.part.by![0]) : [];
  const bar = [alone, here].reverse().find((list) => list.length && list.length <= FEW) ?? [];
  return { bar, board: all.filter((one) => !bar.includes(one)) };
}

/** What can be done by a button now: all that takes no place, and what the tapped place leaves open. */
export function offered(moment: PlainMoment, local: Local, told: Told): LegalAction[] {
  const byPlace = placeKinds(moment);
  const { place } = local;
  return [...moment.legal.values()].filter((one) => {
    const action = actionIn(one)!;
    if (!fits(action, local, told)) return false;
    if (!byPlace.includes(action.kind)) return true;
    return place !== null && choosesPlace(action, place.part, place.index, told);
  });
}
