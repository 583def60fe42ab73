/** Media against closed forms: what is absorbed, what is scattered once, and what is scattered until it is white. */
import { describe, expect, it } from 'vitest';
import type { Integrator, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { normalP, sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 120);
type Shapes = SceneInput['shapes'];
type Media = NonNullable<SceneInput['media']>;
/** Of a brightness that nothing shows: a constant of 0 would make another kernel. */
const dark = { type: 'constant' as const, radiance: [1e-20, 1e-20, 1e-20] as Vec3 };

const TRIANGLE = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] };

/** In every scene, far away and too small to be seen: so that they share a kernel. */
const NOTHING: Shapes = [
  { type: 'sphere', center: [0, 5000, 0], radius: 1e-3, material: 'passage', interior: { medium: 'alike' } },
  { type: 'sphere', center: [0, 5001, 0], radius: 1e-3, material: 'glass', interior: {} },
  { type: 'quad', corner: [0, 5002, 0], edge1: [1e-3, 0, 0], edge2: [0, 1e-3, 0], material: 'black' },
  { type: 'mesh', data: TRIANGLE, transform: { scale: 1e-3, translate: [0, 5005, 0] }, material: 'passage' },
  { type: 'disk', center: [0, 5003, 0], normal: [0, 1, 0], radius: 1e-3, material: 'black', emission: { radiance: [1, 1, 1] } },
];

/** What a narrow beam along −z from (0, 0, 5) brings back. */
function beam(media: Media, shapes: Shapes, change: Partial<SceneInput> = {}): SceneInput {
  return {
    version: 1,
    camera: { position: [0, 0, 5], target: [0, 0, 0], fov: 0.01 },
    film: { width: 16, height: 16 },
    render: { spp: 16, seed: 'media', maxDepth: 1000 },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    materials: {
      passage: { file: 'passage' },
      glass: { file: 'glass' },
      black: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
      grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } },
    },
    media: { ...media, alike: { scattering: [1, 1, 1] } },
    lights: [{ type: 'point', position: [0, 5004, 0], intensity: [0, 0, 0] }],
    shapes: [...NOTHING, ...shapes],
    ...change,
  };
}

const by = (scene: SceneInput, integrator: Integrator, render: SceneInput['render'] = {}): SceneInput => ({
  ...scene,
  render: { ...scene.render, ...render, integrator },
});

/** @param rounding relative error that single precision may leave */
async function expectRadiance(scene: SceneInput, expected: readonly number[], rounding = 2e-5): Promise<void> {
  const image = await renderImage(scene);
  expect(image.dropped).toBe(0);
  imageMean(image).forEach(({ mean, error }, c) => {
    const z = (mean - expected[c]!) / (Math.hypot(error, rounding * expected[c]!) || Number.MIN_VALUE);
    expect(normalP(z), `channel ${c}: ${mean} ± ${error}, expected ${expected[c]}`).toBeGreaterThan(ALPHA);
  });
}

const box = (material: string, medium: string, size = 2): Shapes[number] => ({
  type: 'box',
  center: [0, 0, 0],
  size: [20, 20, size],
  material,
  interior: { medium },
});
const attenuated = (sigma: readonly number[], distance: number): number[] => sigma.map((each) => Math.exp(-each * distance));

describe('Beer and Lambert', () => {
  const absorption: Vec3 = [0, 0.35, 1.2];
  it.each(['path', 'path-naive', 'cast'] as const)('%s: a slab leaves e^(−σd) of each channel', (integrator) =>
    expectRadiance(by(beam({ ink: { absorption } }, [box('passage', 'ink')]), integrator), attenuated(absorption, 2)),
  );
  it('by the colour that is left after a distance', () =>
    expectRadiance(beam({ ink: { color: [0.9, 0.5, 0.1], distance: 3 } }, [box('passage', 'ink', 1.5)]), [
      Math.sqrt(0.9),
      Math.sqrt(0.5),
      Math.sqrt(0.1),
    ]));
  it('to the middle of a slab that the eye is in', () =>
    expectRadiance(
      beam({ ink: { absorption } }, [box('passage', 'ink', 2)], { camera: { position: [0, 0, 0], target: [0, 0, -1], fov: 0.01 } }),
      attenuated(absorption, 1),
    ));
  it('between the faces of glass, to and fro', () => {
    const F = 0.04;
    const expected = attenuated(absorption, 2).map(
      (a) => F + (F * (1 - F) ** 2 * a * a) / (1 - F * F * a * a) + ((1 - F) ** 2 * a) / (1 - F * F * a * a),
    );
    return expectRadiance(by(beam({ ink: { absorption } }, [box('glass', 'ink')]), 'path', { spp: 256 }), expected);
  });
  it('in fog before a lamp, and nothing of what is infinitely far away', async () => {
    const lamp: Shapes = [
      { type: 'disk', center: [0, 0, -1], normal: [0, 0, 1], radius: 1, material: 'black', emission: { radiance: [2, 3, 4] } },
    ];
    const haze = { haze: { absorption: [0.1, 0.2, 0.3] as Vec3 } };
    const scene = beam(haze, lamp, { fog: { medium: 'haze' } });
    await expectRadiance(
      scene,
      [2, 3, 4].map((L, c) => L * Math.exp(-0.6 * (c + 1))),
    );
    await expectRadiance({ ...scene, shapes: NOTHING }, [0, 0, 0]);
    await expectRadiance({ ...scene, media: { ...scene.media, haze: { absorption: [0, 0.2, 0.3] } }, shapes: NOTHING }, [1, 0, 0]);
  });
  it('of a shape with a hole, where the path leaves by it, up to the end of the scene and no further', () => {
    const open: Shapes = [
      { type: 'mesh', data: TRIANGLE, transform: { scale: 9, translate: [-3, -3, 0] }, material: 'passage', interior: { medium: 'ink' } },
    ];
    return expectRadiance(beam({ ink: { absorption: [1, 1, 1] } }, open), [1, 1, 1]);
  });
  it('light on its way to a surface as well', async () => {
    // A floor under an absorbing slab, a sun above it: once through for the eye, once for the light.
    const floor: Shapes = [{ type: 'quad', corner: [-50, -50, -1.5], edge1: [100, 0, 0], edge2: [0, 100, 0], material: 'grey' }];
    const scene = beam({ ink: { absorption } }, [box('passage', 'ink'), ...floor], {
      environment: dark,
      lights: [{ type: 'directional', direction: [0, -0.6, -0.8], irradiance: [3, 3, 3] }],
    });
    const expected = absorption.map((each) => ((0.5 * 3 * 0.8) / Math.PI) * Math.exp(-each * (2 + 2 / 0.8)));
    for (const integrator of ['path', 'cast'] as const) await expectRadiance(by(scene, integrator, { maxDepth: 1 }), expected);
  });
  it('up to the light and no further', () => {
    // One slab below the light, another above it, which only the eye's ray passes.
    const above: Shapes[number] = { ...box('passage', 'ink', 1), center: [0, 0, 2.2] } as Shapes[number];
    const floor: Shapes = [{ type: 'quad', corner: [-50, -50, -1.5], edge1: [100, 0, 0], edge2: [0, 100, 0], material: 'grey' }];
    const r = Math.hypot(0.5, 3);
    return expectRadiance(
      beam({ ink: { absorption } }, [box('passage', 'ink'), above, ...floor], {
        environment: dark,
        lights: [{ type: 'point', position: [0, 0.5, 1.5], intensity: [4, 4, 4] }],
        render: { spp: 16, maxDepth: 1 },
      }),
      absorption.map((each) => ((0.5 * 4 * 3) / (Math.PI * r ** 3)) * Math.exp(-each * (3 + (2 * r) / 3))),
    );
  });
  it('and through the surface that it comes to, from within', () => {
    // A veil scatters half of the light to either side; the light is in the slab that it covers.
    const veil = `import package::material::{Hit, BsdfSample, bsdf_sample_of};
import package::math::INV_PI;
import package::warp::{warp_cosine, warp_cosine_pdf};
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.5 * INV_PI); }
fn pdf(wo: vec3f, wi: vec3f, hit: Hit) -> f32 { return 0.5 * warp_cosine_pdf(vec3f(wi.xy, abs(wi.z))); }
fn sample(wo: vec3f, hit: Hit, u: vec3f) -> BsdfSample {
  let w = warp_cosine(u.xy);
  return bsdf_sample_of(vec3f(w.xy, select(w.z, -w.z, u.z < 0.5)), vec3f(1.0), 0.5 * warp_cosine_pdf(w));
}`;
    const r = Math.hypot(0.3, 0.8);
    return expectRadiance(
      beam({ ink: { absorption } }, [box('veil', 'ink')], {
        environment: dark,
        programs: { veil },
        materials: { passage: { file: 'passage' }, glass: { file: 'glass' }, black: { file: 'diffuse' }, veil: { file: 'veil' } },
        lights: [{ type: 'point', position: [0, 0.3, 0.2], intensity: [4, 4, 4] }],
        render: { spp: 16, maxDepth: 1 },
      }),
      absorption.map((each) => ((0.5 * 4 * 0.8) / (Math.PI * r ** 3)) * Math.exp(-each * r)),
    );
  });
});

describe('a medium that only scatters, in a white furnace', () => {
  const scattering: Vec3 = [0.3, 1, 4];
  it.each([-0.7, 0, 0.5, 0.9])('is invisible behind a boundary that is not there: g = %d', async (g) => {
    const scene = beam({ milk: { scattering, g } }, [
      { type: 'sphere', center: [0, 0, 0], radius: 1, material: 'passage', interior: { medium: 'milk' } },
    ]);
    await expectRadiance(scene, [1, 1, 1]);
    await expectRadiance(by(scene, 'path-naive', { seed: 'other' }), [1, 1, 1]);
  });
  it('and in glass', () =>
    expectRadiance(
      beam({ milk: { scattering, g: 0.4 } }, [
        { type: 'sphere', center: [0.3, 0.2, 0], radius: 1, material: 'glass', interior: { medium: 'milk' } },
      ]),
      [1, 1, 1],
    ));
  it('and as fog in a room whose walls shine', async () => {
    // A sphere that shines inwards: light sampling and chance both find all of it.
    const room: Shapes = [
      { type: 'sphere', center: [0, 0, 4], radius: 3, material: 'black', emission: { radiance: [1, 1, 1], sides: 'both' } },
    ];
    const scene = beam({ milk: { scattering: [0.2, 0.4, 0.8], g: 0.6 } }, room, { fog: { medium: 'milk' } });
    await expectRadiance(by(scene, 'path', { spp: 64 }), [1, 1, 1]);
  });
});

describe('light that is scattered once', () => {
  const media = { mist: { absorption: [0.1, 0, 0.3] as Vec3, scattering: [0.2, 0.5, 0.1] as Vec3, g: 0.6 } };
  /** ∫ σs e^{−σt (t + r)} p(cos θ) I / r² dt along the eye's ray from z = 5 to z = −3, and a point at (0, 1.5, 1). */
  function quadrature(intensity: number): number[] {
    const n = 20_000;
    const { absorption, scattering, g } = media.mist;
    return scattering.map((s, c) => {
      const extinction = s + absorption[c]!;
      let sum = 0;
      for (let i = 0; i < n; i++) {
        const t = (8 * (i + 0.5)) / n;
        const r = Math.hypot(1.5, 5 - t - 1);
        // From the light at (0, 1.5, 1) to (0, 0, 5 − t), and on to the eye along +z.
        const cosine = (5 - t - 1) / r;
        const phase = (1 - g * g) / (4 * Math.PI * (1 + g * g - 2 * g * cosine) ** 1.5);
        sum += ((s * Math.exp(-extinction * (t + r)) * phase * intensity) / (r * r)) * (8 / n);
      }
      return sum;
    });
  }
  const wall: Shapes = [{ type: 'disk', center: [0, 0, -3], normal: [0, 0, 1], radius: 1, material: 'black' }];
  it('agrees with a quadrature', () =>
    expectRadiance(
      beam(media, wall, {
        fog: { medium: 'mist' },
        environment: dark,
        lights: [{ type: 'point', position: [0, 1.5, 1], intensity: [3, 3, 3] }],
        render: { maxDepth: 1, spp: 256, seed: 'once' },
      }),
      quadrature(3),
    ));
  it('a small sphere that shines is the same', async () => {
    const radius = 0.02;
    const lamp: Shapes = [
      {
        type: 'sphere',
        center: [0, 1.5, 1],
        radius,
        material: 'black',
        emission: { radiance: [3, 3, 3].map((I) => I / (Math.PI * radius ** 2)) as Vec3 },
      },
    ];
    const scene = beam(media, [...wall, ...lamp], {
      fog: { medium: 'mist' },
      environment: dark,
      render: { maxDepth: 1, spp: 128, seed: 'once' },
    });
    await expectRadiance(scene, quadrature(3), 1e-3);
  });
});
