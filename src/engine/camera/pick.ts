/** What lies under a point of the image: one ray, in double precision, on the host. */
import { present } from '../../base/present.ts';
import { MAX_AT } from '../../scene/bvh/boxes.ts';
import { childBox, childCount, childRef, CHILD_WORDS, NODE_WORDS } from '../../scene/bvh/build.ts';
import { inverse, mapped } from '../../scene/affine.ts';
import type { Vec3 } from '../../scene/document.ts';
import type { Geometry } from '../../scene/geometry/build.ts';
import { isCurved, POINT_WORDS } from '../../scene/geometry/kinds.ts';
import { curvedPrimitive } from '../../scene/shapes/curved.ts';
import type { InstancePlace } from '../../scene/geometry/placed.ts';
import { face, KIND, type Primitives } from '../../scene/geometry/primitives.ts';
import { add, AXES, cross, dot, length, scale, sub, vectorOf } from '../../scene/vec.ts';
import type { Ray } from './camera.ts';

export { filmRay, type Ray } from './camera.ts';

export interface Picked {
  /** Index into allShapes: those of the document come first. */
  shape: number;
  /** The instance that it is in; null: none. */
  instance: InstancePlace | null;
  distance: number;
  point: Vec3;
}

/** The closest shape along a ray, null where it leaves the scene or there is no ray. What moves is where it is at half time. */
export function pick(geometry: Geometry, ray: Ray | null): Picked | null {
  if (ray === null) return null;
  const best: Best = { t: Infinity, primitive: -1, placement: -1 };
  if (isBinary(geometry)) search(geometry, 0, ray.origin, ray.direction, best);
  else searchAll(geometry.primitives, ray.origin, ray.direction, best);
  if (best.primitive < 0) return null;
  return {
    shape: present(geometry.primitives.shape[best.primitive], `a shape of the primitive ${best.primitive}`),
    instance: geometry.placements[best.placement]?.instance ?? null,
    distance: best.t,
    point: add(ray.origin, scale(ray.direction, best.t)),
  };
}

/** Of the placement that the ray is in, -1: none; there t is counted in lengths of the direction, too. */
interface Best {
  t: number;
  primitive: number;
  placement: number;
}

/** Whether the host can walk through the structure. */
const isBinary = ({ structure: { kind } }: Geometry): boolean => kind === 'bvh2' || kind === 'two-level';

/** One by one: for a single ray that is quick enough. */
function searchAll(primitives: Primitives, o: Vec3, d: Vec3, best: Best): void {
  for (let i = 0; i < primitives.count; i++) {
    const t = distanceTo(primitives, i, o, d);
    if (t > 0 && t < best.t) [best.t, best.primitive] = [t, i];
  }
}

/** Searches the tree at `root` for a hit closer than `best`; directions of any length, distances in units of theirs. */
function search(geometry: Geometry, root: number, o: Vec3, d: Vec3, best: Best, within = -1): void {
  const { primitives, structure, placements, groups } = geometry;
  // Of two levels the upper one ends where groups begin.
  const isTop = root < (groups[0]?.root ?? Infinity);
  const { nodes, order } = (isTop ? structure.top : undefined) ?? structure;
  const words = new Uint32Array(nodes.buffer, nodes.byteOffset, nodes.length);
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (let child = node * NODE_WORDS; child < (node + 1) * NODE_WORDS; child += CHILD_WORDS) {
      const ref = childRef(words, child);
      const count = childCount(words, child);
      if (!meetsBox(nodes, child, o, d, best.t)) continue;
      if (count === 0) stack.push(ref);
      for (const primitive of order.subarray(ref, ref + count)) {
        if (primitives.kind[primitive] === KIND.instance) {
          const placement = present(primitives.points[primitive * POINT_WORDS], 'a placement of the instance');
          const { matrix, group } = present(placements[placement], `a placement ${placement}`);
          const own = inverse(matrix);
          search(geometry, present(groups[group], `a group ${group}`).root, mapped(own, o, 1), mapped(own, d, 0), best, placement);
          continue;
        }
        const t = distanceTo(primitives, primitive, o, d);
        if (t > 0 && t < best.t) [best.t, best.primitive, best.placement] = [t, primitive, within];
      }
    }
  }
}

function meetsBox(nodes: Float32Array, at: number, o: Vec3, d: Vec3, limit: number): boolean {
  let [near, far] = [0, limit];
  const box = childBox(nodes, at);
  for (const axis of AXES) {
    const inverse = 1 / (d[axis] || 1e-300);
    const a = (box[axis] - o[axis]) * inverse;
    const b = (box[MAX_AT[axis]] - o[axis]) * inverse;
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near <= far * (1 + 1e-12);
}

/** Distance along the ray; not positive: missed. */
function distanceTo(primitives: Primitives, i: number, o: Vec3, d: Vec3): number {
  const kind = present(primitives.kind[i], `a kind of the primitive ${i}`);
  const own = face(primitives, i);
  if (isCurved(kind)) return curvedPrimitive(kind).distance(own, o, d);
  const [p0, e1, e2] = own;
  const to = sub(o, p0);
  if (kind === KIND.sphere) {
    const dd = dot(d, d);
    const b = -dot(to, d) / dd;
    const across = sub(o, add(p0, scale(d, -b)));
    const discriminant = (e1[0] ** 2 - dot(across, across)) / dd;
    if (discriminant < 0) return -1;
    const s = Math.sqrt(discriminant);
    return b - s > 0 ? b - s : b + s;
  }
  const pv = cross(d, e2);
  const inverse = 1 / dot(e1, pv);
  const u = dot(to, pv) * inverse;
  const qv = cross(to, e1);
  const v = dot(d, qv) * inverse;
  const inside =
    kind === KIND.disk
      ? u * u + v * v <= 1
      : kind === KIND.parallelogram
        ? Math.min(u, v) >= 0 && Math.max(u, v) <= 1
        : Math.min(u, v) >= 0 && u + v <= 1;
  return inside ? dot(e2, qv) * inverse : -1;
}

/** The farthest that anything of the scene can lie from a point: for the depth view. */
export function farthest({ structure: { box } }: Geometry, from: Vec3): number {
  return length(vectorOf((axis) => Math.max(Math.abs(box[axis] - from[axis]), Math.abs(box[MAX_AT[axis]] - from[axis])))) || 1;
}
