/** A shape's own coordinates: where its origin and axes lie, and both ways undo each other. */
import { describe, expect, it } from 'vitest';
import type { Shape, Vec3 } from '../../src/scene/document.ts';
import { objectSpace } from '../../src/scene/geometry/space.ts';

const shape = (each: object): Shape => ({ material: 'a', ...each }) as Shape;
const data = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] };
const apply = (rows: readonly number[], [x, y, z]: Vec3): Vec3 =>
  [0, 4, 8].map((k) => rows[k]! * x + rows[k + 1]! * y + rows[k + 2]! * z + rows[k + 3]!) as Vec3;

/** A shape, a point of the world, and the same point in the shape's coordinates. */
const CASES: [string, Shape, Vec3, Vec3][] = [
  ['a sphere', shape({ type: 'sphere', center: [1, 2, 3], radius: 2 }), [1, 4, 3], [0, 2, 0]],
  ['a box turned about y', shape({ type: 'box', center: [1, 0, 0], size: [2, 1, 1], rotate: [0, 90, 0] }), [1, 0, -1], [1, 0, 0]],
  ['a quad', shape({ type: 'quad', corner: [1, 1, 1], edge1: [0, 0, -2], edge2: [3, 0, 0] }), [2, 1, -1], [2, 1, 0]],
  ['a disk', shape({ type: 'disk', center: [0, 5, 0], normal: [0, 0, 2], radius: 1 }), [0, 5, 4], [0, 0, 4]],
  ['a cylinder', shape({ type: 'cylinder', center: [0, 5, 0], axis: [0, 0, 2], radius: 1, height: 2 }), [0, 5, 4], [0, 0, 4]],
  [
    'a mesh of three scales',
    shape({ type: 'mesh', data, transform: { scale: [1, 2, 4], rotate: [0, 0, 90], translate: [0, 0, 7] } }),
    [-2, 1, 11],
    [1, 1, 1],
  ],
];

describe.each(CASES)('%s', (_, each, world, object) => {
  const { objectFromWorld, worldFromObject } = objectSpace(each);
  it('has its own coordinates', () => apply(objectFromWorld, world).forEach((x, k) => expect(x).toBeCloseTo(object[k]!, 12)));
  it('leads back to the world', () => apply(worldFromObject, object).forEach((x, k) => expect(x).toBeCloseTo(world[k]!, 12)));
});
