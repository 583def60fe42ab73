/** Where lines of the world lie on the film. */
import { present } from '../../base/present.ts';
import { stereoOf } from '../../scene/camera.ts';
import { kindOfCamera } from '../../scene/cameras/index.ts';
import type { SceneDocument, Vec3 } from '../../scene/document.ts';
import { cameraAtHalf } from '../../scene/motion.ts';
import { add, length, scale, sub } from '../../scene/vec.ts';
import { inCamera, onPicture } from './project.ts';

/** A point of the film, x and y in [0, 1] from the upper left corner where the film shows it. */
export type FilmPoint = readonly [number, number];

/** Pieces of a line that the camera bends. */
const PIECES = 12;

/**
 * How a camera draws straight lines: each as pieces, from point to point. What moves is where it is at half time. Null for two
 * pictures on one film.
 */
export function lineDrawer({ camera: moving, film }: Pick<SceneDocument, 'camera' | 'film'>): ((a: Vec3, b: Vec3) => FilmPoint[][]) | null {
  const camera = cameraAtHalf(moving);
  if (stereoOf(camera) !== undefined) return null;
  const seen = inCamera(camera);
  const show = (p: Vec3): FilmPoint | null => onPicture(camera, film, p);
  const { straight } = kindOfCamera(camera);
  if (straight === undefined) return (a, b) => bent(seen(a), seen(b), show);
  const nearest = straight.nearest * length(sub(camera.target, camera.position));
  return (a, b) =>
    clipped(seen(a), seen(b), nearest).map((line) => line.map((p) => present(show(p), 'a place on the film of what is ahead')));
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
  let line: FilmPoint[] = [];
  const lines = [line];
  for (let k = 0; k <= PIECES; k++) {
    const point = show(add(a, scale(sub(b, a), k / PIECES)));
    const last = line.at(-1);
    if (point === null || (last !== undefined && Math.abs(last[0] - point[0]) > 0.5)) lines.push((line = []));
    if (point !== null) line.push(point);
  }
  return lines.filter((each) => each.length > 1);
}
