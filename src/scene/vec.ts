/** Small double-precision vectors: everything geometric on the host is computed in these. */
import type { Vec3 } from './document.ts';

/** Numbers of the components: entries of a vector under these are there. */
export const AXES = [0, 1, 2] as const;
export type Axis = (typeof AXES)[number];

/** A vector by its components. */
export const vectorOf = (component: (axis: Axis) => number): Vec3 => [component(0), component(1), component(2)];

/** The vector whose three numbers stand in a list from `at` on; the list must have them. */
export const vec3At = (numbers: ArrayLike<number>, at: number): Vec3 => [numbers[at]!, numbers[at + 1]!, numbers[at + 2]!];

export type Vec4 = [number, number, number, number];

/** As {@link vec3At}, of four. */
export const vec4At = (numbers: ArrayLike<number>, at: number): Vec4 => [
  numbers[at]!,
  numbers[at + 1]!,
  numbers[at + 2]!,
  numbers[at + 3]!,
];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);
/** Unit vector along `a`; the zero vector stays zero. */
export const normalize = (a: Vec3): Vec3 => scale(a, 1 / (length(a) || 1));

/** Two unit vectors that complete a unit normal to a right-handed frame (Duff et al. 2017, listing 3). */
export function orthonormalBasis(n: Vec3): [Vec3, Vec3] {
  const sign = n[2] >= 0 ? 1 : -1;
  const a = -1 / (sign + n[2]);
  const b = n[0] * n[1] * a;
  return [
    [1 + sign * n[0] * n[0] * a, sign * b, -sign * n[0]],
    [b, sign + n[1] * n[1] * a, -n[1]],
  ];
}

/** Row-major 3×3 matrix of a rotation by degrees about x, then y, then z. */
export function rotation([x, y, z]: Vec3): [Vec3, Vec3, Vec3] {
  const [a, b, c] = [x, y, z].map((each) => (each * Math.PI) / 180) as Vec3;
  const [sa, ca, sb, cb, sc, cc] = [Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b), Math.sin(c), Math.cos(c)];
  return [
    [cc * cb, cc * sb * sa - sc * ca, cc * sb * ca + sc * sa],
    [sc * cb, sc * sb * sa + cc * ca, sc * sb * ca - cc * sa],
    [-sb, cb * sa, cb * ca],
  ];
}

/** The inverse of {@link rotation}, in degrees, from the columns of its matrix. */
export function anglesOf([x, y, z]: readonly [Vec3, Vec3, Vec3]): Vec3 {
  const level = Math.hypot(x[0], x[1]);
  const turned: Vec3 =
    level > 1e-7
      ? [Math.atan2(y[2], z[2]), Math.atan2(-x[2], level), Math.atan2(x[1], x[0])]
      : // Straight up or down: x and z turn about the same axis.
        [Math.atan2(-z[1], y[1]), Math.atan2(-x[2], level), 0];
  return scale(turned, 180 / Math.PI);
}

/** Row-major matrix of a rotation by `angle` radians about a unit vector, right-handed (Rodrigues). */
export function rotationAbout([x, y, z]: Vec3, angle: number): [Vec3, Vec3, Vec3] {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const t = 1 - c;
  return [
    [t * x * x + c, t * x * y - s * z, t * x * z + s * y],
    [t * x * y + s * z, t * y * y + c, t * y * z - s * x],
    [t * x * z - s * y, t * y * z + s * x, t * z * z + c],
  ];
}

/** Row-major matrix times column vector. */
export const transformed = (m: readonly [Vec3, Vec3, Vec3], v: Vec3): Vec3 => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];

/** Without what sums of decimal fractions leave in the last digits: for numbers that people read. */
export const tidy = (v: Vec3): Vec3 => vectorOf((axis) => Number(v[axis].toPrecision(12)) + 0);
