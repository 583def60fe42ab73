/**
 * Primitives as typed arrays, and the one intersection routine.
 *
 * A primitive's number: spheres first, then the flat pieces of all shapes in order, then other curved shapes. A ray that starts on a
 * primitive says so, and that primitive is treated exactly (a flat piece is not met again; one root of a
 * sphere is zero), so that no offset and no tolerance is needed; only of other curved shapes hits nearer than SELF do not count.
 */
import { curvedHit, type Curved } from './curved.ts';
import { cross, dot, norm, normalize, scale, sub } from './linear.ts';
import { ELLIPSE, PARALLELOGRAM, type Flat, type Primitives } from './primitives.ts';
import type { Vec3 } from '../../src/scene/document.ts';

/** Roots of a curved shape that a ray starts on, below this, are its start. */
const SELF = 1e-6;

/** A shape of more flat pieces than this is skipped by rays that miss its bounding sphere. */
const BOUNDED_FROM = 6;

export interface Geometry {
  readonly sphereCount: number;
  /** Four numbers a sphere: centre, radius. */
  readonly spheres: Float64Array;
  /** Twelve numbers a flat piece: unit normal n, n·corner; U, U·corner; V, V·corner; u = U·p − U·corner, v alike. */
  readonly flats: Float64Array;
  readonly parts: Uint8Array;
  /** Flat pieces of group g: groupStart[g] … groupStart[g + 1] − 1. */
  readonly groupStart: Int32Array;
  /** Four numbers a group: centre and squared radius of a bounding sphere; infinite for a small group. */
  readonly groupBound: Float64Array;
  readonly curved: readonly Curved[];
}

/** The number of the first curved shape. */
export const firstCurved = (g: Geometry): number => g.sphereCount + g.parts.length;

export function geometryOf(primitives: Primitives): Geometry {
  const flats = primitives.flats.flat();
  const groupStart = new Int32Array(primitives.flats.length + 1);
  primitives.flats.forEach((group, g) => (groupStart[g + 1] = groupStart[g] + group.length));
  return {
    sphereCount: primitives.spheres.length,
    spheres: Float64Array.from(primitives.spheres.flatMap((each) => [...each.center, each.radius])),
    flats: Float64Array.from(flats.flatMap(flatRow)),
    parts: Uint8Array.from(flats.map((each) => each.part)),
    groupStart,
    groupBound: Float64Array.from(primitives.flats.flatMap(boundRow)),
    curved: primitives.curved,
  };
}

/** The plane, and the vectors dual to the edges: U·edge1 = V·edge2 = 1, U·edge2 = V·edge1 = 0. */
function flatRow(flat: Flat): number[] {
  const big = cross(flat.edge1, flat.edge2);
  const n = normalize(big);
  const u = scale(cross(flat.edge2, big), 1 / dot(big, big));
  const v = scale(cross(big, flat.edge1), 1 / dot(big, big));
  return [n, u, v].flatMap((each) => [...each, dot(each, flat.corner)]);
}

function boundRow(group: readonly Flat[]): number[] {
  if (group.length <= BOUNDED_FROM) return [0, 0, 0, Infinity];
  const corners = group.flatMap(({ corner, edge1, edge2 }): Vec3[] => [
    corner,
    [corner[0] + edge1[0], corner[1] + edge1[1], corner[2] + edge1[2]],
    [corner[0] + edge2[0], corner[1] + edge2[1], corner[2] + edge2[2]],
  ]);
  const middle = (axis: number): number => {
    const values = corners.map((each) => each[axis]);
    return (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
  };
  const center: Vec3 = [middle(0), middle(1), middle(2)];
  const radius = corners.reduce((most, each) => Math.max(most, norm(sub(each, center))), 0) * (1 + 1e-9);
  return [...center, radius * radius];
}

/**
 * The nearest primitive along a ray, or −1.
 *
 * @param ray origin and unit direction, six numbers
 * @param from the primitive that the origin lies on, or −1
 * @param tMax only hits nearer than this count
 * @param hit receives the distance in hit[0]
 */
export function nearest(g: Geometry, ray: Float64Array, from: number, tMax: number, hit: Float64Array): number {
  const { sphereCount, spheres, flats, parts, groupStart, groupBound } = g;
  const ox = ray[0], oy = ray[1], oz = ray[2]; // prettier-ignore
  const dx = ray[3], dy = ray[4], dz = ray[5]; // prettier-ignore
  let best = tMax;
  let found = -1;
  for (let i = 0, k = 0; i < sphereCount; i++, k += 4) {
    const lx = ox - spheres[k], ly = oy - spheres[k + 1], lz = oz - spheres[k + 2]; // prettier-ignore
    const b = lx * dx + ly * dy + lz * dz;
    let t = -2 * b; // the other root where one is zero
    if (i !== from) {
      const r = spheres[k + 3];
      const discriminant = b * b - (lx * lx + ly * ly + lz * lz - r * r);
      if (discriminant < 0) continue;
      const root = Math.sqrt(discriminant);
      t = -b - root;
      if (t <= 0) t = -b + root;
    }
    if (t > 0 && t < best) {
      best = t;
      found = i;
    }
  }
  for (let group = 0; group + 1 < groupStart.length; group++) {
    const radius2 = groupBound[4 * group + 3];
    if (radius2 !== Infinity) {
      const lx = ox - groupBound[4 * group], ly = oy - groupBound[4 * group + 1], lz = oz - groupBound[4 * group + 2]; // prettier-ignore
      const b = lx * dx + ly * dy + lz * dz;
      const c = lx * lx + ly * ly + lz * lz - radius2;
      if (c > 0 && (b > 0 || b * b < c)) continue;
    }
    for (let i = groupStart[group]; i < groupStart[group + 1]; i++) {
      const k = 12 * i;
      const nx = flats[k], ny = flats[k + 1], nz = flats[k + 2]; // prettier-ignore
      const t = (flats[k + 3] - nx * ox - ny * oy - nz * oz) / (nx * dx + ny * dy + nz * dz);
      if (!(t > 0 && t < best) || sphereCount + i === from) continue;
      const x = ox + t * dx, y = oy + t * dy, z = oz + t * dz; // prettier-ignore
      const u = flats[k + 4] * x + flats[k + 5] * y + flats[k + 6] * z - flats[k + 7];
      const v = flats[k + 8] * x + flats[k + 9] * y + flats[k + 10] * z - flats[k + 11];
      const part = parts[i];
      if (part === ELLIPSE) {
        if (u * u + v * v > 1) continue;
      } else if (u < 0 || v < 0 || (part === PARALLELOGRAM ? u > 1 || v > 1 : u + v > 1)) continue;
      best = t;
      found = sphereCount + i;
    }
  }
  g.curved.forEach((each, i) => {
    const number = firstCurved(g) + i;
    const t = curvedHit(each, [ox, oy, oz], [dx, dy, dz], from === number ? SELF : 0);
    if (t >= best) return;
    best = t;
    found = number;
  });
  hit[0] = best;
  return found;
}
