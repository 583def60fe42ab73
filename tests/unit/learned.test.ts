/** A density that is learned: its moments against samples, what rounds do to the variance, and what the lesson on guiding says in numbers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLesson } from '../../src/cli/lessons/read.ts';
import { ROOT } from '../../src/content/node.ts';
import {
  bsdfAt,
  densityOf,
  estimateOf,
  learn,
  lightAt,
  nothingLearned,
  PARTS,
  sampleOf,
  samplesOf,
  type Learned,
} from '../../src/lesson/diagrams/learned.ts';
import { isQuestion } from '../../src/lesson/types.ts';
import { randomStream } from '../../src/scene/random.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { chi2Test, sidak } from '../helpers/statistics.ts';

function after(rounds: number, share: number, seed = 1): Learned {
  const random = randomStream(seed, 'learned');
  let learned = nothingLearned(0.3, share);
  for (let i = 0; i < rounds; i++) learned = learn(learned, random);
  return learned;
}

const CASES: [string, Learned][] = [
  ['nothing', after(0, 0.5)],
  ['one round', after(1, 0.5)],
  ['six rounds', after(6, 0.5)],
  ['one round, and nothing else', { ...after(1, 0.5), share: 0 }],
];
const ALPHA = sidak(1e-3, 3 * CASES.length);

describe.each(CASES)('%s', (_, learned) => {
  it('is a density, is drawn from, and has the mean and the variance that are computed', () => {
    const cells = PARTS * 400;
    const shares = Array.from({ length: PARTS }, () => 0);
    for (let i = 0; i < cells; i++) shares[Math.floor(i / 400)]! += densityOf(learned, (i + 0.5) / cells) / cells;
    expect(shares.reduce((a, b) => a + b)).toBeCloseTo(1, 5);
    const random = randomStream('learned', 'samples');
    const n = 40_000;
    const counts = new Float64Array(PARTS);
    let [sum, square, fourth] = [0, 0, 0];
    const { truth, mean, variance } = estimateOf(learned);
    for (let i = 0; i < n; i++) {
      const x = sampleOf(learned, random);
      counts[Math.min(PARTS - 1, Math.floor(x * PARTS))]!++;
      const value = lightAt(learned.slit, x) / densityOf(learned, x) / truth;
      sum += value;
      square += (value - mean / truth) ** 2;
      fourth += (value - mean / truth) ** 4;
    }
    const kept = shares.flatMap((each, i) => (each > 0 ? [i] : []));
    const of = (values: ArrayLike<number>, factor: number): Float64Array => Float64Array.from(kept, (i) => values[i]! * factor);
    expect(chi2Test(of(counts, 1), of(shares, n)).p).toBeGreaterThan(ALPHA);
    expectMean({ mean: sum / n, error: Math.sqrt(variance / n) }, mean / truth, { alpha: ALPHA, sees: 0.15 });
    const error = Math.sqrt((fourth / n - (square / n) ** 2) / n);
    expectMean({ mean: square / n, error }, variance, { alpha: ALPHA, sees: 0.3 });
  });
});

it('has the integral of the light: ∫ sin over the slit, and a little from everywhere', () => {
  const [low, high] = [0.3 - 0.0225, 0.3 + 0.0225].map((x) => Math.cos(Math.PI * x));
  expect(estimateOf(after(0, 0.5)).truth).toBeCloseTo(((12 - 0.05) * (low! - high!) + 0.05 * 2) / Math.PI, 5);
});

describe('what the lesson says', async () => {
  const lesson = await readLesson('guiding');
  const answer = (id: string): number => {
    const asked = lesson.steps.flatMap(({ blocks }) => blocks.filter(isQuestion)).find((each) => each.id === id);
    return asked?.type === 'number' ? asked.answer : NaN;
  };
  it('of rounds', () => {
    expect(samplesOf(3)).toBe(answer('half'));
    expect([0, 1, 2, 3].map(samplesOf).reduce((a, b) => a + b)).toBe(960);
    // "To a seventh".
    for (const seed of [1, 2, 3]) {
      const gain = estimateOf(after(0, 0.5)).variance / estimateOf(after(8, 0.5, seed)).variance;
      expect(Math.abs(gain - 7)).toBeLessThan(0.5);
    }
  });
  it('of a share of 0, and of one half', () => {
    const alone = { ...after(1, 0.5), share: 0 };
    expect(alone.heights).toContain(0);
    expect(estimateOf(alone).mean).toBeLessThan(estimateOf(alone).truth);
    const half = after(3, 0.5);
    expect(estimateOf(half).mean).toBeCloseTo(estimateOf(half).truth, 12);
    for (let i = 1; i < 100; i++) expect(bsdfAt(i / 100) / densityOf(half, i / 100)).toBeLessThanOrEqual(answer('twice') + 1e-12);
  });
  it('of its worth, as measured', () => {
    const results = readFileSync(join(ROOT, 'bench/RESULTS.md'), 'utf8');
    const figures = JSON.parse(readFileSync(join(ROOT, 'lessons/guiding/measured.json'), 'utf8')) as {
      bars: { label: string; value: number }[];
    };
    for (const { label, value } of figures.bars) {
      const [, name = '', variance = '', time = ''] = /^(.+) \((?:variance )?([\d.]+), (?:time )?([\d.]+)\)$/.exec(label) ?? [];
      expect(results).toContain(`${name} ${variance} and ${time}`);
      expect(Number(variance) * Number(time)).toBeCloseTo(value, 2);
    }
    expect(figures.bars[0]!.value).toBeCloseTo(answer('price'), 2);
  });
});
