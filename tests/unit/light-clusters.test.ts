/** The tree of lights as kernels read it: nothing that a cluster holds is outside of what is written of it, and ways lead to their lights. */
import { describe, expect, it } from 'vitest';
import { Turns } from '../../src/base/task.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { packTree } from '../../src/engine/lights/clusters.ts';
import { isRound, meanCosine, spreadOf, type Cone } from '../../src/engine/lights/cone.ts';
import { buildLightTree, type Emitters } from '../../src/engine/lights/tree.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { StructArray } from '../../src/shader/struct.ts';
import { Random } from '../reference/random.ts';

const assembler = new KernelAssembler(shaderLibrary());
const { LightCells, LightCluster } = assembler.layouts;
const [LIGHT, BOTH, INDEX] = [0x80000000, 0x40000000, 0x3fffffff];
const SNORM = 32767;

/** Of all kinds: flat, round, narrow, of two sides; some without an extent, far from the origin. */
function emitters(count: number, far = 0): Emitters {
  const source = new Random(count);
  const random = (): number => source.next();
  const axis = (): number[] => {
    const v = [random() - 0.5, random() - 0.5, random() - 0.5];
    return v.map((x) => x / Math.hypot(...v));
  };
  return {
    count,
    spheres: Float64Array.from({ length: 4 * count }, (_, k) => (k % 4 === 3 ? (k % 3 === 0 ? 0 : 0.02 * random()) : far + 4 * random())),
    axes: Float64Array.from(Array.from({ length: count }, axis).flat()),
    cosNormals: Float64Array.from({ length: count }, (_, i) => (i % 3 === 0 ? -1 : 1)),
    cosEmission: Float64Array.from({ length: count }, (_, i) => [0, 0.5, 0.9, -1, 1][i % 5]!),
    twoSided: Uint8Array.from({ length: count }, (_, i) => Number(i % 7 === 0)),
    intensity: Float64Array.from({ length: count }, () => 1e-3 + random() ** 3),
  };
}
const snorm = (bits: number): number => Math.max(-1, ((bits << 16) >> 16) / SNORM);
function decoded(word: number): number[] {
  const [x, y] = [snorm(word), snorm(word >>> 16)];
  const z = 1 - Math.abs(x) - Math.abs(y);
  const v = z < 0 ? [(1 - Math.abs(y)) * (x >= 0 ? 1 : -1), (1 - Math.abs(x)) * (y >= 0 ? 1 : -1), z] : [x, y, z];
  return v.map((each) => each / Math.hypot(...v));
}
const SQUARES = [1, 2, 3, 4, 5, 6, 7];
const pack = (given: Emitters, distant: number, reach = 5) => packTree(assembler, new Turns(), given, distant, SQUARES, reach);

describe.each([
  [100, 0, 0],
  [3000, 0, 0],
  [3000, 2, 1000],
] as const)('%d lights beside %d without a place, %d away', (count, distant, far) => {
  const given = emitters(count, far);
  const tree = buildLightTree(given);
  const read = async () => {
    const { words, entries, trails } = await pack(given, distant);
    const head = new StructArray(LightCells, 1, words.slice(0, LightCells.size / 4).buffer as ArrayBuffer);
    const slot = (name: string): number => 4 * head.number(0, name);
    const clusters = new StructArray(
      LightCluster,
      tree.clusters.length,
      words.slice(slot('tree'), slot('tree') + (LightCluster.size / 4) * tree.clusters.length).buffer as ArrayBuffer,
    );
    return { words, entries, trails, head, clusters, links: slot('links') };
  };

  it('are found by their entry and the rest of their way', async () => {
    const { words, entries, trails, head, clusters, links } = await read();
    expect(head.number(0, 'distant')).toBe(distant);
    let wrong = 0;
    for (let light = 0; light < count; light++) {
      expect(entries[light]).toBeGreaterThanOrEqual(Math.min(distant, 1));
      let link = words[links + entries[light]!]!;
      let way = trails[light]!;
      for (let level = 0; level < 40 && (link & LIGHT) === 0; level++, way >>>= 1)
        link = clusters.number((link & INDEX) + (way & 1), 'link');
      if ((link & INDEX) !== distant + light || (link & LIGHT) === 0) wrong++;
    }
    expect(wrong).toBe(0);
  });

  it('lie within what is written of their clusters, which is hardly more', async () => {
    const { clusters } = await read();
    tree.clusters.forEach(({ centre, radius, cone, intensity, light, child }, i) => {
      const at = clusters.get(i, 'centre');
      const size = Math.max(...centre.map(Math.abs));
      // Rounded to single precision, and still around it.
      const moved = Math.hypot(...centre.map((x, c) => x - at[c]!));
      expect(clusters.number(i, 'radius')).toBeGreaterThanOrEqual(radius > 0 ? radius + moved : 0);
      expect(clusters.number(i, 'radius')).toBeLessThanOrEqual(radius > 0 ? radius * (1 + 3e-6) + 3e-6 * size : 0);
      const cones = clusters.number(i, 'cones');
      const [half, emission] = [snorm(cones), snorm(cones >>> 16)];
      holds(cone, half, decoded(clusters.number(i, 'axis')));
      expect(emission).toBeLessThanOrEqual(Math.max(-1, cone.cosEmission - 1e-5));
      expect(emission).toBeGreaterThanOrEqual(cone.cosEmission - 2.01 / SNORM);
      expect(clusters.number(i, 'intensity') / (intensity * meanCosine(cone))).toBeCloseTo(1, 6);
      const link = clusters.number(i, 'link');
      expect((link & LIGHT) !== 0).toBe(light >= 0);
      expect((link & BOTH) !== 0).toBe(cone.twoSided);
      expect(link & INDEX).toBe(light >= 0 ? distant + light : child);
    });
  });
});

/** The written cone holds this one, whose axis is another by rounding; 1 stands for all directions alone. */
function holds(cone: Cone, half: number, axis: readonly number[]): void {
  if (isRound(cone)) return expect(half).toBe(1);
  const apart = Math.hypot(...axis.map((x, c) => x - cone.axis[c]!));
  expect(apart).toBeLessThan(1e-4);
  expect(half).toBeLessThan(1);
  expect(half - spreadOf(cone) / 2).toBeGreaterThan(Math.min(apart, 32766 / SNORM - spreadOf(cone) / 2 - 1e-9));
  expect(half - spreadOf(cone) / 2).toBeLessThan(5.01 / SNORM);
}

describe('the boxes of cells', () => {
  it('surround the lights, and have the middle and one over half the extents of the smallest', async () => {
    const given = { ...emitters(1), spheres: Float64Array.of(1, 2, 3, 0.5), intensity: Float64Array.of(1) };
    const { words } = await pack(given, 0, 8);
    const head = new StructArray(LightCells, 1, words.slice(0, LightCells.size / 4).buffer as ArrayBuffer);
    expect(head.get(0, 'centre')).toEqual([1, 2, 3]);
    expect(head.get(0, 'scale')).toEqual([2, 2, 2]);
    expect(head.number(0, 'per_group')).toBe(1);
  });

  it('are there without a light that has a place', async () => {
    const { words, entries, trails } = await pack({ ...emitters(1), count: 0 }, 2);
    const head = new StructArray(LightCells, 1, words.slice(0, LightCells.size / 4).buffer as ArrayBuffer);
    expect([head.number(0, 'distant'), entries.length, trails.length]).toEqual([2, 0, 0]);
  });
});
