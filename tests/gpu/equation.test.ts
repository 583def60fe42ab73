/** The rendering equation without one of its factors, against closed forms; orders of scattering, weighted afterwards. */
import { describe, expect, it } from 'vitest';
import { filmMean, filmRelativeError } from '../../src/engine/film/film.ts';
import type { Factor } from '../../src/scene/document-equation.ts';
import type { Integrator, SceneInput } from '../../src/scene/document.ts';
import { cornellInput } from '../reference/cornell.ts';
import { irradianceDisk } from '../reference/closed-form.ts';
import { imageMean, pixelMeans, renderImage, testImage } from '../helpers/gpu.ts';
import { numbers, rendered } from '../helpers/layers.ts';
import { assertImagesAgree, normalP, sidak } from '../helpers/statistics.ts';

type Shapes = SceneInput['shapes'];
const ALPHA = sidak(1e-3, 12);

const grey = 0.5;
const floor: Shapes[number] = { type: 'quad', corner: [-5, 0, -5], edge1: [0, 0, 10], edge2: [10, 0, 0], material: 'grey' };
/** In the plane of the floor, which it neither lights nor hides anything from. */
const mirror: Shapes[number] = { type: 'quad', corner: [20, 0, -5], edge1: [0, 0, 10], edge2: [10, 0, 0], material: 'mirror' };

/** A tiny image of the plane y = 0 at x, which shows direct light alone. */
function spot(shapes: Shapes, without: Factor[], change: { integrator?: Integrator; x?: number; sky?: number } = {}): SceneInput {
  const { integrator = 'path', x = 0, sky = 0 } = change;
  return {
    version: 1,
    camera: { position: [x, 2, 4], target: [x, 0, 0], fov: 0.01 },
    film: { width: 16, height: 16 },
    render: { integrator, spp: 128, maxDepth: 1, seed: 'equation', without },
    environment: { type: 'constant', radiance: [sky, sky, sky] },
    materials: {
      grey: { file: 'diffuse', params: { albedo: [grey, grey, grey] } },
      mirror: { file: 'mirror' },
      glass: { file: 'glass', params: { ior: 1.5 } },
      gloss: { file: 'phong', params: { exponent: 40 } },
    },
    shapes,
  };
}

async function expectRadiance(scene: SceneInput, expected: number): Promise<void> {
  const image = await renderImage(scene);
  expect(image.dropped).toBe(0);
  imageMean(image).forEach(({ mean, error }, c) => {
    // Single precision: some 1e-5 of relative error that no sample count removes.
    const z = (mean - expected) / Math.hypot(error, 2e-5 * expected + 1e-12);
    expect(normalP(z), `channel ${c}: mean ${mean} ± ${error}, expected ${expected}`).toBeGreaterThan(ALPHA);
  });
}

describe('without visibility', () => {
  const [radius, height, Le] = [1, 1.5, 2] as const;
  const light = (facing: number): Shapes[number] => ({
    type: 'disk',
    center: [0, height, 0],
    normal: [0, facing, 0],
    radius,
    material: 'grey',
    emission: { radiance: [Le, Le, Le] },
  });
  // Between the lamp and what the camera sees, beside the way to the camera.
  const blocker: Shapes[number] = { type: 'quad', corner: [-1.2, 1, -1.2], edge1: [2.4, 0, 0], edge2: [0, 0, 2.4], material: 'grey' };
  it.each(['path', 'distributed'] as const)('a light that is hidden lights as if nothing hid it: %s', (integrator) =>
    expectRadiance(
      spot([floor, light(-1), blocker], ['visibility'], { integrator }),
      (grey / Math.PI) * irradianceDisk(Le, radius, height),
    ),
  );
  it('the back of a light stays dark', () => expectRadiance(spot([floor, light(1), blocker], ['visibility']), 0));
});

describe('without the cosine', () => {
  // Low over the horizon, where the cosine matters: radiance is f (Le Ω + Ls (2π − Ω)), and the cone of a sphere is known.
  const [radius, Le, sky] = [0.4, 5, 0.5] as const;
  const center: [number, number, number] = [2, 0.8, 0.5];
  const ball: Shapes[number] = { type: 'sphere', center, radius, material: 'grey', emission: { radiance: [Le, Le, Le] } };
  const solidAngle = 2 * Math.PI * (1 - Math.sqrt(1 - radius ** 2 / center.reduce((sum, each) => sum + each * each, 0)));
  it.each(['path', 'path-naive'] as const)(
    'a ball and the sky light by their solid angles, and a mirror loses nothing: %s',
    async (integrator) => {
      const shapes = [floor, ball, mirror];
      await expectRadiance(
        spot(shapes, ['cosine'], { integrator, sky }),
        (grey / Math.PI) * (Le * solidAngle + sky * (2 * Math.PI - solidAngle)),
      );
      await expectRadiance(spot(shapes, ['cosine'], { integrator, sky, x: 25 }), sky);
    },
  );
  it('both ways to find light agree, over several bounces', async () => {
    const scene = (integrator: Integrator): SceneInput => ({
      ...cornellInput(16),
      render: { integrator, maxDepth: 3, spp: integrator === 'path' ? 96 : 256, without: ['cosine'], seed: integrator },
    });
    assertImagesAgree(await renderImage(scene('path')), await renderImage(scene('path-naive')), {
      name: 'no-cosine',
      alpha: ALPHA,
      block: 16,
    });
  });
});

describe('with a white Lambertian for every BSDF', () => {
  it('gloss, mirror and glass neither gain nor lose in a furnace', async () => {
    const ball = (material: string, x: number): Shapes[number] => ({ type: 'sphere', center: [x, 0, 0], radius: 0.6, material });
    const scene = spot([ball('gloss', -1.3), ball('mirror', 0), ball('glass', 1.3)], ['bsdf'], { sky: 1 });
    const image = await renderImage({
      ...scene,
      camera: { position: [0, 0, 6], target: [0, 0, 0], fov: 30 },
      render: { ...scene.render, maxDepth: 1024, spp: 2 },
    });
    for (const value of pixelMeans(image)) expect(Math.abs(value - 1)).toBeLessThan(1e-5);
  });
  it('a mirror without the cosine too shows the solid angle of a lamp over π', async () => {
    const lamp: Shapes[number] = {
      type: 'disk',
      center: [25, 2, 0],
      normal: [0, -1, 0],
      radius: 1,
      material: 'grey',
      emission: { radiance: [1, 1, 1] },
    };
    await expectRadiance(spot([mirror, lamp], ['bsdf', 'cosine'], { x: 25 }), 2 * (1 - 2 / Math.hypot(1, 2)));
  });
});

describe('orders', () => {
  const [last, spp] = [3, 64] as const;
  const scene = (orderWeights: number[]): SceneInput => ({
    ...cornellInput(16),
    film: { width: 16, height: 16, layers: ['orders'], orders: last },
    render: { maxDepth: 8, spp, seed: 'orders', orderWeights },
  });

  it('add up to `path`: their sum agrees with what chance alone finds', async () => {
    const film = await rendered(scene([1]));
    const all = [0, 1, 2, 3].map((k) => numbers(film, `order${k}`));
    const image = testImage(film);
    // Sums in place of the film's own; its second moment goes with them.
    image.sum.forEach((_, i) => (image.sum[i] = spp * all.reduce((sum, order) => sum + order[i]!, 0)));
    const naive = { ...scene([1]), film: { width: 16, height: 16 } };
    const reference = await renderImage({ ...naive, render: { maxDepth: 8, spp: 256, seed: 'naive', integrator: 'path-naive' } });
    assertImagesAgree(image, reference, { name: 'orders', alpha: ALPHA, block: 16 });
  });

  it('are isolated, removed and weighted without a new sample, and the same sums', async () => {
    const plain = await rendered(scene([1, 1, 1, 1]));
    const order = (k: number): Float32Array => numbers(plain, `order${k}`);
    for (const weights of [[0], [0, 1, 0, 0], [1, 0.25, 3, 0.5]]) {
      const film = await rendered(scene(weights));
      expect(film.data).toEqual(plain.data);
      filmMean(film).forEach((value, i) => {
        const expected = [0, 1, 2, 3].reduce((sum, k) => sum + (weights[k] ?? 1) * order(k)[i]!, 0);
        expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-5 * Math.max(1, Math.abs(expected)));
      });
      expect(filmRelativeError(film)).toBe(filmRelativeError(plain));
    }
  });
});
