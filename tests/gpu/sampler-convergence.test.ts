/**
 * How fast the error falls with the number of samples, and how it is spread over the image: on a floor under a square light,
 * whose pixels are known in closed form and whose integrand is smooth.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { SAMPLERS, type Sampler } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { normalFromStudent } from '../reference/distributions.ts';
import { testImage, testRenderer } from '../helpers/gpu.ts';
import { exactFloor, litFloor, SIDE } from '../helpers/square-light.ts';
import { normalP, sidak } from '../helpers/statistics.ts';

const COUNTS = [4, 8, 16, 32, 64, 128];
const SEEDS = 6;

/** Errors of all pixels after each of COUNTS samples, relative to the exact mean of the image. */
async function errors(sampler: Sampler, seed: number, truth: Float64Array): Promise<Float64Array[]> {
  const engine = await testRenderer();
  await engine.setScene(checkScene(litFloor(sampler, seed)));
  engine.restart();
  const mean = truth.reduce((sum, each) => sum + each) / truth.length;
  const found: Float64Array[] = [];
  for (const count of COUNTS) {
    while (engine.samples < count) await engine.advance(1000, count);
    const image = testImage(await engine.readFilm());
    found.push(truth.map((each, i) => (image.sum[3 * i]! / image.n[i]! - each) / mean));
  }
  return found;
}

const rms = (list: Float64Array): number => Math.sqrt(list.reduce((sum, each) => sum + each * each, 0) / list.length);

/** Slope of the least-squares line through (log N, log error). */
function slope(found: readonly Float64Array[]): number {
  const x = COUNTS.map(Math.log);
  const y = found.map((each) => Math.log(rms(each)));
  const mean = x.reduce((sum, each) => sum + each) / x.length;
  const square = x.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return x.reduce((sum, each, i) => sum + (each - mean) * y[i]!, 0) / square;
}

/** Mean square of the sums over blocks of 4 × 4 pixels, over what it would be if pixels were independent. */
function clustering(found: Float64Array): number {
  const blocks = new Float64Array((SIDE / 4) ** 2);
  found.forEach((each, i) => (blocks[Math.floor(i / SIDE / 4) * (SIDE / 4) + Math.floor((i % SIDE) / 4)]! += each));
  return blocks.reduce((sum, each) => sum + each * each, 0) / found.reduce((sum, each) => sum + each * each, 0);
}

interface Repeated {
  mean: number;
  /** Standard error of the mean. */
  error: number;
}

/** From independent repetitions. */
function repeated(list: readonly number[]): Repeated {
  const mean = list.reduce((sum, each) => sum + each) / list.length;
  const variance = list.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (list.length - 1);
  return { mean, error: Math.sqrt(variance / list.length) };
}

/** z of "the mean is `expected`", by Student's t. */
const studentZ = ({ mean, error }: Repeated, expected: number): number => normalFromStudent((mean - expected) / error, SEEDS - 1);

/** z of "both means are the same", by Welch's t. */
function welchZ(a: Repeated, b: Repeated): number {
  const variance = a.error ** 2 + b.error ** 2;
  return normalFromStudent((a.mean - b.mean) / Math.sqrt(variance), ((SEEDS - 1) * variance ** 2) / (a.error ** 4 + b.error ** 4));
}

/** One false alarm in a thousand sets of seeds over the tests of this file that suppose no effect, of which there are 15. */
const ALPHA = sidak(1e-3, 15);
/** Effects must be larger than chance makes them once in ten thousand. */
const CERTAIN = 1e-4;

describe('the error', () => {
  const truth = exactFloor();
  const found = new Map<Sampler, Float64Array[][]>();
  beforeAll(async () => {
    for (const sampler of SAMPLERS) {
      const all: Float64Array[][] = [];
      for (let seed = 0; seed < SEEDS; seed++) all.push(await errors(sampler, seed, truth));
      found.set(sampler, all);
    }
  });
  /** A statistic of each repetition. */
  const over = (sampler: Sampler, statistic: (errors: Float64Array[]) => number): Repeated => repeated(found.get(sampler)!.map(statistic));
  const last = COUNTS.length - 1;

  it.each(['lcg', 'pcg'] as const)('falls as N^-1/2 with %s', (sampler) => {
    expect(normalP(studentZ(over(sampler, slope), -0.5))).toBeGreaterThan(ALPHA);
  });

  it.each(['stratified', 'halton', 'sobol', 'blue-noise', 'dithered'] as const)(
    'falls faster than with pcg, and is smaller, with %s',
    (sampler) => {
      const steeper = welchZ(over(sampler, slope), over('pcg', slope));
      expect(steeper).toBeLessThan(0);
      expect(normalP(steeper)).toBeLessThan(CERTAIN);
      const logarithm = (errors: Float64Array[]): number => Math.log(rms(errors[last]!));
      const smaller = welchZ(over(sampler, logarithm), over('pcg', logarithm));
      expect(smaller).toBeLessThan(0);
      expect(normalP(smaller)).toBeLessThan(CERTAIN);
    },
  );

  it.each(SAMPLERS)('has mean zero with %s', (sampler) => {
    const mean = over(sampler, (errors) => errors[last]!.reduce((sum, each) => sum + each) / truth.length);
    expect(normalP(studentZ(mean, 0))).toBeGreaterThan(ALPHA);
  });

  it.each(['lcg', 'pcg', 'stratified', 'halton', 'sobol'] as const)('is independent between pixels with %s', (sampler) => {
    expect(
      normalP(
        studentZ(
          over(sampler, (errors) => clustering(errors[2]!)),
          1,
        ),
      ),
    ).toBeGreaterThan(ALPHA);
  });

  it.each([
    ['blue-noise', 32],
    // With more, what is left of the error comes from what the order of the pixels does not spread.
    ['dithered', 8],
  ] as const)('averages out over few pixels with %s up to %d samples', (sampler, most) => {
    COUNTS.filter((count) => count <= most).forEach((count, i) => {
      const z = studentZ(
        over(sampler, (errors) => clustering(errors[i]!)),
        1,
      );
      expect(z).toBeLessThan(0);
      expect(normalP(z), `${count} samples`).toBeLessThan(CERTAIN);
    });
  });

  it('is a pattern with lcg-unhashed', () => {
    expect(
      normalP(
        studentZ(
          over('lcg-unhashed', (errors) => clustering(errors[last]!)),
          1,
        ),
      ),
    ).toBeLessThan(CERTAIN);
  });
});
