/** Affine maps: three rows of four numbers, row after row. */
import type { Vec3 } from './document.ts';

export type Affine = readonly number[];

/** A point (w = 1), or a direction or difference (w = 0), through the map. */
export const mapped = (m: Affine, v: Vec3, w: 0 | 1): Vec3 =>
  [0, 4, 8].map((row) => m[row]! * v[0] + m[row + 1]! * v[1] + m[row + 2]! * v[2] + m[row + 3]! * w) as Vec3;

/** Of the linear part: negative where the map mirrors. */
export const determinant = (m: Affine): number =>
  m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) - m[1]! * (m[4]! * m[10]! - m[6]! * m[8]!) + m[2]! * (m[4]! * m[9]! - m[5]! * m[8]!);

/** The matrix of cofactors, without translation: how normals go, up to the sign of the determinant. */
export const cofactors = ([a, b, c, , d, e, f, , g, h, i]: Affine): number[] => [
  e! * i! - f! * h!, f! * g! - d! * i!, d! * h! - e! * g!, 0,
  c! * h! - b! * i!, a! * i! - c! * g!, b! * g! - a! * h!, 0,
  b! * f! - c! * e!, c! * d! - a! * f!, a! * e! - b! * d!, 0,
]; // prettier-ignore

/** The way back: the adjugate over the determinant, which must not be 0. */
export function inverse(m: Affine): number[] {
  const [c, size] = [cofactors(m), determinant(m)];
  const linear = [0, 1, 2].flatMap((row) => [c[row]! / size, c[row + 4]! / size, c[row + 8]! / size, 0]);
  const back = mapped(linear, [m[3]!, m[7]!, m[11]!], 0);
  return linear.map((each, k) => (k % 4 === 3 ? -back[(k - 3) / 4]! : each));
}
