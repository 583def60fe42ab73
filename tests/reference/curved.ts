/**
 * Cylinders, cones, tori and capsules of the reference, in shapes' own coordinates: the axis is z, the centre the origin. Rays are turned
 * there and solved by other means than the product's: conics and planes root by root, the torus by all four roots of its quartic at once,
 * the capsule by the distance from its segment, which is convex along a line.
 */
import type { Shape, Vec3 } from '../../src/scene/document.ts';
import { dot, normalize, sub, tangents } from './linear.ts';
import type { Surface } from './surfaces.ts';

export type CurvedShape = Extract<Shape, { type: 'cylinder' | 'cone' | 'torus' | 'capsule' }>;

export const isCurved = (shape: Shape): shape is CurvedShape => ['cylinder', 'cone', 'torus', 'capsule'].includes(shape.type);

export interface Curved {
  readonly shape: CurvedShape;
  /** Squared radius of a sphere about the centre that holds it. */
  readonly bound: number;
  /** Rows: the shape's own x, y and z in the world. */
  readonly frame: readonly [Vec3, Vec3, Vec3];
  readonly surface: Surface;
}

export function curvedOf(shape: CurvedShape, surface: Surface): Curved {
  const z = normalize(shape.axis);
  const [x, y] = tangents(z);
  return { shape, bound: (1 + 1e-9) * extentOf(shape) ** 2, frame: [x, y, z], surface };
}

function extentOf(shape: CurvedShape): number {
  if (shape.type === 'torus') return shape.radius + shape.tube;
  if (shape.type === 'capsule') return shape.radius + shape.height / 2;
  return Math.hypot(shape.type === 'cone' ? Math.max(shape.radius, shape.topRadius) : shape.radius, shape.height / 2);
}

/** The least root above `least`; Infinity: none. The direction is a unit vector. Lines that miss the bounding sphere are not solved. */
export function curvedHit({ shape, bound, frame }: Curved, origin: Vec3, direction: Vec3, least: number): number {
  const from = sub(origin, shape.center);
  if (dot(from, from) - dot(from, direction) ** 2 > bound) return Infinity;
  const o = frame.map((row) => dot(row, from)) as Vec3;
  const d = frame.map((row) => dot(row, direction)) as Vec3;
  const roots = rootsOf(shape, o, d);
  return roots.reduce((best, t) => (t > least && t < best ? t : best), Infinity);
}

function rootsOf(shape: CurvedShape, o: Vec3, d: Vec3): number[] {
  if (shape.type === 'torus') return torusRoots(o, d, shape.radius, shape.tube);
  return shape.type === 'capsule' ? capsuleRoots(o, d, shape.radius, shape.height / 2) : coneRoots(shape, o, d);
}

/** Outward unit normal at a point of the surface. */
export function curvedNormal({ shape, frame }: Curved, at: Vec3): Vec3 {
  const from = sub(at, shape.center);
  const [x, y, z] = frame.map((row) => dot(row, from)) as Vec3;
  const r = Math.hypot(x, y);
  let own: Vec3;
  if (shape.type === 'torus') own = [x * (1 - shape.radius / r), y * (1 - shape.radius / r), z];
  else if (shape.type === 'capsule') own = [x, y, Math.sign(z) * Math.max(0, Math.abs(z) - shape.height / 2)];
  else {
    const top = shape.type === 'cone' ? shape.topRadius : shape.radius;
    const slope = (top - shape.radius) / shape.height;
    // Whichever of side and caps the point is nearer to.
    const gap = Math.abs(r - (shape.radius + top) / 2 - slope * z) / Math.hypot(1, slope);
    const isCap = !shape.open && shape.height / 2 - Math.abs(z) < gap;
    own = isCap ? [0, 0, Math.sign(z)] : [x / r, y / r, -slope];
  }
  const n = normalize(own);
  return [0, 1, 2].map((k) => frame[0][k] * n[0] + frame[1][k] * n[1] + frame[2][k] * n[2]) as Vec3;
}

function coneRoots(shape: Extract<CurvedShape, { type: 'cylinder' | 'cone' }>, o: Vec3, d: Vec3): number[] {
  const top = shape.type === 'cone' ? shape.topRadius : shape.radius;
  const half = shape.height / 2;
  const slope = (top - shape.radius) / shape.height;
  const middle = (shape.radius + top) / 2;
  const at = (t: number): Vec3 => [o[0] + t * d[0], o[1] + t * d[1], o[2] + t * d[2]];
  const g = middle + slope * o[2];
  const a = d[0] ** 2 + d[1] ** 2 - (slope * d[2]) ** 2;
  const b = 2 * (o[0] * d[0] + o[1] * d[1] - slope * d[2] * g);
  const c = o[0] ** 2 + o[1] ** 2 - g * g;
  const root = Math.sqrt(b * b - 4 * a * c);
  const sides = [(-b - root) / (2 * a), (-b + root) / (2 * a)].filter((t) => Math.abs(at(t)[2]) <= half);
  if (shape.open) return sides;
  const cap = (z: number, r: number): number[] => {
    const t = (z - o[2]) / d[2];
    return Math.hypot(at(t)[0], at(t)[1]) <= r ? [t] : [];
  };
  return [...sides, ...cap(-half, shape.radius), ...cap(half, top)];
}

/** Least distance from the segment by golden section, then where it is the radius, by bisection to either side. */
function capsuleRoots(o: Vec3, d: Vec3, radius: number, half: number): number[] {
  const gap = (t: number): number => {
    const [x, y, z] = [o[0] + t * d[0], o[1] + t * d[1], Math.max(0, Math.abs(o[2] + t * d[2]) - half)];
    return Math.sqrt(x * x + y * y + z * z) - radius;
  };
  const near = -dot(o, d);
  const size = 2 * (radius + half);
  let [low, high] = [near - size, near + size];
  const golden = (Math.sqrt(5) - 1) / 2;
  for (let step = 0; step < 80; step++) {
    const [a, b] = [high - golden * (high - low), low + golden * (high - low)];
    if (gap(a) < gap(b)) high = b;
    else low = a;
  }
  const least = (low + high) / 2;
  if (gap(least) > 0) return [];
  return [-size, size].map((away) => {
    let [inside, outside] = [least, near + away];
    for (let step = 0; step < 60; step++) {
      const middle = (inside + outside) / 2;
      if (gap(middle) < 0) inside = middle;
      else outside = middle;
    }
    return (inside + outside) / 2;
  });
}

/** Durand 1960 and Kerner 1966: all roots of the quartic at once, in complex numbers. */
function torusRoots(o: Vec3, d: Vec3, ring: number, tube: number): number[] {
  const size = ring + tube;
  // From the point of the line nearest to the centre, lengths in units of the torus.
  const near = -dot(o, d);
  const w = o.map((each, k) => (each + near * d[k]) / size) as Vec3;
  const w2 = dot(w, w);
  if (w2 > 1) return [];
  const [R, r] = [ring / size, tube / size];
  const k = w2 + R * R - r * r;
  const c2 = 2 * k - 4 * R * R * (1 - d[2] ** 2);
  const c1 = 8 * R * R * w[2] * d[2];
  const c0 = k * k - 4 * R * R * (w2 - w[2] ** 2);
  const re = [1, 0.4, -0.65, -0.72];
  const im = [0, 0.9, 0.72, -0.4];
  for (let step = 0, moved = 1; step < 200 && moved > 1e-14; step++) {
    moved = 0;
    for (let i = 0; i < 4; i++) {
      const [x, y] = [re[i], im[i]];
      const [x2, y2] = [x * x - y * y, 2 * x * y];
      const p = x2 * x2 - y2 * y2 + c2 * x2 + c1 * x + c0;
      const q = 2 * x2 * y2 + c2 * y2 + c1 * y;
      let [u, v] = [1, 0];
      for (let j = 0; j < 4; j++) {
        if (j === i) continue;
        const [a, b] = [x - re[j], y - im[j]];
        [u, v] = [u * a - v * b, u * b + v * a];
      }
      const s = u * u + v * v || 1e-300;
      const [dx, dy] = [(p * u + q * v) / s, (q * u - p * v) / s];
      re[i] -= dx;
      im[i] -= dy;
      moved = Math.max(moved, Math.abs(dx) + Math.abs(dy));
    }
  }
  return re.filter((_, i) => Math.abs(im[i]) < 1e-7).map((t) => near + t * size);
}
