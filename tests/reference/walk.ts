/**
 * Photons that walk below a flat half space, forwards from the light, in double precision: a plain Monte Carlo tracer of one channel without
 * boundary, roulette or importance. Nothing in common with the renderer, which walks from the eye.
 */
import type { Random } from './random.ts';

export interface Body {
  /** Single-scattering albedo; mean free path; mean cosine of Henyey and Greenstein's phase function. */
  albedo: number;
  radius: number;
  g: number;
}

/** Where a photon that enters below z = 0 at the origin, by Lambert's law, comes out, and its share of light; null: it is absorbed. */
export function walkOut(random: Random, { albedo, radius, g }: Body): { x: number; y: number } | null {
  let [x, y, z] = [0, 0, 0];
  const u = random.next();
  const turn = 2 * Math.PI * random.next();
  let d: [number, number, number] = [Math.sqrt(u) * Math.cos(turn), Math.sqrt(u) * Math.sin(turn), -Math.sqrt(1 - u)];
  for (;;) {
    const t = -Math.log(1 - random.next()) * radius;
    if (z + d[2] * t >= 0) {
      const out = -z / d[2];
      return { x: x + d[0] * out, y: y + d[1] * out };
    }
    [x, y, z] = [x + d[0] * t, y + d[1] * t, z + d[2] * t];
    if (random.next() >= albedo) return null;
    d = scattered(random, d, g);
  }
}

/** A direction of Henyey and Greenstein about `d`. */
export function scattered(random: Random, d: readonly [number, number, number], g: number): [number, number, number] {
  const u = random.next();
  const part = (1 - g * g) / (1 - g + 2 * g * u);
  const cosine = Math.abs(g) < 1e-6 ? 1 - 2 * u : (1 + g * g - part * part) / (2 * g);
  const sine = Math.sqrt(Math.max(0, 1 - cosine * cosine));
  const turn = 2 * Math.PI * random.next();
  // Two vectors across, by the axis that is furthest from d.
  const k = Math.abs(d[0]) < 0.6 ? 0 : 1;
  const a = k === 0 ? [0, d[2], -d[1]] : [-d[2], 0, d[0]];
  const length = Math.hypot(...a);
  const [ax, ay, az] = [a[0]! / length, a[1]! / length, a[2]! / length];
  const [bx, by, bz] = [d[1] * az - d[2] * ay, d[2] * ax - d[0] * az, d[0] * ay - d[1] * ax];
  const [c, s] = [sine * Math.cos(turn), sine * Math.sin(turn)];
  return [d[0] * cosine + ax * c + bx * s, d[1] * cosine + ay * c + by * s, d[2] * cosine + az * c + bz * s];
}

/** Single-scattering albedo of a large body that reflects `color`: wgsl/subsurface.wgsl in double precision. */
export function albedoOf(color: number, g: number): number {
  const b = 1.139 + 1.17 * color;
  const s = (b - Math.sqrt(b * b - 4 * 0.139 * (1 - color))) / (2 * 0.139);
  return (1 - s * s) / (1 - g * s * s);
}
