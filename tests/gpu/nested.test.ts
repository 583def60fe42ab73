/** Nested dielectrics by priority, against Fresnel and Snell. */
import { describe, expect, it } from 'vitest';
import type { Integrator, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { imageMean, pixelMeans, renderImage } from '../helpers/gpu.ts';
import { normalP, sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 60);
type Shapes = SceneInput['shapes'];
type Media = NonNullable<SceneInput['media']>;
const GLASS = 1.5;
const WATER = 1.33;

const MATERIALS: SceneInput['materials'] = {
  glass: { file: 'glass', params: { ior: GLASS } },
  water: { file: 'glass', params: { ior: WATER } },
  pane: { file: 'thin_glass', params: { ior: GLASS, tint: [1, 1, 1] } },
  black: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
  passage: { file: 'passage' },
};

/** In every scene, far away and too small to be seen: so that they share a kernel. */
const ALIKE: Shapes = ['glass', 'black', 'passage', 'pane'].map((material, i) => ({
  type: 'sphere',
  center: [0, 5000 + i, 0],
  radius: 1e-3,
  material,
  interior: {},
}));
const FAR_PANE: Shapes[number] = { type: 'quad', corner: [0, 6000, 0], edge1: [1e-3, 0, 0], edge2: [0, 1e-3, 0], material: 'pane' };
const FAR_DISK: Shapes[number] = {
  type: 'disk',
  center: [0, 6000, 0],
  normal: [0, 1, 0],
  radius: 1e-3,
  material: 'black',
  emission: { radiance: [1, 1, 1] },
};

/** A narrow beam along −z from (0, 0, 5). What it meets first is lit by nothing but a lamp behind everything. */
function beam(shapes: Shapes, change: Partial<SceneInput> = {}): SceneInput {
  return {
    version: 1,
    camera: { position: [0, 0, 5], target: [0, 0, 0], fov: 0.01 },
    film: { width: 16, height: 16 },
    render: { spp: 64, seed: 'nested', maxDepth: 100 },
    // Too dark to be seen: with no environment at all there would be another kernel.
    environment: { type: 'constant', radiance: [1e-20, 1e-20, 1e-20] },
    materials: MATERIALS,
    shapes: [...ALIKE, FAR_PANE, FAR_DISK, ...shapes],
    ...change,
  };
}
const lamp: Shapes[number] = {
  type: 'disk',
  center: [0, 0, -4],
  normal: [0, 0, 1],
  radius: 3,
  material: 'black',
  emission: { radiance: [1, 1, 1] },
};
const slab = (material: string, from: number, to: number, priority = 0, medium?: string): Shapes[number] => ({
  type: 'box',
  center: [0, 0, (from + to) / 2],
  size: [20, 20, to - from],
  material,
  interior: { priority, medium },
});

async function mean(scene: SceneInput): Promise<{ mean: number; error: number }[]> {
  const image = await renderImage(scene);
  expect(image.dropped).toBe(0);
  return imageMean(image);
}
async function expectRadiance(scene: SceneInput, expected: readonly number[], rounding = 2e-5): Promise<void> {
  (await mean(scene)).forEach(({ mean: found, error }, c) => {
    const z = (found - expected[c]!) / (Math.hypot(error, rounding * expected[c]!) || Number.MIN_VALUE);
    expect(normalP(z), `channel ${c}: ${found} ± ${error}, expected ${expected[c]}`).toBeGreaterThan(ALPHA);
  });
}
const grey = (L: number): number[] => [L, L, L];

/** Reflectance of a boundary at normal incidence, and what gets through a row of them with all that goes to and fro. */
const fresnel = (a: number, b: number): number => ((a - b) / (a + b)) ** 2;
function stack(iors: readonly number[]): number {
  let [R, T] = [0, 1];
  for (let i = 1; i < iors.length; i++) {
    const F = fresnel(iors[i - 1]!, iors[i]!);
    [R, T] = [R + (T * T * F) / (1 - R * F), (T * (1 - F)) / (1 - R * F)];
  }
  return T;
}

describe('a pane of glass on water', () => {
  const touching: Shapes = [slab('glass', 0, 1, 1), slab('water', -1, 0.1, 0), lamp];
  it.each(['path', 'whitted'] as const)('%s: overlapping by priority there is one boundary between them', (integrator: Integrator) =>
    expectRadiance(
      beam(touching, { render: { integrator, spp: integrator === 'path' ? 64 : 2, seed: 'nested' } }),
      grey(stack([1, GLASS, WATER, 1])),
    ),
  );
  it('with the priorities exchanged the boundary moves, and the light stays', () =>
    expectRadiance(beam([slab('glass', 0, 1, 0), slab('water', -1, 0.1, 1), lamp]), grey(stack([1, GLASS, WATER, 1]))));
  it('with a gap of air there are four', () =>
    expectRadiance(beam([slab('glass', 0, 1), slab('water', -1, -0.1), lamp]), grey(stack([1, GLASS, 1, WATER, 1]))));
  it('which differ by more than the test can miss', async () => {
    const { error } = (await mean(beam(touching)))[0]!;
    expect(stack([1, GLASS, WATER, 1]) - stack([1, GLASS, 1, WATER, 1])).toBeGreaterThan(10 * error);
  });
  it('which of the media is where follows the priorities', async () => {
    const media: Media = { red: { absorption: [0, 1, 1] }, blue: { absorption: [1, 1, 0] } };
    const scene = (a: number, b: number) => beam([slab('passage', 0, 1, a, 'red'), slab('passage', -1, 0.6, b, 'blue'), lamp], { media });
    const left = (red: number, blue: number) => [Math.exp(-blue), Math.exp(-red - blue), Math.exp(-red)];
    await expectRadiance(scene(1, 0), left(1, 1));
    await expectRadiance(scene(0, 1), left(0.4, 1.6));
    // Of equals the one entered last: red to the boundary of blue, blue from there on.
    await expectRadiance(scene(0, 0), left(0.4, 1.6));
  });
});

describe('what stands in a medium of its own index', () => {
  const inWater = (inner: Shapes[number]): Shapes => [slab('water', -2, 2), inner, lamp];
  const ball = (material: string): Shapes[number] => ({ type: 'sphere', center: [0.4, 0, 0], radius: 1, material });
  it('is invisible', () => expectRadiance(beam(inWater(ball('water'))), grey(stack([1, WATER, 1]))));
  it('if it is thin as well', () =>
    expectRadiance(
      beam([slab('glass', -2, 2), { type: 'quad', corner: [-5, -5, 0], edge1: [10, 0, 0], edge2: [0, 10, 0], material: 'pane' }, lamp]),
      grey(stack([1, GLASS, 1])),
    ));
  it('and of another index is seen', async () => {
    const [found] = await mean(beam(inWater(ball('glass')), { camera: { position: [0, 0, 5], target: [0, 0, 0], fov: 30 } }));
    const [without] = await mean(beam([slab('water', -2, 2), lamp], { camera: { position: [0, 0, 5], target: [0, 0, 0], fov: 30 } }));
    expect(Math.abs(found!.mean - without!.mean)).toBeGreaterThan(10 * Math.hypot(found!.error, without!.error));
  });
});

describe('glass in water refracts by the ratio of the indices', () => {
  /** Where a ray that enters at 45° meets a plane of stripes below: a ramp of emission tells the place. */
  const programs = {
    ramp: `import package::material::Hit;
fn emission(wo: vec3f, hit: Hit) -> vec3f { return vec3f(hit.p.x + 10.0, hit.p.y + 10.0, 1.0); }`,
  };
  const materials = { ...MATERIALS, air: { file: 'glass', params: { ior: 1 } }, ramp: { file: 'ramp' } };
  const target: Shapes[number] = { type: 'disk', center: [0, 0, -3], normal: [0, 0, 1], radius: 9, material: 'ramp' };
  const eye: Vec3 = [-2, 0, 2];
  /** The eye in water looks at (0, 0, 0), where another slab begins. */
  const scene = (material: string): SceneInput =>
    beam([slab('water', -20, 4), slab(material, -2, 0, 1), target], {
      programs,
      materials,
      camera: { position: eye, target: [0, 0, 0], fov: 0.01 },
      render: { spp: 64, seed: 'nested', maxDepth: 3 },
    });
  /** Radiance of light that goes straight through both faces. */
  function straight(ior: number): { x: number; T: number } {
    const sine = (Math.SQRT1_2 * WATER) / ior;
    const x = 2 * (sine / Math.sqrt(1 - sine * sine)) + 1;
    const [ci, ct] = [Math.SQRT1_2, Math.sqrt(1 - sine * sine)];
    const s = (WATER * ci - ior * ct) / (WATER * ci + ior * ct);
    const p = (ior * ci - WATER * ct) / (ior * ci + WATER * ct);
    return { x, T: (1 - (s * s + p * p) / 2) ** 2 };
  }
  it('glass', async () => {
    const { x, T } = straight(GLASS);
    const found = await mean(scene('glass'));
    // Other light meets the target only after three reflections and more, which maxDepth leaves out.
    expect(found[0]!.mean / found[2]!.mean - 10).toBeCloseTo(x, 3);
    const z = (found[2]!.mean - T) / Math.hypot(found[2]!.error, 1e-4 * T);
    expect(normalP(z), `${found[2]!.mean}, expected ${T}`).toBeGreaterThan(ALPHA);
  });
  it('a bubble of air as well', async () => {
    // Beyond the critical angle of water to air, 48.75°, at 45° just not.
    const { x, T } = straight(1);
    const found = await mean(scene('air'));
    expect(found[0]!.mean / found[2]!.mean - 10).toBeCloseTo(x, 3);
    expect(normalP((found[2]!.mean - T) / found[2]!.error)).toBeGreaterThan(ALPHA);
  });
});

describe('a thin wall', () => {
  /** A pane at an angle to the beam: it turns about y. */
  const pane = (degrees: number): Shapes[number] => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return { type: 'quad', corner: [-c, -1, s], edge1: [2 * c, 0, -2 * s], edge2: [0, 2, 0], material: 'pane' };
  };
  /** Of a face, for both polarisations; what is reflected to and fro: R = 2 F / (1 + F). */
  const reflected = (degrees: number): number => {
    const ci = Math.cos((degrees * Math.PI) / 180);
    const ct = Math.sqrt(1 - (1 - ci * ci) / GLASS ** 2);
    const faces = [(ci - GLASS * ct) / (ci + GLASS * ct), (GLASS * ci - ct) / (GLASS * ci + ct)].map((r) => r * r);
    return faces.reduce((sum, F) => sum + F / (1 + F), 0);
  };
  it.each([0, 30, 60])('lets through what it does not reflect, straight on: %d°', (degrees) =>
    expectRadiance(beam([pane(degrees), lamp]), grey(1 - reflected(degrees))),
  );
  it.each([30, 60])('reflects 2F/(1 + F): %d°', (degrees) => {
    const angle = (2 * degrees * Math.PI) / 180;
    const direction: Vec3 = [Math.sin(angle), 0, Math.cos(angle)];
    const beside: Shapes[number] = {
      type: 'disk',
      center: direction.map((each) => 6 * each) as Vec3,
      normal: direction.map((each) => -each) as Vec3,
      radius: 1,
      material: 'black',
      emission: { radiance: [1, 1, 1] },
    };
    return expectRadiance(beam([pane(degrees), beside]), grey(reflected(degrees)));
  });
});

describe('more shapes than a path can keep', () => {
  // Those that a path does not keep, from the ninth on, would be seen if it did.
  const shells = (count: number): Shapes =>
    Array.from({ length: count }, (_, i) => slab('passage', -2 + 0.1 * i, 2 - 0.1 * i, i, i < 8 ? 'ink' : 'tar'));
  const FEW = { spp: 2, seed: 'nested', maxDepth: 10 };
  /** So that the hierarchy stays as deep. */
  const rest = (count: number): Shapes =>
    shells(15)
      .slice(count)
      .map((each) => ({ ...each, center: [0, 4000, 0] }) as Shapes[number]);
  const media: Media = { ink: { absorption: [0.1, 0.2, 0.3] }, tar: { absorption: [2, 2, 2] } };
  const expected = [0.1, 0.2, 0.3].map((each) => Math.exp(-each * 4));
  it.each([8, 9, 15])('%d', (count) =>
    expectRadiance(beam([...shells(15).slice(0, count), ...rest(count), lamp], { media, render: FEW }), expected),
  );
  it('around the eye', () =>
    expectRadiance(
      beam([...shells(15), lamp], { media, render: FEW, camera: { position: [0, 0, 0], target: [0, 0, -1], fov: 0.01 } }),
      [0.1, 0.2, 0.3].map((each) => Math.exp(-each * 2)),
    ));
});

describe('a furnace', () => {
  const white = { type: 'constant' as const, radiance: [1, 1, 1] as Vec3 };
  it('of water in a glass ball, with a bubble, is white everywhere', async () => {
    const shapes: Shapes = [
      { type: 'sphere', center: [0, 0, 0], radius: 1.5, material: 'glass', interior: { priority: 1 } },
      { type: 'sphere', center: [0, 0, 0], radius: 1.2, material: 'water', interior: { priority: 2 } },
      { type: 'sphere', center: [0.2, 0.3, 0.5], radius: 0.4, material: 'passage', interior: { priority: 3 } },
    ];
    const image = await renderImage(
      beam(shapes, {
        environment: white,
        camera: { position: [0, 0, 5], target: [0, 0, 0], fov: 45 },
        render: { maxDepth: 1000, seed: 'nested', spp: 8 },
      }),
    );
    for (const each of pixelMeans(image)) expect(each).toBeCloseTo(1, 3);
  });
});
