/** Where the bodies of a system stand: planets beside the star, moons above and below it. */
import type { BodyView } from "./model";

export interface Place {
  x: number; // per cent of the card's width
  y: number; // per cent of its height
}

export interface Orbits {
  places: Place[]; // in the order of the bodies: star, planets, moons
  width: number; // that the bodies take, in units of which a planet's disc is 21
  height: number;
  rings: Place[]; // the radii of the orbits, inner and outer, in per cent
}

const PART = 15; // the width of an element of a cost
const BESIDE = 30; // of a body without its cost
const MARGIN = 9; // of a body that is drawn above its cost
const ROW = 36;
const TALL_ROW = 58;
const STAR = 62; // the star is drawn above its cost
const EDGE = 18.8; // per cent, of the middle of what stands at a side

/** Spread some bodies over a row, bent like an orbit around the middle. */
function arc(count: number, y: number, bend: number): Place[] {
  const first = count === 1 ? 50 : count === 2 ? 26 : EDGE - 1;
  return Array.from({ length: count }, (_, i) => {
    const x = count === 1 ? 50 : first + (i * (100 - 2 * first)) / (count - 1);
    const aside = (x - 50) / 50;
    return { x, y: y + bend * aside * aside };
  });
}

const parts = (bodies: BodyView[]) =>
  Math.max(2, ...bodies.map((body) => Object.keys(body.cost).length));

/** Lay out a system. Planets take the sides first, moons what is left there, then the two arcs.
 *  In a tall card every body is drawn above its cost. */
export function orbits(bodies: BodyView[], tall: boolean): Orbits {
  const row = tall ? TALL_ROW : ROW;
  const bare = tall ? MARGIN : BESIDE;
  const planets = bodies.filter((body) => body.kind === "planet").length;
  const others = bodies.length - 1;
  const sideRows = Math.max(1, Math.ceil(planets / 2));
  const beside = Math.min(others, 2 * sideRows);
  const above = Math.floor((others - beside) / 2);
  const below = others - beside - above;
  const middle = Math.max(STAR, row * sideRows);
  const height = middle + (above ? row : 0) + (below ? row : 0);
  const at = (units: number) => (100 * units) / height;
  const top = above ? row : 0;
  const bend = at(3);
  const side = Array.from({ length: beside }, (_, i) => ({
    x: i % 2 ? 100 - EDGE : EDGE,
    y: at(top + (middle * (Math.floor(i / 2) + 0.5)) / sideRows),
  }));
  const arcs = [...arc(above, at(row / 2), bend), ...arc(below, 100 - at(row / 2), -bend)];
  const most = parts(bodies);
  const moons = Math.max(above, below) * (bare + PART * parts(bodies.slice(-above - below)));
  return {
    places: [{ x: 50, y: at(top + middle / 2) }, ...side, ...arcs],
    width: Math.max((tall ? 3 : 2) * bare + 3 * PART * most, moons),
    height,
    rings: [
      { x: 50 - EDGE + (sideRows > 1 ? 5 : 0), y: sideRows > 1 ? at(middle * 0.5) : at(24) },
      { x: 64, y: at((middle + row) / 2) },
    ],
  };
}
