/** Where points of the world are seen on the film: the inverse of filmRay. In double precision on the host. */
import { axes, stereoOf, viewsOf } from '../scene/camera.ts';
import type { Camera, Film, Vec3 } from '../scene/document.ts';
import { cameraAtHalf } from '../scene/motion.ts';
import { dot, length, sub } from '../scene/vec.ts';

type Size = Pick<Film, 'width' | 'height'>;

/** Nearer to the plane of the eye, in parts of the distance to the target, a perspective camera shows no point. */
const NEAR = 1e-4;

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
export function onPicture(camera: Camera, film: Size, [x, y, z]: Vec3): [number, number] | null {
  const [across, down] = viewsOf(camera);
  const aspect = film.width / across / (film.height / down);
  switch (camera.type) {
    case 'perspective': {
      if (z <= NEAR * length(sub(camera.target, camera.position))) return null;
      const half = Math.tan((camera.fov * Math.PI) / 360);
      return [0.5 + x / (2 * z * half * aspect), 0.5 - y / (2 * z * half)];
    }
    case 'orthographic':
      return [0.5 + x / (camera.height * aspect), 0.5 - y / camera.height];
    case 'panorama': {
      const distance = Math.hypot(x, y, z);
      if (distance === 0) return null;
      return [0.5 + Math.atan2(x, z) / (2 * Math.PI), 0.5 - Math.asin(Math.max(-1, Math.min(1, y / distance))) / Math.PI];
    }
    case 'fisheye': {
      const angle = Math.atan2(Math.hypot(x, y), z);
      const r = angle / ((camera.fov * Math.PI) / 360);
      const beside = Math.hypot(x, y) || 1;
      const shorter = Math.min(film.width, film.height);
      return r > 1 ? null : [0.5 + ((x / beside) * r * shorter) / (2 * film.width), 0.5 - ((y / beside) * r * shorter) / (2 * film.height)];
    }
  }
}
