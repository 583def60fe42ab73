/** Every way to sample light gives the same image of a room with mist, milk and coloured glass. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { RenderSettings, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { renderImage, type TestImage } from '../helpers/gpu.ts';
import { assertImagesAgree } from '../helpers/statistics.ts';

const ALPHA = 1e-3 / 8;

const room: SceneInput = {
  version: 1,
  camera: { position: [0, 1, 3.4], target: [0, 0.9, 0], fov: 42 },
  film: { width: 16, height: 16 },
  render: { spp: 64, maxDepth: 5, seed: 'media' },
  environment: { type: 'constant', radiance: [0.3, 0.5, 0.8] },
  materials: {
    grey: { file: 'diffuse', params: { albedo: [0.6, 0.5, 0.4] } },
    frosted: { file: 'rough_glass', params: { roughness: 0.6, ior: 1.3 } },
    passage: { file: 'passage' },
    gauze: { file: 'perforated', params: { cover: 0.5, radius: 0, pitch: 1 } },
    lamp: { file: 'diffuse', params: { albedo: [0, 0, 0] } },
  },
  media: {
    mist: { absorption: [0.02, 0.02, 0.05], scattering: [0.15, 0.2, 0.3], g: 0.5 },
    milk: { scattering: [4, 3, 1.5], absorption: [0, 0.2, 0.9], g: -0.3 },
    red: { color: [0.9, 0.3, 0.2], distance: 0.4 },
  },
  shapes: [
    { type: 'sphere', center: [0, 1, 0], radius: 9, material: 'passage', interior: { medium: 'mist' } },
    { type: 'quad', corner: [-2, 0, -2], edge1: [0, 0, 4], edge2: [4, 0, 0], material: 'grey' },
    { type: 'quad', corner: [-2, 0, -2], edge1: [4, 0, 0], edge2: [0, 3, 0], material: 'grey' },
    {
      type: 'quad',
      corner: [-0.6, 2.4, -0.6],
      edge1: [1.2, 0, 0],
      edge2: [0, 0, 1.2],
      material: 'lamp',
      emission: { radiance: [7, 6, 5] },
    },
    { type: 'sphere', center: [-0.7, 0.5, 0.3], radius: 0.5, material: 'passage', interior: { medium: 'milk', priority: 2 } },
    {
      type: 'box',
      center: [0.75, 0.5, 0],
      size: [0.8, 1, 0.8],
      rotate: [0, 30, 0],
      material: 'frosted',
      interior: { medium: 'red', priority: 1 },
    },
    { type: 'sphere', center: [0.7, 1.55, 0], radius: 0.3, material: 'gauze', interior: { medium: 'milk', priority: 3 } },
  ],
};

const by = (render: Partial<RenderSettings>): Promise<TestImage> => renderImage({ ...room, render: { ...room.render, ...render } });

let path: TestImage;
beforeAll(async () => {
  path = await by({});
});

describe('path', () => {
  it.each([
    { strategy: 'light', seed: 'b' },
    { rouletteStart: 1, spp: 96, seed: 'd' },
    { integrator: 'path-naive', spp: 192, seed: 'e' },
  ] as const)('%o', async (render) => {
    assertImagesAgree(path, await by(render), { name: `media-${render.seed}`, alpha: ALPHA });
  });
  it('a difference of a quarter in the scattering of the mist is found', async () => {
    const scattering = room.media!.mist!.scattering!.map((each) => 1.25 * each) as Vec3;
    const other = await renderImage({
      ...room,
      media: { ...room.media, mist: { ...room.media!.mist, scattering } },
      render: { ...room.render, seed: 'f' },
    });
    expect(() => assertImagesAgree(path, other, { name: 'media-must-differ', alpha: ALPHA })).toThrow('the images differ');
  });
});
