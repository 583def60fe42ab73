/** Coefficients of a medium, however it was described. */
import type { Medium, Vec3 } from './document.ts';
import { SceneError } from './errors.ts';

export interface Coefficients {
  /** Per unit length. */
  absorption: Vec3;
  scattering: Vec3;
}

type Bounds = NonNullable<Medium['density']>['bounds'];

const map = (f: (channel: 0 | 1 | 2) => number): Vec3 => [f(0), f(1), f(2)];

/** Beer and Lambert: what is left after a distance d is e^{−(absorption + scattering) d}. */
export function coefficientsOf({ absorption, scattering, color, distance, albedo }: Medium): Coefficients {
  if (color === undefined || distance === undefined) return { absorption: absorption ?? [0, 0, 0], scattering: scattering ?? [0, 0, 0] };
  const share = albedo ?? [0, 0, 0];
  // − log 1 is a negative zero.
  const extinction = map((c) => Math.max(0, -Math.log(color[c]) / distance));
  return { absorption: map((c) => (1 - share[c]) * extinction[c]), scattering: map((c) => share[c] * extinction[c]) };
}

/** @throws SceneError for two descriptions at once, or half of one */
export function checkMedium(medium: Medium, path: string): void {
  if (medium.density !== undefined) checkBounds(medium.density.bounds, `${path}.density.bounds`);
  const { absorption, scattering, color, distance, albedo } = medium;
  if (color === undefined && distance === undefined && albedo === undefined) return;
  if (color === undefined) throw new SceneError('expected color beside distance and albedo', path);
  if (distance === undefined) throw new SceneError('expected distance beside color', path);
  if (absorption !== undefined || scattering !== undefined)
    throw new SceneError('expected absorption and scattering, or color and distance, not both', path);
}

/** @throws SceneError for a box without a volume */
export function checkBounds({ min, max }: Bounds, path: string): void {
  const axis = ([0, 1, 2] as const).find((k) => !(max[k] > min[k]));
  if (axis !== undefined) throw new SceneError(`expected more than min, ${min[axis]}, got ${max[axis]}`, `${path}.max[${axis}]`);
}
