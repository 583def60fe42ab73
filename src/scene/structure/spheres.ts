/**
 * One bounding sphere a shape, with the range of its primitives in one array (Soss 2013, "Ray traced rendering using GPGPU
 * devices"): the flat structure of early ray tracers on GPUs.
 */
import { BOX, boxAt, MAX_AT } from '../bvh/boxes.ts';
import type { Vec3 } from '../document.ts';
import { KIND, POINT_WORDS, type Primitives } from '../geometry/kinds.ts';
import { MIN_WORDS, uniteAll } from './boxes.ts';
import type { Structure } from './structure.ts';
import { length, sub, vec3At, vectorOf } from '../vec.ts';

/** Words of wgsl/traverse/structures.wgsl BoundingSphere: centre, radius; first primitive, count, two unused. */
export const SPHERE_WORDS = 8;
/** Radii grow by this part, which covers the rounding of centre and radius to single precision. */
const ROUNDING = 1e-6;

export function boundingSpheres(primitives: Primitives, bounds: Float32Array): Structure {
  const { count, shape } = primitives;
  const starts: number[] = [];
  // Primitives come shape by shape.
  for (let i = 0; i < count; i++) if (i === 0 || shape[i] !== shape[i - 1]) starts.push(i);
  const words = new Float32Array(Math.max(MIN_WORDS, starts.length * SPHERE_WORDS));
  const uints = new Uint32Array(words.buffer);
  starts.forEach((first, k) => {
    const end = starts[k + 1] ?? count;
    const box = uniteAll(bounds.subarray(first * BOX, end * BOX));
    const centre = vectorOf((axis) => Math.fround((box[axis] + box[MAX_AT[axis]]) / 2));
    let radius = 0;
    for (let i = first; i < end; i++) radius = Math.max(radius, reach(primitives, bounds, i, centre));
    const size = Math.max(...centre.map(Math.abs));
    words.set([...centre, radius + ROUNDING * (radius + size)], k * SPHERE_WORDS);
    uints.set([first, end - first], k * SPHERE_WORDS + 4);
  });
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  return { kind: 'bounding-spheres', nodes: words, order, depth: 0, stack: 0, nodeCount: starts.length, box: uniteAll(bounds) };
}

/** How far a primitive reaches from a point: exact for triangles and spheres, else the corner of its box. */
function reach({ kind, points }: Primitives, bounds: Float32Array, i: number, from: Vec3): number {
  const p = i * POINT_WORDS;
  const away = (at: number): number => length(sub(vec3At(points, at), from));
  if (kind[i] === KIND.sphere) return away(p) + vec3At(points, p + 3)[0];
  if (kind[i] === KIND.triangle) return Math.max(away(p), away(p + 3), away(p + 6));
  const box = boxAt(bounds, i * BOX);
  return length(vectorOf((axis) => Math.max(Math.abs(box[axis] - from[axis]), Math.abs(box[MAX_AT[axis]] - from[axis]))));
}
