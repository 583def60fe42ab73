/** Where points of the world are seen on the film: the inverse of filmRay. In double precision on the host. */
import { axes, stereoOf, viewsOf } from '../../scene/camera.ts';
import { kindOfCamera } from '../../scene/cameras/index.ts';
import type { Camera, Film, Vec3 } from '../../scene/document.ts';
import { cameraAtHalf } from '../../scene/motion.ts';
import { dot, sub } from '../../scene/vec.ts';
import { pictureOf } from './camera.ts';

type Size = Pick<Film, 'width' | 'height'>;

/**
 * Film coordinates of a point, x and y in [0, 1] from the upper left corner where it is on the film; outside of that beside it.
 * Null where a camera cannot see it whatever the size of its film. Of a stereo pair: between its two pictures' own, on the first.
 */
export function projected({ camera: moving, film }: { camera: Camera; film: Size }, point: Vec3): [number, number] | null {
  const camera = cameraAtHalf(moving);
  const seen = onPicture(camera, film, inCamera(camera)(point));
  if (seen === null || stereoOf(camera) === undefined) return seen;
  const [across, down] = viewsOf(camera);
  return [seen[0] / across, seen[1] / down];
}

/** The coordinates of a camera that stands still: to the right, up, ahead. */
export function inCamera(camera: Camera): (point: Vec3) => Vec3 {
  const { right, up, forward } = axes(camera);
  return (point) => {
    const to = sub(point, camera.position);
    return [dot(to, right), dot(to, up), dot(to, forward)];
  };
}

/** As `projected`, of a point in the camera's coordinates, on one of its pictures. */
export function onPicture(camera: Camera, film: Size, point: Vec3): [number, number] | null {
  const seen = kindOfCamera(camera).project(camera, point, pictureOf(camera, film));
  return seen && [0.5 + seen[0] / 2, 0.5 - seen[1] / 2];
}
