/** Light below surfaces against adding and doubling, a plain tracer of photons, true media and itself. */
import { describe, expect, it } from 'vitest';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { albedoOf, walkOut } from '../reference/walk.ts';
import { Random } from '../reference/random.ts';
import { slab } from '../reference/slab.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { chi2P, sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 100);
type Shapes = SceneInput['shapes'];
type Params = Record<string, number | boolean | number[]>;

/** Nothing but a body. */
const bare = (params: Params): Params => ({ specular_weight: 0, subsurface_weight: 1, subsurface_radius_scale: [1, 1, 1], ...params });
/** Radiance 1 from above, 0 from below. */
const ABOVE = 'fn environment(direction: vec3f) -> vec3f { return vec3f(select(0.0, 1.0, direction.y > 0.0)); }';

/** A body that a narrow beam meets along −y; light from everywhere. */
function under(params: Params, shapes: Shapes, change: Partial<SceneInput> = {}): SceneInput {
  return {
    version: 1,
    camera: { position: [0, 5, 0], target: [0, 0, 0], up: [0, 0, -1], fov: 0.01 },
    film: { width: 16, height: 16 },
    render: { spp: 64, seed: 'walk', maxDepth: 8 },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    materials: { wax: { file: 'principled', params } },
    shapes,
    ...change,
  };
}

const sphere: Shapes[number] = { type: 'sphere', center: [0, 0, 0], radius: 1, material: 'wax' };
const plate = (thickness: number): Shapes[number] => ({
  type: 'box',
  center: [0, -thickness / 2, 0],
  size: [400, thickness, 400],
  material: 'wax',
});

const lit = { environment: { type: 'program', file: 'above' }, programs: { above: ABOVE } } as const;

describe('energy', () => {
  it.each([0.05, 0.3])('a white sphere of mean free path %s sends all back', async (radius) => {
    const image = await renderImage(under(bare({ subsurface_color: [1, 1, 1], subsurface_radius: radius }), [sphere]));
    for (const { mean } of imageMean(image)) expect(mean).toBeCloseTo(1, 6);
  });

  it.each([-0.5, 0, 0.8])('a white slab of three mean free paths, g = %s', async (g) => {
    const params = bare({
      subsurface_color: [1, 1, 1],
      subsurface_radius: 0.1,
      subsurface_radius_scale: [1, 0.5, 0.25],
      subsurface_scatter_anisotropy: g,
    });
    const image = await renderImage(under(params, [plate(0.1)], { render: { spp: 128, seed: 'walk', maxDepth: 8 } }));
    expect(image.dropped).toBe(0);
    imageMean(image).forEach((each, c) => expectMean(each, 1, { alpha: ALPHA, sees: 0.05, what: `channel ${c}` }));
  });

  it.each([0, 0.6])('under a boundary that reflects as much as an opaque body, coat %s', async (coat_weight) => {
    const base = { base_color: [1, 1, 1], subsurface_color: [1, 1, 1], subsurface_radius: 0.2, specular_roughness: 0.4, coat_weight };
    const share = async (subsurface_weight: number): Promise<{ mean: number; error: number }> =>
      imageMean(await renderImage(under({ ...base, subsurface_weight, subsurface_radius_scale: [1, 1, 1] }, [sphere])))[0]!;
    const [opaque, half, walked] = [await share(0), await share(0.5), await share(1)] as const;
    // A highlight that is left out is 4 % of the light. Reciprocity costs a coat over an opaque body some, which a walk does not lose.
    const lost = coat_weight > 0 ? 0.04 : 0.003;
    for (const { mean, error } of [half, walked]) {
      expect(mean).toBeLessThan(1 + 4 * error);
      expect(mean - opaque.mean).toBeGreaterThan(-0.001 - 4 * Math.hypot(error, opaque.error));
      expect(mean - opaque.mean).toBeLessThan(lost + 4 * Math.hypot(error, opaque.error));
    }
    expect(walked.mean).toBeGreaterThan(0.992 - 4 * walked.error);
  });
});

describe('what is asked for is what is seen', () => {
  it.each([
    [-0.5, 0.0095],
    [0, 0.0025],
    [0.5, 0.0015],
    [0.8, 0.0015],
  ])('the reflectance of a half space, g = %s, by adding and doubling', (g, most) => {
    for (let A = 0.05; A < 1; A += 0.05) expect(Math.abs(slab(albedoOf(A, g), g, Infinity, 16).reflectance - A), `${A}`).toBeLessThan(most);
  });

  it('van de Hulst: a slab with g = 0.75, albedo 0.9, depth 2', () => {
    const { reflectanceNormal, transmittanceNormal } = slab(0.9, 0.75, 2);
    expect(reflectanceNormal).toBeCloseTo(0.09739, 5);
    expect(transmittanceNormal).toBeCloseTo(0.66096, 5);
  });

  it.each([-0.5, 0, 0.8])('of the renderer, g = %s', async (g) => {
    const color: Vec3 = [0.2, 0.5, 0.9];
    const params = bare({ subsurface_color: color, subsurface_radius: 0.01, subsurface_scatter_anisotropy: g });
    const image = await renderImage(under(params, [plate(4)]));
    expect(image.dropped).toBe(0);
    imageMean(image).forEach((each, c) => {
      const expected = slab(albedoOf(color[c]!, g), g, Infinity, 16).reflectance;
      expectMean(each, expected, { alpha: ALPHA, sees: 0.15, what: `channel ${c}` });
    });
  });

  it.each([
    [0.5, 0],
    [2, 0.75],
    [4, -0.4],
  ])('a slab of optical depth %s, g = %s', async (depth, g) => {
    const color: Vec3 = [0.3, 0.7, 0.95];
    const params = bare({ subsurface_color: color, subsurface_radius: 0.1, subsurface_scatter_anisotropy: g });
    const shapes = [plate(0.1 * depth)];
    const back = imageMean(await renderImage(under(params, shapes, lit)));
    const all = imageMean(await renderImage(under(params, shapes)));
    color.forEach((each, c) => {
      const { reflectance, transmittance } = slab(albedoOf(each, g), g, depth, 16);
      expectMean(back[c]!, reflectance, { alpha: ALPHA, sees: 0.2, what: `reflected, ${c}` });
      expectMean(all[c]!, reflectance + transmittance, { alpha: ALPHA, sees: 0.1, what: `in all, ${c}` });
    });
  });
});

/** A row of pixels across a spot of light on a half space. */
describe('a beam spreads', () => {
  const [HALF, PIXEL, COLUMNS] = [0.2, 0.4, 8];
  const [near, far] = [-200, 200];
  const hole: Shapes = [
    { type: 'quad', corner: [near, 2, near], edge1: [far - near, 0, 0], edge2: [0, 0, -near - HALF], material: 'black' },
    { type: 'quad', corner: [near, 2, HALF], edge1: [far - near, 0, 0], edge2: [0, 0, far - HALF], material: 'black' },
    { type: 'quad', corner: [near, 2, -HALF], edge1: [-near - HALF, 0, 0], edge2: [0, 0, 2 * HALF], material: 'black' },
    { type: 'quad', corner: [HALF, 2, -HALF], edge1: [far - HALF, 0, 0], edge2: [0, 0, 2 * HALF], material: 'black' },
  ];

  it.each([
    [0.9, 0],
    [0.7, 0.6],
  ])('as photons do, colour %s, g = %s', async (color, g) => {
    const radius = 0.4;
    const scene = under(
      bare({ subsurface_color: [color, color, color], subsurface_radius: radius, subsurface_scatter_anisotropy: g }),
      [plate(20), ...hole],
      {
        camera: {
          type: 'orthographic',
          position: [(COLUMNS * PIXEL) / 2 - HALF, 1, 0],
          target: [(COLUMNS * PIXEL) / 2 - HALF, 0, 0],
          up: [0, 0, -1],
          height: PIXEL,
        },
        film: { width: COLUMNS, height: 1 },
        render: { spp: 4096, seed: 'beam', maxDepth: 3 },
        environment: { type: 'constant', radiance: [0, 0, 0] },
        lights: [{ type: 'directional', direction: [0, -1, 0], irradiance: [1, 1, 1] }],
      } as Partial<SceneInput>,
    );
    scene.materials!.black = { file: 'diffuse', params: { albedo: [0, 0, 0] } };
    const image = await renderImage(scene);
    const random = new Random(7);
    const photons = 400_000;
    const counts = Array.from({ length: COLUMNS }, () => 0);
    const body = { albedo: albedoOf(color, g), radius, g };
    for (let i = 0; i < photons; i++) {
      const out = walkOut(random, body);
      if (out === null) continue;
      const x = Math.floor((out.x + (random.next() - 0.5) * 2 * HALF + HALF) / PIXEL);
      if (x >= 0 && x < COLUMNS && Math.abs(out.y + (random.next() - 0.5) * 2 * HALF) < PIXEL / 2) counts[x]!++;
    }
    // Radiance of Lambert's law from the flux of a pixel; what enters is irradiance 1 over the hole.
    const scale = (4 * HALF * HALF) / (photons * Math.PI * PIXEL * PIXEL);
    let [squares, all, expected, variance] = [0, 0, 0, 0];
    counts.forEach((count, x) => {
      const n = image.n[x]!;
      const mean = image.sum[3 * x]! / n;
      const own = (image.sumSquares[3 * x]! / n - mean * mean) / (n - 1) + count * scale * scale;
      squares += (mean - count * scale) ** 2 / own;
      [all, expected, variance] = [all + mean, expected + count * scale, variance + own];
    });
    expect(chi2P(squares, COLUMNS), 'the profile').toBeGreaterThan(ALPHA);
    expectMean({ mean: all, error: Math.sqrt(variance) }, expected, { alpha: ALPHA, sees: 0.35 });
  });
});
