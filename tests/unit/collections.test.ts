/** Groups, and groups in groups: made, taken apart, renamed, copied, and copied to another scene. */
import { describe, expect, it } from 'vitest';
import { changesBetween } from '../../src/engine/changes.ts';
import type { Selection } from '../../src/scene/arrange.ts';
import { clipText, parseClip, partsOf } from '../../src/scene/clip.ts';
import { collectionsOf, grouped, renamed, ungrouped, unitsOf, withCopies, withPaths } from '../../src/scene/collections.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { merged } from '../../src/scene/merge.ts';
import { checkScene } from '../../src/scene/parse.ts';

const place = (x: number): number[] => [1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0];
const ball = (x: number, collection?: string): object => ({ type: 'sphere', center: [x, 0, 0], radius: 0.4, material: 'm', collection });
const sceneOf = (...shapes: object[]): SceneDocument =>
  checkScene({
    version: 1,
    camera: { position: [0, 0, 10], target: [0, 0, 0] },
    materials: { m: { file: 'diffuse' } },
    shapes,
    objects: { pole: { shapes: [ball(0)] } },
    instances: [{ object: 'pole', matrices: [place(7), place(8), place(9)] }],
    lights: [
      { type: 'point', position: [0, 3, 0], intensity: [1, 1, 1] },
      { type: 'ambient', radiance: [1, 2, 3] },
    ],
  } as never);
const shapes = (...at: number[]): Selection[] => at.map((shape) => ({ shape }));
const paths = ({ shapes: all }: SceneDocument): (string | undefined)[] => all.map(({ collection }) => collection);
/** It is a document that may be shown. */
const present = (scene: SceneDocument | null | undefined): SceneDocument => {
  if (scene === null || scene === undefined) throw new Error('expected a scene');
  expect(checkScene(scene)).toEqual(scene);
  return scene;
};

/** House: a table with two cups on a tray, and a lamp; beside it a tree. */
const NESTED = sceneOf(
  ball(0, 'House/Table'),
  ball(1, 'House/Table/Tray'),
  ball(2, 'House/Table/Tray'),
  ball(3, 'House'),
  ball(4),
  ball(5),
);

describe('a group', () => {
  it('is of shapes, instances and lights, made and taken apart; the picture stays', () => {
    const scene = sceneOf(ball(0), ball(1));
    const list: Selection[] = [{ shape: 1 }, { index: 0, place: 2 }, { light: 0 }];
    const one = present(grouped(scene, list));
    expect([...collectionsOf(one)]).toEqual([['Group', [{ shape: 1 }, { index: 0, place: 0 }, { light: 0 }]]]);
    expect(present(ungrouped(one, list))).toEqual(scene);
    expect(changesBetween(scene, one).any).toBe(false);
    expect([grouped(scene, [{ shape: 1 }]), grouped(one, list), ungrouped(scene, list)]).toEqual([null, null, null]);
  });

  it('is copied as another one; of a part of it the copy stays in it', () => {
    const pair = sceneOf(ball(0, 'pair'), ball(1, 'pair'), ball(2));
    const copy = withCopies(pair, shapes(0, 1), [0, 0, 3]);
    expect(copy?.selections).toEqual(shapes(3, 4));
    expect(paths(present(copy?.scene))).toEqual(['pair', 'pair', undefined, 'pair 2', 'pair 2']);
    expect(paths(present(withCopies(pair, shapes(1), [0, 0, 3])?.scene)).at(-1)).toBe('pair');
    expect(withCopies(pair, [{ light: 1 }], [1, 0, 0])).toBeNull();
  });

  it('keeps the places of an instance together, one that is copied too', () => {
    const list: Selection[] = [{ shape: 0 }, { index: 0, place: 1 }];
    const one = present(grouped(sceneOf(ball(0)), list));
    const copy = withCopies(one, list, [0, 1, 0]);
    expect(copy?.selections).toEqual([{ shape: 1 }, { index: 0, place: 3 }]);
    const { instances, shapes: all } = present(copy?.scene);
    expect([instances[0]?.collection, all[1]?.collection]).toEqual(['Group', 'Group 2']);
  });
});

describe('a group in a group', () => {
  it('stands below it in the list, whatever the order of the document', () => {
    const scene = sceneOf(ball(0, 'A'), ball(1, 'A/x'), ball(2, 'B'), ball(3, 'A/y'), ball(4, 'A/x/deep'));
    expect([...collectionsOf(scene)].map(([path, members]) => [path, members.length])).toEqual([
      ['A', 4],
      ['A/x', 2],
      ['A/x/deep', 1],
      ['A/y', 1],
      ['B', 1],
    ]);
  });

  it('is one unit of a selection where it is selected whole', () => {
    expect(unitsOf(NESTED, shapes(2, 1, 3, 4)).map(({ group, parent, things }) => [group, parent, things.length])).toEqual([
      ['House/Table/Tray', 'House/Table', 2],
      [null, 'House', 1],
      [null, '', 1],
    ]);
    expect(unitsOf(NESTED, shapes(0, 1, 2, 3)).map(({ group }) => group)).toEqual(['House']);
  });

  it('is made of whole groups, within what all of them are in', () => {
    // A group and a thing beside it.
    expect(paths(present(grouped(NESTED, shapes(0, 1, 2, 3, 4))))).toEqual([
      'Group/House/Table',
      'Group/House/Table/Tray',
      'Group/House/Table/Tray',
      'Group/House',
      'Group',
      undefined,
    ]);
    // The tray with what is left of the table, which is then another name of both.
    expect(paths(present(grouped(NESTED, shapes(1, 2, 3))))).toEqual([
      'House/Table',
      'House/Group/Tray',
      'House/Group/Tray',
      'House/Group',
      undefined,
      undefined,
    ]);
    // A part of a group leaves it.
    expect(paths(present(grouped(NESTED, shapes(1, 4)))).slice(0, 5)).toEqual([
      'House/Table',
      'Group',
      'House/Table/Tray',
      'House',
      'Group',
    ]);
    // Two of one name.
    const twins = sceneOf(ball(0, 'A/x'), ball(1, 'A'), ball(2, 'B/x'), ball(3, 'B'));
    expect(paths(present(grouped(twins, shapes(0, 2))))).toEqual(['Group/x', 'A', 'Group/x 2', 'B']);
  });

  it('is taken apart into what it is in, one level at a time', () => {
    const once = present(ungrouped(NESTED, shapes(0, 1, 2, 3)));
    expect(paths(once)).toEqual(['Table', 'Table/Tray', 'Table/Tray', undefined, undefined, undefined]);
    const twice = present(ungrouped(once, shapes(0, 1, 2)));
    expect(paths(twice)).toEqual([undefined, 'Tray', 'Tray', undefined, undefined, undefined]);
    // One thing alone leaves its innermost group.
    expect(paths(present(ungrouped(NESTED, shapes(1))))).toEqual([
      'House/Table',
      'House/Table',
      'House/Table/Tray',
      'House',
      undefined,
      undefined,
    ]);
    // Where its name is taken it gets another one.
    const taken = sceneOf(ball(0, 'A/x'), ball(1, 'A'), ball(2, 'x'));
    expect(paths(present(ungrouped(taken, shapes(0, 1))))).toEqual(['x 2', undefined, 'x']);
  });

  it('gets another name with all that is in it, and none that a neighbour has', () => {
    expect(paths(present(renamed(NESTED, 'House/Table', 'Desk'))).slice(0, 4)).toEqual([
      'House/Desk',
      'House/Desk/Tray',
      'House/Desk/Tray',
      'House',
    ]);
    const scene = sceneOf(ball(0, 'A/x'), ball(1, 'A/y'), ball(2, 'A'));
    expect(paths(present(renamed(scene, 'A/x', 'y')))).toEqual(['A/y 2', 'A/y', 'A']);
    expect(paths(present(renamed(scene, 'A/x', 'A')))).toEqual(['A/A', 'A/y', 'A']);
  });

  it('is copied with those in it, beside itself', () => {
    const copy = present(withCopies(NESTED, shapes(0, 1, 2), [0, 1, 0])?.scene);
    expect(paths(copy).slice(6)).toEqual(['House/Table 2', 'House/Table 2/Tray', 'House/Table 2/Tray']);
    expect(paths(copy).slice(0, 6)).toEqual(paths(NESTED));
  });

  it('comes to another scene as a group of its own, and what is in no whole group alone', () => {
    const pasted = (into: SceneDocument, list: readonly Selection[]): SceneDocument =>
      present(merged(into, parseClip(clipText(partsOf(NESTED, list)))).scene);
    const empty = sceneOf(ball(9));
    expect(paths(pasted(empty, shapes(0, 1, 2)))).toEqual([undefined, 'Table', 'Table/Tray', 'Table/Tray']);
    expect(paths(pasted(pasted(empty, shapes(0, 1, 2)), shapes(0, 1, 2))).slice(4)).toEqual(['Table 2', 'Table 2/Tray', 'Table 2/Tray']);
    expect(paths(pasted(empty, shapes(1)))).toEqual([undefined, undefined]);
  });
});

it.each(['', '/a', 'a/', 'a//b'])('a path such as %j is refused, with its place', (collection) => {
  expect(() => sceneOf(ball(0), ball(1, collection))).toThrow(
    /^At shapes\[1\]\.collection: expected names with a slash between two of them/,
  );
});

it('things without a group have none after a change of paths', () => {
  expect(withPaths(NESTED, shapes(0), () => '').shapes[0]).not.toHaveProperty('collection');
});
