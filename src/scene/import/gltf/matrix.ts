/** 3×4 matrices, row-major: an affine map of the world. */
import type { Vec3 } from '../../document.ts';
import type { Matrix } from './types.ts';

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

export function multiplied(a: Matrix, b: Matrix): Matrix {
  const out: number[] = [];
  for (let row = 0; row < 12; row += 4) {
    for (let column = 0; column < 4; column++) {
      const sum = a[row]! * b[column]! + a[row + 1]! * b[column + 4]! + a[row + 2]! * b[column + 8]!;
      out.push(column === 3 ? sum + a[row + 3]! : sum);
    }
  }
  return out;
}

/** Of glTF's sixteen numbers, column by column. */
export const ofColumns = (m: ArrayLike<number>, at = 0): Matrix =>
  [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => m[at + column * 4 + row]!));

/** Scaled, rotated by a unit quaternion (x, y, z, w), translated. */
export function composed(t: ArrayLike<number>, q: ArrayLike<number>, s: ArrayLike<number>): Matrix {
  const norm = Math.hypot(q[0]!, q[1]!, q[2]!, q[3]!) || 1;
  const [x, y, z, w] = [q[0]! / norm, q[1]! / norm, q[2]! / norm, q[3]! / norm];
  return [
    (1 - 2 * (y * y + z * z)) * s[0]!, 2 * (x * y - z * w) * s[1]!, 2 * (x * z + y * w) * s[2]!, t[0]!,
    2 * (x * y + z * w) * s[0]!, (1 - 2 * (x * x + z * z)) * s[1]!, 2 * (y * z - x * w) * s[2]!, t[1]!,
    2 * (x * z - y * w) * s[0]!, 2 * (y * z + x * w) * s[1]!, (1 - 2 * (x * x + y * y)) * s[2]!, t[2]!,
  ]; // prettier-ignore
}

export const translation = (m: Matrix): Vec3 => [m[3]!, m[7]!, m[11]!];
