/** Own coordinates of shapes, as maps to the world and back. */
import type { Transform, Vec3 } from '../document.ts';
import { dot, normalize, orthonormalBasis, rotation, scale, transformed } from '../vec.ts';

/** Three rows of four numbers each, row after row. */
export interface ObjectSpace {
  objectFromWorld: number[];
  worldFromObject: number[];
}

/** Three rows. */
export type Matrix = readonly [Vec3, Vec3, Vec3];

/** The space with these unit axes (columns of world-from-object) and origin. */
export function rigid([x, y, z]: Matrix, origin: Vec3): ObjectSpace {
  return affine(columns([x, y, z]), [x, y, z], origin);
}

/** With z along an axis of any length. */
export function aboutAxis(axis: Vec3, origin: Vec3): ObjectSpace {
  const z = normalize(axis);
  return rigid([...orthonormalBasis(z), z], origin);
}

/** Scale, rotation and translation undone. */
export function ofTransform({ scale: s, rotate, translate }: Transform): ObjectSpace {
  const [x, y, z] = typeof s === 'number' ? [s, s, s] : s;
  const r = rotation(rotate);
  const stretched = ([a, b, c]: Vec3): Vec3 => [a * x, b * y, c * z];
  const world: Matrix = [stretched(r[0]), stretched(r[1]), stretched(r[2])];
  const [a, b, c] = columns(r);
  return affine(world, [scale(a, 1 / x), scale(b, 1 / y), scale(c, 1 / z)], translate);
}

/** The columns of a matrix that is given by its rows. */
export const columns = ([x, y, z]: Matrix): Matrix => [
  [x[0], y[0], z[0]],
  [x[1], y[1], z[1]],
  [x[2], y[2], z[2]],
];

/** A point of the world in the shape's own coordinates. */
export function inSpace({ objectFromWorld: m }: ObjectSpace, p: Vec3): Vec3 {
  const row = (k: number): number => dot([m[k]!, m[k + 1]!, m[k + 2]!], p) + m[k + 3]!;
  return [row(0), row(4), row(8)];
}

function affine(world: Matrix, object: Matrix, origin: Vec3): ObjectSpace {
  const back = transformed(object, origin);
  return {
    worldFromObject: world.flatMap((row, k) => [...row, origin[k]!]),
    objectFromWorld: object.flatMap((row, k) => [...row, -back[k]!]),
  };
}
