/** Where the bodies of a system stand: the star in the middle, planets on the inner orbit, moons on the outer one.
 *
 *  A body is a disc with its cost below it or beside it, on the side away from the star. Of many turns of the two
 *  orbits the one is taken in which everything can be drawn largest without touching. */
import type { BodyView } from "./model";

export interface Place {
  x: number; // per cent of the card's width, of the middle of the disc
  y: number; // per cent of its height
  side: "below" | "left" | "right"; // where the cost stands
}

export interface Orbits {
  places: Place[]; // in the order of the bodies: star, planets, moons
  unit: number; // px, of which a planet's disc is 26
  rings: { x: number; y: number }[]; // the radii of the orbits in px, inner and outer
}

/** How far a body reaches from the middle of its disc, in units. */
interface Reach {
  left: number;
  right: number;
  up: number;
  down: number;
}

export const ACROSS = { star: 36, planet: 27, moon: 21 }; // units, of the discs
const PART = 15; // the width of an element of a cost
const COST = 29; // its height
const MARGIN = 4;
const BEACON = 5; // that a beacon stands out above and beside a disc
const LEAST = 0.8; // px, a unit, where it can be
const SHRINK = 0.8; // what it is multiplied with as long as a card is too small
const MOST = 2.2;
const SAME = 0.85; // of the largest unit, with which a system is still drawn as before
const ROOM = 0.94; // of the unit that would just fit
const FLAT = [0.45, 3]; // least and most width of an orbit for its height
const BETTER = 1.2; // how much larger costs beside the discs must make everything
const FINE = 0.02; // px, by which a unit must be larger to be better
const SLACK = 0.5; // px
const TURNS = 6; // of each orbit that are tried
const INNER = [0.55, 0.42, 0.68, 0.8]; // parts of the outer orbit

function reach(body: BodyView, side: Place["side"]): Reach {
  const half = ACROSS[body.kind] / 2;
  const wide = PART * Object.keys(body.cost).length;
  const up = half + BEACON;
  const beacon = half + BEACON;
  if (side === "below") {
    const aside = Math.max(beacon, wide / 2 + MARGIN);
    return { left: aside, right: aside, up, down: half + COST + MARGIN };
  }
  const far = half + 2 + wide + MARGIN;
  const down = Math.max(half, COST / 2) + MARGIN;
  const [left, right] = side === "left" ? [far, beacon] : [beacon, far];
  return { left, right, up: Math.max(up, COST / 2 + MARGIN), down };
}

interface Turn {
  below: boolean;
  planets: number; // the angle of the first one
  moons: number;
  inner: [number, number];
}

/** All turns of the orbits that are tried. */
function* turns(planets: number, moons: number): Generator<Turn> {
  const angles = (count: number, first: number) =>
    Array.from(
      { length: TURNS },
      (_, i) => first + (2 * Math.PI * i) / (TURNS * Math.max(1, count)),
    );
  for (const below of [true, false])
    for (const wide of INNER)
      for (const high of INNER)
        for (const planet of angles(planets, Math.PI))
          for (const moon of angles(moons, -Math.PI / 2))
            yield { below, planets: planet, moons: moon, inner: [wide, high] };
}

interface Box extends Reach {
  x: number;
  y: number;
  side: Place["side"];
}

interface Drawn {
  boxes: Box[];
  rings: { x: number; y: number }[];
}

/** Draw a system in one turn of its orbits; null where the card is too small for it. */
function draw(
  bodies: BodyView[],
  turn: Turn,
  unit: number,
  width: number,
  height: number,
): Drawn | null {
  const sized = (body: BodyView, side: Place["side"]) => {
    const { left, right, up, down } = reach(body, side);
    return { left: left * unit, right: right * unit, up: up * unit, down: down * unit, side };
  };
  const outer = bodies
    .filter((body) => body.kind !== "star")
    .map((body) => sized(body, turn.below ? "below" : "right"));
  const aside = Math.max(...outer.map((box) => box.right));
  const up = Math.max(...outer.map((box) => box.up));
  const down = Math.max(...outer.map((box) => box.down));
  const middle = { x: width / 2, y: (height + up - down) / 2 };
  const far = { x: width / 2 - aside, y: (height - up - down) / 2 };
  if (far.x <= 0 || far.y <= 0) return null;
  far.x = Math.min(far.x, FLAT[1] * far.y);
  far.y = Math.min(far.y, far.x / FLAT[0]);
  const near = { x: far.x * turn.inner[0], y: far.y * turn.inner[1] };
  const boxes: Box[] = [{ ...middle, ...sized(bodies[0], "below") }];
  for (const kind of ["planet", "moon"] as const) {
    const some = bodies.filter((body) => body.kind === kind);
    const ring = kind === "planet" ? near : far;
    const first = kind === "planet" ? turn.planets : turn.moons;
    some.forEach((body, i) => {
      const angle = first + (2 * Math.PI * i) / some.length;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const side = turn.below ? "below" : cos < -0.05 ? "left" : "right";
      boxes.push({
        x: middle.x + ring.x * cos,
        y: middle.y + ring.y * sin,
        ...sized(body, side),
      });
    });
  }
  return { boxes, rings: [near, far] };
}

const apart = (a: Box, b: Box): boolean =>
  a.x + a.right <= b.x - b.left ||
  b.x + b.right <= a.x - a.left ||
  a.y + a.down <= b.y - b.up ||
  b.y + b.down <= a.y - a.up;

/** Whether nothing touches anything else or the edge. */
function fits({ boxes }: Drawn, width: number, height: number): boolean {
  for (let i = 0; i < boxes.length; i++) {
    const box = boxes[i];
    if (box.x < box.left - SLACK || box.x + box.right > width + SLACK) return false;
    if (box.y < box.up - SLACK || box.y + box.down > height + SLACK) return false;
    for (let j = 0; j < i; j++) if (!apart(box, boxes[j])) return false;
  }
  return true;
}

const known = new Map<string, Orbits>();
const usual = new Map<string, Turn>(); // by card: bodies stay where they are when only its height changes

/** Lay out a system in a card of this size. */
export function orbits(bodies: BodyView[], width: number, height: number): Orbits {
  const costs = bodies.map((body) => body.kind[0] + Object.keys(body.cost).length).join("");
  const card = `${costs} ${Math.round(width)}`;
  const key = `${card} ${Math.round(height)}`;
  const found = known.get(key) ?? lay(bodies, Math.max(80, width), Math.max(80, height), card);
  known.set(key, found);
  return found;
}

interface Found {
  turn: Turn;
  drawn: Drawn;
  unit: number;
}

/** The unit with which a turn would be better than what was found. */
const larger = ({ unit, turn: { below } }: Found, turn: Turn): number =>
  below && !turn.below ? unit * BETTER : unit + FINE;

function lay(bodies: BodyView[], width: number, height: number, card: string): Orbits {
  const count = (kind: string) => bodies.filter((body) => body.kind === kind).length;
  const most = MOST / ROOM + 1; // looked for beyond what is drawn: the bodies stand further apart
  const tried = (turn: Turn, unit: number) => {
    const drawn = unit < most ? draw(bodies, turn, unit, width, height) : null;
    return drawn && fits(drawn, width, height) ? drawn : null;
  };
  const grow = (turn: Turn, least: number): Found | null => {
    let [drawn, unit] = [tried(turn, least), least];
    if (!drawn) return null; // most turns end here
    for (let step = 0.64; step > FINE; step /= 2) {
      const grown = tried(turn, unit + step);
      if (grown) [drawn, unit] = [grown, unit + step];
    }
    return { turn, drawn, unit };
  };
  const largest = (least: number): Found | null => {
    let best: Found | null = null;
    for (const turn of turns(count("planet"), count("moon")))
      best = grow(turn, best ? larger(best, turn) : least) ?? best;
    return best;
  };
  let [best, least] = [largest(LEAST), LEAST];
  while (!best) best = largest((least *= SHRINK)); // small is better than out of sight
  const before = usual.get(card);
  const same = before ? grow(before, least) : null;
  if (same && same.unit >= SAME * best.unit) best = same;
  usual.set(card, best.turn);
  return {
    places: best.drawn.boxes.map(({ x, y, side }) => ({
      x: (100 * x) / width,
      y: (100 * y) / height,
      side,
    })),
    unit: Math.min(MOST, best.unit * ROOM),
    rings: best.drawn.rings,
  };
}

/** How much room a system needs beside others. */
export const weight = (bodies: BodyView[]): number => 6 + bodies.length;
