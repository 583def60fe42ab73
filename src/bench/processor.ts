/** One thread of the processor, as Soss 2013 compares it: every ray against the triangles of the bodies that it may meet. */
import { RAY, type Bodies, type Body, type Rays } from './bodies.ts';
import type { Pace, Timed } from './strategies.ts';

/** Milliseconds until others have their turn: shorter than a frame. */
const PIECE = 8;
/** Rays between two looks at the clock. */
const BATCH = 4;
/** Rays that are traced before the clock runs, so that the code is compiled. */
const WARM = 64;

/** Rays one after another; the time of pauses is not counted. Null: stopped. */
export async function onProcessor({ triangles, bodies }: Bodies, rays: Rays, pace: Pace): Promise<Timed | null> {
  const count = rays.length / RAY;
  const nearest = new Float32Array(count);
  for (let i = 0; i < Math.min(WARM, count); i++) distance(triangles, bodies, rays, i * RAY);
  let [done, ms] = [0, 0];
  while (done < count && ms < pace.longest) {
    const start = performance.now();
    let took = 0;
    while (done < count && took < PIECE) {
      const end = Math.min(count, done + BATCH);
      for (; done < end; done++) nearest[done] = distance(triangles, bodies, rays, done * RAY);
      took = performance.now() - start;
    }
    ms += took;
    if (!pace.told(done)) return null;
    await pace.pause();
  }
  return { ms, rays: done, nearest: nearest.subarray(0, done) };
}

/** Whether the ray at this place of the array meets the sphere of a body in front of it, or begins inside. */
export function pierces(rays: Float32Array, at: number, { center, radius }: Body): boolean {
  const [x, y, z] = [center[0] - rays[at]!, center[1] - rays[at + 1]!, center[2] - rays[at + 2]!];
  const along = x * rays[at + 4]! + y * rays[at + 5]! + z * rays[at + 6]!;
  const outside = x * x + y * y + z * z - radius * radius;
  return outside <= 0 || (along >= 0 && outside <= along * along);
}

/** To the nearest triangle; Infinity: none. */
function distance(triangles: Float32Array, bodies: readonly Body[], rays: Rays, ray: number): number {
  const [ox, oy, oz] = [rays[ray]!, rays[ray + 1]!, rays[ray + 2]!];
  const [dx, dy, dz] = [rays[ray + 4]!, rays[ray + 5]!, rays[ray + 6]!];
  let best = Infinity;
  for (const body of bodies) {
    if (!pierces(rays, ray, body)) continue;
    const end = 9 * (body.first + body.count);
    for (let at = 9 * body.first; at < end; at += 9) {
      const [ux, uy, uz] = [triangles[at + 3]!, triangles[at + 4]!, triangles[at + 5]!];
      const [vx, vy, vz] = [triangles[at + 6]!, triangles[at + 7]!, triangles[at + 8]!];
      const px = dy * vz - dz * vy;
      const py = dz * vx - dx * vz;
      const pz = dx * vy - dy * vx;
      const inverse = 1 / (ux * px + uy * py + uz * pz);
      const sx = ox - triangles[at]!;
      const sy = oy - triangles[at + 1]!;
      const sz = oz - triangles[at + 2]!;
      const u = (sx * px + sy * py + sz * pz) * inverse;
      if (!(u >= 0 && u <= 1)) continue;
      const qx = sy * uz - sz * uy;
      const qy = sz * ux - sx * uz;
      const qz = sx * uy - sy * ux;
      const v = (dx * qx + dy * qy + dz * qz) * inverse;
      if (!(v >= 0 && u + v <= 1)) continue;
      const t = (vx * qx + vy * qy + vz * qz) * inverse;
      if (t > 0 && t < best) best = t;
    }
  }
  return best;
}
