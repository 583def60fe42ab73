/** Deterministic closed forms of light transport, against which estimators are tested. */
import type { Vec3 } from '../../src/scene/document.ts';
import { cross, dot, norm, normalize, sub } from './linear.ts';

/**
 * Sine of the angle of refraction for light that arrives at the sine `sinI`; eta = n_t / n_i. More than 1:
 * total internal reflection.
 */
export const snell = (sinI: number, eta: number): number => sinI / eta;

/**
 * Fresnel reflectance of a smooth dielectric for unpolarised light: the mean of the squared amplitudes of
 * both polarisations.
 *
 * @param cosI cosine between the incident direction and the normal of its own side, 0 … 1
 * @param eta n_t / n_i: index beyond the interface over index on the incident side
 */
export function fresnelDielectric(cosI: number, eta: number): number {
  const sin2T = (1 - cosI * cosI) / (eta * eta);
  if (sin2T >= 1) return 1;
  const cosT = Math.sqrt(1 - sin2T);
  const s = (cosI - eta * cosT) / (cosI + eta * cosT);
  const p = (eta * cosI - cosT) / (eta * cosI + cosT);
  return (s * s + p * p) / 2;
}

/** Share of light that a lossless slab reflects, all internal reflections included: F + (1−F)²F + … */
export const slabReflectance = (fresnel: number): number => (2 * fresnel) / (1 + fresnel);

/** Irradiance at a point from a sphere of uniform radiance: π L sin²θ_max cosθ. All of it must be above the horizon. */
export function irradianceSphere(radiance: number, point: Vec3, normal: Vec3, center: Vec3, radius: number): number {
  const to = sub(center, point);
  const height = dot(to, normalize(normal));
  if (height < radius) throw new Error('the sphere must be fully above the horizon');
  const distance = norm(to);
  return Math.PI * radiance * (radius / distance) ** 2 * (height / distance);
}

/** Irradiance at a point on the axis of a disk of uniform radiance, facing it at a distance: π L r² / (r² + h²). */
export function irradianceDisk(radiance: number, radius: number, height: number): number {
  return (Math.PI * radiance * radius * radius) / (radius * radius + height * height);
}

/**
 * Irradiance at a point from a planar polygon of uniform radiance (Lambert 1760): half the sum over its edges
 * of the angle that the edge subtends times the cosine between the normal and the normal of the edge's plane
 * through the point. The polygon must be above the horizon; its winding does not matter.
 */
export function irradiancePolygon(radiance: number, point: Vec3, normal: Vec3, vertices: readonly Vec3[]): number {
  const n = normalize(normal);
  const to = vertices.map((each) => sub(each, point));
  if (to.some((each) => dot(each, n) < 0)) throw new Error('the polygon must be fully above the horizon');
  let sum = 0;
  to.forEach((a, i) => {
    const b = to[(i + 1) % to.length];
    const across = cross(a, b);
    const angle = Math.atan2(norm(across), dot(a, b));
    if (angle > 0) sum += angle * dot(normalize(across), n);
  });
  return (radiance * Math.abs(sum)) / 2;
}

/**
 * Radiance everywhere inside a closed surface that emits `emission` and reflects diffusely with one albedo:
 * E + ρE + ρ²E + …, up to `depth` scattering events; E / (1 − ρ) without a limit.
 */
export function enclosureRadiance(emission: number, albedo: number, depth = Infinity): number {
  return (emission * (1 - albedo ** (depth + 1))) / (1 - albedo);
}
