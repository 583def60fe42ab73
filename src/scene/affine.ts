/** Affine maps: three rows of four numbers, row after row. */
import type { Vec3 } from './document.ts';
import { type Vec4, vec4At } from './vec.ts';

export type Affine = readonly number[];

/** Three numbers of the linear part, and one of the translation, each. */
export const rowsOf = (m: Affine): [Vec4, Vec4, Vec4] => [vec4At(m, 0), vec4At(m, 4), vec4At(m, 8)];

/** A point (w = 1), or a direction or difference (w = 0), through the map. */
export function mapped(m: Affine, [x, y, z]: Vec3, w: 0 | 1): Vec3 {
  const along = (row: Vec4): number => row[0] * x + row[1] * y + row[2] * z + row[3] * w;
  const [a, b, c] = rowsOf(m);
  return [along(a), along(b), along(c)];
}

/** Where it takes the origin. */
export const translationOf = (m: Affine): Vec3 => {
  const [[, , , x], [, , , y], [, , , z]] = rowsOf(m);
  return [x, y, z];
};

/** Where it takes the axes, as differences: the columns of the linear part. */
export function columnsOf(m: Affine): [Vec3, Vec3, Vec3] {
  const [[a, b, c], [d, e, f], [g, h, i]] = rowsOf(m);
  return [
    [a, d, g],
    [b, e, h],
    [c, f, i],
  ];
}

/** Of the linear part: negative where the map mirrors. */
export function determinant(m: Affine): number {
  const [[a, b, c], [d, e, f], [g, h, i]] = rowsOf(m);
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

/** The matrix of cofactors, without translation: how normals go, up to the sign of the determinant. */
export function cofactors(m: Affine): Affine {
  const [[a, b, c], [d, e, f], [g, h, i]] = rowsOf(m);
  return [
    e * i - f * h, f * g - d * i, d * h - e * g, 0,
    c * h - b * i, a * i - c * g, b * g - a * h, 0,
    b * f - c * e, c * d - a * f, a * e - b * d, 0,
  ]; // prettier-ignore
}

/** The way back: the adjugate over the determinant, which must not be 0. */
export function inverse(m: Affine): number[] {
  const size = determinant(m);
  const over = ([x, y, z]: Vec3): Vec3 => [x / size, y / size, z / size];
  // The adjugate is the transposed matrix of cofactors.
  const [a, b, c] = columnsOf(cofactors(m));
  const linear = [...over(a), 0, ...over(b), 0, ...over(c), 0];
  const [x, y, z] = mapped(linear, translationOf(m), 0);
  return [...over(a), -x, ...over(b), -y, ...over(c), -z];
}
