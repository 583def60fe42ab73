/** Images whose radiance is known in closed form, at every integrator that claims to give it. */
import { describe, expect, it } from 'vitest';
import type { SceneInput } from '../../src/scene/document.ts';
import { enclosureRadiance, fresnelDielectric, irradianceDisk, irradiancePolygon, irradianceSphere } from '../reference/closed-form.ts';
import { imageMean, pixelMeans, renderImage } from '../helpers/gpu.ts';
import { normalP, sidak } from '../helpers/statistics.ts';

type Shapes = SceneInput['shapes'];
const ALPHA = sidak(1e-3, 60);

/** A tiny image of one spot, so that all pixels show the same radiance. */
function spot(
  shapes: Shapes,
  change: Partial<SceneInput> & { integrator?: string; spp?: number; size?: number; maxDepth?: number } = {},
): SceneInput {
  const { integrator = 'path', spp = 64, size = 16, maxDepth = 128, ...rest } = change;
  return {
    version: 1,
    camera: { position: [0, 2, 4], target: [0, 0, 0], fov: 0.01 },
    film: { width: size, height: size },
    render: { integrator: integrator as 'path', spp, maxDepth, rouletteStart: 4, seed: 'closed forms' },
    materials: {
      white: { file: 'diffuse', params: { albedo: [1, 1, 1] } },
      grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } },
      black: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
      mirror: { file: 'mirror' },
      glass: { file: 'glass', params: { ior: 1.5 } },
    },
    shapes,
    ...rest,
  };
}

/** All three channel means of the image lie where the closed form says, by a z-test. */
async function expectRadiance(scene: SceneInput, expected: readonly number[]): Promise<void> {
  const image = await renderImage(scene);
  expect(image.dropped).toBe(0);
  imageMean(image).forEach(({ mean, error }, c) => {
    // Single precision: some 1e-5 of relative error that no sample count removes.
    const z = (mean - expected[c]!) / (Math.hypot(error, 2e-5 * expected[c]!) || Number.MIN_VALUE);
    expect(normalP(z), `channel ${c}: mean ${mean} ± ${error}, expected ${expected[c]}`).toBeGreaterThan(ALPHA);
  });
}

const floor: Shapes[number] = { type: 'quad', corner: [-5, 0, -5], edge1: [0, 0, 10], edge2: [10, 0, 0], material: 'grey' };
const grey3 = (x: number): number[] => [x, x, x];

describe('white furnace: nothing is gained or lost under a constant environment', () => {
  const furnace = { environment: { type: 'constant' as const, radiance: [1, 1, 1] as [number, number, number] }, spp: 4, maxDepth: 1024 };
  const camera = { position: [0, 0, 4], target: [0, 0, 0], fov: 40 } as const;
  const sphere = (material: string): Shapes => [{ type: 'sphere', center: [0, 0, 0], radius: 1, material }];
  const cases: [string, Shapes][] = [
    ['a diffuse sphere', sphere('white')],
    ['a mirror sphere', sphere('mirror')],
    ['a glass sphere', sphere('glass')],
    ['a glass box, turned', [{ type: 'box', center: [0, 0, 0], size: [1.2, 1, 1.4], rotate: [20, 30, 40], material: 'glass' }]],
    [
      'a white disk and a white box',
      [
        { type: 'disk', center: [0, -0.6, 0], normal: [0, 1, 0], radius: 2, material: 'white' },
        { type: 'box', center: [0, 0, 0], size: [1, 1, 1], material: 'white' },
      ],
    ],
    [
      'a white cave',
      [
        { type: 'quad', corner: [-1, -1, -1], edge1: [2, 0, 0], edge2: [0, 0, 2], material: 'white' },
        { type: 'quad', corner: [-1, -1, -1], edge1: [2, 0, 0], edge2: [0, 2, 0], material: 'white' },
        { type: 'quad', corner: [-1, -1, -1], edge1: [0, 2, 0], edge2: [0, 0, 2], material: 'mirror' },
      ],
    ],
  ];
  for (const integrator of ['path', 'path-naive']) {
    it.each(cases)(`${integrator}: %s`, async (_, shapes) => {
      const image = await renderImage({
        ...spot(shapes, { ...furnace, integrator, size: 24 }),
        camera: { ...camera, position: [...camera.position], target: [...camera.target] },
      });
      // Zero variance: every path brings exactly 1, whatever it met, up to rounding.
      for (const value of pixelMeans(image)) expect(Math.abs(value - 1)).toBeLessThan(1e-5);
    });
  }
});

describe('enclosure: emission E and albedo ρ everywhere give E / (1 − ρ)', () => {
  const inside = { position: [0.1, 0.2, 0.3], target: [1, 0.5, 0], fov: 60 };
  const wall = { material: 'grey', emission: { radiance: [1, 0.5, 2] as [number, number, number], sides: 'both' as const } };
  const sphere: Shapes = [{ type: 'sphere', center: [0, 0, 0], radius: 2, ...wall }];
  const box: Shapes = [{ type: 'box', center: [0, 0, 0], size: [2, 3, 4], rotate: [0, 30, 0], ...wall }];
  const scene = (shapes: Shapes, integrator: string, maxDepth: number): SceneInput => ({
    ...spot(shapes, { integrator, maxDepth, spp: 256, size: 8 }),
    camera: inside as SceneInput['camera'],
  });
  it.each([
    ['sphere', 'path', sphere],
    ['sphere', 'path-naive', sphere],
    ['box', 'path', box],
    ['box', 'path-naive', box],
  ])('%s, %s', async (_, integrator, shapes) => {
    await expectRadiance(
      scene(shapes, integrator, 128),
      [1, 0.5, 2].map((each) => enclosureRadiance(each, 0.5)),
    );
  });
  it.each([0, 1, 2, 5])('cut off at depth %i: the known part of the series', async (depth) => {
    await expectRadiance(
      scene(box, 'path', depth),
      [1, 0.5, 2].map((each) => enclosureRadiance(each, 0.5, depth)),
    );
  });
});

describe('irradiance of a floor under a light', () => {
  const L = 3;
  const emission = { radiance: [L, L, L] as [number, number, number] };
  const black = { material: 'black', emission };
  const lights: [string, Shapes[number], number][] = [
    [
      'disk',
      { type: 'disk', center: [0, 1.5, 0], normal: [0, -1, 0], radius: 0.8, material: 'black', emission },
      irradianceDisk(L, 0.8, 1.5),
    ],
    [
      'sphere',
      { type: 'sphere', center: [0.5, 1.2, -0.3], radius: 0.6, material: 'black', emission },
      irradianceSphere(L, [0, 0, 0], [0, 1, 0], [0.5, 1.2, -0.3], 0.6),
    ],
    [
      // The rest of it is behind the end that is seen.
      'capsule along its axis',
      { type: 'capsule', center: [1.25, 3, -0.75], axis: [0.5, 1.2, -0.3], radius: 0.6, height: 3 * Math.hypot(0.5, 1.2, -0.3), ...black },
      irradianceSphere(L, [0, 0, 0], [0, 1, 0], [0.5, 1.2, -0.3], 0.6),
    ],
    [
      'rectangle',
      {
        type: 'quad',
        corner: [-0.5, 1, -0.4],
        edge1: [1.2, 0.3, 0],
        edge2: [0, 0.2, 1],
        material: 'black',
        emission: { ...emission, sides: 'both' },
      },
      irradiancePolygon(
        L,
        [0, 0, 0],
        [0, 1, 0],
        [
          [-0.5, 1, -0.4],
          [0.7, 1.3, -0.4],
          [0.7, 1.5, 0.6],
          [-0.5, 1.2, 0.6],
        ],
      ),
    ],
    [
      'triangle',
      {
        type: 'mesh',
        data: { positions: [-0.5, 1, -0.4, 0.7, 1.3, -0.4, -0.5, 1.2, 0.6], indices: [0, 1, 2] },
        material: 'black',
        emission: { ...emission, sides: 'both' },
      },
      irradiancePolygon(
        L,
        [0, 0, 0],
        [0, 1, 0],
        [
          [-0.5, 1, -0.4],
          [0.7, 1.3, -0.4],
          [-0.5, 1.2, 0.6],
        ],
      ),
    ],
  ];
  // In every scene but those of `path`, far away, dark and too small to be met: so that the lights share a kernel.
  const faint = { emission: { radiance: [1e-6, 1e-6, 1e-6] as [number, number, number], sides: 'both' as const }, material: 'black' };
  const alike: Shapes = [
    { type: 'disk', center: [0, -5000, 0], normal: [0, 1, 0], radius: 1e-3, ...faint },
    { type: 'sphere', center: [1, -5000, 0], radius: 1e-3, ...faint },
    { type: 'capsule', center: [5, -5000, 0], radius: 1e-3, height: 1e-3, ...faint },
    { type: 'quad', corner: [2, -5000, 0], edge1: [1e-3, 0, 0], edge2: [0, 0, 1e-3], ...faint },
    { type: 'quad', corner: [3, -5000, 0], edge1: [1e-3, 0, 0], edge2: [5e-4, 0, 1e-3], ...faint },
    { type: 'mesh', data: { positions: [4, -5000, 0, 4.001, -5000, 0, 4, -5000, 1e-3], indices: [0, 1, 2] }, ...faint },
  ];
  for (const integrator of ['path', 'path-naive', 'distributed', 'whitted', 'cast']) {
    it.each(lights)(`${integrator}: %s`, async (_, light, irradiance) => {
      await expectRadiance(
        spot([floor, light, ...(integrator === 'path' ? [] : alike)], { integrator, spp: integrator === 'path-naive' ? 512 : 128 }),
        grey3((0.5 * irradiance) / Math.PI),
      );
    });
  }
  it('of an environment, half hidden by a wall, is half: cast and whitted see it too', async () => {
    const wall: Shapes[number] = { type: 'quad', corner: [0.001, 0, -5000], edge1: [0, 5000, 0], edge2: [0, 0, 10000], material: 'black' };
    for (const integrator of ['path', 'distributed', 'cast', 'whitted']) {
      const scene = spot([floor, wall], { integrator, environment: { type: 'constant', radiance: [2, 2, 2] }, spp: 256 });
      await expectRadiance({ ...scene, camera: { position: [-2, 2, 0], target: [0, 0, 0], fov: 0.001 } }, grey3(0.5));
    }
  });
});

describe('Fresnel and Snell', () => {
  const glow = (radiance: number): { radiance: [number, number, number]; sides: 'both' } => ({
    radiance: [radiance, radiance, radiance],
    sides: 'both',
  });
  /** The camera looks down at a glass surface; a bright ceiling is reflected, a glowing floor lies in the glass. */
  const pool = (degrees: number, ior: number, bottom: Shapes): SceneInput => {
    const angle = (degrees * Math.PI) / 180;
    return {
      ...spot(
        [
          { type: 'quad', corner: [-50, 0, -50], edge1: [0, 0, 100], edge2: [100, 0, 0], material: 'glass' },
          { type: 'quad', corner: [-500, 30, -500], edge1: [1000, 0, 0], edge2: [0, 0, 1000], material: 'black', emission: glow(1) },
          ...bottom,
        ],
        { integrator: 'path', spp: 256 },
      ),
      camera: { position: [-10 * Math.sin(angle), 10 * Math.cos(angle), 0], target: [0, 0, 0], up: [0, 0, 1], fov: 0.01 },
      materials: { glass: { file: 'glass', params: { ior } }, black: { file: 'diffuse', params: { albedo: [0, 0, 0] } } },
    };
  };
  const bottom: Shapes = [
    { type: 'quad', corner: [-50, -2, -50], edge1: [0, 0, 100], edge2: [100, 0, 0], material: 'black', emission: glow(4) },
  ];
  for (const integrator of ['path', 'path-naive', 'distributed', 'whitted'] as const) {
    it.each([
      [0, 1.5],
      [30, 1.5],
      [56.3, 1.5],
      [80, 1.5],
      [45, 2.4],
    ])(`${integrator}: F L + (1 − F) L' / n² at %i°, n = %f`, async (degrees, ior) => {
      const F = fresnelDielectric(Math.cos((degrees * Math.PI) / 180), ior);
      const scene = pool(degrees, ior, bottom);
      await expectRadiance({ ...scene, render: { ...scene.render, integrator } }, grey3(F + ((1 - F) * 4) / ior ** 2));
    });
  }
  it.each(['path', 'whitted'] as const)('%s: the same of glass whose first lobe goes down, not up', async (integrator) => {
    const [degrees, ior] = [30, 1.5];
    const F = fresnelDielectric(Math.cos((degrees * Math.PI) / 180), ior);
    const scene = pool(degrees, ior, bottom);
    const source = `import package::material::{BsdfSample, Hit};
import package::fresnel::fresnel_dielectric;
fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let F = fresnel_dielectric(wo.z, ${ior});
  if (u.z >= 0.5) { return BsdfSample(vec3f(-wo.xy, wo.z), vec3f(2.0 * F), 0.5, true, 1.0); }
  return BsdfSample(refract(-wo, vec3f(0.0, 0.0, 1.0), 1.0 / ${ior}), vec3f(2.0 * (1.0 - F) / ${ior ** 2}), 0.5, true, ${ior});
}`;
    const materials = { ...scene.materials, glass: { file: 'downward' } };
    const programs = { downward: source };
    const expected = grey3(F + ((1 - F) * 4) / ior ** 2);
    await expectRadiance({ ...scene, programs, materials, render: { ...scene.render, integrator } }, expected);
  });
  it('refracted rays land where Snell says: inside a narrow strip, not beside it', async () => {
    const [degrees, ior] = [50, 1.5];
    const x = 2 * Math.tan(Math.asin(Math.sin((degrees * Math.PI) / 180) / ior));
    const strip = (centre: number): Shapes => [
      { type: 'quad', corner: [centre - 0.01, -2, -1], edge1: [0, 0, 2], edge2: [0.02, 0, 0], material: 'black', emission: glow(4) },
    ];
    const F = fresnelDielectric(Math.cos((degrees * Math.PI) / 180), ior);
    await expectRadiance(pool(degrees, ior, strip(x)), grey3(F + ((1 - F) * 4) / ior ** 2));
    await expectRadiance(pool(degrees, ior, strip(x + 0.03)), grey3(F));
    await expectRadiance(pool(degrees, ior, strip(x - 0.03)), grey3(F));
  });
  it('beyond the critical angle nothing gets out', async () => {
    // From inside the glass: the camera is below the surface, whose outside is above.
    const scene = pool(50, 1.5, []);
    await expectRadiance(
      { ...scene, camera: { position: [-10 * Math.sin(0.9), -10 * Math.cos(0.9), 0], target: [0, 0, 0], up: [0, 0, 1], fov: 0.01 } },
      grey3(0),
    );
  });
});
