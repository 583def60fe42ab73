/**
 * A clear surface over a diffuse body of reflectance ρ. What comes back to the surface from inside, K of it, is scattered again, so that
 * the whole reflects in proportion to ρ (1 − K) / (1 − ρ K) (Saunderson 1942): colours deepen. Some programs have a linear form of that, ρ itself.
 */
import type { Vec3 } from '../../document.ts';
import { vectorOf } from '../../vec.ts';

/** K of an index of refraction ≥ 1: 1 − (1 − F̄) / n², F̄ the mean of Fresnel's reflectance over cosines. */
export function innerReflectance(n: number): number {
  const steps = 1024;
  let mean = 0;
  for (let i = 0; i < steps; i++) {
    const cosine = (i + 0.5) / steps;
    const below = Math.sqrt(Math.max(0, 1 - (1 - cosine ** 2) / n ** 2));
    const [s, p] = [(cosine - n * below) / (cosine + n * below), (n * cosine - below) / (n * cosine + below)];
    mean += ((s * s + p * p) * cosine) / steps;
  }
  return 1 - (1 - mean) / n ** 2;
}

const inUnit = (x: number): number => Math.min(1, Math.max(0, x));

/** What a channel of a body looks like under its coat, over a white one. */
export function deepener(n: number): (body: number) => number {
  const inner = innerReflectance(Math.max(1, n));
  return (body) => (inUnit(body) * (1 - inner)) / (1 - inUnit(body) * inner);
}

/** The same of a colour. */
export function deepened(body: Vec3, n: number): Vec3 {
  const of = deepener(n);
  return vectorOf((axis) => of(body[axis]));
}

/** The body that looks like that: the inverse. */
export function undeepened(color: Vec3, n: number): Vec3 {
  const inner = innerReflectance(n);
  return vectorOf((axis) => inUnit(color[axis]) / (1 - inner + inUnit(color[axis]) * inner));
}
