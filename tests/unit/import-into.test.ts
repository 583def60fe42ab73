/** A model comes into another scene alone, where the camera looks, as large in the picture as it would be by itself. */
import { expect, it } from 'vitest';
import { heldOf } from '../../src/scene/arrange.ts';
import { fittedTo, isModel, withoutStage } from '../../src/scene/import/into.ts';
import { stageFor } from '../../src/scene/import/stage.ts';
import { merged } from '../../src/scene/merge.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { length, sub } from '../../src/scene/vec.ts';
import { ball } from '../helpers/primitives.ts';

const model = checkScene(stageFor([{ name: 'ball', data: ball(8), material: 'm' }], { m: { file: 'diffuse' } }, 'ball.obj'));
const room = checkScene({
  version: 1,
  camera: { position: [100, 20, 50], target: [100, 20, 0] },
  materials: { m: { file: 'glass' } },
  shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'm' }],
});

it('is a model, or a scene as somebody has built it', () => {
  expect(['a.obj', 'a.GLB', 'a.ply', 'a.json', 'a.PNG', 'a.penumbra'].map(isModel)).toEqual([true, true, true, false, false, false]);
});

it('leaves its floor and its lamp behind', () => {
  expect(model.shapes.length).toBeGreaterThan(1);
  expect(withoutStage(model).shapes.map(({ name }) => name)).toEqual(['ball']);
});

it('is seen as large and in the same place as by its own camera', () => {
  const { scene, selections } = merged(room, withoutStage(model));
  const next = checkScene(fittedTo(scene, selections, model.camera));
  expect(next.shapes).toHaveLength(2);
  expect(next.materials['m 2']).toEqual({ file: 'diffuse', params: {} });
  const [own, now] = [heldOf(model, { shape: 0 }), heldOf(next, { shape: 1 })];
  const away = (camera: typeof room.camera): number => length(sub(camera.position, camera.target));
  const factor = away(room.camera) / away(model.camera);
  for (const axis of [0, 1, 2] as const) {
    const offset = (own?.pivot[axis] ?? NaN) - model.camera.target[axis];
    expect((now?.pivot[axis] ?? NaN) - room.camera.target[axis]).toBeCloseTo(factor * offset, 1);
  }
  const { transform } = next.shapes[1] as { transform: { scale: number } };
  expect(transform.scale / factor).toBeCloseTo(1, 2);
});
