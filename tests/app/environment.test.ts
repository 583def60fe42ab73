/** What becomes of the surroundings when an image is chosen for them. */
import { expect, it } from 'vitest';
import { withImage } from '../../src/app/state/environment.ts';
import { checkScene } from '../../src/scene/parse.ts';

const scene = checkScene({
  version: 1,
  camera: { position: [0, 0, 5], target: [0, 0, 0] },
  materials: { a: { file: 'diffuse' } },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
  environment: { type: 'constant', radiance: [2, 2, 2], group: 'sky' },
});

it('a first image stands upright, shines as it is, and is of the same group of lights', () =>
  expect(withImage(scene, { file: 'field.hdr' }).environment).toEqual({
    type: 'image',
    file: 'field.hdr',
    rotation: 0,
    tilt: 0,
    intensity: 1,
    tint: [1, 1, 1],
    group: 'sky',
  }));

it('another image stands as the one before it, whose pixels are gone', () => {
  const turned = { type: 'image', file: 'field.hdr', rotation: 30, tilt: 5, intensity: 2, tint: [1, 0.5, 0.25], group: 'sky' } as const;
  const { file: _, ...kept } = turned;
  const next = withImage({ ...scene, environment: { ...turned, tint: [...turned.tint] } }, { data: 'AAAA' });
  expect(next.environment).toEqual({ ...kept, data: 'AAAA' });
  expect(next.shapes).toBe(scene.shapes);
});
