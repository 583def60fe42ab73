/** What low-discrepancy samplers promise exactly: how many of their samples fall into which part of the unit square. */
import { describe, expect, it } from 'vitest';
import type { Sampler } from '../../src/scene/document.ts';
import { runKernel } from '../helpers/kernel.ts';

const SIDE = 8;
const PIXELS = SIDE * SIDE;
const SAMPLES = 1024;
/** The decisions looked at: vertex and name. FILM at vertex 1 does not exist. */
const PAIRS = [
  [0, 'FILM'],
  [0, 'DIRECTION'],
  [0, 'LIGHT_POINT'],
  [1, 'DIRECTION'],
  [7, 'SKY_CELL'],
] as const;
/** Primes of the Halton sampler for each of PAIRS; null: beyond its table. */
const BASES = [[2, 3], [5, 7], [11, 13], [41, 43], null] as const;
const NUMBERS = 2 * PAIRS.length + 1;

const SOURCE = `
import package::sampler::{sampler_start, sampler_bounce, sampler_1d, sampler_2d};
import package::sampler::dimensions::{DIM_FILM, DIM_DIRECTION, DIM_LIGHT_POINT, DIM_SKY_CELL, DIM_LOBE};
@group(0) @binding(1) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let pixel = id.x / ${SAMPLES}u;
  sampler_start(20261121u, pixel, vec2u(pixel % ${SIDE}u, pixel / ${SIDE}u) + 40u, id.x % ${SAMPLES}u);
  var at = id.x * ${NUMBERS}u;
  var u: vec2f;
  ${PAIRS.map(([vertex, name]) => `sampler_bounce(${vertex}u); u = sampler_2d(DIM_${name}); out[at] = u.x; out[at + 1u] = u.y; at += 2u;`).join('\n  ')}
  out[at] = sampler_1d(DIM_LOBE);
}`;

type Point = readonly [number, number];

/** Points of decision `pair`, of the numbered samples of one pixel; of the last number alone: its points are (u, 0). */
class Drawn {
  private readonly u: Float32Array;
  constructor(u: Float32Array) {
    this.u = u;
  }
  points(pixel: number, pair: number, from: number, to: number): Point[] {
    return Array.from({ length: to - from }, (_, i) => {
      const at = (pixel * SAMPLES + from + i) * NUMBERS + 2 * pair;
      return [this.u[at]!, pair < PAIRS.length ? this.u[at + 1]! : 0];
    });
  }
}

async function draw(sampler: Sampler): Promise<Drawn> {
  const paths = PIXELS * SAMPLES;
  return new Drawn(new Float32Array(await runKernel(SOURCE, paths, {}, { binding: 1, bytes: paths * NUMBERS * 4 }, { sampler })));
}

/** The most and the fewest points in one of columns × rows equal cells. */
function occupancy(points: readonly Point[], columns: number, rows: number): [number, number] {
  const cells = new Uint32Array(columns * rows);
  for (const [x, y] of points) cells[Math.floor(y * rows) * columns + Math.floor(x * columns)]!++;
  return [Math.min(...cells), Math.max(...cells)];
}

/** The points are a (0, m, 2)-net in base 2: one in each box of area 2^-m whose sides are powers of two. */
function isNet(points: readonly Point[]): boolean {
  const m = Math.log2(points.length);
  return Array.from({ length: m + 1 }, (_, a) => occupancy(points, 2 ** a, 2 ** (m - a))).every(
    ([least, most]) => least === 1 && most === 1,
  );
}

const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const somePixels = [0, 13, 63];
const everyPair = PAIRS.map((_, pair) => pair);

describe('sobol', () => {
  const drawn = draw('sobol');
  it('the first 2^k samples of every decision are a net, and so is each 2^k that follow', async () => {
    const all = await drawn;
    for (const pixel of somePixels)
      for (const pair of everyPair)
        for (const k of LEVELS)
          for (const block of [0, 1, 2 ** (10 - k) - 1]) {
            const points = all.points(pixel, pair, block * 2 ** k, (block + 1) * 2 ** k);
            expect(isNet(points), `pixel ${pixel}, ${PAIRS[pair]}, block ${block} of 2^${k}`).toBe(true);
          }
  });
  it('single numbers are stratified', async () => {
    const all = await drawn;
    for (const pixel of somePixels)
      for (const k of LEVELS) expect(occupancy(all.points(pixel, PAIRS.length, 0, 2 ** k), 2 ** k, 1), `2^${k}`).toEqual([1, 1]);
  });
  it('two decisions together are no net: each has its own order', async () => {
    const all = await drawn;
    const x = all.points(13, 0, 0, 64);
    const y = all.points(13, 1, 0, 64);
    expect(isNet(x.map((each, i) => [each[0], y[i]![0]]))).toBe(false);
  });
});

describe('stratified', () => {
  const drawn = draw('stratified');
  it('every doubling has one sample in each cell of its grid, in each of its columns and in each of its rows', async () => {
    const all = await drawn;
    for (const pixel of somePixels)
      for (const pair of everyPair)
        for (const k of LEVELS) {
          const points = all.points(pixel, pair, 2 ** k, 2 ** (k + 1));
          const where = `pixel ${pixel}, ${PAIRS[pair]}, block of 2^${k}`;
          expect(occupancy(points, 2 ** Math.ceil(k / 2), 2 ** Math.floor(k / 2)), where).toEqual([1, 1]);
          expect(occupancy(points, 2 ** k, 1), where).toEqual([1, 1]);
          expect(occupancy(points, 1, 2 ** k), where).toEqual([1, 1]);
        }
  });
  it('single numbers are stratified', async () => {
    const all = await drawn;
    for (const k of LEVELS) expect(occupancy(all.points(0, PAIRS.length, 2 ** k, 2 ** (k + 1)), 2 ** k, 1)).toEqual([1, 1]);
  });
});

describe('halton', () => {
  const drawn = draw('halton');
  it('the first b^k samples have one in each of b^k strata', async () => {
    const all = await drawn;
    for (const pixel of somePixels)
      BASES.forEach((bases, pair) => {
        bases?.forEach((base, coordinate) => {
          for (let n = 1; n <= SAMPLES; n *= base) {
            const points = all.points(pixel, pair, 0, n).map((each): Point => [each[coordinate]!, 0]);
            expect(occupancy(points, n, 1), `pixel ${pixel}, ${PAIRS[pair]}, ${n} samples in base ${base}`).toEqual([1, 1]);
          }
        });
      });
  });
  it('2^a 3^c samples on the film have one in each cell of 2^a × 3^c', async () => {
    const all = await drawn;
    for (const [columns, rows] of [
      [2, 3],
      [8, 9],
      [16, 27],
      [4, 243],
    ] as const) {
      expect(occupancy(all.points(13, 0, 0, columns * rows), columns, rows)).toEqual([1, 1]);
    }
  });
  it('beyond its table the numbers are random: strata are empty', async () => {
    const all = await drawn;
    expect(occupancy(all.points(13, 4, 0, 64), 64, 1)[0]).toBe(0);
  });
});

describe('blue-noise', () => {
  const drawn = draw('blue-noise');
  it('every doubling is a net in each pixel, in each aligned block of 2 × 2 pixels, of 4 × 4 and of 8 × 8', async () => {
    const all = await drawn;
    for (const edge of [1, 2, 4, 8])
      for (const corner of [0, SIDE - edge])
        for (const pair of everyPair)
          for (const k of LEVELS.slice(0, 6)) {
            const pixels = Array.from({ length: edge * edge }, (_, i) => (corner + Math.floor(i / edge)) * SIDE + corner + (i % edge));
            const points = pixels.flatMap((pixel) => all.points(pixel, pair, 2 ** k, 2 ** (k + 1)));
            expect(isNet(points), `${edge} × ${edge} pixels, ${PAIRS[pair]}, block of 2^${k}`).toBe(true);
          }
  });
});

describe('dithered', () => {
  const drawn = draw('dithered');
  /** Points of the samples of one half. */
  const half = (points: readonly Point[], odd: 0 | 1): Point[] => points.filter((_, i) => i % 2 === odd);
  it('the first 2^k samples of even and of odd number are a net for every decision, and so is each 2^k that follow', async () => {
    const all = await drawn;
    for (const pixel of somePixels)
      for (const pair of everyPair)
        for (const k of LEVELS.slice(0, 9))
          for (const block of [0, 1, 2 ** (9 - k) - 1])
            for (const odd of [0, 1] as const) {
              const points = half(all.points(pixel, pair, block * 2 ** (k + 1), (block + 1) * 2 ** (k + 1)), odd);
              expect(isNet(points), `pixel ${pixel}, ${PAIRS[pair]}, block ${block} of 2^${k}, half ${odd}`).toBe(true);
            }
  });
  it('each coordinate of 2^k samples of 4 or 16 neighbours has one point in every interval, whatever k', async () => {
    const all = await drawn;
    for (const edge of [2, 4])
      for (const corner of [0, SIDE - edge])
        for (const pair of everyPair)
          for (const k of LEVELS.slice(0, 6))
            for (const odd of [0, 1] as const) {
              const pixels = Array.from({ length: edge * edge }, (_, i) => (corner + Math.floor(i / edge)) * SIDE + corner + (i % edge));
              const points = pixels.flatMap((pixel) => half(all.points(pixel, pair, 0, 2 ** (k + 1)), odd));
              const where = `${edge} × ${edge} pixels, ${PAIRS[pair]}, 2^${k}, half ${odd}`;
              expect(occupancy(points, points.length, 1), where).toEqual([1, 1]);
              expect(occupancy(points, 1, points.length), where).toEqual([1, 1]);
            }
  });
});

describe('lcg', () => {
  it('is no net: what finds nets above can fail', async () => {
    const all = await draw('lcg');
    expect(isNet(all.points(13, 0, 0, 64))).toBe(false);
    expect(occupancy(all.points(13, 0, 0, 64), 8, 8)).not.toEqual([1, 1]);
  });
});
