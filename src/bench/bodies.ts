/** What the ray tracer of Soss 2013 hands to its kernels: bodies of triangles, each with a bounding sphere, and rays. */
import type { SceneDocument, Vec3 } from '../scene/document.ts';
import { SceneError } from '../scene/errors.ts';
import { face, flatten, needNormals } from '../scene/geometry/primitives.ts';
import { add, AXES, length, scale, sub, vec3At } from '../scene/vec.ts';
import { filmRay } from '../engine/index.ts';

/** A bounding sphere, and where the triangles of the body are in the one array of all. */
export interface Body {
  center: Vec3;
  radius: number;
  first: number;
  count: number;
}

export interface Bodies {
  /** Nine numbers a triangle: p0, p1 − p0, p2 − p0. */
  triangles: Float32Array<ArrayBuffer>;
  bodies: readonly Body[];
}

/** Eight numbers a ray: its origin, one that is not read, its direction of length 1 (all 0: no ray), one that is not read. */
export type Rays = Float32Array<ArrayBuffer>;
export const RAY = 8;

/** What rounding may take off a sphere must not cost a triangle at its edge. */
const ROOM = 1 + 1e-5;

/** Every shape is a body. @throws SceneError for shapes that are not meshes or quads */
export function bodiesOf({ shapes }: Pick<SceneDocument, 'shapes'>): Bodies {
  const bodies: Body[] = [];
  const all: number[] = [];
  for (const [index, shape] of shapes.entries()) {
    if (shape.type !== 'mesh' && shape.type !== 'quad')
      throw new SceneError(`expected a mesh or a quad, since this program knows triangles alone, got ${shape.type}`, `shapes[${index}]`);
    const first = all.length / 9;
    const primitives = flatten([{ shape, index }], needNormals([shape]));
    for (let i = 0; i < primitives.count; i++) {
      const [p0, e1, e2] = face(primitives, i);
      all.push(...p0, ...e1, ...e2);
      if (shape.type === 'quad') all.push(...add(add(p0, e1), e2), ...scale(e1, -1), ...scale(e2, -1));
    }
    bodies.push({ ...sphereAround(all, first), first, count: all.length / 9 - first });
  }
  return { triangles: Float32Array.from(all), bodies };
}

/** About the middle of the box around the triangles from `first` on. */
function sphereAround(triangles: readonly number[], first: number): { center: Vec3; radius: number } {
  const corners: Vec3[] = [];
  for (let at = 9 * first; at < triangles.length; at += 9) {
    const [p0, e1, e2] = [vec3At(triangles, at), vec3At(triangles, at + 3), vec3At(triangles, at + 6)];
    corners.push(p0, add(p0, e1), add(p0, e2));
  }
  const low: Vec3 = [Infinity, Infinity, Infinity];
  const high: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (const corner of corners) {
    for (const axis of AXES) {
      low[axis] = Math.min(low[axis], corner[axis]);
      high[axis] = Math.max(high[axis], corner[axis]);
    }
  }
  const center = scale(add(low, high), 0.5);
  return { center, radius: ROOM * corners.reduce((most, each) => Math.max(most, length(sub(each, center))), 0) };
}

/** Rays through the middles of these pixels, numbered in reading order. */
export function raysThrough(scene: SceneDocument, pixels: ArrayLike<number>): Rays {
  const { width, height } = scene.film;
  const rays = new Float32Array(pixels.length * RAY);
  Array.from(pixels).forEach((pixel, i) => {
    const ray = filmRay(scene, ((pixel % width) + 0.5) / width, (Math.floor(pixel / width) + 0.5) / height);
    if (ray === null) return;
    rays.set(ray.origin, i * RAY);
    rays.set(ray.direction, i * RAY + 4);
  });
  return rays;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * All numbers below `count`, each once, in steps of the golden section: as many of the first ones as one likes are spread
 * evenly over all (Knuth, The Art of Computer Programming 3, section 6.4, theorem S).
 */
export function spread(count: number): Uint32Array {
  let step = Math.max(1, Math.round(count * GOLDEN));
  while (divisor(step, count) > 1) step++;
  return Uint32Array.from({ length: count }, (_, i) => (i * step) % count);
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Pixels along the edge of a tile: the threads of one workgroup stay neighbours. */
const TILE = 8;

/** All pixels, tile by tile, the tiles spread over the film. */
export function tiled({ width, height }: { width: number; height: number }): Uint32Array {
  const across = Math.ceil(width / TILE);
  const pixels = new Uint32Array(width * height);
  let at = 0;
  for (const tile of spread(across * Math.ceil(height / TILE))) {
    const [x0, y0] = [(tile % across) * TILE, Math.floor(tile / across) * TILE];
    for (let y = y0; y < Math.min(height, y0 + TILE); y++)
      for (let x = x0; x < Math.min(width, x0 + TILE); x++) pixels[at++] = y * width + x;
  }
  return pixels;
}
