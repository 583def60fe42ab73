/** The maps of scene files, as three rows of four numbers (src/scene/affine.ts). */
import { columnsOf, determinant, type Affine } from '../../affine.ts';
import type { Vec3 } from '../../document.ts';
import { cross, dot, length, normalize, rotationAbout, sub } from '../../vec.ts';
import { IDENTITY, multiplied, ofColumns } from '../gltf/matrix.ts';

export { IDENTITY, multiplied, ofColumns };

export const translation = ([x, y, z]: Vec3): Affine => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z];
export const scaling = ([x, y, z]: Vec3): Affine => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0];

/** About an axis of any length but zero, right-handed, by degrees. */
export function turn(axis: Vec3, degrees: number): Affine {
  const [a, b, c] = rotationAbout(normalize(axis), (degrees * Math.PI) / 180);
  return [...a, 0, ...b, 0, ...c, 0];
}

/** By columns, and where the origin goes. */
export const ofAxes = (x: Vec3, y: Vec3, z: Vec3, at: Vec3): Affine => [
  x[0], y[0], z[0], at[0],
  x[1], y[1], z[1], at[1],
  x[2], y[2], z[2], at[2],
]; // prettier-ignore

/** World from a camera at `eye` whose z axis leads to `target`, and whose x axis is up × z; null: the directions are none or parallel. */
export function looking(eye: Vec3, target: Vec3, up: Vec3): Affine | null {
  const z = normalize(sub(target, eye));
  const x = cross(normalize(up), z);
  if (!(length(x) > 1e-7)) return null;
  const across = normalize(x);
  return ofAxes(across, cross(z, across), z, eye);
}

/** Reflection at the plane x = 0. */
export const MIRROR: Affine = scaling([-1, 1, 1]);

/** Whether a map has an inverse in double precision. */
export function isRegular(m: Affine): boolean {
  const [x, y, z] = columnsOf(m);
  const volume = length(x) * length(y) * length(z);
  return m.every(Number.isFinite) && volume > 0 && Math.abs(determinant(m)) > 1e-12 * volume;
}

/** The factor of a map that scales all directions alike; null: there is none. */
export function scaleOf(m: Affine): number | null {
  const [x, y, z] = columnsOf(m);
  const [a, b, c] = [length(x), length(y), length(z)];
  const close = 1e-5 * a;
  if (Math.abs(a - b) > close || Math.abs(a - c) > close) return null;
  const skew = Math.max(Math.abs(dot(x, y)), Math.abs(dot(y, z)), Math.abs(dot(z, x)));
  return skew > 1e-5 * a * a ? null : (a + b + c) / 3;
}

export const isSame = (a: Affine, b: Affine): boolean => a.every((each, i) => each === b[i]);
