/** Rays as a path has them, made on the host from what the GPU found for those before. */
import { axes } from '../src/scene/camera.ts';
import type { PerspectiveCamera, Vec3 } from '../src/scene/document.ts';
import { add, cross, dot, length, scale, sub } from '../src/scene/vec.ts';

/** Origins with how far the ray goes, directions with nothing: two vec4f a ray. */
export type Rays = Float32Array<ArrayBuffer>;
/** Of each ray (t, place of the primitive as bits, u, v). */
export type Hits = Float32Array<ArrayBuffer>;

const RAY = 8;
/** Neighbours in a workgroup are neighbours on the film. */
const TILE = 8;
const FAR = 1e30;

/** One ray a pixel of a square film, through a random point of it. */
export function eyeRays(camera: PerspectiveCamera, size: number, random: () => number): Rays {
  const { right, up, forward } = axes(camera);
  const half = Math.tan((camera.fov * Math.PI) / 360);
  const rays = new Float32Array(size * size * RAY);
  const tiles = size / TILE;
  for (let i = 0; i < size * size; i++) {
    const [tile, inside] = [Math.floor(i / (TILE * TILE)), i % (TILE * TILE)];
    const x = TILE * (tile % tiles) + (inside % TILE) + random();
    const y = TILE * Math.floor(tile / tiles) + Math.floor(inside / TILE) + random();
    const way = add(forward, add(scale(right, half * ((2 * x) / size - 1)), scale(up, half * (1 - (2 * y) / size))));
    setRay(rays, i, camera.position, scale(way, 1 / length(way)), FAR);
  }
  return rays;
}

function setRay(rays: Rays, i: number, o: Vec3, d: Vec3, far: number): void {
  rays.set(o, i * RAY);
  rays[i * RAY + 3] = far;
  rays.set(d, i * RAY + 4);
}

/** A light to go to: a parallelogram. */
export interface Lamp {
  corner: Vec3;
  edge1: Vec3;
  edge2: Vec3;
}

/**
 * From where rays hit planes: on in a direction of Lambert's distribution, and to a point of the lamp. What hits nothing ends.
 * @param normal of the primitive in a place, of any length
 */
export function bounce(
  rays: Rays,
  hits: Hits,
  normal: (place: number) => Vec3,
  lamp: Lamp,
  random: () => number,
): { on: Rays; shadow: Rays } {
  const count = rays.length / RAY;
  const places = new Uint32Array(hits.buffer);
  const [on, shadow] = [new Float32Array(rays.length), new Float32Array(rays.length)];
  let alive = 0;
  for (let i = 0; i < count; i++) {
    const t = hits[i * 4]!;
    if (!(t < FAR)) continue;
    const d: Vec3 = [rays[i * RAY + 4]!, rays[i * RAY + 5]!, rays[i * RAY + 6]!];
    let n = normal(places[i * 4 + 1]!);
    n = scale(n, (dot(n, d) > 0 ? -1 : 1) / length(n));
    const p = [0, 1, 2].map((k) => rays[i * RAY + k]! + t * d[k]! + 1e-4 * n[k]!) as Vec3;
    // A point on the sphere around the tip of the normal, seen from the point (Lambert).
    const [z, phi] = [2 * random() - 1, 2 * Math.PI * random()];
    const r = Math.sqrt(1 - z * z);
    const way = add(scale(n, 1.001), [r * Math.cos(phi), r * Math.sin(phi), z]);
    setRay(on, alive, p, scale(way, 1 / length(way)), FAR);
    const to = sub(add(lamp.corner, add(scale(lamp.edge1, random()), scale(lamp.edge2, random()))), p);
    const far = length(to);
    setRay(shadow, alive, p, scale(to, 1 / far), 0.999 * far);
    alive++;
  }
  return { on: on.slice(0, alive * RAY), shadow: shadow.slice(0, alive * RAY) };
}

/** The same rays, those together that begin near each other and go alike: by octant, then along Morton's curve. */
export function sorted(rays: Rays): Rays {
  const count = rays.length / RAY;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i++)
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k]!, rays[i * RAY + k]!);
      high[k] = Math.max(high[k]!, rays[i * RAY + k]!);
    }
  const keys = Float64Array.from({ length: count }, (_, i) => {
    let key = 0;
    for (let k = 0; k < 3; k++) key = 2 * key + (rays[i * RAY + 4 + k]! < 0 ? 1 : 0);
    const cell = [0, 1, 2].map((k) => Math.min(255, Math.floor((256 * (rays[i * RAY + k]! - low[k]!)) / (high[k]! - low[k]! || 1))));
    for (let bit = 7; bit >= 0; bit--) for (let k = 0; k < 3; k++) key = 2 * key + ((cell[k]! >> bit) & 1);
    return key * count + i;
  }).sort();
  const out = new Float32Array(rays.length);
  keys.forEach((key, i) => out.set(rays.subarray((key % count) * RAY, (key % count) * RAY + RAY), i * RAY));
  return out;
}

/** Normal of a triangle given by its corners, or of a parallelogram by a corner and its edges. */
export const faceNormal = (isTriangle: boolean, p0: Vec3, p1: Vec3, p2: Vec3): Vec3 =>
  isTriangle ? cross(sub(p1, p0), sub(p2, p0)) : cross(p1, p2);
