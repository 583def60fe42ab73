/**
 * Cones and tori as primitives: points p0, e1, e2.
 *
 * - cone (and cylinder): the middle of the axis; from there to the upper end; (radius at the lower end, at the upper end, 1 if closed)
 * - torus: the centre; the axis, a unit vector; (radius of the circle in the middle of the tube, radius of the tube, 0)
 */
import type { Vec3 } from '../document.ts';
import { add, dot, length, normalize, scale, sub } from '../vec.ts';
import type { Face } from './area.ts';
import { KIND } from './kinds.ts';

/** Surface area, in square scene units. */
export function curvedArea(kind: number, [, e1, [a, b, capped]]: Face): number {
  if (kind === KIND.torus) return 4 * Math.PI ** 2 * a * b;
  const side = Math.PI * (a + b) * Math.hypot(2 * length(e1), b - a);
  return side + (capped > 0 ? Math.PI * (a * a + b * b) : 0);
}

/** Radius of a sphere around p0 that holds it. */
export function curvedRadius(kind: number, [, e1, [a, b]]: Face): number {
  return kind === KIND.torus ? a + b : Math.hypot(length(e1), Math.max(a, b));
}

/** How far it reaches from p0 down and up along an axis, with room for the rounding of its own axis. */
export function curvedReach(kind: number, e1: ArrayLike<number>, [a, b]: readonly [number, number], axis: number): [number, number] {
  const size = Math.hypot(e1[0]!, e1[1]!, e1[2]!);
  const along = e1[axis]!;
  // Of a circle perpendicular to the axis.
  const share = Math.sqrt(Math.max(0, 1 - (along / size) ** 2));
  const room = 4e-7 * (kind === KIND.torus ? a + b : size + Math.max(a, b));
  if (kind === KIND.torus) return [-(a * share + b) - room, a * share + b + room];
  return [Math.min(-along - a * share, along - b * share) - room, Math.max(-along + a * share, along + b * share) + room];
}

/** Distance along the ray, in lengths of `d`, to its first point on the surface; −1: none. In double precision. */
export function curvedDistance(kind: number, face: Face, o: Vec3, d: Vec3): number {
  const found = kind === KIND.torus ? torusRoots(face, o, d) : coneRoots(face, o, d);
  const least = found.reduce((best, t) => (t > 0 && t < best ? t : best), Infinity);
  return least === Infinity ? -1 : least;
}

/** Where the line meets side and caps. */
function coneRoots([p0, e1, [low, high, capped]]: Face, o: Vec3, d: Vec3): number[] {
  const axis = normalize(e1);
  const reach = length(e1);
  const slope = (high - low) / (2 * reach);
  const from = sub(o, p0);
  const [z, dz] = [dot(from, axis), dot(d, axis)];
  const [p, q] = [sub(from, scale(axis, z)), sub(d, scale(axis, dz))];
  const radius = (low + high) / 2 + slope * z;
  const growth = slope * dz;
  const [a, b, c] = [dot(q, q) - growth ** 2, dot(p, q) - radius * growth, dot(p, p) - radius ** 2];
  const root = Math.sqrt(b * b - a * c);
  const far = -(b + (b >= 0 ? root : -root));
  const sides = [far / a, c / far].filter((t) => Math.abs(z + t * dz) <= reach);
  if (capped === 0) return sides;
  const caps = [-1, 1].flatMap((side) => {
    const t = (side * reach - z) / dz;
    return length(add(p, scale(q, t))) <= (side < 0 ? low : high) ? [t] : [];
  });
  return [...sides, ...caps];
}

/** Steps along the chord among which the roots are looked for: any two that are nearer are a graze. */
const STEPS = 128;

/** Where the sign of the distance to the surface changes along the chord of the sphere around it. */
function torusRoots(face: Face, o: Vec3, d: Vec3): number[] {
  const [p0, axis, [ring, tube]] = face;
  const speed = length(d);
  const near = dot(sub(p0, o), d) / speed ** 2;
  const from = sub(add(o, scale(d, near)), p0);
  const chord = Math.sqrt((ring + tube) ** 2 - dot(from, from)) / speed;
  if (!(chord > 0)) return [];
  const distance = (t: number): number => {
    const at = add(from, scale(d, t));
    const z = dot(at, axis);
    return Math.hypot(Math.sqrt(Math.max(0, dot(at, at) - z * z)) - ring, z) - tube;
  };
  const roots: number[] = [];
  for (let i = 0; i < STEPS; i++) {
    let [a, b] = [chord * ((2 * i) / STEPS - 1), chord * ((2 * i + 2) / STEPS - 1)];
    const inside = distance(a) < 0;
    if (inside === distance(b) < 0) continue;
    for (let k = 0; k < 40; k++) {
      const middle = (a + b) / 2;
      if (distance(middle) < 0 === inside) a = middle;
      else b = middle;
    }
    roots.push(near + (a + b) / 2);
  }
  return roots;
}
