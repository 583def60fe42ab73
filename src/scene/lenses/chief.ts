/** The ray through the middle of what passes from a point of the film, and the inverse of that: where the page says that things are. */
import type { LensCamera } from '../cameras/lens-system.ts';
import type { OwnRay, Picture } from '../cameras/kind.ts';
import type { Vec3 } from '../document.ts';
import { pupilsOf, PUPILS, rayFrom, type Pupils } from './pupil.ts';
import { type LensSystem, systemOf } from './system.ts';
import { D_LINE, trace, type LensRay } from './trace.ts';

/** Half the size of a picture on the film, in mm. */
export function halfFilm({ film }: LensCamera, { width, height }: Picture): Picture {
  const half = film / 2 / Math.hypot(width, height);
  return { width: width * half, height: height * half };
}

/** Distance of the corners from the middle. */
export const cornerOf = ({ film }: LensCamera): number => film / 2;

/** In the plane of the axis: from a point that far from the middle of the film. Null: it does not pass. */
function chief(system: LensSystem, { step, middles }: Pupils, from: number): LensRay | null {
  const place = Math.min(from / step, PUPILS);
  const i = Math.min(Math.floor(place), PUPILS - 1);
  const [a = 0, b = 0] = [middles[i], middles[i + 1]];
  const ray = rayFrom(system, from, 0, a + (b - a) * (place - i), 0);
  return trace(system.surfaces, ray, D_LINE, { ...system.stop, blades: 0 }) ? ray : null;
}

/** See CameraKind.ray. The picture on the film is upside down. */
export function rayThrough(camera: LensCamera, x: number, y: number, picture: Picture): OwnRay | null {
  const system = systemOf(camera);
  const half = halfFilm(camera, picture);
  const [across, up] = [-x * half.width, -y * half.height];
  const from = Math.hypot(across, up);
  const ray = chief(system, pupilsOf(system, cornerOf(camera)), from);
  if (ray === null) return null;
  const [ex, ey] = from === 0 ? [1, 0] : [across / from, up / from];
  const { unit } = camera;
  return {
    origin: [ex * ray.x * unit, ey * ray.x * unit, ray.z * unit],
    direction: [ex * ray.dx, ey * ray.dx, ray.dz],
  };
}

/** See CameraKind.project: by halving, since rays from further out on the film look further out. */
export function pointOnPicture(camera: LensCamera, [x, y, z]: Vec3, picture: Picture): [number, number] | null {
  const system = systemOf(camera);
  const pupils = pupilsOf(system, cornerOf(camera));
  const half = halfFilm(camera, picture);
  const beside = Math.hypot(x, y);
  /** How far the point lies beyond the ray, as an angle's sine times its distance; null: no ray. */
  const beyond = (from: number): number | null => {
    const ray = chief(system, pupils, from);
    return ray && (beside / camera.unit + ray.x) * ray.dz + (z / camera.unit - ray.z) * ray.dx;
  };
  let [low, high] = [0, cornerOf(camera)];
  let at = beyond(high);
  // Corners that the lens leaves dark.
  for (let step = 0; at === null && step < PUPILS; step++) at = beyond((high *= 0.95));
  if (at === null) return null;
  const place = (from: number): [number, number] => {
    const share = beside === 0 ? 0 : from / beside;
    return [(x * share) / half.width, (y * share) / half.height];
  };
  if (at > 0) {
    // Beside the picture: as a pinhole that agrees at its edge.
    const edge = chief(system, pupils, high);
    return z <= 0 || edge === null || edge.dx >= 0 ? null : place((high * (beside / z)) / (-edge.dx / edge.dz));
  }
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if ((beyond(middle) ?? 0) > 0) low = middle;
    else high = middle;
  }
  return z * z + beside * beside === 0 ? null : place((low + high) / 2);
}

/** Degrees that the height of a film of 3 : 2 spans, seen from far away. */
export const angleOf = (camera: LensCamera): number =>
  (Math.atan((camera.film * (24 / 43.27)) / 2 / systemOf(camera).focalLength) * 360) / Math.PI;
