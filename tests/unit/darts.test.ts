/** Free paths by darts: what is expected of them against closed forms and another sum, paths against that; what the lesson says in numbers. */
import { describe, expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import {
  BANK_LIMITS,
  bankOf,
  BINS,
  countPath,
  expected,
  greatest,
  LENGTH,
  limitedBank,
  noPaths,
  ratioOf,
  ratioVariance,
  sigmaAt,
  throwPath,
  withBank,
  type Bank,
} from '../../src/lesson/diagrams/darts.ts';
import { isQuestion } from '../../src/lesson/types.ts';
import { randomStream } from '../../src/scene/random.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { chi2Test, sidak } from '../helpers/statistics.ts';

const lesson = await readLesson('darts');
const bank = bankOf(lesson.scenes['bank']!, 'fog');
const even = (sigma: number, majorant: number): Bank => ({ base: sigma, peak: 0, centre: 2, width: 1, majorant });
const CASES: [string, Bank][] = [
  ['as the lesson begins', bank],
  ['with a majorant that is just enough', { ...bank, majorant: greatest(bank) }],
  ['with a majorant that is too low', { ...bank, majorant: 1 }],
];
const ALPHA = sidak(1e-3, 3 * CASES.length + 3);

describe('what is expected', () => {
  it('of even fog has closed forms', () => {
    const { passes, told, darts } = expected(even(0.5, 2));
    expect(passes).toBeCloseTo(Math.exp(-2), 12);
    expect(told).toBe(passes);
    // σ̄ ∫ e^(−σx) dx.
    expect(darts).toBeCloseTo((2 * (1 - Math.exp(-2))) / 0.5, 12);
    expect(expected(even(0, 3)).darts).toBeCloseTo(3 * LENGTH, 12);
    expect(expected(even(3, 2)).told).toBeCloseTo(Math.exp(-8), 12);
  });
  it('of the bank is its optical depth', () => {
    // The bell has the area peak · width · √(2π), all but its ends: 4.5 and 5.5 standard deviations away.
    const depth = bank.base * LENGTH + bank.peak * bank.width * Math.sqrt(2 * Math.PI);
    expect(-Math.log(expected(bank).passes)).toBeCloseTo(depth, 4);
    const { ends, passes, toldEnds, told } = expected({ ...bank, majorant: 1 });
    expect(ends.reduce((a, b) => a + b, passes)).toBeCloseTo(1, 12);
    expect(toldEnds.reduce((a, b) => a + b, told)).toBeCloseTo(1, 12);
    expect(told).toBeGreaterThan(passes);
  });
});

describe.each(CASES)('paths %s', (_, each) => {
  it('end where is expected, pass as often, and cost as many darts', () => {
    const random = randomStream('darts', 'test');
    const paths = noPaths();
    const n = 20_000;
    let squares = 0;
    for (let i = 0; i < n; i++) {
      const darts = throwPath(each, random);
      squares += darts.length ** 2;
      countPath(paths, darts);
      for (const { x, y, isReal } of darts) {
        if (x < 0 || x >= LENGTH || y > each.majorant || isReal !== y < sigmaAt(each, x)) throw new Error('a dart beside the board');
      }
    }
    const { told, toldEnds, darts } = expected(each);
    expectMean({ mean: paths.passed / n, error: Math.sqrt((told * (1 - told)) / n) }, told, { alpha: ALPHA, sees: 0.25 });
    const mean = paths.darts / n;
    expectMean({ mean, error: Math.sqrt((squares / n - mean * mean) / n) }, darts, { alpha: ALPHA, sees: 0.05 });
    const counts = Float64Array.from([...paths.ends, paths.passed]);
    expect(counts.reduce((a, b) => a + b)).toBe(n);
    expect(
      chi2Test(
        counts,
        Float64Array.from([...toldEnds, told], (part) => part * n),
      ).p,
    ).toBeGreaterThan(ALPHA);
  });
});

it('ratio tracking has the mean of the transmittance and the variance that is computed, which a higher majorant makes less', () => {
  const random = randomStream('ratio', 'test');
  const values = Array.from({ length: 40_000 }, () => ratioOf(bank, random).value);
  const mean = (of: (x: number) => number): number => values.reduce((sum, x) => sum + of(x), 0) / values.length;
  const exact = expected(bank).passes;
  const variance = ratioVariance(bank);
  expectMean({ mean: mean((x) => x), error: Math.sqrt(variance / values.length) }, exact, { alpha: ALPHA, sees: 0.1 });
  const square = (x: number): number => (x - exact) ** 2;
  const error = Math.sqrt(mean((x) => (square(x) - variance) ** 2) / values.length);
  expectMean({ mean: mean(square), error }, variance, { alpha: ALPHA, sees: 0.25 });
  expect(ratioVariance({ ...bank, majorant: 6 })).toBeLessThan(variance);
  // "The variance of the coin is T (1 − T)".
  const thin = even(0.03, 3);
  expect(ratioVariance(thin)).toBeLessThan(0.05 * expected(thin).passes * (1 - expected(thin).passes));
});

it('finds its parts in the document, keeps the limits, and says what is missing', () => {
  const scene = lesson.scenes['bank']!;
  const other: Bank = { base: 0.3, peak: 1, centre: 1, width: 0.5, majorant: 2 };
  expect(bankOf(withBank(scene, 'fog', other), 'fog')).toEqual(other);
  expect(limitedBank({ ...bank, peak: 99, centre: -3, majorant: 0 })).toEqual({
    ...bank,
    peak: BANK_LIMITS.peak,
    centre: 0,
    majorant: BANK_LIMITS.least,
  });
  expect(() => bankOf(scene, 'milk')).toThrow('At media.milk.density.params.base: expected a number');
  expect(noPaths().ends).toHaveLength(BINS);
});

describe('what the lesson says', () => {
  const answer = (id: string): number => {
    const asked = lesson.steps.flatMap(({ blocks }) => blocks.filter(isQuestion)).find((each) => each.id === id);
    return asked?.type === 'number' ? asked.answer : NaN;
  };
  it('in numbers', () => {
    expect(Math.exp(-2)).toBeCloseTo(answer('even'), 4);
    expect(2 / 5).toBe(answer('chance'));
    const high = { ...bank, majorant: 3 };
    expect(expected({ ...high, majorant: 6 }).darts / expected(high).darts).toBeCloseTo(answer('double'), 9);
    expect(expected({ ...high, majorant: 6 }).ends).toEqual(expected(high).ends);
    const cut = expected(even(3, 2));
    expect((cut.told / cut.passes) ** (1 / LENGTH)).toBeCloseTo(answer('too-low'), 3);
    expect([0.5, 0.2, 0.4].reduce((product, each) => product * (1 - each), 1)).toBeCloseTo(answer('product'), 12);
  });
});
