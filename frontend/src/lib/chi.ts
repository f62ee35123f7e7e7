/** How often faces came against how often they should have, and the chance of being further off. */
import type { Checked } from "./fair";
import type { DieCounts } from "./protocol";

const LEAST_EXPECTED = 5; // of every face: with fewer, chi-square means nothing

/** The complementary error function, to 1.2e-7 of its value (Numerical Recipes' Chebyshev fit). */
function erfc(x: number): number {
  const u = 1 / (1 + 0.5 * Math.abs(x));
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398,
    1.48851587, -0.82215223, 0.17087277,
  ];
  const sum = terms.reduceRight((total, term) => total * u + term, 0);
  return u * Math.exp(-x * x + sum);
}

/** The chance that chi-square is at least this large; for whole degrees of freedom a finite sum. */
export function chiSquareTail(statistic: number, freedom: number): number {
  const half = statistic / 2;
  const odd = freedom % 2 === 1;
  let term = Math.exp(-half) * (odd ? 2 * Math.sqrt(half / Math.PI) : 1);
  let tail = odd ? erfc(Math.sqrt(half)) : 0;
  for (let i = 0; i < Math.floor(freedom / 2); i++) {
    tail += term;
    term *= half / (i + (odd ? 1.5 : 1));
  }
  return Math.min(1, tail);
}

/** The dice of one game, counted from its record. */
export function countDice({ sides, rolls }: Checked): DieCounts[] {
  return Object.entries(sides).map(([kind, faces]) => {
    const all = rolls.flatMap((roll) => roll.faces.filter((_, die) => roll.dice[die] === kind));
    const counts = [...new Set(faces)].map((face) => ({
      face,
      count: all.filter((one) => one === face).length,
      expected: (all.length * faces.filter((one) => one === face).length) / faces.length,
    }));
    const far = counts.map(({ count, expected }) => (count - expected) ** 2 / (expected || 1));
    const chi_square = far.reduce((sum, one) => sum + one, 0);
    const freedom = counts.length - 1;
    const enough = freedom > 0 && counts.every(({ expected }) => expected >= LEAST_EXPECTED);
    const p = enough ? chiSquareTail(chi_square, freedom) : null;
    return { kind, rolled: all.length, faces: counts, chi_square, freedom, p };
  });
}
