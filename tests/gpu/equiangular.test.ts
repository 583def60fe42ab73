/** Light asked for all along ways through media, against closed forms and against the path's own distances. */
import { describe, expect, it } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { expectMean, expectSameMean } from '../helpers/expect-mean.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 200);

type Lights = NonNullable<SceneInput['lights']>;
type Medium = { absorption: Vec3; scattering: Vec3; g: number };
type Shapes = SceneInput['shapes'];

/** A narrow beam along −z from (0, 0, 5) through fog; `end`: where a black wall ends it. */
function beam(mist: Medium, lights: Lights, shapes: Shapes = [], change: Partial<SceneInput['render']> = {}): SceneInput {
  return {
    version: 1,
    camera: { position: [0, 0, 5], target: [0, 0, 0], fov: 0.01 },
    film: { width: 16, height: 16 },
    render: { spp: 64, seed: 'along', maxDepth: 1, mediumSampling: 'equiangular', ...change },
    materials: { black: { file: 'diffuse', params: { albedo: [0, 0, 0] } } },
    media: { mist },
    fog: { medium: 'mist' },
    lights,
    shapes: [{ type: 'sphere', center: [0, 5000, 0], radius: 1e-3, material: 'black' }, ...shapes],
  };
}

const phase = (g: number, cosine: number): number => (1 - g * g) / (4 * Math.PI * (1 + g * g - 2 * g * cosine) ** 1.5);

/** ∫ σs e^{−σt (t + r)} p(cos θ) I(direction) / r² dt along the ray, by the midpoint rule in the angle that the light sees it under. */
function once({ absorption, scattering, g }: Medium, at: Vec3, intensity: (direction: Vec3) => number, length: number): number[] {
  const n = 100_000;
  const height = Math.hypot(at[0], at[1]);
  const foot = 5 - at[2];
  const [first, last] = [Math.atan2(-foot, height), Math.atan2(length - foot, height)];
  return scattering.map((s, c) => {
    let sum = 0;
    for (let i = 0; i < n; i++) {
      const t = foot + height * Math.tan(first + ((last - first) * (i + 0.5)) / n);
      const r = Math.hypot(height, t - foot);
      const to: Vec3 = [-at[0] / r, -at[1] / r, (5 - t - at[2]) / r];
      // On to the eye along +z; dt / r² = dθ / height.
      sum += Math.exp(-(s + absorption[c]!) * (t + r)) * phase(g, to[2]) * intensity(to);
    }
    return (s * sum * (last - first)) / n / height;
  });
}

async function expectRadiance(scene: SceneInput, expected: readonly number[], sees: number): Promise<void> {
  const image = await renderImage(scene);
  expect(image.dropped).toBe(0);
  // Single precision leaves an error that does not become smaller: it is added to the noise.
  imageMean(image).forEach(({ mean, error }, c) => {
    if (expected[c] === 0) expect(mean).toBe(0);
    else expectMean({ mean, error: Math.hypot(error, 3e-5 * expected[c]!) }, expected[c]!, { alpha: ALPHA, sees, what: `channel ${c}` });
  });
}

const MISTS: Record<string, Medium> = {
  'thin, all scattered': { absorption: [0, 0, 0], scattering: [0.02, 0.05, 0.1], g: 0 },
  'coloured, forward': { absorption: [0.3, 0, 0.05], scattering: [0.1, 0.5, 0.2], g: 0.6 },
  'dense, backward': { absorption: [0.5, 1, 0], scattering: [1, 2, 3], g: -0.5 },
  'of one channel': { absorption: [0, 0.4, 0], scattering: [0, 0, 0.3], g: 0.9 },
};
const WALL: Shapes = [{ type: 'disk', center: [0, 0, -3], normal: [0, 0, 1], radius: 1, material: 'black' }];

describe('light that is scattered once', () => {
  it.each(Object.keys(MISTS))('of a point, %s, is the quadrature’s, to a wall and without end', async (name) => {
    const mist = MISTS[name]!;
    for (const at of [
      [0, 1.5, 1],
      [0.02, 0, 3],
      [1, 0, 7],
    ] as Vec3[])
      for (const [shapes, length] of [
        [WALL, 8],
        [[], 4000],
      ] as [Shapes, number][]) {
        // Where light goes forward few ways carry most of it.
        const spp = mist.g > 0.5 ? 256 : 64;
        const scene = beam(mist, [{ type: 'point', position: at, intensity: [3, 3, 3] }], shapes, { spp });
        await expectRadiance(
          scene,
          once(mist, at, () => 3, length),
          0.06,
        );
      }
  });
  it('of a spot, whose cone the ray crosses, begins in, or ends in', async () => {
    const mist = MISTS['coloured, forward']!;
    const smooth = (x: number): number => x * x * (3 - 2 * x);
    for (const { position, direction, inner, outer } of [
      { position: [0, 2, 1], direction: [0, -1, 0.2], inner: 15, outer: 25 },
      { position: [0, 2, 4], direction: [0, -1, 0.5], inner: 15, outer: 25 },
      { position: [0, 1, 6], direction: [0.1, -0.2, -1], inner: 15, outer: 25 },
      { position: [0, 1, -2], direction: [0, -0.1, 1], inner: 15, outer: 25 },
      // Half of all directions.
      { position: [0, 1, 2], direction: [0, -0.3, -1], inner: 60, outer: 90 },
    ] as { position: Vec3; direction: Vec3; inner: number; outer: number }[]) {
      const axis = direction.map((x) => x / Math.hypot(...direction));
      const [dark, full] = [outer, inner].map((each) => Math.cos((each * Math.PI) / 180)) as [number, number];
      const profile = (to: Vec3): number => {
        const cosine = to.reduce((sum, x, k) => sum + x * axis[k]!, 0);
        return 4 * smooth(Math.min(1, Math.max(0, (cosine - dark) / (full - dark))));
      };
      const lights: Lights = [{ type: 'spot', position, direction, intensity: [4, 4, 4], inner, outer }];
      await expectRadiance(beam(mist, lights, WALL), once(mist, position, profile, 8), 0.06);
    }
  });
  it('of a point among others, whichever is chosen', async () => {
    const mist = MISTS['coloured, forward']!;
    // The strong one is far away, the weak one near.
    const points = [
      { at: [0, 40, 0] as Vec3, intensity: 3000 },
      { at: [0, 0.1, 2] as Vec3, intensity: 0.3 },
      { at: [3, 0, -1] as Vec3, intensity: 2 },
    ];
    const all = points.map(({ at, intensity }) => once(mist, at, () => intensity, 8));
    const lights = points.map(({ at, intensity }) => ({
      type: 'point' as const,
      position: at,
      intensity: Array(3).fill(intensity) as Vec3,
    }));
    const expected = [0, 1, 2].map((c) => all.reduce((sum, each) => sum + each[c]!, 0));
    for (const lightChoice of ['power', 'uniform', 'spatial'] as const)
      await expectRadiance(beam(mist, lights, WALL, { lightChoice, spp: 192 }), expected, 0.05);
  });
});

describe('light that is scattered until it is white', () => {
  /** The whole inside of a ball shines as much as what is scattered: nothing in it is seen. */
  const furnace = (lamps: Shapes): SceneInput => {
    const scene = beam({ absorption: [0, 0, 0], scattering: [0.2, 0.4, 0.8], g: 0.6 }, [], [], { maxDepth: 1000, spp: 192 });
    return {
      ...scene,
      materials: { ...scene.materials, passage: { file: 'passage' } },
      media: { ...scene.media, milk: { scattering: [3, 2, 1], g: -0.3 } },
      shapes: [
        ...lamps,
        { type: 'sphere', center: [0.3, 0.2, 3], radius: 1, material: 'passage', interior: { medium: 'milk', priority: 1 } },
      ],
    };
  };
  const glow = { material: 'black', emission: { radiance: [1, 1, 1] as Vec3, sides: 'both' as const } };
  it('in one lamp', () => expectRadiance(furnace([{ type: 'sphere', center: [0, 0, 4], radius: 3, ...glow }]), [1, 1, 1], 0.04));
  it('in a box of twelve triangles, and in one of 48, more than are looked at', async () => {
    const corner = (i: number): number[] => [i & 1, (i >> 1) & 1, (i >> 2) & 1].map((x, k) => 6 * x - 3 + [0, 0, 4][k]!);
    const faces = [
      [0, 1, 3, 2],
      [4, 6, 7, 5],
      [0, 4, 5, 1],
      [2, 3, 7, 6],
      [0, 2, 6, 4],
      [1, 5, 7, 3],
    ];
    for (const parts of [1, 2]) {
      const positions: number[] = [];
      for (const face of faces) {
        const [a, b, , d] = face.map(corner);
        for (let u = 0; u < parts; u++)
          for (let v = 0; v < parts; v++) {
            const at = (x: number, y: number): number[] => a!.map((each, k) => each + ((b![k]! - each) * x + (d![k]! - each) * y) / parts);
            positions.push(...[at(u, v), at(u + 1, v), at(u + 1, v + 1), at(u, v), at(u + 1, v + 1), at(u, v + 1)].flat());
          }
      }
      const indices = Array.from({ length: positions.length / 3 }, (_, i) => i);
      const scene = furnace([{ type: 'mesh', data: { positions, indices }, ...glow }]);
      await expectRadiance(scene, [1, 1, 1], 0.04);
    }
  });
});

it('light that is scattered many times, of a point and a spot in bubbles, is as distances alone find it', async () => {
  // Without the bubbles the light's 1 / r² would leave distances alone without a variance.
  const scene = beam(
    { absorption: [0.1, 0, 0.05], scattering: [0.2, 0.5, 1], g: 0.4 },
    [
      { type: 'point', position: [0, 1.2, 1], intensity: [3, 3, 3] },
      { type: 'spot', position: [1.5, 0, 2], direction: [-1, 0.1, 0], intensity: [9, 9, 9], inner: 20, outer: 40 },
    ],
    WALL,
    { maxDepth: 12, spp: 512 },
  );
  const bubble = { type: 'sphere' as const, radius: 0.8, material: 'passage', interior: { priority: 1 } };
  const bubbles: SceneInput = {
    ...scene,
    materials: { ...scene.materials, passage: { file: 'passage' } },
    shapes: [...scene.shapes, { ...bubble, center: [0, 1.2, 1] }, { ...bubble, center: [1.5, 0, 2] }],
  };
  const other = await renderImage({ ...bubbles, render: { ...bubbles.render, mediumSampling: 'distance', seed: 'plain' } });
  const plain = imageMean(other);
  imageMean(await renderImage(bubbles)).forEach((mean, c) =>
    expectSameMean(mean, plain[c]!, { alpha: ALPHA, sees: 0.1, what: `channel ${c}` }),
  );
});
