/** 3×4 matrices, row-major: an affine map of the world. */
import { rowsOf } from '../../affine.ts';
import type { Vec3 } from '../../document.ts';
import { AXES, vec3At, type Vec4 } from '../../vec.ts';
import type { Matrix } from './types.ts';

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

export function multiplied(a: Matrix, b: Matrix): Matrix {
  const [p, q, r] = rowsOf(b);
  return rowsOf(a).flatMap(([x, y, z, w]) => {
    const sum = (column: 0 | 1 | 2 | 3): number => x * p[column] + y * q[column] + z * r[column];
    return [sum(0), sum(1), sum(2), sum(3) + w];
  });
}

/** Of glTF's sixteen numbers, column by column. */
export function ofColumns(m: ArrayLike<number>): Matrix {
  const [x, y, z, w] = [vec3At(m, 0), vec3At(m, 4), vec3At(m, 8), vec3At(m, 12)];
  return AXES.flatMap((row) => [x[row], y[row], z[row], w[row]]);
}

/** Scaled, rotated by a unit quaternion (x, y, z, w), translated. */
export function composed(t: Vec3, q: Vec4, s: Vec3): Matrix {
  const norm = Math.hypot(...q) || 1;
  const [x, y, z, w] = [q[0] / norm, q[1] / norm, q[2] / norm, q[3] / norm];
  return [
    (1 - 2 * (y * y + z * z)) * s[0], 2 * (x * y - z * w) * s[1], 2 * (x * z + y * w) * s[2], t[0],
    2 * (x * y + z * w) * s[0], (1 - 2 * (x * x + z * z)) * s[1], 2 * (y * z - x * w) * s[2], t[1],
    2 * (x * z - y * w) * s[0], 2 * (y * z + x * w) * s[1], (1 - 2 * (x * x + y * y)) * s[2], t[2],
  ]; // prettier-ignore
}
