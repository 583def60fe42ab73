/** Where the tree over lights divides them: against the least cost by definition, set by set; and the smallest balls and cones around two. */
import { describe, expect, it } from 'vitest';
import { mergeCones, type Cone } from '../../src/engine/lights/cone.ts';
import { LightSplitter } from '../../src/engine/lights/split.ts';
import { buildLightTree, type Emitters } from '../../src/engine/lights/tree.ts';
import type { Vec3 } from '../../src/scene/document.ts';
import { dot, length, normalize } from '../../src/scene/vec.ts';
import { generator } from '../helpers/primitives.ts';
import { randomDirection } from '../helpers/rays.ts';

interface Light {
  at: Vec3;
  radius?: number;
  axis?: Vec3;
  /** Shines from all of its sides. */
  round?: boolean;
  intensity?: number;
}

function emittersOf(lights: readonly Light[]): Emitters {
  return {
    count: lights.length,
    spheres: Float64Array.from(lights.flatMap(({ at, radius = 0 }) => [...at, radius])),
    axes: Float64Array.from(lights.flatMap(({ axis = [0, 0, 1] }) => axis)),
    cosNormals: Float64Array.from(lights, ({ round = false }) => (round ? -1 : 1)),
    cosEmission: new Float64Array(lights.length),
    twoSided: new Uint8Array(lights.length),
    intensity: Float64Array.from(lights, ({ intensity = 1 }) => intensity),
  };
}

const BINS = 12;
/** Intensity × solid angle that it lights (1: π, 4: 4π) × squared diagonal of the box around the lights. */
function cost(lights: readonly Light[]): number {
  const total = lights.reduce((sum, { intensity = 1 }) => sum + intensity, 0);
  if (total === 0) return 0;
  const mean = [0, 1, 2].map((k) =>
    lights.reduce((sum, { axis = [0, 0, 1], round = false, intensity = 1 }) => sum + (round ? 0 : intensity * axis[k]!), 0),
  );
  const sizes = [0, 1, 2].map((k) => {
    const ends = lights.flatMap(({ at, radius = 0 }) => [at[k]! - radius, at[k]! + radius]);
    return Math.max(...ends) - Math.min(...ends);
  });
  return total * (4 - (3 * Math.hypot(...mean)) / total) * sizes.reduce((sum, each) => sum + each * each, 0);
}

interface Division {
  cost: number;
  left: number[];
}
/** All that are allowed, the best one first: between equal steps of an axis; an axis along which there is less room costs as much more. */
function divisions(lights: readonly Light[], most: number): Division[] {
  const sizes = [0, 1, 2].map((k) => Math.max(...lights.map(({ at }) => at[k]!)) - Math.min(...lights.map(({ at }) => at[k]!)));
  const all: Division[] = [];
  sizes.forEach((size, k) => {
    if (size * 1e6 < Math.max(...sizes)) return;
    const low = Math.min(...lights.map(({ at }) => at[k]!));
    for (let bin = 1; bin < BINS; bin++) {
      const left = lights.flatMap(({ at }, i) => (Math.min(BINS - 1, Math.floor(((at[k]! - low) * BINS) / size)) < bin ? [i] : []));
      const right = lights.filter((_, i) => !left.includes(i));
      if (left.length === 0 || right.length === 0 || Math.max(left.length, right.length) > most) continue;
      all.push({ cost: (cost(left.map((i) => lights[i]!)) + cost(right)) * (Math.max(...sizes) / size), left });
    }
  });
  return all.sort((a, b) => a.cost - b.cost);
}

function split(lights: readonly Light[], most = Infinity): { left: number[]; right: number[] } {
  const order = Uint32Array.from(lights, (_, i) => i);
  const middle = new LightSplitter(emittersOf(lights)).split(order, 0, lights.length, most);
  const part = (from: number, to: number): number[] => [...order.subarray(from, to)].sort((a, b) => a - b);
  return { left: part(0, middle), right: part(middle, lights.length) };
}

describe('lights are divided where it costs least', () => {
  it.each([
    ['of all kinds', 40, 1],
    ['of which many are dark', 20, 0.4],
    ['a few of them', 4, 1],
  ])('%s', (_, count, shining) => {
    const random = generator(count);
    let found = 0;
    for (let run = 0; run < 200; run++) {
      const room: Vec3 = [random(), random(), random()];
      const lights = Array.from({ length: count }, (): Light => ({
        at: [room[0] * random(), room[1] * random() ** 2, room[2] * random()],
        radius: 0.2 * random() ** 4,
        axis: randomDirection(random),
        round: random() < 0.3,
        intensity: random() < shining ? random() ** 3 : 0,
      }));
      const most = run % 2 === 0 ? Infinity : Math.ceil(0.6 * count);
      const all = divisions(lights, most);
      if (all.length === 0) continue;
      // Between empty steps all are the same.
      const least = all.filter((each) => each.cost <= all[0]!.cost * (1 + 1e-9)).map(({ left }) => left);
      expect(least, `run ${run}`).toContainEqual(split(lights, most).left);
      found += Number(least.every((each) => each.length === least[0]!.length));
    }
    expect(found).toBeGreaterThan(150);
  });
});

describe('where there is nothing to choose', () => {
  it('two are one each, by the longest axis', () => {
    const lights: Light[] = [{ at: [0, 5, 0] }, { at: [1, 2, 0] }];
    expect(split(lights)).toEqual({ left: [1], right: [0] });
  });
  it('those at one place are halved', () => {
    const lights = Array.from({ length: 7 }, (): Light => ({ at: [1, 2, 3] }));
    expect(split(lights).left).toHaveLength(3);
  });
  it('what may hold no more is halved in its order', () => {
    // All but one are in the first bin.
    const lights = [6, 1000, 0, 3, 5, 1, 4, 2].map((x, i): Light => ({ at: [0, 0, x], radius: i }));
    expect(split(lights, 4)).toEqual({ left: [2, 3, 5, 7], right: [0, 1, 4, 6] });
    expect(split(lights, 7)).toEqual({ left: [0, 2, 3, 4, 5, 6, 7], right: [1] });
  });
});

describe('clusters', () => {
  const two = (a: Light, b: Light) => buildLightTree(emittersOf([a, b])).clusters[0]!;
  it('are the smallest balls around both', () => {
    const { centre, radius, intensity } = two({ at: [0, 0, 0], radius: 1, intensity: 2 }, { at: [0, 0, 5], radius: 2, intensity: 3 });
    expect([...centre, radius, intensity]).toEqual([0, 0, 3, 4, 5]);
  });
  it.each([
    [
      { at: [0, 0, 0] as Vec3, radius: 3 },
      { at: [0, 1, 0] as Vec3, radius: 1 },
    ],
    [
      { at: [0, 1, 0] as Vec3, radius: 1 },
      { at: [0, 0, 0] as Vec3, radius: 3 },
    ],
    [
      { at: [0, 0, 0] as Vec3, radius: 3 },
      { at: [0, 2, 0] as Vec3, radius: 1 },
    ],
  ])('of one within the other are the outer one', (a, b) => {
    const { centre, radius } = two(a, b);
    expect([...centre, radius]).toEqual([0, 0, 0, 3]);
  });
});

describe('cones', () => {
  const cone = (axis: Vec3, degrees: number, more: Partial<Cone> = {}): Cone => ({
    axis: normalize(axis),
    cosNormals: Math.cos((degrees * Math.PI) / 180),
    cosEmission: 0,
    twoSided: false,
    ...more,
  });
  const halfAngle = ({ cosNormals }: Cone): number => (Math.acos(cosNormals) * 180) / Math.PI;
  it('around two reach from the far side of the one to that of the other', () => {
    // 90° apart, 10° and 30° wide: 130° from end to end; the middle of that is 35° from the wider one's axis.
    for (const [a, b] of [
      [cone([1, 0, 0], 30), cone([0, 1, 0], 10)],
      [cone([0, 1, 0], 10), cone([1, 0, 0], 30)],
    ] as const) {
      const merged = mergeCones(a, b);
      expect(halfAngle(merged)).toBeCloseTo(65, 9);
      expect(merged.axis[0]).toBeCloseTo(Math.cos((35 * Math.PI) / 180), 12);
      expect(merged.axis[1]).toBeCloseTo(Math.sin((35 * Math.PI) / 180), 12);
      expect(length(merged.axis)).toBeCloseTo(1, 12);
    }
  });
  it('that hold the other stay as they are, up to the edge', () => {
    const wide = cone([1, 0, 0], 40);
    expect(mergeCones(wide, cone([1, Math.tan(0.4), 0], 10))).toEqual(wide);
    expect(halfAngle(mergeCones(wide, cone([1, Math.tan(0.6), 0], 10)))).toBeGreaterThan(40);
  });
  it('wider than a half turn are all directions', () => {
    expect(mergeCones(cone([1, 0, 0], 120), cone([0, 1, 0], 120)).cosNormals).toBeGreaterThan(-1);
    expect(mergeCones(cone([1, 0, 0], 140), cone([0, 1, 0], 140)).cosNormals).toBe(-1);
  });
  it('emit as far, and from as many sides, as either', () => {
    const merged = mergeCones(cone([1, 0, 0], 5, { cosEmission: 0.3 }), cone([0, 1, 0], 5, { cosEmission: 0.1, twoSided: true }));
    expect(merged).toMatchObject({ cosEmission: 0.1, twoSided: true });
    expect(dot(merged.axis, [1, 1, 0])).toBeCloseTo(Math.SQRT2, 12);
    expect(mergeCones(cone([1, 0, 0], 5, { twoSided: true }), cone([1, 0, 0], 5)).twoSided).toBe(true);
  });
});
