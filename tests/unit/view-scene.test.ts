/** What the element renders while its camera moves, and when it stands. */
import { expect, it } from 'vitest';
import { checkScene } from '../../src/scene/parse.ts';
import { sceneOf } from '../../src/view/scene-of.ts';

const scene = checkScene({
  version: 1,
  camera: { position: [0, 0, 4], target: [0, 0, 0] },
  film: { width: 65, height: 48 },
  materials: { grey: { file: 'diffuse' } },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'grey' }],
  render: { guiding: 'learned' },
});

it('is coarse while the camera moves, and learns nothing for a place that is left at once', () => {
  const moving = sceneOf(scene, { camera: { ...scene.camera, position: [1, 2, 3] }, shrink: 2 });
  expect(moving.film).toMatchObject({ width: 33, height: 24 });
  expect(moving.render.guiding).toBe('none');
  expect(moving.camera.position).toEqual([1, 2, 3]);
});

it('is all that was asked for when it stands', () => {
  const still = sceneOf(scene, { camera: { ...scene.camera, position: [1, 2, 3] }, shrink: 1 });
  expect(still).toEqual({ ...scene, camera: { ...scene.camera, position: [1, 2, 3] } });
});
