/**
 * The lamp over a point of the floor that a lesson on solid angle shows: a level rectangle of the document, and what the origin sees of it
 * in closed form. Metres, y upwards, the normal of the floor.
 */
import type { SceneDocument } from '../../scene/document.ts';
import type { Vec3 } from '../../scene/document.ts';
import { SceneError } from '../../scene/errors.ts';
import { add, cross, dot, length, normalize, scale, sub } from '../../scene/vec.ts';
import { neighbours } from '../../base/neighbours.ts';
import { changed } from '../state.ts';

export interface Lamp {
  center: Vec3;
  /** Along x and along z. */
  side: readonly [number, number];
}

/** Where a reader may move it: metres. The height stays above 0, so that the lamp is above the horizon of the point. */
export const LAMP_LIMITS = { reach: 1.6, low: 0.5, high: 1.4, small: 0.2, large: 1.2 } as const;

/** The rectangle of this name. @throws SceneError where it is not a level quad with edges along x and z */
export function lampOf(scene: SceneDocument, name: string): Lamp {
  const shape = scene.shapes.find((each) => each.name === name);
  if (shape?.type !== 'quad') throw new SceneError('expected a quad', `shapes[${name}]`);
  const { corner, edge1, edge2 } = shape;
  const [width, depth] = [edge1[0], edge2[2]];
  if (length(sub(edge1, [width, 0, 0])) > 0 || length(sub(edge2, [0, 0, depth])) > 0 || width <= 0 || depth <= 0)
    throw new SceneError('expected edge1 along +x and edge2 along +z', `shapes[${name}]`);
  return { center: add(corner, [width / 2, 0, depth / 2]), side: [width, depth] };
}

/** The document with the lamp there. @throws SceneError */
export function withLamp(scene: SceneDocument, name: string, { center, side: [width, depth] }: Lamp): SceneDocument {
  const at = `shapes[${name}]`;
  return changed(scene, {
    settings: [
      { path: `${at}.corner`, value: sub(center, [width / 2, 0, depth / 2]) },
      { path: `${at}.edge1`, value: [width, 0, 0] },
      { path: `${at}.edge2`, value: [0, 0, depth] },
    ],
  });
}

/** A lamp within the limits. */
export function limited({ center: [x, y, z], side }: Lamp): Lamp {
  const { reach, low, high, small, large } = LAMP_LIMITS;
  const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
  const [width, depth] = side.map((each) => between(each, small, large)) as [number, number];
  return { center: [between(x, -reach, reach), between(y, low, high), between(z, -reach, reach)], side: [width, depth] };
}

/** The four corners, in turn. */
export function corners({ center, side: [width, depth] }: Lamp): [Vec3, Vec3, Vec3, Vec3] {
  const at = (x: number, z: number): Vec3 => add(center, [(x * width) / 2, 0, (z * depth) / 2]);
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
}

/** Solid angle in steradians of the triangle of three points, seen from the origin (Van Oosterom and Strackee 1983, eq. 8). */
function triangleSolidAngle(a: Vec3, b: Vec3, c: Vec3): number {
  const [x, y, z] = [length(a), length(b), length(c)];
  return 2 * Math.atan2(Math.abs(dot(a, cross(b, c))), x * y * z + dot(a, b) * z + dot(b, c) * x + dot(c, a) * y);
}

/** Of the lamp, in steradians, between 0 and 2π. */
export function solidAngle(lamp: Lamp): number {
  const [a, b, c, d] = corners(lamp);
  return triangleSolidAngle(a, b, c) + triangleSolidAngle(a, c, d);
}

/**
 * ∫ cos θ dω over the lamp, between 0 and π: half the sum over its edges of the angle of an edge times the cosine between the floor's
 * normal and that of the plane through the edge and the origin (Lambert 1760; Arvo 1995, eq. 2.7).
 */
export function projectedSolidAngle(lamp: Lamp): number {
  const all = corners(lamp);
  const sum = neighbours([...all, all[0]]).reduce((before, [a, b]) => {
    const across = cross(a, b);
    return before + Math.atan2(length(across), dot(a, b)) * normalize(across)[1];
  }, 0);
  return Math.abs(sum) / 2;
}

/** Unit directions around the lamp, so many an edge; the first again at the end. */
export function silhouette(lamp: Lamp, perEdge: number): Vec3[] {
  const all = corners(lamp);
  const around = neighbours([...all, all[0]]).flatMap(([a, b]) =>
    Array.from({ length: perEdge }, (_, i) => normalize(add(a, scale(sub(b, a), i / perEdge)))),
  );
  return [...around, normalize(all[0])];
}

export type Flat = [x: number, z: number];

/** A direction straight down onto the unit disk: areas are ∫ cos θ dω. */
export const shadow = ([x, , z]: Vec3): Flat => [x, z];

/** Lambert's equal-area map (1772) of the hemisphere onto the disk of radius √2: areas are solid angles. */
export function equalArea([x, y, z]: Vec3): Flat {
  const factor = Math.sqrt(2 / (1 + y));
  return [x * factor, z * factor];
}

/** The direction that {@link shadow} maps to a point; points outside of the disk count as on its edge, a little above the horizon. */
export function fromShadow([x, z]: Flat): Vec3 {
  const radius = Math.hypot(x, z);
  const factor = radius > 0.999 ? 0.999 / radius : 1;
  const [dx, dz] = [x * factor, z * factor];
  return [dx, Math.sqrt(1 - dx * dx - dz * dz), dz];
}

/** The direction that {@link equalArea} maps to a point; as {@link fromShadow} outside. */
export function fromEqualArea([x, z]: Flat): Vec3 {
  const square = Math.min(1.99, x * x + z * z);
  const sine = Math.sqrt(square * (1 - square / 4));
  const factor = sine / (Math.hypot(x, z) || 1);
  return [x * factor, 1 - square / 2, z * factor];
}
