/** Large meshes stand apart while they are dragged: one build, then only places; and the scene as it is once nothing has come for a while. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LARGE } from '../../src/app/build/builder.ts';
import { Drag } from '../../src/app/render/drag.ts';
import { changesBetween } from '../../src/engine/changes.ts';
import type { SceneDocument, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { apart } from '../../src/scene/apart.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { ball } from '../helpers/primitives.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [large, small] = [Math.ceil(Math.sqrt(LARGE / 8)) + 1, 4].map((n) => ball(n));
const first = checkScene({
  version: 1,
  camera: { position: [0, 0, 4], target: [0, 0, 0] },
  materials: { m: { file: 'diffuse' } },
  shapes: [large, small].map((data) => ({ type: 'mesh', data, material: 'm' })),
} as SceneInput);

function put(scene: SceneDocument, translate: Vec3, index = 0, more: object = {}): SceneDocument {
  const shapes = scene.shapes.map((shape, i) =>
    i === index && shape.type === 'mesh' ? { ...shape, transform: { ...shape.transform, translate, ...more } } : shape,
  );
  return { ...scene, shapes };
}

it('what is put elsewhere stands apart, and from then on nothing but places changes', () => {
  const second = apart(put(first, [1, 0, 0]), first, LARGE);
  expect(second.shapes[0]!.motion).toBeDefined();
  expect(second.shapes[1]).toBe(first.shapes[1]);
  expect(changesBetween(first, second)).toMatchObject({ geometry: true });
  const third = apart(put(first, [2, 0, 0]), second, LARGE);
  expect(changesBetween(second, third)).toMatchObject({ geometry: false, placements: true, materials: false, any: true });
  // It goes on to while something else changes.
  const { shapes } = put(first, [2, 0, 0]);
  const recoloured = apart({ ...first, shapes, materials: { m: { file: 'mirror', params: {} } } }, third, LARGE);
  expect(changesBetween(third, recoloured)).toMatchObject({ geometry: false, materials: true });
});

it('what is small, turned, hidden, exchanged, moves itself or is not there before does not', () => {
  const elsewhere = put(first, [1, 0, 0]);
  for (const scene of [
    first,
    put(first, [1, 0, 0], 1),
    put(first, [1, 0, 0], 0, { rotate: [0, 9, 0] }),
    { ...elsewhere, shapes: elsewhere.shapes.map((shape) => ({ ...shape, hidden: true })) },
    { ...elsewhere, shapes: elsewhere.shapes.map((shape) => ({ ...shape, data: { ...large!, positions: large!.positions.map((each) => 2 * each) } })) as SceneDocument['shapes'] },
    { ...elsewhere, shapes: elsewhere.shapes.map((shape) => ({ ...shape, motion: [{ time: 0, translate: [0, 0, 1] }] })) as unknown as SceneDocument['shapes'] },
    { ...elsewhere, shapes: elsewhere.shapes.slice(0, 1) },
  ]) expect(apart(scene, first, LARGE)).toBe(scene);
  expect(apart(elsewhere, null, LARGE)).toBe(elsewhere);
}); // prettier-ignore

it('a move of what moves is a change of places, another motion is not', () => {
  const moving = (translate: Vec3, time: number): SceneDocument => {
    const scene = put(first, translate);
    return { ...scene, shapes: scene.shapes.map((shape) => ({ ...shape, motion: [{ time, translate: [0, 0, 0], rotate: [0, 0, 0], scale: 1 }] })) };
  };
  expect(changesBetween(moving([0, 0, 0], 0), moving([1, 0, 0], 0))).toMatchObject({ geometry: false, placements: true });
  expect(changesBetween(moving([0, 0, 0], 0), moving([1, 0, 0], 1))).toMatchObject({ geometry: true });
}); // prettier-ignore

it('after a while the scene is shown as it is, unless another is on its way', async () => {
  const shown: SceneDocument[] = [first];
  let latest = first;
  const stage = {
    isBusy: false,
    again: () => void show(latest),
  };
  const drag = new Drag(stage);
  const show = async (scene: SceneDocument): Promise<void> => {
    latest = scene;
    shown.push(drag.stands(await drag.shown(scene, shown.at(-1)!)));
  };
  const stands = (): boolean => shown.at(-1) !== latest;
  for (let k = 1; k < 5; k++) {
    await show(put(first, [k, 0, 0]));
    expect(stands()).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
  }
  expect(shown).toHaveLength(5);
  stage.isBusy = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toHaveLength(5);
  stage.isBusy = false;
  await show(put(first, [9, 0, 0]));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toHaveLength(7);
  expect(stands()).toBe(false);
  await show(put(first, [8, 0, 0]));
  expect(stands()).toBe(true);
});
