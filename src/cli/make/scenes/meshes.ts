/** Meshes that scenes are made of: turned, rounded, cut, and of heights. Flat arrays as in the scene document, rounded to 1e-4. */
import { present } from '../../../base/present.ts';
import type { Vec3 } from '../../../scene/document.ts';
import { add, cross, dot, normalize, scale, sub } from '../../../scene/vec.ts';

export interface MadeMesh {
  positions: number[];
  indices: number[];
  normals?: number[];
}

const round = (x: number): number => Number(x.toFixed(4)) + 0;

export type Point = readonly [radius: number, height: number];

/** How far from an edge a surface begins to round it. */
const EDGE = 0.001;

/** Of a profile with points that stand twice: each is an edge, rounded within EDGE, so that smooth shading stays there. */
function edged(profile: readonly Point[]): Point[] {
  const towards = (from: Point, to: Point, by: number): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return [from[0] + ((to[0] - from[0]) * by) / length, from[1] + ((to[1] - from[1]) * by) / length];
  };
  return profile.flatMap((point, i) => {
    const [before, after] = [profile[i - 1], profile[i + 1]];
    const isSame = (other: Point | undefined): boolean => other?.[0] === point[0] && other[1] === point[1];
    if (isSame(after) && before !== undefined) return [towards(point, before, EDGE), towards(point, before, EDGE / 3)];
    if (isSame(before) && after !== undefined) return [towards(point, after, EDGE / 3), towards(point, after, EDGE)];
    return [point];
  });
}

/**
 * A profile of (radius, height) turned around the y axis, to be shaded smoothly: an edge is where a point stands twice. Counter-clockwise
 * when x points right and y up, from below on the axis to above: then its outside is outside. Closed where it begins and ends on the axis.
 */
export function lathe(points: readonly Point[], segments: number): MadeMesh {
  const profile = edged(points);
  const mesh: MadeMesh = { positions: [], indices: [] };
  /** The first vertex of each point's ring, and how many there are: one on the axis. */
  const rings = profile.map(([radius, height]) => {
    const first = mesh.positions.length / 3;
    const count = radius === 0 ? 1 : segments;
    for (let k = 0; k < count; k++) {
      const around = (2 * Math.PI * k) / segments;
      mesh.positions.push(round(radius * Math.cos(around)), round(height), round(radius * Math.sin(around)));
    }
    return { first, count };
  });
  for (let i = 0; i + 1 < profile.length; i++) {
    const [below, above] = [present(rings[i], 'a ring'), present(rings[i + 1], 'a ring')];
    const at = ({ first, count }: typeof below, k: number): number => first + (k % count);
    for (let k = 0; k < segments; k++) {
      if (above.count > 1) mesh.indices.push(at(below, k), at(above, k), at(above, k + 1));
      if (below.count > 1) mesh.indices.push(at(below, k), at(above, k + 1), at(below, k + 1));
    }
  }
  return mesh;
}

/** A box of these half sizes whose edges and corners are rounded by `radius`: `steps` faces across an edge. */
export function roundedBox(half: Vec3, radius: number, steps: number): MadeMesh {
  const mesh: Required<MadeMesh> = { positions: [], indices: [], normals: [] };
  // From −1 to 1: −1 and 1 on the middles of the edges' arcs, the flat part in between.
  const along = [-1, 1].flatMap((side) =>
    Array.from({ length: steps + 1 }, (_, i) => [side, side < 0 ? 1 - i / steps : i / steps] as const),
  );
  for (let axis = 0; axis < 3; axis++)
    for (const sign of [-1, 1]) {
      const first = mesh.positions.length / 3;
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as [0 | 1 | 2, 0 | 1 | 2];
      for (const [su, tu] of along)
        for (const [sv, tv] of along) {
          const direction: Vec3 = [0, 0, 0];
          direction[axis as 0 | 1 | 2] = sign;
          direction[u] = su * Math.tan((tu * Math.PI) / 4);
          direction[v] = sv * Math.tan((tv * Math.PI) / 4);
          const normal = normalize(direction);
          const inner: Vec3 = [0, 0, 0];
          inner[axis as 0 | 1 | 2] = sign * (half[axis as 0 | 1 | 2] - radius);
          inner[u] = su * (half[u] - radius);
          inner[v] = sv * (half[v] - radius);
          mesh.positions.push(...add(inner, scale(normal, radius)).map(round));
          mesh.normals.push(...normal.map(round));
        }
      const n = along.length;
      for (let i = 0; i + 1 < n; i++)
        for (let j = 0; j + 1 < n; j++) {
          const a = first + i * n + j;
          const [b, c, d] = [a + n, a + n + 1, a + 1];
          mesh.indices.push(...(sign > 0 ? [a, b, c, a, c, d] : [a, c, b, a, d, c]));
        }
    }
  return mesh;
}

/** All points p with normal · p ≤ distance for each of the planes: a convex solid around the origin, which the planes must enclose. */
export function cut(planes: readonly { normal: Vec3; distance: number }[]): MadeMesh {
  const mesh: MadeMesh = { positions: [], indices: [] };
  for (const plane of planes) {
    const n = normalize(plane.normal);
    const u = normalize(cross(n, Math.abs(n[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]));
    const v = cross(n, u);
    const middle = scale(n, plane.distance);
    const far = 100;
    let face: Vec3[] = [
      [-far, -far],
      [far, -far],
      [far, far],
      [-far, far],
    ].map(([a, b]) => add(middle, add(scale(u, present(a, 'a place')), scale(v, present(b, 'a place')))));
    for (const other of planes) if (other !== plane) face = clipped(face, normalize(other.normal), other.distance);
    // Corners in which more than three planes meet were cut off more than once.
    const corners = face.map((point) => point.map(round)).filter((each, i, all) => each.join() !== all.at(i - 1)?.join());
    if (corners.length < 3) continue;
    const first = mesh.positions.length / 3;
    mesh.positions.push(...corners.flat());
    for (let i = 1; i + 1 < corners.length; i++) mesh.indices.push(first, first + i, first + i + 1);
  }
  return mesh;
}

/** What of a convex polygon is on the inner side of a plane (Sutherland and Hodgman 1974). */
function clipped(face: readonly Vec3[], normal: Vec3, distance: number): Vec3[] {
  const out: Vec3[] = [];
  for (const [i, a] of face.entries()) {
    const b = present(face[(i + 1) % face.length], 'a corner');
    const [da, db] = [dot(normal, a) - distance, dot(normal, b) - distance];
    if (da <= 1e-9) out.push(a);
    if (da < -1e-9 !== db < -1e-9 && Math.abs(da - db) > 1e-12 && da * db < 0) out.push(add(a, scale(sub(b, a), da / (da - db))));
  }
  return out;
}

/** Heights over a square of this edge around the origin, `n` cells a side; `digits` after the point. */
export function heights(edge: number, n: number, height: (x: number, z: number) => number, digits = 3): MadeMesh {
  const mesh: MadeMesh = { positions: [], indices: [] };
  const at = (i: number): number => edge * (i / n - 0.5);
  for (let i = 0; i <= n; i++)
    for (let k = 0; k <= n; k++)
      mesh.positions.push(...[at(i), height(at(i), at(k)), at(k)].map((each) => Number(each.toFixed(digits)) + 0));
  for (let i = 0; i < n; i++)
    for (let k = 0; k < n; k++) {
      const a = i * (n + 1) + k;
      mesh.indices.push(a, a + 1, a + n + 2, a, a + n + 2, a + n + 1);
    }
  return mesh;
}
