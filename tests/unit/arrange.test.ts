/** One more like it, one less; boxes where things stand. */
import { describe, expect, it } from 'vitest';
import { checkScene } from '../../src/scene/parse.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { copyName, heldOf, without, withCopy, type Selection } from '../../src/scene/arrange.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { placeBox, placeMiddle, shapeBox } from '../../src/scene/geometry/shape-box.ts';

const scene: SceneDocument = checkScene({
  version: 1,
  camera: { position: [0, 0, 10], target: [0, 0, 0], fov: 60 },
  materials: { m: { file: 'diffuse' } },
  shapes: [
    { type: 'sphere', name: 'ball', center: [1, 2, 3], radius: 0.5, material: 'm' },
    { type: 'box', center: [-2, 0, 0], size: [1, 2, 3], material: 'm' },
  ],
  objects: { pole: { shapes: [{ type: 'box', center: [0, 1, 0], size: [1, 2, 1], material: 'm' }] } },
  instances: [
    { object: 'pole', name: 'pole 9', transform: { translate: [5, 0, 0], scale: 2 } },
    {
      object: 'pole',
      matrices: [
        [1, 0, 0, -5, 0, 1, 0, 0, 0, 0, 1, 0],
        [1, 0, 0, -8, 0, 1, 0, 0, 0, 0, 1, 1],
      ],
    },
    {
      object: 'pole',
      motion: [
        { time: 0, translate: [0, 0, 0] },
        { time: 1, translate: [1, 0, 0] },
      ],
    },
  ],
  lights: [
    { type: 'spot', position: [0, 4, 0], direction: [0, -2, 0], intensity: [1, 1, 1] },
    { type: 'point', position: [1, 1, 1], intensity: [1, 2, 3] },
  ],
});
const EACH: [what: string, selection: Selection][] = [
  ['a named shape', { shape: 0 }],
  ['a shape', { shape: 1 }],
  ['an instance', { index: 0, place: 0 }],
  ['a place of an instance', { index: 1, place: 0 }],
  ['a spot', { light: 0 }],
  ['a point', { light: 1 }],
];
const counts = ({ shapes, instances, lights }: SceneDocument): number =>
  shapes.length + lights.length + instances.reduce((sum, { matrices }) => sum + (matrices?.length ?? 1), 0);

describe.each(EACH)('%s', (_, selection) => {
  it('is copied beside itself, and the copy taken away leaves the scene as it was', () => {
    const copy = withCopy(scene, selection, [1.5, 0, 0]);
    if (copy === null) throw new Error('expected a copy');
    expect(counts(copy.scene)).toBe(counts(scene) + 1);
    const [old, now] = [heldOf(scene, selection), heldOf(copy.scene, copy.selection)];
    const [x, y, z] = old?.pivot ?? [];
    expect(now?.pivot).toEqual([Number(x) + 1.5, y, z]);
    expect(heldOf(copy.scene, selection)?.pivot).toEqual(old?.pivot);
    expect(checkScene(copy.scene)).toEqual(copy.scene);
    expect(without(copy.scene, copy.selection)).toEqual(scene);
  });

  it('is taken away alone', () => {
    const less = without(scene, selection);
    expect(counts(less)).toBe(counts(scene) - 1);
    expect(checkScene(less)).toEqual(less);
  });
});

it('moves by keyframes alone: no hand takes hold of it', () => {
  expect(heldOf(scene, { index: 2, place: 0 })).toBeNull();
  expect(withCopy(scene, { index: 2, place: 0 }, [1, 0, 0])).toBeNull();
});

it('a spot is turned to where its light is to go, and has no size', () => {
  const held = heldOf(scene, { light: 0 });
  // A quarter about z: down becomes +x.
  const turned = held?.turned(scene, [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ]);
  expect(turned?.lights[0]).toMatchObject({ position: [0, 4, 0], direction: [1, 0, 0] });
  expect(held).toMatchObject({ turns: true, scales: false });
  expect(heldOf(scene, { light: 1 })).toMatchObject({ turns: false, scales: false });
});

it('names of copies count on, and are free', () => {
  expect(copyName('ball', new Set(['ball']))).toBe('ball 2');
  expect(copyName('ball 2', new Set(['ball', 'ball 2', 'ball 3']))).toBe('ball 4');
  expect(copyName('2', new Set())).toBe('2 2');
  const { scene: more } = withCopy(scene, { shape: 0 }, [1, 0, 0]) ?? { scene };
  expect(more.shapes.at(-1)?.name).toBe('ball 2');
  expect(withCopy(scene, { shape: 1 }, [1, 0, 0])?.scene.shapes.at(-1)).not.toHaveProperty('name');
});

it('boxes are where things stand in the world', () => {
  const geometry = buildGeometry(scene);
  expect(shapeBox(geometry, 0)).toEqual([0.5, 1.5, 2.5, 1.5, 2.5, 3.5]);
  expect(shapeBox(geometry, 1)).toEqual([-2.5, -1, -1.5, -1.5, 1, 1.5]);
  expect(shapeBox(geometry, 7)).toBeNull();
  // Boxes of objects are rounded outwards.
  const near = (numbers: readonly number[]): unknown[] => numbers.map((each) => expect.closeTo(each, 5));
  expect(placeBox(geometry, { index: 0, place: 0 })).toEqual(near([4, 0, -1, 6, 4, 1]));
  expect(placeBox(geometry, { index: 1, place: 1 })).toEqual(near([-8.5, 0, 0.5, -7.5, 2, 1.5]));
  expect(placeMiddle(geometry, { index: 0, place: 0 })).toEqual(near([5, 2, 0]));
});
