/** Cones of directions in which lights face. */
import type { Vec3 } from '../../scene/document.ts';
import { add, cross, dot, length, normalize, scale } from '../../scene/vec.ts';

export interface Cone {
  /** Unit, unless the cone holds every direction. */
  axis: Vec3;
  /** Cosine of the angle around the axis that holds all normals; −1: every direction. */
  cosNormals: number;
  /** Cosine of the angle from a normal up to which its light emits. */
  cosEmission: number;
  /** Some of it emits from the back as well. */
  twoSided: boolean;
}

const angle = (cosine: number): number => Math.acos(Math.max(-1, Math.min(1, cosine)));

/** The smallest cone around two (Conty Estévez and Kulla 2018, algorithm 1). */
export function mergeCones(a: Cone, b: Cone): Cone {
  const rest = { cosEmission: Math.min(a.cosEmission, b.cosEmission), twoSided: a.twoSided || b.twoSided };
  const [wide, slim] = a.cosNormals <= b.cosNormals ? [a, b] : [b, a];
  if (wide.cosNormals <= -1) return { ...rest, axis: wide.axis, cosNormals: -1 };
  const [half, other] = [angle(wide.cosNormals), angle(slim.cosNormals)];
  // By its sine and cosine: the arc cosine alone loses half the digits of small angles.
  const across = cross(wide.axis, slim.axis);
  const apart = Math.atan2(length(across), dot(wide.axis, slim.axis));
  if (apart + other <= half) return { ...rest, axis: wide.axis, cosNormals: wide.cosNormals };
  const merged = (half + apart + other) / 2;
  if (merged >= Math.PI || length(across) === 0) return { ...rest, axis: wide.axis, cosNormals: -1 };
  // From the wider one's axis towards the other's.
  const turn = merged - half;
  const sideways = normalize(cross(across, wide.axis));
  const axis = normalize(add(scale(wide.axis, Math.cos(turn)), scale(sideways, Math.sin(turn))));
  return { ...rest, axis, cosNormals: Math.cos(merged) };
}

/** Of normals that fill a cone evenly, with a direction along its axis; those that face away count 0. */
export const meanCosine = ({ cosNormals }: Cone): number => (cosNormals >= 0 ? (1 + cosNormals) / 2 : 0.5 / (1 - cosNormals));

/** It holds every direction. */
export const isRound = ({ cosNormals }: Cone): boolean => cosNormals <= -1;

/** Sine of its half angle, and beyond 90° one minus the cosine: what normals add to a cosine at most; 0 to 2. */
export const spreadOf = ({ cosNormals }: Cone): number => (cosNormals > 0 ? Math.sqrt(1 - cosNormals ** 2) : 1 - cosNormals);
