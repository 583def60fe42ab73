/** Where lines of the world lie on the film: the other way round than `filmRay`. In double precision on the host. */
import { axes, stereoOf } from '../scene/camera.ts';
import type { SceneDocument, Vec3 } from '../scene/document.ts';
import { cameraAtHalf } from '../scene/motion.ts';
import { add, dot, length, scale, sub } from '../scene/vec.ts';

/** A point of the film, x and y in [0, 1] from the upper left corner where the film shows it. */
export type FilmPoint = readonly [number, number];

/** Parts of the distance to the target: what is nearer to the eye is not drawn. */
const NEAREST = 1e-3;
/** Pieces of a line that the camera bends. */
const PIECES = 12;

/**
 * How a camera draws straight lines: each as pieces, from point to point. What moves is where it is at half time. Null for two
 * pictures on one film.
 */
export function lineDrawer({ camera: moving, film }: Pick<SceneDocument, 'camera' | 'film'>): ((a: Vec3, b: Vec3) => FilmPoint[][]) | null {
  const camera = cameraAtHalf(moving);
  if (stereoOf(camera) !== undefined) return null;
  const { right, up, forward } = axes(camera);
  const seen = (p: Vec3): Vec3 => {
    const v = sub(p, camera.position);
    return [dot(v, right), dot(v, up), dot(v, forward)];
  };
  const aspect = film.width / film.height;
  switch (camera.type) {
    case 'perspective':
    case 'orthographic': {
      const isParallel = camera.type === 'orthographic';
      const half = isParallel ? camera.height / 2 : Math.tan((camera.fov * Math.PI) / 360);
      const nearest = isParallel ? 0 : NEAREST * length(sub(camera.target, camera.position));
      const flat = ([x, y, z]: Vec3): FilmPoint => {
        const size = 2 * half * (isParallel ? 1 : z);
        return [0.5 + x / size / aspect, 0.5 - y / size];
      };
      return (a, b) => clipped(seen(a), seen(b), nearest).map((line) => line.map(flat));
    }
    case 'panorama':
      return (a, b) =>
        bent(seen(a), seen(b), ([x, y, z]) => [0.5 + Math.atan2(x, z) / (2 * Math.PI), 0.5 - Math.atan2(y, Math.hypot(x, z)) / Math.PI]);
    case 'fisheye': {
      const shorter = Math.min(film.width, film.height);
      return (a, b) =>
        bent(seen(a), seen(b), ([x, y, z]) => {
          const across = Math.hypot(x, y);
          const r = Math.atan2(across, z) / ((camera.fov * Math.PI) / 360);
          if (r > 1) return null;
          const size = (r * shorter) / 2 / (across || 1);
          return [0.5 + (x * size) / film.width, 0.5 - (y * size) / film.height];
        });
    }
  }
}

/** The part of a line that lies ahead of the eye. */
function clipped(a: Vec3, b: Vec3, nearest: number): Vec3[][] {
  if (a[2] <= nearest && b[2] <= nearest) return [];
  const at = (nearest - a[2]) / (b[2] - a[2]);
  const cut = add(a, scale(sub(b, a), at));
  return [[a[2] > nearest ? a : cut, b[2] > nearest ? b : cut]];
}

/** A line in pieces; it breaks where the film does not show it, and at the edge that a panorama is cut along. */
function bent(a: Vec3, b: Vec3, show: (p: Vec3) => FilmPoint | null): FilmPoint[][] {
  const lines: FilmPoint[][] = [[]];
  for (let k = 0; k <= PIECES; k++) {
    const point = show(add(a, scale(sub(b, a), k / PIECES)));
    const last = lines.at(-1)!.at(-1);
    if (point === null || (last !== undefined && Math.abs(last[0] - point[0]) > 0.5)) lines.push([]);
    if (point !== null) lines.at(-1)!.push(point);
  }
  return lines.filter((line) => line.length > 1);
}
