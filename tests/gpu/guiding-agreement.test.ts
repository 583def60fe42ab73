/** Guided paths give the images of paths that are not, whatever they meet. */
import { describe, expect, it } from 'vitest';
import type { RenderSettings, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { expectSameMean } from '../helpers/expect-mean.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { rooms } from '../helpers/guided.ts';
import { assertImagesAgree, sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 40);

const MATERIALS: SceneInput['materials'] = {
  grey: { file: 'diffuse', params: { albedo: [0.6, 0.5, 0.4] } },
  glass: { file: 'glass' },
  frosted: { file: 'rough_glass', params: { roughness: 0.5, ior: 1.4 } },
  plastic: { file: 'plastic', params: { body: [0.2, 0.4, 0.6] } },
  gold: { file: 'conductor', params: { metal: 'gold', roughness: 0.3 } },
  coated: { file: 'principled', params: { base_color: [0.6, 0.2, 0.1], coat_weight: 1, specular_roughness: 0.5 } },
  passage: { file: 'passage' },
  lamp: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
};
const FLOOR = { type: 'quad', corner: [-3, 0, -3], edge1: [0, 0, 6], edge2: [6, 0, 0], material: 'grey' } as const;
const WALL = { type: 'quad', corner: [-3, 0, -1.5], edge1: [6, 0, 0], edge2: [0, 3, 0], material: 'grey' } as const;
const ball = (x: number, z: number, material: string, interior?: object): object => ({
  type: 'sphere',
  center: [x, 0.5, z],
  radius: 0.45,
  material,
  ...(interior === undefined ? {} : { interior }),
});
const LAMP = {
  type: 'quad',
  corner: [-0.5, 2.4, -0.5],
  edge1: [1, 0, 0],
  edge2: [0, 0, 1],
  material: 'lamp',
  emission: { radiance: [9, 8, 6] },
} as const;

function scene(shapes: readonly object[], more: Partial<SceneInput> = {}): SceneInput {
  const all = JSON.stringify(shapes);
  return {
    version: 1,
    camera: { position: [0, 1.2, 4], target: [0, 0.7, 0], fov: 45 },
    film: { width: 16, height: 16 },
    materials: Object.fromEntries(Object.entries(MATERIALS).filter(([name]) => all.includes(`"${name}"`))),
    shapes: shapes as SceneInput['shapes'],
    ...more,
  };
}

const MIST = { scattering: [0.2, 0.25, 0.3] as Vec3, absorption: [0.02, 0.02, 0.03] as Vec3, g: 0.6 };
const SCENES: [string, SceneInput, Partial<RenderSettings>][] = [
  ['light through a gap', rooms(), { spp: 256 }],
  ['a lamp that is found by chance', scene([FLOOR, WALL, LAMP, ball(0, 0, 'plastic')]), { strategy: 'bsdf', spp: 640 }],
  [
    'glass, a coat and plastic, whose lobes are mixed with Dirac ones, under a lamp',
    scene([FLOOR, WALL, LAMP, ball(-1.1, 0, 'glass'), ball(0, 0.2, 'plastic'), ball(1.1, 0, 'coated')]),
    { spp: 768 },
  ],
  [
    'frosted glass and gold under a sky with a sun, one of light and direction sampled',
    scene([FLOOR, WALL, ball(-0.6, 0, 'frosted'), ball(0.6, 0, 'gold')], {
      environment: { type: 'program', file: 'sky', params: { elevation: 30, sun: false } },
      lights: [{ type: 'directional', direction: [-0.6, -1, -0.5], irradiance: [4, 4, 3], diameter: 6 }],
    }),
    { strategy: 'one-sample' },
  ],
  [
    'mist with a lamp and a point in it, and a ball of milk',
    scene([FLOOR, WALL, LAMP, ball(0, 0, 'passage', { medium: 'milk' })], {
      media: { mist: MIST, milk: { scattering: [3, 2.5, 2], absorption: [0, 0.1, 0.4], g: -0.3 } },
      fog: { medium: 'mist' },
      lights: [{ type: 'point', position: [1, 1.4, 0.5], intensity: [1, 1, 1.2] }],
    }),
    { spp: 256 },
  ],
  [
    'the same, with light asked for all along each way',
    scene([FLOOR, WALL, LAMP], {
      media: { mist: MIST },
      fog: { medium: 'mist' },
      lights: [{ type: 'point', position: [1, 1.4, 0.5], intensity: [1, 1, 1.2] }],
    }),
    { mediumSampling: 'equiangular' },
  ],
  [
    'an even environment, which no light sampling finds',
    scene([FLOOR, WALL, ball(0, 0, 'gold')], { environment: { type: 'constant', radiance: [1, 0.8, 0.6] } }),
    {},
  ],
];

describe('guided paths', () => {
  it.each(SCENES)('agree with others on %s', async (name, input, change) => {
    const by = (render: Partial<RenderSettings>): ReturnType<typeof renderImage> =>
      renderImage({ ...input, render: { spp: 128, maxDepth: 6, guidingPaths: 16_384, ...change, ...render } });
    const plain = await by({ guiding: 'none', seed: 'plain' });
    const guided = await by({ guiding: 'learned', seed: 'guided' });
    expect(plain.dropped + guided.dropped).toBe(0);
    assertImagesAgree(plain, guided, { name: `guided-${name.slice(0, 24).replaceAll(/\W/g, '-')}`, alpha: ALPHA, block: 4 });
    const other = imageMean(plain);
    const sees = name.includes('gap') ? 0.35 : 0.15;
    imageMean(guided).forEach((mean, c) => expectSameMean(mean, other[c]!, { alpha: ALPHA, sees, what: `channel ${c}` }));
  });
});
