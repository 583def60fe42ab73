/** Every number that a lesson asks for is computed: here, from what the question gives, or in the test of the lesson's diagram. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLessons } from '../../src/cli/lessons/read.ts';
import { ROOT } from '../../src/content/node.ts';
import { checkNumber } from '../../src/lesson/answers.ts';
import type { NumberQuestion } from '../../src/lesson/types.ts';

interface Published {
  series: { label: string; points: [number, number][] }[];
  bars: { label: string; value: number }[];
}

const published = (path: string): Published => {
  const { figures, ...plain } = JSON.parse(readFileSync(join(ROOT, 'lessons', path), 'utf8')) as Published & { figures?: Published };
  return figures ?? plain;
};
const bar = (path: string, label: string): number => published(path).bars.find((each) => each.label === label)?.value ?? NaN;
/** Of the curve whose label begins so, at a number of grains or pixels. */
const point = (path: string, label: string, at: number): number =>
  published(path)
    .series.find((each) => each.label.startsWith(label))
    ?.points.find(([x]) => x === at)?.[1] ?? NaN;

/** The mean of a function of uniform numbers in [0, 1). */
const mean = (of: (u: number) => number, cells = 100_000): number => {
  let sum = 0;
  for (let i = 0; i < cells; i++) sum += of((i + 0.5) / cells);
  return sum / cells;
};
/** Variance of x²/p(x) for x drawn with the density p, which `draw` inverts. */
const variance = (p: (x: number) => number, draw: (u: number) => number): number => {
  const estimate = (u: number): number => draw(u) ** 2 / p(draw(u));
  return mean((u) => estimate(u) ** 2) - mean(estimate) ** 2;
};
/** Of a choice of values by probabilities. */
const discrete = (values: readonly number[], probabilities: readonly number[]): number => {
  const moment = (power: number): number => values.reduce((sum, each, i) => sum + (probabilities[i] ?? NaN) * each ** power, 0);
  return moment(2) - moment(1) ** 2;
};
const degrees = (radians: number): number => (180 * radians) / Math.PI;
/** Least c of bias² + variance, of the pixel that "the best clamp" computes. */
const bestClamp = (samples: number): number => {
  const error = (c: number): number => (0.01 * (50 - c)) ** 2 + (0.01 * 0.99 * c * c) / samples;
  const all = Array.from({ length: 5001 }, (_, i) => i / 100);
  return all.reduce((best, each) => (error(each) < error(best) ? each : best));
};
const GRAINS = 'fifty-thousand-grains/published.json';
const [CARD, XEON] = ['Quadro', 'Xeon'];

const COMPUTED: Record<string, () => number> = {
  // 1 + ρ + ρ² + …
  'a-pixel/furnace': () => Array.from({ length: 60 }, (_, i) => 0.5 ** i).reduce((a, b) => a + b),
  'a-pixel/cut': () => 1 - Array.from({ length: 4 }, (_, i) => 0.5 ** i).reduce((a, b) => a + b) / 2,
  'bias-and-variance/together': () => Math.hypot(0.85 - 1, 0.2),
  'bias-and-variance/crossing': () => 2 ** 2 / 0.1 ** 2,
  'bias-and-variance/none': () => 0.01 * 50,
  'bias-and-variance/minimum': () => bestClamp(99),
  // Error ∝ N⁻¹; of independent samples it is N to the power −1/2.
  'faces-of-noise/strata': () => 100 ** (1 / 1),
  'faces-of-noise/seen': () => (1 - 1e-4) ** 100,
  'fifty-thousand-grains/slope': () => Math.log(point(GRAINS, CARD, 50653) / point(GRAINS, CARD, 5832)) / Math.log(50653 / 5832),
  'fifty-thousand-grains/mean': () => point(GRAINS, XEON, 50653) / point(GRAINS, CARD, 50653),
  'fifty-thousand-grains/hundred': () => point('fifty-thousand-grains/pixels.json', CARD, 100) / 100,
  'four-papers/tree': () => 2 ** 10,
  'importance-sampling/linear': () => variance((x) => 2 * x, Math.sqrt),
  'importance-sampling/perfect': () => Math.abs(variance((x) => 3 * x * x, Math.cbrt)),
  'importance-sampling/inversion': () => Math.cbrt(0.216),
  'mis-on-plates/balance': () => 9 / (9 + 1),
  'mis-on-plates/power': () => 9 ** 2 / (9 ** 2 + 1 ** 2),
  'mis-on-plates/worth': () => bar('mis-on-plates/worth.json', 'lamps alone') / bar('mis-on-plates/worth.json', 'power heuristic'),
  'monte-carlo/uniform': () => Math.sqrt((mean((u) => u * u) - mean((u) => u) ** 2) / 300),
  'monte-carlo/samples': () => 64 * (8 / 1) ** 2,
  'one-light-point/fraction': () => 0.0314 / Math.PI,
  'one-light-point/density': () => 2 ** 2 / 0.02,
  'one-light-point/half': () => {
    const all = Array.from({ length: 1001 }, (_, i) => i / 1000);
    return all.reduce((best, v) => (discrete([1, 0], [v, 1 - v]) > discrete([1, 0], [best, 1 - best]) ? v : best));
  },
  'one-light-point/two': () => discrete([1 / 0.25, 3 / 0.75], [0.25, 0.75]),
  'one-light-point/uniform': () => discrete([1 / 0.5, 3 / 0.5], [0.5, 0.5]),
  'progressive-light/noise': () => Math.sqrt(100),
  'progressive-light/ratio': () =>
    bar('progressive-light/published.json', 'global light, depth 6') / bar('progressive-light/published.json', 'first pass, local light'),
  'recursion-into-loops/weight': () => 0.5 ** 3,
  'recursion-into-loops/sum': () => Array.from({ length: 9 }, (_, i) => 0.3 * 0.7 ** i).reduce((a, b) => a + b) + 0.7 ** 9,
  'recursion-into-loops/speed': () =>
    bar('recursion-into-loops/published.json', 'CPU, all, mean') / bar('recursion-into-loops/published.json', 'GeForce GTX 275'),
  'refraction/snell': () => degrees(Math.asin(Math.sin(Math.PI / 6) / 1.5)),
  'refraction/glass': () => ((1.5 - 1) / (1.5 + 1)) ** 2,
  'refraction/adamant': () => ((2.42 - 1) / (2.42 + 1)) ** 2,
  'refraction/critical': () => degrees(Math.asin(1 / 1.33)),
  'refraction/eta': () => 1.5 ** 2,
  'russian-roulette/length': () => Array.from({ length: 400 }, (_, i) => 0.8 ** i).reduce((a, b) => a + b),
  'russian-roulette/variance': () => discrete([1 / 0.25, 0], [0.25, 0.75]),
  'russian-roulette/survivor': () => 1 / 0.05,
  'shaders-by-users/prefix': () => [2, 0, 3, 1].reduce((a, b) => a + b),
  'shaders-by-users/lcg': () => (5 * 7 + 3) % 16,
  // 2π ∫ cⁿ⁺¹ dc for n = 6.
  // f / p alone, over f / (p + p + p).
  'spectra/weight': () => 1 / (1 / (1 + 1 + 1)),
  'the-bsdf/lobe': () => 2 * Math.PI * mean((c) => c ** 7),
  'the-cosine/sixty': () => Math.cos(Math.PI / 3),
  'the-cosine/pi': () => 2 * Math.PI * mean((c) => c),
  'triangle-or-ray/factor': () =>
    bar('triangle-or-ray/published.json', 'a thread a triangle') / bar('triangle-or-ray/published.json', 'a thread a ray'),
  'triangle-or-ray/scaled': () => 480_000 / 1000,
  'triangle-or-ray/crossing': () => 0.3e-3 * 100e6,
};

/** Tests that compute answers from the lesson's own scenes or diagram, and name each question. */
const ELSEWHERE: Record<string, string> = {
  darts: 'unit/darts.test.ts',
  'eight-steps': 'gpu/eight-steps.test.ts',
  guiding: 'unit/learned.test.ts',
  microfacets: 'unit/microfacets.test.ts',
  'one-dimension': 'unit/density.test.ts',
  'solid-angle': 'unit/solid-angle.test.ts',
  spectra: 'unit/lesson-spectra.test.ts',
  structures: 'unit/split.test.ts',
  'the-cosine': 'gpu/lesson-cosine.test.ts',
  'two-densities': 'unit/two-densities.test.ts',
};
/** Asked without a name there: the only number of its lesson or step. */
const UNNAMED = new Set(['eight-steps/density', 'solid-angle/read']);

const lessons = await readLessons();
const asked = lessons.flatMap(({ name, steps }) =>
  steps.flatMap(({ blocks }) =>
    blocks.flatMap((each): [string, string, NumberQuestion][] => (each.type === 'number' ? [[`${name}/${each.id}`, name, each]] : [])),
  ),
);

describe.each(asked)('%s', (place, lesson, question) => {
  it('is computed', () => {
    const compute = COMPUTED[place];
    if (compute !== undefined) {
      const value = compute();
      expect(checkNumber(question, String(value)), `${value} for ${question.answer}`).toBe('right');
      // Rounded to as many digits as are shown, not only within what is let through.
      expect(Math.abs(value - question.answer)).toBeLessThan(0.006 * Math.max(1e-6, Math.abs(question.answer)) + 1e-9);
      return;
    }
    const text = readFileSync(join(ROOT, 'tests', ELSEWHERE[lesson] ?? 'none'), 'utf8');
    expect(text).toContain(lesson);
    if (!UNNAMED.has(place)) expect(text).toContain(`'${question.id}'`);
  });
});

it('computes nothing that is asked no more', () => {
  const places = new Set(asked.map(([place]) => place));
  expect(Object.keys(COMPUTED).filter((each) => !places.has(each))).toEqual([]);
});
