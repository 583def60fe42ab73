/** A straight piece of a curve, in double precision: see src/scene/shapes/curves.ts. */
import type { Vec3 } from '../document.ts';
import type { Face } from '../geometry/area.ts';
import { AXES, dot, length, normalize, scale, sub } from '../vec.ts';

/** By how much of its radius a piece can reach beyond its ends, where it is cut askew: more than tan 30°. */
const BEYOND = 0.6;

/** Around it: min xyz, max xyz. There may be a million: nothing is made but the answer. */
export function pieceBox([p0, e1, [a, b]]: Face): number[] {
  const size = Math.sqrt(dot(e1, e1));
  const slope = (b - a) / size;
  const [low, high] = [-BEYOND * a, size + BEYOND * b];
  const [atLow, atHigh] = [a - slope * BEYOND * a, b + slope * BEYOND * b];
  const room = 4e-7 * (Math.max(Math.abs(p0[0]), Math.abs(p0[1]), Math.abs(p0[2])) + size + a + b);
  const box = [0, 0, 0, 0, 0, 0];
  for (const k of AXES) {
    const along = e1[k] / size;
    // Of a circle perpendicular to the axis.
    const share = Math.sqrt(Math.max(0, 1 - along * along));
    box[k] = p0[k] + Math.min(along * low - atLow * share, along * high - atHigh * share) - room;
    box[k + 3] = p0[k] + Math.max(along * low + atLow * share, along * high + atHigh * share) + room;
  }
  return box;
}

/** Where a ray enters it, its ends cut straight. */
export function pieceDistance([p0, e1, [from, to]]: Face, o: Vec3, d: Vec3): number {
  const size = length(e1);
  const axis = normalize(e1);
  const slope = (to - from) / size;
  const w = sub(o, p0);
  const [z, dz] = [dot(w, axis), dot(d, axis)];
  const [p, q] = [sub(w, scale(axis, z)), sub(d, scale(axis, dz))];
  const radius = from + slope * z;
  const a = dot(q, q) - (slope * dz) ** 2;
  const b = dot(p, q) - slope * dz * radius;
  const c = dot(p, p) - radius ** 2;
  const root = Math.sqrt(b * b - a * c);
  const t = b > 0 ? (-b - root) / a : c / (root - b);
  const end = z + t * dz;
  return t > 0 && end >= 0 && end <= size ? t : -1;
}
