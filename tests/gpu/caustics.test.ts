/** Searches for caustics give the images of paths that find them by chance, closed forms where there are some, and what chance does not find. */
import { describe, expect, it } from 'vitest';
import { poolInput } from '../../bench/scenes/pool.ts';
import { present } from '../../src/base/present.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import type { Renderer } from '../../src/engine/renderer.ts';
import type { RenderSettings, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { fresnelDielectric, irradianceDisk } from '../reference/closed-form.ts';
import { expectMean, expectSameMean } from '../helpers/expect-mean.ts';
import { imageMean, rendererOf, renderImage, type TestImage } from '../helpers/gpu.ts';
import { assertImagesAgree, sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 60);

const MATERIALS: SceneInput['materials'] = {
  grey: { file: 'diffuse', params: { albedo: [0.6, 0.5, 0.4] } },
  white: { file: 'diffuse', params: { albedo: [1, 1, 1] } },
  gloss: { file: 'conductor', params: { metal: 'gold', roughness: 0.3 } },
  glass: { file: 'glass' },
  tinted: { file: 'glass', params: { ior: 1.4, tint: [1, 0.7, 0.5] } },
  water: { file: 'glass', params: { ior: 1.33 } },
  thin: { file: 'thin_glass' },
  prism: { file: 'dispersive_glass', params: { a: 1.5, b: 0.02 } },
  mirror: { file: 'mirror', params: { reflectance: [0.9, 0.8, 0.7] } },
  lamp: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
};
const FLOOR = { type: 'quad', corner: [-3, 0, -3], edge1: [0, 0, 6], edge2: [6, 0, 0], material: 'grey' } as const;
const LAMP = {
  type: 'quad',
  corner: [-2, 3, -0.5],
  edge1: [1, 0, 0],
  edge2: [0, 0, 1],
  material: 'lamp',
  emission: { radiance: [9, 8, 6] },
} as const;
const BULB = { type: 'sphere', center: [-1.6, 2.4, 0], radius: 0.5, material: 'lamp', emission: { radiance: [9, 8, 6] } } as const;
const ball = (material: string, more: object = {}): object => ({ type: 'sphere', center: [0.3, 0.8, 0.2], radius: 0.6, material, ...more });

/** Seen from above, so that lamps are not. */
function scene(shapes: readonly object[], more: Partial<SceneInput> = {}): SceneInput {
  const all = JSON.stringify([shapes, more]);
  return {
    version: 1,
    camera: { position: [0, 4, 0.01], target: [0, 0, 0], fov: 40 },
    film: { width: 8, height: 8 },
    materials: Object.fromEntries(Object.entries(MATERIALS).filter(([name]) => all.includes(`"${name}"`))),
    shapes: shapes as SceneInput['shapes'],
    ...more,
  };
}

const SCENES: [string, SceneInput, Partial<RenderSettings>][] = [
  ['a mirror ball', scene([FLOOR, LAMP, ball('mirror')]), {}],
  ['a glass ball under a round lamp', scene([FLOOR, BULB, ball('glass')]), {}],
  [
    'a pane under two lamps that are chosen by place',
    scene([FLOOR, LAMP, BULB, { type: 'box', center: [0, 1, 0], size: [2, 0.1, 2], material: 'glass' }]),
    { lightChoice: 'spatial' },
  ],
  ['water with waves under a large sun', { ...poolInput(16, 25), film: { width: 8, height: 8 } }, {}],
  [
    'a mirror on a glossy floor, light sampling alone',
    scene([{ ...FLOOR, material: 'gloss' }, LAMP, ball('mirror')]),
    { strategy: 'light' },
  ],
  [
    'two balls, of which one is hidden in the light of the other',
    scene([FLOOR, BULB, ball('tinted'), { type: 'sphere', center: [-0.6, 0.5, 0], radius: 0.35, material: 'mirror' }]),
    {},
  ],
  [
    'a thin pane in a smooth frame',
    scene([FLOOR, LAMP, { type: 'disk', center: [0, 0.9, 0], normal: [0.2, 1, 0], radius: 1, material: 'thin' }]),
    { strategy: 'one-sample' },
  ],
  ['a ball that disperses', scene([FLOOR, BULB, ball('prism')]), {}],
  [
    'a ball of coloured water around one of glass',
    scene(
      [
        FLOOR,
        BULB,
        ball('water', { interior: { medium: 'tea', priority: 1 } }),
        { type: 'sphere', center: [0.4, 0.8, 0.2], radius: 0.25, material: 'glass', interior: { priority: 2 } },
      ],
      {
        media: { tea: { color: [0.9, 0.6, 0.3], distance: 0.5 } },
      },
    ),
    {},
  ],
  [
    'a lens that is an instance, stretched and turned, and a ball that moves',
    scene(
      [
        FLOOR,
        LAMP,
        {
          ...ball('mirror'),
          center: [0.9, 0.5, 0.8],
          radius: 0.3,
          motion: [
            { time: 0, translate: [0, 0, 0] },
            { time: 1, translate: [0, 0.3, 0.2] },
          ],
        },
      ],
      {
        camera: { position: [0, 4, 0.01], target: [0, 0, 0], fov: 40, shutter: { open: 0, close: 1 } },
        objects: {
          lens: {
            shapes: [
              {
                ...(ball('glass') as { type: 'sphere' }),
                center: [0, 0, 0],
                radius: 0.5,
                material: 'glass',
              } as SceneInput['shapes'][number],
            ],
          },
        },
        instances: [{ object: 'lens', transform: { scale: 1.2, rotate: [20, 30, 10], translate: [-0.2, 0.9, 0] } }],
      },
    ),
    {},
  ],
];

/** It searches for all lights, however large: chance finds large ones, so that images of a few thousand samples can be held against each other. */
function searching(): Promise<Renderer> {
  const { wgsl, materials } = shaderLibrary();
  const [rule, all] = [/const LARGEST_TARGET = [^;]+;/, 'const LARGEST_TARGET = 100.0;'];
  const text = present(wgsl['caustics/target'], 'the module');
  expect(text).toMatch(rule);
  return (searcher ??= rendererOf({ wgsl: { ...wgsl, 'caustics/target': text.replace(rule, all) }, materials }));
}
let searcher: Promise<Renderer> | null = null;

const by = async (input: SceneInput, render: Partial<RenderSettings>): Promise<TestImage> =>
  renderImage({ ...input, render: { maxDepth: 6, sampler: 'pcg', ...render } }, render.caustics === 'manifold' ? searching() : undefined);

describe('searches for caustics', () => {
  it.each(SCENES)('agree with chance on %s', async (name, input, change) => {
    const plain = await by(input, { spp: 4096, seed: 'plain', ...change });
    const searched = await by(input, { spp: 512, caustics: 'manifold', seed: 'searched', ...change });
    expect(plain.dropped + searched.dropped).toBe(0);
    assertImagesAgree(plain, searched, { name: `caustics-${name.slice(0, 24).replaceAll(/\W/g, '-')}`, alpha: ALPHA, block: 4 });
    const other = imageMean(plain);
    imageMean(searched).forEach((mean, c) => expectSameMean(mean, other[c]!, { alpha: ALPHA, sees: 0.25, what: `channel ${c}` }));
  });
});

/** One spot of a white floor, at the origin, whose radiance is its irradiance over π. */
function spot(shapes: readonly object[]): SceneInput {
  return scene([{ ...FLOOR, material: 'white' }, ...shapes], { camera: { position: [2, 0.4, 0], target: [0, 0, 0], fov: 0.01 } });
}

/** A disk of this radius over the origin that shines down. */
const disk = (radius: number, height: number, more: object = {}): object => ({
  type: 'disk',
  center: [0, height, 0],
  normal: [0, -1, 0],
  radius,
  material: 'lamp',
  emission: { radiance: [100, 100, 100] },
  ...more,
});

/** Simpson's rule. */
const integral = (f: (x: number) => number, to: number, n = 400): number =>
  Array.from({ length: n + 1 }, (_, i) => f((to * i) / n) * (i === 0 || i === n ? 1 : i % 2 === 1 ? 4 : 2)).reduce((a, b) => a + b) *
  (to / n / 3);

describe('searches for caustics, in closed form', () => {
  it('a lamp that shines away from the floor into a plane mirror is a lamp behind the mirror', async () => {
    // Its dark back does not stand in the way of its own image.
    const lamp = disk(0.1, 1, { center: [1, 1, 0], normal: [0, 1, 0] });
    const mirror = { type: 'quad', corner: [-3, 1.5, -3], edge1: [6, 0, 0], edge2: [0, 0, 6], material: 'mirror' };
    const image = await by(spot([lamp, mirror]), { spp: 4096, caustics: 'manifold', maxDepth: 2, seed: 'mirror' });
    // A disk at height h, its axis at distance a, parallel to the floor (Foote 1915, "Illumination from circular disk and cylindrical sources").
    const [a, h, r] = [1, 2, 0.1];
    const s = h * h + a * a;
    const expected = 100 * 0.5 * (1 - (s - r * r) / Math.sqrt((s + r * r) ** 2 - 4 * a * a * r * r));
    imageMean(image).forEach((mean, c) =>
      expectMean(mean, expected * [0.9, 0.8, 0.7][c]!, { alpha: ALPHA, sees: 0.03, what: `channel ${c}` }),
    );
  });

  it('two mirrors at once, each with a lamp of its own, are two lamps behind them', async () => {
    // One mirror is as large as the sky, the other small, so that searches seldom begin at it; neither lamp shines at the floor.
    const [above, beside] = [
      { type: 'quad', corner: [-3, 1.5, -3], edge1: [6, 0, 0], edge2: [0, 0, 6], material: 'mirror' },
      { type: 'quad', corner: [-2, 0.2, -0.3], edge1: [0, 0.6, 0], edge2: [0, 0, 0.6], material: 'mirror' },
    ];
    const lamps = [
      disk(0.1, 1, { center: [1, 1, 0], normal: [0, 1, 0] }),
      disk(0.1, 1, { center: [-0.5, 0.8, 0], normal: [-1, 0, 0], emission: { radiance: [300, 300, 300] } }),
    ];
    const image = await by(spot([...lamps, above, beside]), { spp: 8192, caustics: 'manifold', maxDepth: 2, seed: 'mirrors' });
    // The images: a disk at height 2 that looks down, 1 aside, and one at x = −3.5, 0.8 high, that looks along x. By the midpoints of rings.
    const irradiance = (radiance: number, at: (x: number, z: number) => Vec3, facing: Vec3): number => {
      const rings = 60;
      let sum = 0;
      for (let i = 0; i < rings; i++)
        for (let k = 0; k < rings; k++) {
          const [r, turn] = [0.1 * Math.sqrt((i + 0.5) / rings), (2 * Math.PI * (k + 0.5)) / rings];
          const p = at(r * Math.cos(turn), r * Math.sin(turn));
          const distance2 = p[0] ** 2 + p[1] ** 2 + p[2] ** 2;
          const cosine = -(p[0] * facing[0] + p[1] * facing[1] + p[2] * facing[2]);
          sum += (p[1] * cosine) / distance2 ** 2;
        }
      return (radiance * Math.PI * 0.1 ** 2 * sum) / rings ** 2;
    };
    const [one, other] = [irradiance(100, (x, z) => [1 + x, 2, z], [0, -1, 0]), irradiance(300, (y, z) => [-3.5, 0.8 + y, z], [1, 0, 0])];
    // The test would notice that either is missing.
    expect(Math.min(one, other) / (one + other)).toBeGreaterThan(0.22);
    imageMean(image).forEach((mean, c) =>
      expectMean(mean, ((one + other) / Math.PI) * [0.9, 0.8, 0.7][c]!, { alpha: ALPHA, sees: 0.2, what: `channel ${c}` }),
    );
  });

  it('a lamp over a pane is seen nearer, and weaker by the reflections of both faces', async () => {
    const [radius, height, thick, ior] = [0.1, 2.5, 0.5, 1.5];
    const pane = { type: 'box', center: [0, 1, 0], size: [6, thick, 6], material: 'glass' };
    const image = await by(spot([disk(radius, height), pane]), { spp: 2048, caustics: 'manifold', maxDepth: 4, seed: 'pane' });
    // A ray at angle θ leaves the pane where Snell's law has it: the disk ends at the angle at which that is its radius. Paths end before they
    // have been reflected inside twice: (1 − F)² of the light is left.
    const inside = (theta: number): number => Math.asin(Math.sin(theta) / ior);
    const reach = (theta: number): number => (height - thick) * Math.tan(theta) + thick * Math.tan(inside(theta));
    let [low, high] = [0, 0.2];
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2;
      if (reach(middle) < radius) low = middle;
      else high = middle;
    }
    const passed = (theta: number): number => (1 - fresnelDielectric(Math.cos(theta), ior)) ** 2;
    const expected = 100 * 2 * integral((theta) => passed(theta) * Math.cos(theta) * Math.sin(theta), low);
    imageMean(image).forEach((mean, c) => expectMean(mean, expected, { alpha: ALPHA, sees: 0.03, what: `channel ${c}` }));
    // Without the pane it is another number: that much is seen.
    expect(Math.abs(irradianceDisk(100, radius, height) / Math.PI / expected - 1)).toBeGreaterThan(0.05);
  });

  it('the ground of a pool under the sun has a 640th of the variance that chance leaves, or less', async () => {
    const pool = { ...poolInput(24, 0.53), film: { width: 8, height: 8 } };
    const variance = async (render: Partial<RenderSettings>): Promise<number> =>
      imageMean(await by(pool, { spp: 64, ...render })).reduce((sum, { error }) => sum + error ** 2, 0);
    expect(await variance({ caustics: 'manifold', seed: 'pool' })).toBeLessThan((await variance({ spp: 2048, seed: 'chance' })) / 20);
  });
});
