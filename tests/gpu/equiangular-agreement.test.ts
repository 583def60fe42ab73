/** Lights of every kind in fog: asked for all along ways, or at vertices alone, they give the same image. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { RenderSettings, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { expectSameMean } from '../helpers/expect-mean.ts';
import { imageMean, renderImage, type TestImage } from '../helpers/gpu.ts';
import { assertImagesAgree, sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 60);

const glow = (radiance: Vec3, sides: 'front' | 'both' = 'front') => ({ material: 'black', emission: { radiance, sides } });
const TRIANGLE = { positions: [0.9, 2, -1, 1.6, 2.1, -1, 1.2, 2.3, -0.2], indices: [0, 1, 2] };

/** Fog, thick in one colour, before a black wall: nothing is seen but what it scatters. The lights are beside the picture. */
const ROOM: SceneInput = {
  version: 1,
  camera: { position: [0, 1, 6], target: [0, 1, 0], fov: 20, shutter: { open: 0, close: 1 } },
  film: { width: 8, height: 8 },
  render: { spp: 192, maxDepth: 2, mediumSampling: 'equiangular' },
  environment: { type: 'program', file: 'sky', params: {} },
  programs: { sky: 'fn environment(d: vec3f) -> vec3f { return vec3f(0.05, 0.1, 0.2) * (1.0 + d.y); }' },
  materials: {
    black: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
    grey: { file: 'diffuse', params: { albedo: [0.5, 0.4, 0.3] } },
    glow: { file: 'emitter', params: { radiance: 2 } },
    passage: { file: 'passage' },
  },
  media: {
    mist: { scattering: [0.05, 0.15, 0.4], absorption: [0.02, 0, 0.05], g: 0.5 },
    milk: { scattering: [3, 2, 1], absorption: [0, 0.1, 0.5], g: -0.3 },
  },
  fog: { medium: 'mist' },
  lights: [
    { type: 'point', position: [-1.2, 1.4, 0.5], intensity: [1, 0.6, 0.5] },
    { type: 'spot', position: [-2, 3, 1], direction: [0.8, -1, -0.2], intensity: [6, 8, 6], inner: 10, outer: 25 },
    { type: 'directional', direction: [1, -1, -1], irradiance: [0.2, 0.2, 0.2], diameter: 20 },
  ],
  shapes: [
    { type: 'quad', corner: [-9, -9, -3], edge1: [18, 0, 0], edge2: [0, 18, 0], material: 'black' },
    { type: 'quad', corner: [1.5, 0.4, 0.5], edge1: [0, 0, 1], edge2: [0, 0.8, 0.2], ...glow([4, 3, 2]) },
    { type: 'disk', center: [0, -0.6, 1.5], normal: [0.3, 1, 0], radius: 0.4, ...glow([2, 3, 4], 'both') },
    { type: 'sphere', center: [-1.5, 0.5, 2], radius: 0.2, ...glow([6, 6, 3]) },
    { type: 'mesh', data: TRIANGLE, material: 'glow' },
    { type: 'sphere', center: [0.2, 1, 0], radius: 0.5, material: 'passage', interior: { medium: 'milk', priority: 1 } },
    { type: 'sphere', center: [-0.5, 0.5, -1], radius: 0.4, material: 'grey' },
  ],
  objects: { lamp: { shapes: [{ type: 'torus', center: [0, 0, 0], axis: [0, 1, 0], radius: 0.3, tube: 0.1, ...glow([5, 3, 2]) }] } },
  instances: [
    {
      object: 'lamp',
      motion: [
        { time: 0, translate: [-0.6, 2.2, 0.8], scale: [1, 0.6, 1.4] },
        { time: 1, translate: [0.4, 2.4, 0.8], rotate: [0, 0, 40], scale: [1, 0.6, 1.4] },
      ],
    },
  ],
};

const by = (render: Partial<RenderSettings>, scene = ROOM): Promise<TestImage> =>
  renderImage({ ...scene, render: { ...scene.render, ...render } });

/** What is seen of each channel: in the first there is little to see. */
const SEES = [0.25, 0.22, 0.24] as const;

function expectAgree(a: TestImage, b: TestImage, name: string): void {
  expect(a.dropped + b.dropped).toBe(0);
  assertImagesAgree(a, b, { name, alpha: ALPHA, block: 4 });
  const other = imageMean(b);
  imageMean(a).forEach((mean, c) => expectSameMean(mean, other[c]!, { alpha: ALPHA, sees: SEES[c]!, what: `${name}, channel ${c}` }));
}

let path: TestImage;
beforeAll(async () => {
  path = await by({ seed: 'a', spp: 256 });
});

describe('lights of every kind in fog', () => {
  it('are as distances alone find them', async () =>
    expectAgree(path, await by({ mediumSampling: 'distance', seed: 'b', spp: 640 }), 'along-distance'));
  it.each([
    { seed: 'c', strategy: 'one-sample', lightChoice: 'spatial' },
    { seed: 'd', strategy: 'mis-balance', lightChoice: 'uniform', sampler: 'sobol' },
    { seed: 'e', strategy: 'light' },
    { seed: 'f', strategy: 'bsdf', spp: 960 },
  ] as const)('are as other ways to weigh them find them: %o', async (render) =>
    expectAgree(path, await by(render), `along-${render.seed}`),
  );
});
