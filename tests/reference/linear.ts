/** Vectors as tuples, for setting a scene up and for closed forms; never used inside a path. */
import type { Vec3 } from '../../src/scene/document.ts';

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const norm = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);
export const normalize = (a: Vec3): Vec3 => scale(a, 1 / norm(a));
export const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** Rec. 709 luminance of a linear colour. */
export const luminance = (c: readonly number[]): number => 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];

/** The rows of R = Rz·Ry·Rx for angles in degrees: a point turns about x first, about z last. */
export function rotation(degrees: Vec3): [Vec3, Vec3, Vec3] {
  const [cx, cy, cz] = degrees.map((each) => Math.cos((each * Math.PI) / 180));
  const [sx, sy, sz] = degrees.map((each) => Math.sin((each * Math.PI) / 180));
  return [
    [cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx],
    [sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx],
    [-sy, cy * sx, cy * cx],
  ];
}

/** Matrix (as rows) times vector. */
export const apply = (rows: readonly Vec3[], v: Vec3): Vec3 => [dot(rows[0], v), dot(rows[1], v), dot(rows[2], v)];

/** Two unit vectors t, b with t × b = n, for a unit vector n. */
export function tangents(n: Vec3): [Vec3, Vec3] {
  const away: Vec3 = Math.abs(n[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0];
  const t = normalize(cross(away, n));
  return [t, cross(n, t)];
}
