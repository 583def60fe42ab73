/** Several things at once: held as one, taken away, hidden; what is hidden is nowhere in the picture. */
import { describe, expect, it } from 'vitest';
import { pick } from '../../src/engine/index.ts';
import { biases } from '../../src/engine/bias.ts';
import { changesBetween } from '../../src/engine/changes.ts';
import { ambientOf, punctualsOf } from '../../src/engine/lights/punctual.ts';
import { heldOf, type Selection } from '../../src/scene/arrange.ts';
import { conciseScene } from '../../src/scene/concise.ts';
import type { SceneDocument, Vec3 } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { heldTogether, hiddenThings, withHidden, withoutAll } from '../../src/scene/together.ts';
import { rotationAbout } from '../../src/scene/vec.ts';

const place = (x: number): number[] => [1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0];
const scene: SceneDocument = checkScene({
  version: 1,
  camera: { position: [0, 0, 10], target: [0, 0, 0], fov: 60 },
  materials: { m: { file: 'diffuse' } },
  shapes: [
    { type: 'sphere', name: 'ball', center: [1, 0, 0], radius: 0.5, material: 'm' },
    { type: 'box', center: [-1, 0, 0], size: [1, 2, 1], material: 'm' },
    { type: 'sphere', center: [0, 5, 0], radius: 1, material: 'm' },
  ],
  objects: { pole: { shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 0.25, material: 'm' }] } },
  instances: [{ object: 'pole', matrices: [place(7), place(8), place(9)] }],
  lights: [
    { type: 'point', position: [0, 3, 0], intensity: [1, 1, 1] },
    { type: 'ambient', radiance: [1, 2, 3] },
  ],
});
const BOTH: Selection[] = [{ shape: 0 }, { shape: 1 }];
const together = (list: readonly Selection[], of = scene): NonNullable<ReturnType<typeof heldTogether>> => {
  const held = heldTogether(list, (each) => heldOf(of, each));
  if (held === null) throw new Error('expected something to hold');
  return held;
};
const center = ({ shapes }: SceneDocument, at: number): Vec3 => (shapes[at] as unknown as { center: Vec3 }).center;
const near = (v: readonly number[]): unknown[] => v.map((each) => expect.closeTo(each, 6));

describe('several things, held as one', () => {
  it('move alike, and turn about their common middle', () => {
    const held = together(BOTH);
    expect(held.pivot).toEqual([0, 0, 0]);
    const moved = held.moved(scene, [0, 1, 2]);
    expect([center(moved, 0), center(moved, 1), center(moved, 2)]).toEqual([
      [1, 1, 2],
      [-1, 1, 2],
      [0, 5, 0],
    ]);
    const turned = held.turned(scene, rotationAbout([0, 0, 1], Math.PI / 2));
    expect(center(turned, 0)).toEqual(near([0, 1, 0]));
    expect(center(turned, 1)).toEqual(near([0, -1, 0]));
    expect((turned.shapes[1] as unknown as { rotate: Vec3 }).rotate).toEqual(near([0, 0, 90]));
  });

  it('grow about it, lights going along without a size', () => {
    const held = together([{ shape: 0 }, { light: 0 }]);
    expect([held.pivot, held.stretches]).toEqual([[0.5, 1.5, 0], []]);
    const grown = held.stretched(scene, [2, 2, 2]);
    expect(center(grown, 0)).toEqual(near([1.5, -1.5, 0]));
    expect(grown.shapes[0]).toMatchObject({ radius: 1 });
    expect(grown.lights[0]).toMatchObject({ position: near([-0.5, 4.5, 0]) });
  });

  it('are places of one instance too, and what cannot be held stays behind', () => {
    const held = together([{ index: 0, place: 0 }, { index: 0, place: 2 }, { light: 1 }]);
    expect(held.pivot).toEqual([8, 0, 0]);
    const turned = held.turned(scene, rotationAbout([0, 1, 0], Math.PI));
    expect(turned.instances[0]?.matrices?.map((m) => m[3])).toEqual([expect.closeTo(9, 6), 8, expect.closeTo(7, 6)]);
    expect(heldTogether([{ light: 1 }], (each) => heldOf(scene, each))).toBeNull();
  });

  it('are one alone as it is alone', () => {
    expect(together([{ shape: 1 }, { light: 1 }]).stretches).toEqual([0, 1, 2]);
  });
});

describe('taken away', () => {
  it('whatever their order', () => {
    const list: Selection[] = [{ shape: 0 }, { index: 0, place: 0 }, { light: 0 }, { shape: 2 }, { index: 0, place: 2 }];
    const less = checkScene(withoutAll(scene, list));
    expect(less.shapes).toEqual([scene.shapes[1]]);
    expect(less.instances[0]?.matrices).toEqual([place(8)]);
    expect(less.lights).toEqual([scene.lights[1]]);
    expect(withoutAll(scene, list.toReversed())).toEqual(less);
  });
});

describe('what is hidden', () => {
  const all: Selection[] = [{ shape: 2 }, { index: 0, place: 0 }, { light: 0 }, { light: 1 }];
  const less = checkScene(withHidden(scene, all, true));

  it('is in the document, and comes back as it was', () => {
    expect(hiddenThings(less)).toEqual(all);
    expect(withHidden(less, all, false)).toEqual(scene);
    expect(checkScene(JSON.parse(JSON.stringify(conciseScene(less))))).toEqual(less);
  });

  it('is met by no ray, and the numbers of others stay', () => {
    const down = (x: number): Parameters<typeof pick>[1] => ({ origin: [x, 20, 0], direction: [0, -1, 0] });
    const [before, after] = [buildGeometry(scene), buildGeometry(less)];
    expect(pick(before, down(0))?.shape).toBe(2);
    expect(pick(after, down(0))).toBeNull();
    expect([pick(before, down(8))?.instance, pick(after, down(8))]).toEqual([{ index: 0, place: 1 }, null]);
    const first = buildGeometry(checkScene(withHidden(scene, [{ shape: 0 }], true)));
    expect(pick(first, down(-1.3))?.shape).toBe(1);
  });

  it('shines no more, and is no bias', () => {
    expect([punctualsOf(scene).length, ambientOf(scene)]).toEqual([1, [1, 2, 3]]);
    expect([punctualsOf(less).length, ambientOf(less)]).toEqual([0, [0, 0, 0]]);
    expect(biases(scene)).toContain('ambient term left out');
    expect(biases(less)).not.toContain('ambient term left out');
    expect(changesBetween(scene, less)).toMatchObject({ geometry: true, lights: true });
    expect(() => buildGeometry(withHidden(less, [{ shape: 0 }, { shape: 1 }], true))).toThrow(/hidden/);
  });
});
