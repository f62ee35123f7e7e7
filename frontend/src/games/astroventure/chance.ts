/** Which dice to keep for one thing alone, and how likely it then comes: exactly. */
import { amounts, elementOf, missing, type Cost, type TrayDie, type View } from "./model";

/** What keeping dice for something means. */
export interface Keeping {
  kept: boolean[]; // by the dice of the tray
  chance: number; // that it is paid for within the rolls that are left
  lets: boolean; // dice that count roll too, for the others alone hardly bring what lacks
}

type Hand = string[]; // what elemental dice show, sorted
const CLOSE = 0.8; // of the best chance: then rather no die that counts is let go

const without = (hand: Hand, place: number): Hand => hand.filter((_, i) => i !== place);
/** How many symbols dice lack of a combination. */
const lacks = (hand: Hand, cost: Cost): number =>
  Object.values(missing(cost, amounts({ dice: hand }))).reduce((sum, amount) => sum + amount, 0);
const pays = (hand: Hand, cost: Cost): boolean => lacks(hand, cost) === 0;
/** A face, or what stands for all that do not count. */
const useful = (face: string, cost: Cost): string => (cost[elementOf(face)[0]] ? face : "none");

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
  const key = JSON.stringify([cost, sides, dice]);
  const kinds = sides.map((face) => useful(face, cost)); // few: quick
  if (!goings.has(key)) goings.set(key, new Going(cost, kinds, dice));
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

/** Which elemental dice to keep: of the good choices one that holds most of what counts, in as few dice as do. */
function choose(faces: string[], cost: Cost, chance: (hand: Hand) => number) {
  const all = choices(faces.length).map((kept) => {
    const hand = faces.filter((_, i) => kept[i]).sort();
    return { kept, lacking: lacks(hand, cost), chance: chance(hand) };
  });
  const most = Math.max(...all.map((choice) => choice.chance));
  return all
    .filter((choice) => choice.chance >= CLOSE * most)
    .reduce((one, next) => (next.lacking < one.lacking ? next : one));
}

/** How likely the steal die says STEAL within so many rolls. */
const stealChance = (sides: string[], rolls: number): number =>
  1 - (sides.filter((face) => face !== "steal").length / sides.length) ** rolls;

/** Return the dice to keep for a combination; with STEAL where that is needed too. */
export function keepFor(view: View, dice: TrayDie[], cost: Cost, steal: boolean): Keeping {
  const rolls = view.rolls - view.roll;
  const faces = dice.filter((die) => die.kind === 0).map((die) => useful(die.face!, cost));
  const going = goingFor(cost, view.sides.elemental, faces.length);
  const best = choose(faces, cost, (hand) => {
    if (pays(hand, cost)) return 1;
    return rolls && hand.length < faces.length ? going.keeping(hand, rolls) : 0;
  });
  const shows = view.steal === "steal";
  const mask = shows || !steal ? 1 : stealChance(view.sides.steal, rolls);
  return {
    kept: [...best.kept, steal && shows],
    chance: best.chance * mask,
    lets: best.lacking > lacks(faces, cost),
  };
}
