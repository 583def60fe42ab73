/** Hair: fibres against closed forms, and a tangle of them in every way that there is to render it. */
import { describe, expect, it } from 'vitest';
import type { SceneInput } from '../../src/scene/document.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { imageMean, pixelMeans, renderImage } from '../helpers/gpu.ts';
import { assertImagesAgree, sidak } from '../helpers/statistics.ts';
import { tangle } from '../helpers/tangle.ts';
import { fibreAlbedo } from '../reference/curves.ts';

const ALPHA = sidak(1e-3, 14);
const RENDER = { maxDepth: 64, rouletteStart: 64, seed: 'hair' } as const;

describe('fibres', () => {
  const fibre: SceneInput['shapes'][number] = {
    type: 'curves',
    data: { points: [-3, 0, 0, -1, 0, 0, 1, 0, 0, 3, 0, 0], counts: [4], radii: [0.5] },
    material: 'a',
  };
  /** All of the picture is fibre, each h as often as any other. */
  const hair = (params: Record<string, number | string | number[]>, spp: number): SceneInput => ({
    version: 1,
    camera: { type: 'orthographic', position: [1.5, 0, 3], target: [0, 0, 0], height: 1 },
    film: { width: 24, height: 24 },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    materials: { a: { file: 'hair', params } },
    shapes: [fibre],
    render: { ...RENDER, spp },
  });

  it.each([
    ['default', {}],
    ['smooth', { roughness: 0.08, azimuthal_roughness: 0.1 }],
    ['rough', { roughness: 0.9, azimuthal_roughness: 0.9, tilt: 8 }],
  ])('white ones vanish in uniform light: %s', async (_, params) => {
    const image = await renderImage(hair({ color_by: 'absorption', absorption: [0, 0, 0], ...params }, 64));
    // Sampling follows f exactly where nothing is absorbed: no variance beside the rounding of f and density.
    for (const value of pixelMeans(image)) expect(Math.abs(value - 1)).toBeLessThan(2e-3);
  });

  it.each([
    [[0.1, 0.5, 2], 1.55],
    [[0.02, 1, 8], 1.3],
  ] as const)('dyed ones by %j keep what Fresnel and Beer leave, for every offset', async (absorption, ior) => {
    const image = imageMean(await renderImage(hair({ color_by: 'absorption', absorption: [...absorption], ior }, 2048)));
    // From the eye: sin θ against the plane across the fibre.
    const sine = 1.5 / Math.hypot(1.5, 3);
    absorption.forEach((sigma, c) => expectMean(image[c]!, fibreAlbedo(sigma, ior, sine), { alpha: ALPHA, sees: 0.02 }));
  });
});

describe('a tangle', () => {
  const scene = (render: SceneInput['render'], change: Partial<SceneInput> = {}): SceneInput => ({
    version: 1,
    camera: { position: [0, 0, 4], target: [0, 0, 0], fov: 40 },
    film: { width: 16, height: 16 },
    environment: { type: 'constant', radiance: [0.2, 0.2, 0.2] },
    materials: { a: { file: 'hair', params: { eumelanin: 0.2 } }, b: { file: 'diffuse' } },
    shapes: [
      tangle(9, 20, 'catmull-rom'),
      { type: 'sphere', center: [2, 3, 2], radius: 1.8, material: 'b', emission: { radiance: [2, 1.8, 1.5] } },
    ],
    render: { spp: 256, maxDepth: 16, seed: 'tangle', ...render },
    ...change,
  });
  let first: ReturnType<typeof renderImage> | null = null;
  const usual = () => (first ??= renderImage(scene({})));

  it.each([
    ['directions alone', { strategy: 'bsdf' }],
    ['eight children a node', { structure: 'bvh8' }],
    ['a grid', { structure: 'grid' }],
    ['no structure', { structure: 'brute-force' }],
    ['spheres around shapes', { structure: 'bounding-spheres' }],
  ] as const)('is the same by %s', async (name, render) => {
    assertImagesAgree(await usual(), await renderImage(scene({ ...render, seed: name })), { alpha: ALPHA, name: `tangle by ${name}` });
  });

  it('is the same as an instance of larger curves, and as one that moves to where it is', async () => {
    const [curves, lamp] = scene({}).shapes as [Extract<SceneInput['shapes'][number], { type: 'curves' }>, SceneInput['shapes'][number]];
    const larger = {
      ...curves,
      data: { ...curves.data, points: curves.data.points.map((each) => 2 * each), radii: curves.data.radii.map((each) => 2 * each) },
    };
    const instance = scene(
      { seed: 'instance' },
      {
        shapes: [lamp],
        objects: { tuft: { shapes: [larger] } },
        instances: [{ object: 'tuft', transform: { scale: 0.5 } }],
      },
    );
    assertImagesAgree(await usual(), await renderImage(instance), { alpha: ALPHA, name: 'tangle as an instance' });
    const placed = scene({ seed: 'transform' }, { shapes: [{ ...larger, transform: { scale: 0.5 } }, lamp] });
    assertImagesAgree(await usual(), await renderImage(placed), { alpha: ALPHA, name: 'tangle by its transform' });
    const moving = scene(
      { seed: 'motion' },
      {
        shapes: [{ ...larger, transform: { scale: 0.5, translate: [0.3, 0, 0] }, motion: [{ time: 0, translate: [-0.3, 0, 0] }] }, lamp],
      },
    );
    assertImagesAgree(await usual(), await renderImage(moving), { alpha: ALPHA, name: 'tangle that moves' });
  });

  it('shows the colours of its points where the material looks at them', async () => {
    const { data } = tangle(9, 20, 'linear');
    const colors = data.points.map((_, i) => (i % 3 === 0 ? 1 : 0));
    const picture = (reflectance: number[], own: object) =>
      renderImage(
        scene(
          { integrator: 'cast', spp: 16, seed: 'colours' },
          {
            camera: { type: 'orthographic', position: [0, 0, 4], target: [0, 0, 0], height: 2 },
            materials: { a: { file: 'hair', params: { color_by: 'reflectance', reflectance } } },
            shapes: [{ type: 'curves', data: { ...data, ...own }, basis: 'linear', material: 'a' }],
            film: { width: 16, height: 16 },
          },
        ),
      );
    const red = imageMean(await picture([1, 1, 1], { colors }));
    const plain = imageMean(await picture([1, 0, 0], {}));
    red.forEach(({ mean }, c) => expect(mean).toBeCloseTo(plain[c]?.mean ?? NaN, 5));
  });
});
