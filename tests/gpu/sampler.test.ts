/** The random numbers of paths: uniform, and independent between dimensions, pixels, samples and seeds. */
import { describe, expect, it } from 'vitest';
import { SAMPLERS, type Sampler } from '../../src/scene/document.ts';
import { runKernel } from '../helpers/kernel.ts';
import { chi2Test, normalP, sidak } from '../helpers/statistics.ts';

const DIMENSIONS = 24;
const SIDE = 64;
const PIXELS = SIDE * SIDE;
const SAMPLES = 32;
const PATHS = PIXELS * SAMPLES;

const SOURCE = `
import package::sampler::{sampler_start, sampler_1d};
@group(0) @binding(0) var<storage, read> seed: array<u32>;
@group(0) @binding(1) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  sampler_start(seed[0], id.x % ${PIXELS}u, id.x / ${PIXELS}u);
  for (var i = 0u; i < ${DIMENSIONS}u; i++) { out[id.x * ${DIMENSIONS}u + i] = sampler_1d(); }
}`;

/** u[path * DIMENSIONS + dimension]; path = sample * PIXELS + pixel. */
async function numbers(sampler: Sampler, seed: number): Promise<Float32Array> {
  return new Float32Array(
    await runKernel(SOURCE, PATHS, { 0: Uint32Array.of(seed) }, { binding: 1, bytes: PATHS * DIMENSIONS * 4 }, { sampler }),
  );
}

/** One false alarm in a thousand sets of seeds, over all the tests of one sampler. */
const ALPHA = sidak(1e-3, 120);

/** z of the correlation of n pairs of uniform numbers: the sum of (x−½)(y−½) has variance n/144. */
function correlation(u: Float32Array, pairs: Iterable<readonly [number, number]>): number {
  let [sum, n] = [0, 0];
  for (const [i, j] of pairs) {
    sum += (u[i]! - 0.5) * (u[j]! - 0.5);
    n++;
  }
  return normalP((sum / Math.sqrt(n)) * 12);
}

describe.each(SAMPLERS)('sampler %s', (sampler) => {
  const seed = 0x2545f491;
  const all = numbers(sampler, seed);
  const index = (path: number, dimension: number): number => path * DIMENSIONS + dimension;

  it('gives numbers in [0, 1)', async () => {
    const u = await all;
    expect(u.every((x) => x >= 0 && x < 1)).toBe(true);
    expect(Math.max(...u.subarray(0, 100_000))).toBeGreaterThan(0.9999);
  });

  it('is uniform in every dimension', async () => {
    const u = await all;
    for (let d = 0; d < DIMENSIONS; d++) {
      const cells = new Float64Array(256);
      for (let path = 0; path < PATHS; path++) cells[Math.floor(u[index(path, d)]! * 256)]!++;
      expect(
        chi2Test(
          cells,
          cells.map(() => PATHS / 256),
        ).p,
        `dimension ${d}`,
      ).toBeGreaterThan(ALPHA);
    }
  });

  it('is uniform in pairs and triples of dimensions', async () => {
    const u = await all;
    for (let d = 0; d + 1 < DIMENSIONS; d++) {
      const cells = new Float64Array(32 * 32);
      for (let path = 0; path < PATHS; path++) cells[Math.floor(u[index(path, d)]! * 32) * 32 + Math.floor(u[index(path, d + 1)]! * 32)]!++;
      expect(
        chi2Test(
          cells,
          cells.map(() => PATHS / 1024),
        ).p,
        `dimensions ${d}, ${d + 1}`,
      ).toBeGreaterThan(ALPHA);
    }
    for (let d = 0; d + 2 < DIMENSIONS; d++) {
      const cells = new Float64Array(512);
      for (let path = 0; path < PATHS; path++)
        cells[
          Math.floor(u[index(path, d)]! * 8) * 64 + Math.floor(u[index(path, d + 1)]! * 8) * 8 + Math.floor(u[index(path, d + 2)]! * 8)
        ]!++;
      expect(
        chi2Test(
          cells,
          cells.map(() => PATHS / 512),
        ).p,
        `dimensions ${d} to ${d + 2}`,
      ).toBeGreaterThan(ALPHA);
    }
  });

  it('is independent between neighbouring pixels, successive samples and dimensions', async () => {
    const u = await all;
    for (let d = 0; d < DIMENSIONS; d += 3) {
      const shifted = function* (shift: number, other: number): Generator<[number, number]> {
        for (let path = 0; path + shift < PATHS; path++) yield [index(path, d), index(path + shift, other)];
      };
      expect(correlation(u, shifted(1, d)), `next pixel, dimension ${d}`).toBeGreaterThan(ALPHA);
      expect(correlation(u, shifted(SIDE, d)), `pixel below, dimension ${d}`).toBeGreaterThan(ALPHA);
      expect(correlation(u, shifted(PIXELS, d)), `next sample, dimension ${d}`).toBeGreaterThan(ALPHA);
      expect(correlation(u, shifted(0, (d + 1) % DIMENSIONS)), `dimension ${d} and the next`).toBeGreaterThan(ALPHA);
    }
  });

  it('differs for another seed', async () => {
    const [u, other] = await Promise.all([all, numbers(sampler, seed + 1)]);
    let equal = 0;
    for (let i = 0; i < u.length; i++) equal += Number(u[i] === other[i]);
    // Two numbers of 24 bits are equal once in 2^24.
    expect(equal).toBeLessThan(10);
  });
});
