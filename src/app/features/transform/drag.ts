/** What a pointer's ray says of a drag: along an axis, in a plane, about an axis; and steps that values snap to. Pure. */
import type { Ray } from '../../../engine/index.ts';
import type { Vec3 } from '../../../scene/document.ts';
import { add, dot, normalize, orthonormalBasis, scale, sub } from '../../../scene/vec.ts';

/** A ray this close to an axis (sine), or to a plane (cosine), says nothing about it. */
const GRAZING = 0.02;

/** How far along a unit axis through `pivot` the ray comes closest to it; null: it points along the axis. */
export function alongAxis({ origin, direction }: Ray, pivot: Vec3, axis: Vec3): number | null {
  const cosine = dot(axis, direction);
  const sine2 = 1 - cosine * cosine;
  if (sine2 < GRAZING * GRAZING) return null;
  const to = sub(origin, pivot);
  return (dot(axis, to) - cosine * dot(direction, to)) / sine2;
}

/** Where the ray meets the plane through `pivot`; null: it does not, or grazes it. */
export function onPlane({ origin, direction }: Ray, pivot: Vec3, normal: Vec3): Vec3 | null {
  const cosine = dot(normal, direction);
  if (Math.abs(cosine) < GRAZING) return null;
  const distance = dot(normal, sub(pivot, origin)) / cosine;
  return distance > 0 ? add(origin, scale(direction, distance)) : null;
}

/** Angle about a unit axis through `pivot` of where the ray meets the plane of the ring, in radians, right-handed; null as `onPlane`. */
export function angleAbout(ray: Ray, pivot: Vec3, axis: Vec3): number | null {
  const at = onPlane(ray, pivot, axis);
  if (at === null) return null;
  const [x, y] = orthonormalBasis(axis);
  const to = sub(at, pivot);
  return Math.atan2(dot(to, y), dot(to, x));
}

/** An angle between −π and π. */
export const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/** Scene units that a CSS pixel spans at a point, from the rays through two neighbouring pixels. */
export function unitsPerPixel(one: Ray, other: Ray, point: Vec3): number {
  const distance = Math.abs(dot(sub(point, one.origin), one.direction));
  const gap = sub(add(other.origin, scale(other.direction, distance)), add(one.origin, scale(one.direction, distance)));
  return Math.hypot(...gap);
}

/** The largest of 1, 2, 5 × 10^n that is not above `value`. */
export function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [5, 2, 1].find((each) => each * power <= value * (1 + 1e-9)) ?? 1;
  return step * power;
}

/** To the nearest step; without a step as it is. */
export const snapped = (value: number, step: number | null): number =>
  // By division, so that 3 × 0.1 is 0.3.
  step === null ? value : step < 1 ? Math.round(value / step) / Math.round(1 / step) : Math.round(value / step) * step;

/** The unit vector from a point to the eye, whatever the camera: against the ray through it. */
export const towardsEye = ({ direction }: Ray): Vec3 => normalize(scale(direction, -1));

/** With as many digits as a part of `unit` takes: what is finer, no pointer says. */
export const rounded = (value: number, unit: number): number => snapped(value, 10 ** Math.floor(Math.log10(unit)));
