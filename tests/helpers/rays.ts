/** Rays against primitives in double precision on the CPU: through the hierarchy, and one by one. */
import { NODE_WORDS, type Bvh } from '../../src/scene/bvh/build.ts';
import type { Vec3 } from '../../src/scene/document.ts';
import { KIND, type Primitives } from '../../src/scene/geometry/primitives.ts';
import { add, dot, length, scale, sub } from '../../src/scene/vec.ts';

export interface Ray {
  origin: Vec3;
  direction: Vec3;
}

export interface Hit {
  /** Distance in lengths of the direction; Infinity: none. */
  t: number;
  primitive: number;
}

/** What a traversal did, for bounds on its stack and its work. */
export interface Walk {
  hit: Hit;
  mostPostponed: number;
  nodes: number;
}

/**
 * The least t > 0 at which the ray meets primitive `i`; Infinity: none. In plain numbers, because brute
 * force calls it millions of times.
 */
export function intersect({ kind, points }: Primitives, i: number, { origin, direction }: Ray): number {
  const [dx, dy, dz] = direction;
  const p = i * 9;
  const fx = origin[0] - points[p];
  const fy = origin[1] - points[p + 1];
  const fz = origin[2] - points[p + 2];
  let [ux, uy, uz] = [points[p + 3], points[p + 4], points[p + 5]];
  if (kind[i] === KIND.sphere) return intersectSphere([fx, fy, fz], direction, ux);
  let [vx, vy, vz] = [points[p + 6], points[p + 7], points[p + 8]];
  if (kind[i] === KIND.triangle) {
    [ux, uy, uz] = [ux - points[p], uy - points[p + 1], uz - points[p + 2]];
    [vx, vy, vz] = [vx - points[p], vy - points[p + 1], vz - points[p + 2]];
  }
  // Möller & Trumbore 1997: a = d × e2, b = f × e1.
  const ax = dy * vz - dz * vy;
  const ay = dz * vx - dx * vz;
  const az = dx * vy - dy * vx;
  const determinant = ux * ax + uy * ay + uz * az;
  if (determinant === 0) return Infinity;
  const u = (fx * ax + fy * ay + fz * az) / determinant;
  const bx = fy * uz - fz * uy;
  const by = fz * ux - fx * uz;
  const bz = fx * uy - fy * ux;
  const v = (dx * bx + dy * by + dz * bz) / determinant;
  const t = (vx * bx + vy * by + vz * bz) / determinant;
  if (!(t > 0)) return Infinity;
  if (kind[i] === KIND.disk) return u * u + v * v <= 1 ? t : Infinity;
  if (u < 0 || v < 0) return Infinity;
  return (kind[i] === KIND.triangle ? u + v <= 1 : u <= 1 && v <= 1) ? t : Infinity;
}

/** `from`: the ray's origin as seen from the centre. */
function intersectSphere(from: Vec3, direction: Vec3, radius: number): number {
  const a = dot(direction, direction);
  const b = dot(from, direction) / a;
  // Distance of the line from the centre: no cancellation for far origins (Haines et al. 2019).
  const off = sub(from, scale(direction, b));
  const square = (radius * radius - dot(off, off)) / a;
  if (square < 0) return Infinity;
  const root = Math.sqrt(square);
  return -b - root > 0 ? -b - root : -b + root > 0 ? -b + root : Infinity;
}

/** The closest hit, by trying every primitive. */
export function closestByForce(primitives: Primitives, ray: Ray): Hit {
  const best: Hit = { t: Infinity, primitive: -1 };
  for (let i = 0; i < primitives.count; i++) {
    const t = intersect(primitives, i, ray);
    if (t >= best.t) continue;
    best.t = t;
    best.primitive = i;
  }
  return best;
}

/** Entry distance of a box, rounded a little down; Infinity: missed or behind `far`. Ordered by min and max. */
export function enterBox(nodes: Float32Array, child: number, { origin, direction }: Ray, far: number): number {
  let enter = 0;
  let leave = far;
  for (let axis = 0; axis < 3; axis++) {
    const low = nodes[child + axis] - origin[axis];
    const high = nodes[child + 4 + axis] - origin[axis];
    if (direction[axis] === 0) {
      if (low > 0 || high < 0) return Infinity;
      continue;
    }
    const a = low / direction[axis];
    const b = high / direction[axis];
    enter = Math.max(enter, Math.min(a, b) * (1 - 1e-12 * Math.sign(Math.min(a, b))));
    leave = Math.min(leave, Math.max(a, b) * (1 + 1e-12 * Math.sign(Math.max(a, b))));
  }
  return enter <= leave ? enter : Infinity;
}

/** The closest hit nearer than `far`, or any one. Nearer child first; farther ones are culled when popped. */
export function walk(bvh: Bvh, primitives: Primitives, ray: Ray, { far = Infinity, any = false } = {}): Walk {
  const words = new Uint32Array(bvh.nodes.buffer, bvh.nodes.byteOffset, bvh.nodes.length);
  const hit: Hit = { t: far, primitive: -1 };
  const stack: { child: number; enter: number }[] = [];
  let [mostPostponed, visited] = [0, 0];
  const leaf = (child: number): void => {
    for (let k = words[child + 3]; k < words[child + 3] + words[child + 7]; k++) {
      const t = intersect(primitives, bvh.order[k], ray);
      if (t < hit.t) Object.assign(hit, { t, primitive: bvh.order[k] });
    }
  };
  let node = 0;
  for (;;) {
    visited++;
    const pair = [0, 8].map((side) => ({
      child: node * NODE_WORDS + side,
      enter: enterBox(bvh.nodes, node * NODE_WORDS + side, ray, hit.t),
    }));
    const met = pair.filter((each) => each.enter < Infinity).sort((a, b) => b.enter - a.enter);
    stack.push(...met);
    mostPostponed = Math.max(mostPostponed, stack.length);
    node = -1;
    while (node < 0) {
      const top = stack.pop();
      const isDone = top === undefined || (any && hit.primitive >= 0);
      if (isDone) return { hit: hit.primitive < 0 ? { t: Infinity, primitive: -1 } : hit, mostPostponed, nodes: visited };
      if (top.enter > hit.t) continue;
      if (words[top.child + 7] > 0) leaf(top.child);
      else if (words[top.child + 3] > 0) node = words[top.child + 3];
      else throw new Error('a ray entered a child that does not exist');
    }
  }
}

/** A direction of uniform distribution on the sphere (Archimedes). */
export function randomDirection(random: () => number): Vec3 {
  const z = 2 * random() - 1;
  const r = Math.sqrt(Math.max(0, 1 - z * z));
  const phi = 2 * Math.PI * random();
  return [r * Math.cos(phi), r * Math.sin(phi), z];
}

/** Rays from outside and inside a box (min xyz, max xyz) towards points in it. */
export function randomRays(count: number, box: ArrayLike<number>, random: () => number): Ray[] {
  const low: Vec3 = [box[0], box[1], box[2]];
  const size = sub([box[3], box[4], box[5]], low);
  const inside = (): Vec3 => add(low, [size[0] * random(), size[1] * random(), size[2] * random()]);
  return Array.from({ length: count }, (_, i) => {
    if (i % 3 === 0) return { origin: inside(), direction: randomDirection(random) };
    const target = inside();
    const origin = add(target, scale(randomDirection(random), (length(size) || 1) * (1 + 2 * random())));
    const way = sub(target, origin);
    return { origin, direction: scale(way, 1 / length(way)) };
  });
}

/** A kernel of tests: for each ray of two vec4f (binding 0) the closest hit, its primitive, and whether anything blocks the way to just before and beyond it. */
export const TRACE = `
import package::traverse::{trace_closest, trace_any};
@group(0) @binding(0) var<storage, read> rays: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let o = rays[id.x * 2u].xyz; let d = rays[id.x * 2u + 1u].xyz;
  let hit = trace_closest(o, d);
  let before = trace_any(o, d, hit.t * 0.999);
  let beyond = trace_any(o, d, hit.t * 1.001);
  out[id.x] = vec4f(hit.t, f32(hit.primitive), select(0.0, 1.0, before), select(0.0, 1.0, beyond));
}`;
