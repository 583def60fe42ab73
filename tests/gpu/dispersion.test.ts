/** Dispersion: the wavelengths of paths, and where they refract them to. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Integrator, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { evaluate } from '../helpers/kernel.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { normalP, sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 30);
const [A, B, C] = [1.6, 0.05, 0.001];
const cauchy = (wavelength: number): number => A + B / wavelength ** 2 + C / wavelength ** 4;

/** (λ, w) at the middles of equal steps of the uniform number. */
let spectrum: number[][];
beforeAll(async () => {
  const steps = Array.from({ length: 32 * 16 }, (_, i) => [(i + 0.5) / (32 * 16)]);
  spectrum = await evaluate('import package::path::wavelength::wavelength_at;', 'wavelength_at(a.x)', steps, {
    materials: ['dispersive_glass'],
  });
});

/** Mean over the wavelengths of something times w. */
const mean = (of: (wavelength: number) => number): number[] =>
  [1, 2, 3].map((c) => spectrum.reduce((sum, each) => sum + each[c]! * of(each[0]!), 0) / spectrum.length);

describe('the wavelengths', () => {
  it('add up to white', () => mean(() => 1).forEach((each) => expect(Math.abs(each - 1)).toBeLessThan(1e-6)));
  it('are visible, in order, of colours that lamps have', () => {
    expect(spectrum[0]![0]).toBeGreaterThan(0.38);
    expect(spectrum.at(-1)![0]).toBeLessThan(0.72);
    spectrum.forEach((each, i) => {
      expect(Math.min(each[1]!, each[2]!, each[3]!)).toBeGreaterThanOrEqual(0);
      if (i > 0) expect(each[0]).toBeGreaterThan(spectrum[i - 1]![0]!);
    });
  });
});

it('light of each wavelength is refracted by its own index', async () => {
  const wavelengths = [0.4, 0.45, 0.5, 0.55, 0.5876, 0.65, 0.7];
  const found = await evaluate(
    `import package::material::Hit;
import package::materials::dispersive_glass::{Params, sample};
fn refracted(wavelength: f32) -> vec4f {
  var hit: Hit;
  hit.front = true;
  hit.outside = 1.0;
  hit.wavelength = wavelength;
  let s = sample(vec3f(0.6, 0.0, 0.8), hit, Params(${A}, ${B}, ${C}, vec3f(1.0)), vec3f(0.5, 0.5, 0.999));
  return vec4f(s.wi, s.eta);
}`,
    'refracted(a.x)',
    wavelengths.map((each) => [each]),
    { materials: ['dispersive_glass'] },
  );
  wavelengths.forEach((wavelength, i) => {
    const sine = 0.6 / cauchy(wavelength);
    expect(found[i]![0]).toBeCloseTo(-sine, 6);
    expect(found[i]![2]).toBeCloseTo(-Math.sqrt(1 - sine * sine), 6);
    expect(found[i]![3]).toBeCloseTo(cauchy(wavelength), 5);
  });
});

const materials: SceneInput['materials'] = {
  flint: { file: 'dispersive_glass', params: { a: A, b: B, c: C } },
  glass: { file: 'glass', params: { ior: 1.5 } },
  ramp: { file: 'ramp' },
};
const programs = {
  ramp: `import package::material::Hit;
fn emission(wo: vec3f, hit: Hit) -> vec3f { return vec3f(hit.p.x); }`,
};

describe('a slab', () => {
  /** 1 thick, met at 45°; below it a ramp tells where light has come from. The rays that are reflected in it are left out. */
  const scene = (shapes: SceneInput['shapes'], integrator: Integrator): SceneInput => ({
    version: 1,
    camera: { position: [-2, 0, 2], target: [0, 0, 0], fov: 0.01 },
    film: { width: 16, height: 16 },
    render: { integrator, spp: 64, seed: 'dispersion', maxDepth: 2 },
    programs,
    materials,
    shapes: [...shapes, { type: 'disk', center: [0, 0, -2], normal: [0, 0, 1], radius: 9, material: 'ramp' }],
  });
  const expectMean = async (given: SceneInput, of: (wavelength: number) => number) => {
    const expected = mean(of);
    imageMean(await renderImage(given)).forEach(({ mean: found, error }, c) => {
      const z = (found - expected[c]!) / Math.hypot(error, 3e-5 * expected[c]!);
      expect(normalP(z), `channel ${c}: ${found} ± ${error}, expected ${expected[c]}`).toBeGreaterThan(ALPHA);
    });
  };
  const transmitted = (a: number, b: number, cosA: number, cosB: number): number => {
    const s = (a * cosA - b * cosB) / (a * cosA + b * cosB);
    const p = (b * cosA - a * cosB) / (b * cosA + a * cosB);
    return 1 - (s * s + p * p) / 2;
  };
  it.each(['path', 'path-naive', 'whitted'] as const)('%s: colours fall where their index says', (integrator) => {
    const slab = [{ type: 'box' as const, center: [0, 0, -0.5] as Vec3, size: [20, 20, 1] as Vec3, material: 'flint' }];
    return expectMean(scene(slab, integrator), (wavelength) => {
      const n = cauchy(wavelength);
      const sine = Math.SQRT1_2 / n;
      const cosine = Math.sqrt(1 - sine * sine);
      return transmitted(1, n, Math.SQRT1_2, cosine) ** 2 * (sine / cosine + 1);
    });
  });
  it('of plain glass, seen from within what disperses', () => {
    // Only the index around the glass depends on the wavelength; its own material does not look at it.
    const around = {
      type: 'box' as const,
      center: [0, 0, 0] as Vec3,
      size: [40, 40, 10] as Vec3,
      material: 'flint',
      interior: { priority: 0 },
    };
    const slab = {
      type: 'box' as const,
      center: [0, 0, -0.5] as Vec3,
      size: [20, 20, 1] as Vec3,
      material: 'glass',
      interior: { priority: 1 },
    };
    return expectMean(
      { ...scene([around, slab], 'path'), camera: { position: [-1, 0, 2], target: [0, 0, 0], fov: 0.01 } },
      (wavelength) => {
        const n = cauchy(wavelength);
        const [sine0, sine] = [Math.sqrt(0.2), (Math.sqrt(0.2) * n) / 1.5];
        const [cosine0, cosine] = [Math.sqrt(0.8), Math.sqrt(1 - sine * sine)];
        return transmitted(n, 1.5, cosine0, cosine) ** 2 * (sine / cosine + sine0 / cosine0);
      },
    );
  });
});

it.each(['path', 'path-naive'] as const)('%s: in a white furnace it stays white', async (integrator) => {
  const image = await renderImage({
    version: 1,
    camera: { position: [0, 0, 5], target: [0, 0, 0], fov: 20 },
    film: { width: 16, height: 16 },
    render: { integrator, spp: 64, seed: 'white', maxDepth: 1000 },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    materials,
    programs,
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'flint' }],
  });
  for (const { mean: found, error } of imageMean(image)) {
    expect(error).toBeLessThan(0.02);
    expect(normalP((found - 1) / error), `${found} ± ${error}`).toBeGreaterThan(ALPHA);
  }
});

describe('milk in glass that disperses, seen from within', () => {
  const ball = (radius: number): SceneInput['shapes'] => [
    { type: 'sphere', center: [0, 0, 0], radius, material: 'flint', interior: { medium: 'milk' } },
    { type: 'sphere', center: [0.5, 0, -0.3], radius: 0.2, material: 'lamp', emission: { radiance: [2, 2, 2] } },
  ];
  const within = (radiance: number, maxDepth: number, shapes: SceneInput['shapes']): SceneInput => ({
    version: 1,
    camera: { position: [0.1, 0.2, 0.3], target: [0, 0, -1], fov: 40 },
    film: { width: 16, height: 16 },
    render: { spp: 128, seed: 'milk', maxDepth },
    environment: { type: 'constant', radiance: [radiance, radiance, radiance] },
    programs,
    materials: { ...materials, lamp: { file: 'diffuse', params: { albedo: [0, 0, 0] } } },
    media: { milk: { scattering: [2, 2, 2] } },
    shapes,
  });
  // Radiance grows by n² where it enters, in equilibrium. Were the weight of the wavelength lost on the way, or taken twice, blue
  // would be as bright as red, or brighter by as much again: 14 % where 7 % are seen.
  it('is as bright as the index of each colour makes it', async () => {
    const image = await renderImage(within(1, 1000, ball(1).slice(0, 1)));
    const expected = mean((wavelength) => cauchy(wavelength) ** 2);
    expect(expected[2]! / expected[0]!).toBeGreaterThan(1.1);
    imageMean(image).forEach((found, c) => expectMean(found, expected[c]!, { alpha: ALPHA, sees: 0.07, what: `channel ${c}` }));
  });
  // A ball so large that no path comes to its glass.
  it('scatters all wavelengths alike: light from within has no noise of colours', async () => {
    const { sum, n } = await renderImage(within(0, 1, ball(100)));
    let lit = 0;
    for (let i = 0; i < sum.length; i += 3) {
      expect(Math.abs(sum[i]! - sum[i + 1]!)).toBeLessThan(1e-6 * n[i / 3]!);
      expect(Math.abs(sum[i]! - sum[i + 2]!)).toBeLessThan(1e-6 * n[i / 3]!);
      if (sum[i]! > 0) lit++;
    }
    expect(lit).toBeGreaterThan(200);
  });
});
