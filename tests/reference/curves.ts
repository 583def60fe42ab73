/** Curves of the reference: chains by the roots of each piece, the cubic by its nearest point, a fibre by Fresnel and Beer alone. */
import type { Vec3 } from '../../src/scene/document.ts';
import type { Strands } from '../../src/scene/curves/strands.ts';
import { add, dot, length, normalize, scale, sub } from '../../src/scene/vec.ts';

const at = (values: ArrayLike<number>, i: number): Vec3 => [values[3 * i]!, values[3 * i + 1]!, values[3 * i + 2]!];

/** Distance to where a ray first enters a chain whose radii are larger by `by`; Infinity: nowhere. Both roots of every piece, one by one. */
export function chainHit({ vertices, begins, points, radii, tangents }: Strands, o: Vec3, d: Vec3, by: number): number {
  let best = Infinity;
  for (let i = 0; i + 1 < vertices; i++) {
    if (begins[i + 1] === 1) continue;
    const [p, q] = [at(points, i), at(points, i + 1)];
    const size = length(sub(q, p));
    const axis = scale(sub(q, p), 1 / size);
    const slope = (radii[i + 1]! - radii[i]!) / size;
    /** How far a point of the ray is outside of the endless cone. */
    const outside = (t: number): number => {
      const w = sub(add(o, scale(d, t)), p);
      const z = dot(w, axis);
      return length(sub(w, scale(axis, z))) - (radii[i]! + by + slope * z);
    };
    const w = sub(o, p);
    const [z, dz, r] = [dot(w, axis), dot(d, axis), radii[i]! + by];
    const a = dot(d, d) - dz * dz * (1 + slope * slope);
    const b = dot(w, d) - dz * z - slope * dz * (r + slope * z);
    const c = dot(w, w) - z * z - (r + slope * z) ** 2;
    const inner = b * b - a * c;
    if (!(inner > 0)) continue;
    for (const t of [(-b - Math.sqrt(inner)) / a, (-b + Math.sqrt(inner)) / a]) {
      if (!(t > 0 && t < best)) continue;
      const step = 1e-7 * (1 + Math.abs(t)) + 1e-3 * r;
      const along = dot(sub(add(o, scale(d, t)), p), axis);
      const isOnIt = r + slope * along > 0 && along > -0.6 * r && along < size + 0.6 * radii[i + 1]! + by;
      const enters = outside(t - Math.min(step, t)) > outside(t);
      const found = add(o, scale(d, t));
      const isBetween = dot(sub(found, p), at(tangents, i)) >= 0 && dot(sub(found, q), at(tangents, i + 1)) <= 0;
      if (isOnIt && enters && isBetween) best = t;
    }
  }
  return best;
}

/** Four control points. */
export const cubicOf = (points: readonly number[]): [Vec3, Vec3, Vec3, Vec3] => [
  at(points, 0),
  at(points, 1),
  at(points, 2),
  at(points, 3),
];

/** The point of a cubic that is nearest to another, its parameter and its direction: by trying, then by halving. */
export function nearestOnCubic([a, b, c, d]: readonly [Vec3, Vec3, Vec3, Vec3], p: Vec3): { point: Vec3; s: number; tangent: Vec3 } {
  const mix = (s: number): Vec3 =>
    ([0, 1, 2] as const).map((k) => (1 - s) ** 3 * a[k] + 3 * (1 - s) ** 2 * s * b[k] + 3 * (1 - s) * s * s * c[k] + s ** 3 * d[k]) as Vec3;
  let best = 0;
  let step = 1 / 256;
  for (let i = 0; i <= 256; i++) if (length(sub(mix(i * step), p)) < length(sub(mix(best), p))) best = i * step;
  for (; step > 1e-9; step /= 2)
    for (const s of [best - step, best + step]) if (s >= 0 && s <= 1 && length(sub(mix(s), p)) < length(sub(mix(best), p))) best = s;
  const e = 1e-5;
  return { point: mix(best), s: best, tangent: normalize(sub(mix(Math.min(1, best + e)), mix(Math.max(0, best - e)))) };
}

/** Fresnel reflectance by Snell's law and the two amplitudes. */
function reflectance(cosine: number, ior: number): number {
  const refracted = Math.sqrt(1 - (1 - cosine ** 2) / ior ** 2);
  const s = ((cosine - ior * refracted) / (cosine + ior * refracted)) ** 2;
  const p = ((refracted - ior * cosine) / (refracted + ior * cosine)) ** 2;
  return (s + p) / 2;
}

/**
 * Part of uniform light that a fibre returns whose absorption is `sigma` a radius, mean over all offsets, seen at sin θ: the sum of all internal
 * paths, f + (1 − f)² T / (1 − f T), T what a chord leaves. Midpoints.
 */
export function fibreAlbedo(sigma: number, ior: number, sine: number): number {
  const steps = 20000;
  const cosine = Math.sqrt(1 - sine ** 2);
  const bravais = Math.sqrt(ior ** 2 - sine ** 2) / cosine;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    const h = (2 * (i + 0.5)) / steps - 1;
    const f = reflectance(cosine * Math.sqrt(1 - h * h), ior);
    const passed = Math.exp((-2 * sigma * Math.sqrt(1 - (h / bravais) ** 2)) / Math.sqrt(1 - (sine / ior) ** 2));
    sum += f + ((1 - f) ** 2 * passed) / (1 - f * passed);
  }
  return sum / steps;
}
