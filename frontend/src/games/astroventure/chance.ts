/** Which dice to keep for one thing alone, and how likely it then comes: exactly. */
import { amounts, elementOf, missing, type Cost, type TrayDie, type View } from "./model";

/** What keeping dice for something means. */
export interface Keeping {
  kept: boolean[]; // by the dice of the tray
  chance: number; // that it is paid for within the rolls that are left
  lets: boolean; // dice that count roll too, for the others alone cannot bring what lacks
}

type Hand = string[]; // what elemental dice show, sorted
const ALIKE = 1e-9; // no difference between two chances

const without = (hand: Hand, place: number): Hand => hand.filter((_, i) => i !== place);
/** How many symbols dice lack of a combination. */
const lacks = (hand: Hand, cost: Cost): number =>
  Object.values(missing(cost, amounts({ dice: hand }))).reduce((sum, amount) => sum + amount, 0);
const pays = (hand: Hand, cost: Cost): boolean => lacks(hand, cost) === 0;

/** A turn of somebody who goes for one combination. */
class Going {
  private known = new Map<string, number>();

  constructor(
    private cost: Cost,
    private sides: string[],
    private dice: number,
  ) {}

  private once(key: string, find: () => number): number {
    const found = this.known.get(key) ?? find();
    this.known.set(key, found);
    return found;
  }

  /** The chance with these dice kept, the others rolled, and so many rolls to come. */
  keeping(hand: Hand, rolls: number): number {
    if (hand.length === this.dice) return this.showing(hand, rolls - 1);
    return this.once(`${hand.join()} ${rolls}`, () => {
      const after = this.sides.map((face) => this.keeping([...hand, face].sort(), rolls));
      return after.reduce((sum, chance) => sum + chance, 0) / after.length;
    });
  }

  private showing(hand: Hand, rolls: number): number {
    if (pays(hand, this.cost)) return 1;
    return rolls ? this.best(hand, rolls) : 0;
  }

  /** The chance with the best of these dice kept. */
  private best(hand: Hand, rolls: number): number {
    return this.once(`best ${hand.join()} ${rolls}`, () => {
      const all = hand.length < this.dice ? this.keeping(hand, rolls) : 0;
      return Math.max(all, ...hand.map((_, i) => this.best(without(hand, i), rolls)));
    });
  }
}

const goings = new Map<string, Going>();

function goingFor(cost: Cost, sides: string[], dice: number): Going {
  const useful = sides.map((face) => (cost[elementOf(face)[0]] ? face : "none")); // few kinds: quick
  const key = JSON.stringify([cost, useful, dice]);
  if (!goings.has(key)) goings.set(key, new Going(cost, useful, dice));
  return goings.get(key)!;
}

/** All choices among so many dice, those that keep few first. */
function choices(count: number): boolean[][] {
  const all = Array.from({ length: 2 ** count }, (_, number) =>
    Array.from({ length: count }, (_, i) => (number >> i) % 2 === 1),
  );
  const size = (kept: boolean[]) => kept.filter(Boolean).length;
  return all.sort((a, b) => size(a) - size(b));
}

/** How likely the steal die says STEAL within so many rolls. */
const stealChance = (sides: string[], rolls: number): number =>
  1 - (sides.filter((face) => face !== "steal").length / sides.length) ** rolls;

/** Return the dice to keep for a combination, as few as are best; with STEAL where that is needed too. */
export function keepFor(view: View, dice: TrayDie[], cost: Cost, steal: boolean): Keeping {
  const rolls = view.rolls - view.roll;
  const elemental = dice.filter((die) => die.kind === 0).map((die) => die.face!);
  const useful = elemental.map((face) => (cost[elementOf(face)[0]] ? face : "none"));
  const going = goingFor(cost, view.sides.elemental, elemental.length);
  const chance = (kept: boolean[]): number => {
    const hand = useful.filter((_, i) => kept[i]).sort();
    return pays(hand, cost) ? 1 : hand.length < dice.length - 1 ? going.keeping(hand, rolls) : 0;
  };
  const best = choices(elemental.length)
    .map((kept) => ({ kept, chance: chance(kept) }))
    .reduce((one, next) => (next.chance > one.chance + ALIKE ? next : one));
  const shows = view.steal === "steal";
  const without = shows || !steal ? 1 : stealChance(view.sides.steal, rolls);
  return {
    kept: [...best.kept, steal && shows],
    chance: best.chance * without,
    lets:
      lacks(
        useful.filter((_, i) => best.kept[i]),
        cost,
      ) > lacks(useful, cost),
  };
}
