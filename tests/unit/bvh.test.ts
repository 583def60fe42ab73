/** The hierarchy against brute force, and its structure: every ray finds what trying every primitive finds. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildBvh, type Bvh, type BvhOptions } from '../../src/scene/bvh/build.ts';
import { makeCells } from '../../src/scene/bvh/cells.ts';
import { emptyRecords, gatherRecords, RECORD, recordIndex, selectMiddle, weightOf } from '../../src/scene/bvh/records.ts';
import { KIND, primitiveBounds, type Primitives } from '../../src/scene/geometry/primitives.ts';
import { checkStructure } from '../helpers/bvh.ts';
import { generator, primitivesOf, readObj, soup, spheres } from '../helpers/primitives.ts';
import { closestByForce, enterBox, randomDirection, randomRays, walk, type Ray } from '../helpers/rays.ts';

const SEED = 20240611;
const MESHES = join(import.meta.dirname, '../../../shared/data/meshes');

function unite(bounds: Float32Array): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  bounds.forEach((each, i) => (box[i % 6] = i % 6 < 3 ? Math.min(box[i % 6], each) : Math.max(box[i % 6], each)));
  return box;
}

function checkRays(primitives: Primitives, bvh: Bvh, rays: readonly Ray[], leastHits = 1): void {
  let hits = 0;
  rays.forEach((ray, i) => {
    const expected = closestByForce(primitives, ray);
    const found = walk(bvh, primitives, ray);
    const place = `ray ${i}, seed ${SEED}: ${JSON.stringify(ray)}`;
    expect(found.hit.t, place).toBe(expected.t);
    expect(found.mostPostponed, place).toBeLessThanOrEqual(bvh.depth + 1); // with the child that is popped at once
    expect(walk(bvh, primitives, ray, { any: true }).hit.primitive >= 0, place).toBe(expected.t < Infinity);
    if (expected.t === Infinity) return;
    hits++;
    // A shadow ray that ends before the closest hit is free; one that ends behind it is not.
    expect(walk(bvh, primitives, ray, { any: true, far: expected.t * (1 - 1e-9) }).hit.primitive, place).toBe(-1);
    expect(walk(bvh, primitives, ray, { any: true, far: expected.t * (1 + 1e-9) }).hit.primitive, place).toBeGreaterThanOrEqual(0);
  });
  expect(hits, `hits of ${rays.length} rays`).toBeGreaterThanOrEqual(leastHits);
}

function check(primitives: Primitives, rays: number | readonly Ray[] = 300, options?: BvhOptions, leastHits = 1): Bvh {
  const bounds = primitiveBounds(primitives);
  const bvh = buildBvh(bounds, options);
  checkStructure(bvh, bounds, options?.maxLeaf);
  checkRays(primitives, bvh, typeof rays === 'number' ? randomRays(rays, unite(bounds), generator(SEED)) : rays, leastHits);
  return bvh;
}

const meshes = existsSync(MESHES) ? readdirSync(MESHES).filter((each) => each.endsWith('.obj')) : [];
if (meshes.length === 0) console.warn(`Skipped the meshes: there are none in ${MESHES}.`);

describe.skipIf(meshes.length === 0)('meshes', () => {
  test.each(meshes)('%s', (name) => {
    const primitives = readObj(join(MESHES, name));
    const bvh = check(primitives, 240, {}, 40);
    const rays = randomRays(240, unite(primitiveBounds(primitives)), generator(SEED));
    const nodes = rays.reduce((sum, ray) => sum + walk(bvh, primitives, ray).nodes, 0) / rays.length;
    expect(nodes, 'mean number of nodes that a ray visits').toBeLessThan(40 + 4 * Math.log2(primitives.count));
  });
});

describe('soups', () => {
  test.each([3, 8, 9, 63, 64, 255, 256, 257, 3000])('%i spheres', (count) => {
    check(soup(count, 10, (random) => 0.2 + random(), SEED + count));
  });
  test.each([1e6, 1e-4])('at a scale of %f', (scale) => {
    check(soup(2000, scale, (random) => scale * 0.05 * random(), SEED));
  });
  test('from microscopic to huge', () => {
    check(soup(2000, 10, (random) => 10 ** (6 * random() - 5), SEED));
  });
  test('inside boxes that overlap everything', () => {
    const small = soup(500, 1, () => 0.02, SEED);
    const large = soup(500, 1, () => 1000, SEED + 1);
    const both = primitivesOf(KIND.sphere, [...small.points, ...large.points]);
    check(both, randomRays(200, [-1, -1, -1, 1, 1, 1], generator(SEED)));
  });
  test.each([{ maxLeaf: 1 }, { maxLeaf: 8, bins: 2 }, { bins: 32 }])('with %o', (options) => {
    check(
      soup(1000, 10, () => 0.3, SEED),
      200,
      options,
    );
  });
  test.each([16_383, 16_384, 40_000])('%i spheres, where a grid begins', (count) => {
    check(
      soup(count, 100, (random) => random(), SEED),
      100,
    );
  });
  test('most of them in one cell of the grid', () => {
    const small = soup(20_000, 1, () => 0.003, SEED);
    const far = soup(2000, 1e4, () => 10, SEED + 1);
    const both = primitivesOf(KIND.sphere, [...small.points, ...far.points]);
    check(both, randomRays(100, [-1, -1, -1, 1, 1, 1], generator(SEED)));
  });
});

describe('degenerate input', () => {
  test('no primitives', () => {
    const none = spheres([]);
    const bvh = buildBvh(primitiveBounds(none));
    checkStructure(bvh, new Float32Array(0));
    checkRays(none, bvh, randomRays(100, [-1, -1, -1, 1, 1, 1], generator(SEED)), 0);
  });
  test('a child that does not exist is met by no ray, also along the axes', () => {
    const { nodes } = buildBvh(new Float32Array(0));
    const random = generator(SEED);
    const directions = [
      ...Array.from({ length: 200 }, () => randomDirection(random)),
      [1, 0, 0],
      [0, -1, 0],
      [0, 0, 1],
    ] as Ray['direction'][];
    for (const direction of directions) expect(enterBox(nodes, 0, { origin: [0, 0, 0], direction }, 1e30)).toBe(Infinity);
  });
  test('one primitive', () => void check(spheres([[1, 2, 3, 0.5]])));
  test('two primitives', () => void check(spheres([[1, 2, 3, 0.5], [-4, 0, 1, 2]]))); // prettier-ignore
  test('two equal primitives', () => void check(spheres([[1, 2, 3, 0.5], [1, 2, 3, 0.5]]))); // prettier-ignore
  test.each([5, 100, 5000])('%i equal primitives', (count) => {
    const bvh = check(spheres(Array.from({ length: count }, () => [1, 2, 3, 0.5])), 20);
    expect(bvh.depth).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
  });
  test('concentric primitives of different sizes', () => {
    check(spheres(Array.from({ length: 1000 }, (_, i) => [0, 0, 0, (i * 389) % 1000 + 1]))); // prettier-ignore
  });
  test('100 000 primitives on a line', () => {
    const bvh = check(spheres(Array.from({ length: 100_000 }, (_, i) => [i, 0, 0, 0.4])), 40);
    expect(bvh.depth).toBeLessThan(30);
  });
  test('100 000 points on a line: boxes without area', () => {
    const bounds = Float32Array.from({ length: 600_000 }, (_, k) => (k % 3 === 0 ? Math.floor(k / 6) : 0));
    const bvh = buildBvh(bounds);
    checkStructure(bvh, bounds);
    expect(bvh.depth).toBeLessThan(24);
    expect(bvh.sahCost).toBe(0);
  });
  test('sizes that double keep the depth bounded', () => {
    const rows = Array.from({ length: 4000 }, (_, i) => [2 ** ((i % 230) - 115), 2 ** ((i % 7) * 30 - 100), 0, 2 ** ((i % 230) - 120)]);
    const bounds = primitiveBounds(spheres(rows));
    const bvh = buildBvh(bounds, { maxLeaf: 1 });
    checkStructure(bvh, bounds, 1);
    expect(bvh.depth).toBeGreaterThan(32); // else this tests nothing
  });
});

describe('rays in the planes of boxes', () => {
  // Unit squares across the z axis on an integer grid: every box is flat, every coordinate exact.
  const layers = 5;
  const rows: number[] = [];
  for (let x = -4; x < 4; x++) for (let y = -4; y < 4; y++) for (let z = 0; z < layers; z++) rows.push(x, y, z, 1, 0, 0, 0, 1, 0);
  const squares = primitivesOf(KIND.parallelogram, rows);

  test('along an axis, through edges and corners of the boxes', () => {
    const rays: Ray[] = [];
    for (let x = -4; x <= 4; x += 0.5)
      for (let y = -4; y <= 4; y += 0.5)
        rays.push({ origin: [x, y, -1], direction: [0, 0, 1] }, { origin: [x, y, 2.5], direction: [0, 0, -1] });
    check(squares, rays, {}, rays.length);
  });
  test('in a plane of the grid, oblique', () => {
    const rays: Ray[] = [];
    for (let x = -4; x <= 4; x++)
      for (const slope of [0.25, 0.5, -0.5])
        rays.push({ origin: [x, 0.5, -2], direction: [0, slope, 1] }, { origin: [0.5, x, 7], direction: [slope, 0, -1] });
    check(squares, rays, {}, rays.length);
  });
  test('in the planes of the squares themselves', () => {
    const rays: Ray[] = Array.from({ length: layers }, (_, z) => ({ origin: [-9, 0.5, z], direction: [1, 0, 0] }));
    check(squares, rays, {}, 0);
  });
  test('that graze boxes of spheres: origin and zero component on the face', () => {
    const balls = spheres(Array.from({ length: 64 }, (_, i) => [4 * (i % 4), 4 * ((i >> 2) % 4), 4 * (i >> 4), 1]));
    const rays: Ray[] = Array.from({ length: 16 }, (_, i) => ({ origin: [4 * (i % 4), 4 * (i >> 2) + 1, -3], direction: [0, 0, 1] }));
    check(balls, rays, {}, rays.length);
  });
});

test('every primitive is in one cell, which holds it; large ones are cells of their own', () => {
  const large = 20;
  const both = [...soup(large, 10, () => 3, SEED).points, ...soup(40_000, 10, () => 0.02, SEED).points];
  const bounds = primitiveBounds(primitivesOf(KIND.sphere, both));
  const { count, members, records, starts } = makeCells(bounds);
  expect([...members].toSorted((a, b) => a - b)).toEqual([...members.keys()]);
  expect([starts[0], starts[count], starts.length]).toEqual([0, members.length, count + 1]);
  const wrong = Array.from({ length: count }, (_, cell) => cell).filter((cell) => {
    const own = members.subarray(starts[cell], starts[cell + 1]);
    const box = unite(Float32Array.from([...own].flatMap((each) => [...bounds.subarray(each * 6, each * 6 + 6)])));
    const isNamed = recordIndex(records, cell) === cell && weightOf(records, cell, cell + 1) === own.length;
    const isAlone = own.length === 1 || own.every((each) => each >= large);
    return !isNamed || !isAlone || box.some((each, k) => each !== records.floats[cell * RECORD + k]);
  });
  expect(wrong).toEqual([]);
  expect(count).toBeLessThan(40_000 / 4);
});

test('the middle is selected, with and without ties', () => {
  const random = generator(SEED);
  for (const values of [1e6, 3, 1]) {
    for (const count of [2, 3, 10, 1001]) {
      const centres = Array.from({ length: count }, () => Math.floor(random() * values));
      const records = emptyRecords(count);
      const bounds = Float32Array.from(centres.flatMap((each) => [0, each - 1, 0, 0, each + 1, 0]));
      gatherRecords(records, Uint32Array.from(centres.keys()), 0, count, bounds, 0);
      selectMiddle(records, 0, count, count >> 1, 1);
      const order = centres.map((_, i) => recordIndex(records, i));
      const place = `${count} of ${values} values, seed ${SEED}`;
      expect(
        order.toSorted((a, b) => a - b),
        place,
      ).toEqual(centres.map((_, i) => i));
      const [low, high] = [order.slice(0, count >> 1), order.slice(count >> 1)].map((half) => half.map((i) => centres[i]));
      expect(Math.max(...low), place).toBeLessThanOrEqual(Math.min(...high));
    }
  }
});

test('no axis is worse than another', () => {
  const { points } = soup(5000, 1, () => 0.01, SEED);
  const costs = [0, 1, 2].map((shift) => {
    const rows = Array.from({ length: 5000 }, (_, i) => [
      ...[0, 1, 2].map((k) => points[i * 9 + ((k + shift) % 3)] * [1, 4, 16][(k + shift) % 3]),
      0.01,
    ]);
    return buildBvh(primitiveBounds(spheres(rows))).sahCost;
  });
  // The axes are searched in order, so that only ties are broken differently.
  for (const cost of costs) expect(cost / costs[0], `${costs}`).toBeCloseTo(1, 2);
});

test('the same boxes give the same tree', () => {
  const bounds = primitiveBounds(soup(20_000, 10, (random) => 0.1 * random(), SEED));
  const [one, other] = [buildBvh(bounds), buildBvh(bounds.slice())];
  expect(Buffer.from(other.nodes.buffer).equals(Buffer.from(one.nodes.buffer))).toBe(true);
  expect(Buffer.from(other.order.buffer).equals(Buffer.from(one.order.buffer))).toBe(true);
});

test('a tree is worth building: far below one test a primitive', () => {
  const bvh = buildBvh(primitiveBounds(soup(10_000, 10, () => 0.05, SEED)));
  expect(bvh.sahCost).toBeGreaterThan(1);
  expect(bvh.sahCost).toBeLessThan(100);
});
