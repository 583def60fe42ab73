/** The random numbers of paths, taken as a path takes them: uniform, and independent where the sampler says so. */
import { describe, expect, it } from 'vitest';
import { SAMPLERS, type Sampler } from '../../src/scene/document.ts';
import { runKernel } from '../helpers/kernel.ts';
import { chi2Test, normalP, sidak } from '../helpers/statistics.ts';

/** Decisions of three vertices; the number of random numbers of each. */
const FIRST = [
  ['FILM', 2],
  ['DIRECTION', 2],
  ['LIGHT_POINT', 2],
  ['LIGHT', 2],
  ['LOBE', 1],
  ['ROULETTE', 1],
] as const;
const DECISIONS = [
  ...FIRST.map((each) => [0, ...each] as const),
  ...FIRST.slice(1).map((each) => [1, ...each] as const),
  [2, 'DIRECTION', 2],
  [2, 'LIGHT_POINT', 2],
  [2, 'HOLE', 1],
  [2, 'LIGHT_OR_SKY', 1],
] as const;
const DIMENSIONS = DECISIONS.reduce((sum, [, , numbers]) => sum + numbers, 0);
const SIDE = 64;
const PIXELS = SIDE * SIDE;
const SAMPLES = 32;
const PATHS = PIXELS * SAMPLES;

const names = [...new Set(DECISIONS.map(([, name]) => `DIM_${name}`))].join(', ');
const draws = DECISIONS.map(
  ([vertex, name, numbers]) =>
    `sampler_bounce(${vertex}u); ` +
    (numbers === 1
      ? `out[at] = sampler_1d(DIM_${name}); at += 1u;`
      : `{ let u = sampler_2d(DIM_${name}); out[at] = u.x; out[at + 1u] = u.y; at += 2u; }`),
);
const SOURCE = `
import package::sampler::{sampler_start, sampler_bounce, sampler_1d, sampler_2d};
import package::sampler::dimensions::{${names}};
@group(0) @binding(0) var<storage, read> seed: array<u32>;
@group(0) @binding(1) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let pixel = id.x % ${PIXELS}u;
  sampler_start(seed[0], pixel, seed[1] * vec2u(pixel % ${SIDE}u, pixel / ${SIDE}u), id.x / ${PIXELS}u);
  var at = id.x * ${DIMENSIONS}u;
  ${draws.join('\n  ')}
}`;

/** u[path * DIMENSIONS + dimension]; path = sample * PIXELS + pixel; the pixels lie `apart` columns and rows apart. */
async function numbers(sampler: Sampler, seed: number, paths = PATHS, apart = 1): Promise<Float32Array> {
  return new Float32Array(
    await runKernel(SOURCE, paths, { 0: Uint32Array.of(seed, apart) }, { binding: 1, bytes: paths * DIMENSIONS * 4 }, { sampler }),
  );
}

/** One false alarm in a thousand sets of seeds, over all the tests of one sampler. */
const ALPHA = sidak(1e-3, 120);
/** What a dependence that one should see must fall below. */
const CERTAIN = 1e-12;

const index = (path: number, dimension: number): number => path * DIMENSIONS + dimension;

/**
 * z of "number `d` of a path and number `other` of the path `shift` further on are not correlated". The samples of one pixel
 * may depend on one another: their products are added up first, and the sums have the variance that they show.
 */
function correlationZ(u: Float32Array, d: number, other: number, shift: number): number {
  let [sum, square] = [0, 0];
  for (let pixel = 0; pixel < PIXELS; pixel++) {
    let products = 0;
    for (let path = pixel; path + shift < PATHS; path += PIXELS)
      products += (u[index(path, d)]! - 0.5) * (u[index(path + shift, other)]! - 0.5);
    sum += products;
    square += products * products;
  }
  return sum / Math.sqrt(square);
}

const correlationP = (...args: Parameters<typeof correlationZ>): number => normalP(correlationZ(...args));

/** p-value of chi² over the cells of a grid with `side` cells along each of `count` dimensions from `d`. */
function uniformP(u: Float32Array, d: number, count: number, side: number): number {
  const cells = new Float64Array(side ** count);
  for (let path = 0; path < PATHS; path++) {
    let cell = 0;
    for (let i = 0; i < count; i++) cell = cell * side + Math.floor(u[index(path, d + i)]! * side);
    cells[cell]!++;
  }
  const expected = cells.map(() => PATHS / cells.length);
  return chi2Test(cells, expected).p;
}

const INDEPENDENT_SAMPLES: readonly Sampler[] = ['lcg', 'pcg'];
const DEPENDENT_PIXELS: readonly Sampler[] = ['lcg-unhashed', 'blue-noise'];
/** Edge of the tiles whose pixels depend on each other. */
const TILE: Partial<Record<Sampler, number>> = { dithered: 8 };

describe.each(SAMPLERS)('sampler %s', (sampler) => {
  const seed = 0x2545f491;
  const all = numbers(sampler, seed);
  const independent = TILE[sampler] === undefined ? all : numbers(sampler, seed, PATHS, TILE[sampler]);

  it('gives numbers in [0, 1)', async () => {
    const u = await all;
    expect(u.every((x) => x >= 0 && x < 1)).toBe(true);
    expect(Math.max(...u.subarray(0, 100_000))).toBeGreaterThan(0.9999);
  });

  // Counts of points that are spread evenly scatter less than those of independent points: p is then near 1.
  it.skipIf(sampler === 'lcg-unhashed')('is uniform in every dimension', async () => {
    const u = await independent;
    for (let d = 0; d < DIMENSIONS; d++) expect(uniformP(u, d, 1, 256), `dimension ${d}`).toBeGreaterThan(ALPHA);
  });

  it.skipIf(sampler === 'lcg-unhashed')('is uniform in pairs and triples of dimensions', async () => {
    const u = await independent;
    for (let d = 0; d + 1 < DIMENSIONS; d++) expect(uniformP(u, d, 2, 32), `dimensions ${d}, ${d + 1}`).toBeGreaterThan(ALPHA);
    for (let d = 0; d + 2 < DIMENSIONS; d++) expect(uniformP(u, d, 3, 8), `dimensions ${d} to ${d + 2}`).toBeGreaterThan(ALPHA);
  });

  it.skipIf(DEPENDENT_PIXELS.includes(sampler))('is independent between neighbouring pixels and between dimensions', async () => {
    const u = await independent;
    for (let d = 0; d < DIMENSIONS; d += 3) {
      expect(correlationP(u, d, d, 1), `next pixel, dimension ${d}`).toBeGreaterThan(ALPHA);
      expect(correlationP(u, d, d, SIDE), `pixel below, dimension ${d}`).toBeGreaterThan(ALPHA);
      expect(correlationP(u, d, (d + 1) % DIMENSIONS, 0), `dimension ${d} and the next`).toBeGreaterThan(ALPHA);
    }
  });

  it.runIf(INDEPENDENT_SAMPLES.includes(sampler))('is independent between successive samples', async () => {
    const u = await all;
    for (let d = 0; d < DIMENSIONS; d += 3) expect(correlationP(u, d, d, PIXELS), `dimension ${d}`).toBeGreaterThan(ALPHA);
  });

  it.runIf(sampler === 'lcg-unhashed')('shows what consecutive seeds do: neighbouring pixels are not independent', async () => {
    const u = await all;
    expect(correlationZ(u, 0, 0, 1)).toBeGreaterThan(0);
    expect(correlationP(u, 0, 0, 1)).toBeLessThan(CERTAIN);
    expect(uniformP(u, 0, 1, 256)).toBeLessThan(CERTAIN);
    // Whatever the dimension, the next pixel's number is this one's plus a constant.
    for (let d = 0; d < DIMENSIONS; d++) {
      const step = (path: number): number => (u[index(path + 1, d)]! - u[index(path, d)]! + 1) % 1;
      const steps = Array.from({ length: SIDE - 1 }, (_, path) => Math.abs(step(path) - step(0)));
      expect(Math.max(...steps.map((each) => Math.min(each, 1 - each))), `dimension ${d}`).toBeLessThan(2 ** -22);
    }
  });

  it.runIf(sampler === 'blue-noise' || sampler === 'dithered')('spreads the numbers of neighbouring pixels', async () => {
    const u = await all;
    const z = Array.from({ length: DIMENSIONS }, (_, d) => correlationZ(u, d, d, 1)).reduce((sum, each) => sum + each);
    expect(z).toBeLessThan(0);
    expect(normalP(z / Math.sqrt(DIMENSIONS))).toBeLessThan(CERTAIN);
  });

  it.runIf(sampler === 'dithered')('is independent between the samples of even and of odd number', async () => {
    const u = await all;
    for (let d = 0; d < DIMENSIONS; d += 3) {
      expect(correlationP(u, d, d, PIXELS), `dimension ${d}`).toBeGreaterThan(ALPHA);
      expect(correlationP(u, d, d, 3 * PIXELS), `dimension ${d}`).toBeGreaterThan(ALPHA);
    }
  });

  it('differs for another seed', async () => {
    const [u, other] = await Promise.all([all, numbers(sampler, seed + 1, PIXELS)]);
    let equal = 0;
    for (let i = 0; i < other.length; i++) equal += Number(u[i] === other[i]);
    // Two numbers of 24 bits are equal once in 2^24.
    expect(equal).toBeLessThan(10);
  });
});
