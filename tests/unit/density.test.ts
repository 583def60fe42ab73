/** Densities that a reader draws: exact moments against quadrature and against samples, inversion, and what the lesson says in numbers. */
import { describe, expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import {
  asSteps,
  bestSteps,
  cumulativeAt,
  densityAt,
  draw,
  INTEGRAL,
  integrand,
  inverted,
  measured,
  moments,
  normalized,
  nothingDrawn,
  TO_BEAT,
  type Density,
} from '../../src/lesson/diagrams/density.ts';
import { isQuestion } from '../../src/lesson/types.ts';
import { randomStream } from '../../src/scene/random.ts';
import { chi2Test, sidak } from '../helpers/statistics.ts';
import { expectMean } from '../helpers/expect-mean.ts';

const power = (n: number): Density => ({ kind: 'power', n });
const steps = (...heights: number[]): Density => ({ kind: 'steps', heights });
const HALVES = steps(0.5, 1.5);
const DENSITIES: [string, Density][] = [
  ['1', power(0)],
  ['2x', power(1)],
  ['4x³', power(3)],
  ['two steps', HALVES],
  ['steps of any scale', steps(3, 1, 4, 1, 5)],
  ['steps with gaps', steps(0, 2, 0, 0, 1, 7, 0)],
  ['the best 20 steps', { kind: 'steps', heights: bestSteps(20) }],
];
const ALPHA = sidak(1e-3, 2 * DENSITIES.length);

/** Midpoint rule, whose cells end where all steps of these densities do: 2, 5, 7 and 20 divide the number. */
const CELLS = 140 * 200;
const quadrature = (of: (x: number) => number): number => {
  let sum = 0;
  for (let i = 0; i < CELLS; i++) sum += of((i + 0.5) / CELLS);
  return sum / CELLS;
};

describe.each(DENSITIES)('p = %s', (_, density) => {
  const p = (x: number): number => densityAt(density, x);
  it('has the area 1, and the moments of its quadrature', () => {
    const { mean, variance } = moments(density);
    const worth = (x: number, k: number): number => (p(x) > 0 ? (integrand(x) / p(x)) ** k * p(x) : 0);
    expect(quadrature(p)).toBeCloseTo(1, 7);
    expect(quadrature((x) => worth(x, 1))).toBeCloseTo(mean, 7);
    expect(quadrature((x) => worth(x, 2)) - mean ** 2).toBeCloseTo(variance, 7);
  });

  it('is inverted: P rises from 0 to 1, and leads back to u; where p is 0 no u leads', () => {
    expect(cumulativeAt(density, 0)).toBe(0);
    expect(cumulativeAt(density, 1)).toBeCloseTo(1, 12);
    for (let i = 0; i < 1000; i++) {
      const x = inverted(density, i / 1000);
      expect(cumulativeAt(density, x)).toBeCloseTo(i / 1000, 12);
      if (i > 0) expect(p(x)).toBeGreaterThan(0);
    }
    expect(inverted(density, 1 - 2 ** -53)).toBeLessThanOrEqual(1);
  });

  it('has samples that fall as it says, with the mean that it says', () => {
    const tally = nothingDrawn();
    draw(density, tally, 40_000, randomStream('density', 'test'));
    const expected = asSteps(density, tally.places.length).map((each) => (each * tally.count) / tally.places.length);
    const kept = expected.flatMap((each, i) => (each > 0 ? [i] : []));
    expect(tally.places.reduce((sum, each, i) => sum + (expected[i]! > 0 ? 0 : each), 0)).toBe(0);
    const of = (values: readonly number[]): Float64Array => Float64Array.from(kept, (i) => values[i]!);
    expect(chi2Test(of(tally.places), of(expected)).p).toBeGreaterThan(ALPHA);
    const { mean, variance } = moments(density);
    // The standard error by the exact variance.
    expectMean({ mean: measured(tally).mean, error: Math.sqrt(variance / tally.count) }, mean, { alpha: ALPHA, sees: 0.05 });
    expect(tally.estimates.reduce((a, b) => a + b, 0)).toBe(tally.count);
  });
});

it('a power of 5 and more has no variance: the integral of x⁴/xⁿ near 0 grows without bound', () => {
  expect(moments(power(4.999)).variance).toBeGreaterThan(100);
  for (const n of [5, 7]) expect(moments(power(n))).toEqual({ mean: INTEGRAL, variance: Infinity });
});

it('no steps are better than the best: a little to and fro between any two makes the variance greater', () => {
  const best = bestSteps(20);
  const least = moments({ kind: 'steps', heights: best }).variance;
  for (let i = 0; i < 20; i++)
    for (const by of [0.9, 1.1]) {
      const other = normalized(best.map((each, k) => (k === i ? each * by : each)));
      expect(moments({ kind: 'steps', heights: other }).variance).toBeGreaterThan(least);
    }
});

it('measured figures are those of the samples: mean, standard error and variance without bias', () => {
  const tally = nothingDrawn();
  // p = 1: f/p = u².
  const numbers = [0.5, 0.1, 0.9];
  draw(power(0), tally, 3, () => numbers.shift()!);
  const values = [0.25, 0.01, 0.81];
  const mean = (0.25 + 0.01 + 0.81) / 3;
  const variance = values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 2;
  expect(measured(tally).mean).toBeCloseTo(mean, 12);
  expect(measured(tally).variance).toBeCloseTo(variance, 12);
  expect(measured(tally).error).toBeCloseTo(Math.sqrt(variance / 3), 12);
});

describe('what the lesson says', async () => {
  const lesson = await readLesson('one-dimension');
  const answer = (id: string): number => {
    const found = lesson.steps.flatMap(({ blocks }) => blocks.filter(isQuestion)).find((each) => each.id === id);
    return found?.type === 'number' ? found.answer : NaN;
  };
  it('of variances', () => {
    expect(moments(power(0)).variance).toBeCloseTo(answer('flat'), 6);
    expect(moments(power(1)).variance).toBeCloseTo(TO_BEAT, 12);
    expect(moments(HALVES).variance).toBeCloseTo(answer('two'), 6);
    // "A third of that of p = 1".
    expect(Math.abs(answer('two') / answer('flat') - 1 / 3)).toBeLessThan(0.02);
    expect(moments(power(2)).variance).toBe(0);
    const best = moments({ kind: 'steps', heights: bestSteps(20) }).variance;
    expect(best).toBeGreaterThan(0);
    expect(TO_BEAT / best).toBeGreaterThan(40);
  });
  it('of what is missing', () => {
    expect(moments(steps(0, 1)).mean).toBeCloseTo(answer('missing'), 6);
    expect(1 - answer('missing') / INTEGRAL).toBeCloseTo(1 / 8, 5);
  });
  it('of inversion', () => {
    expect(inverted(power(2), 0.125)).toBeCloseTo(answer('cube'), 12);
    expect(inverted(HALVES, 0.625)).toBeCloseTo(answer('inverted'), 12);
  });
  it('of what a sample of the moss is worth: 1/8 by the cosine, 1/9 by its own', () => {
    const square = (n: number): number => moments(power(n)).variance + INTEGRAL ** 2;
    expect([square(1), square(2)]).toEqual([expect.closeTo(1 / 8, 12), expect.closeTo(1 / 9, 12)]);
    expect(square(1) / square(2)).toBeCloseTo(1.125, 12);
  });
});
