/** What lies under a point of the image: one ray, in double precision, on the host. */
import { CHILD_WORDS, NODE_WORDS } from '../scene/bvh/build.ts';
import type { Vec3 } from '../scene/document.ts';
import { KIND, type Primitives } from '../scene/geometry/primitives.ts';
import { add, cross, dot, scale, sub } from '../scene/vec.ts';
import type { Ray } from './camera.ts';
import type { Geometry } from './pack.ts';

export { filmRay, type Ray } from './camera.ts';

export interface Picked {
  /** Index into the document's shapes. */
  shape: number;
  distance: number;
  point: Vec3;
}

/** The closest shape along a ray, null where it leaves the scene or there is no ray. */
export function pick({ primitives, bvh }: Geometry, ray: Ray | null): Picked | null {
  if (ray === null) return null;
  const { origin, direction } = ray;
  const words = new Uint32Array(bvh.nodes.buffer, bvh.nodes.byteOffset, bvh.nodes.length);
  let best = Infinity;
  let found = -1;
  const stack = [0];
  while (stack.length > 0) {
    const node = stack.pop()! * NODE_WORDS;
    for (let child = node; child < node + NODE_WORDS; child += CHILD_WORDS) {
      const ref = words[child + 3]!;
      const count = words[child + 7]!;
      if ((ref === 0 && count === 0) || !meetsBox(bvh.nodes, child, origin, direction, best)) continue;
      if (count === 0) stack.push(ref);
      for (let place = ref; place < ref + count; place++) {
        const t = distanceTo(primitives, bvh.order[place]!, origin, direction);
        if (t > 0 && t < best) [best, found] = [t, bvh.order[place]!];
      }
    }
  }
  if (found < 0) return null;
  return { shape: primitives.shape[found]!, distance: best, point: add(origin, scale(direction, best)) };
}

function meetsBox(nodes: Float32Array, at: number, o: Vec3, d: Vec3, limit: number): boolean {
  let [near, far] = [0, limit];
  for (let axis = 0; axis < 3; axis++) {
    const inverse = 1 / (d[axis]! || 1e-300);
    const a = (nodes[at + axis]! - o[axis]!) * inverse;
    const b = (nodes[at + 4 + axis]! - o[axis]!) * inverse;
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near <= far * (1 + 1e-12);
}

/** Distance along the ray; not positive: missed. */
function distanceTo({ kind, points }: Primitives, i: number, o: Vec3, d: Vec3): number {
  const vector = (k: number): Vec3 => [points[i * 9 + k]!, points[i * 9 + k + 1]!, points[i * 9 + k + 2]!];
  const [p0, e1, e2] = [vector(0), vector(3), vector(6)];
  const to = sub(o, p0);
  if (kind[i] === KIND.sphere) {
    const b = -dot(to, d);
    const across = sub(o, add(p0, scale(d, -b)));
    const discriminant = e1[0] ** 2 - dot(across, across);
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
    kind[i] === KIND.disk
      ? u * u + v * v <= 1
      : kind[i] === KIND.parallelogram
        ? Math.min(u, v) >= 0 && Math.max(u, v) <= 1
        : Math.min(u, v) >= 0 && u + v <= 1;
  return inside ? dot(e2, qv) * inverse : -1;
}

/** The farthest that anything of the scene can lie from a point: for the depth view. */
export function farthest({ bvh }: Geometry, from: Vec3): number {
  let far2 = 0;
  for (let child = 0; child < NODE_WORDS; child += CHILD_WORDS) {
    if (Math.abs(bvh.nodes[child]!) > 1e37) continue;
    const far = [0, 1, 2].map((axis) =>
      Math.max(Math.abs(bvh.nodes[child + axis]! - from[axis]!), Math.abs(bvh.nodes[child + 4 + axis]! - from[axis]!)),
    );
    far2 = Math.max(far2, far[0]! ** 2 + far[1]! ** 2 + far[2]! ** 2);
  }
  return Math.sqrt(far2) || 1;
}
