/** What follows from the camera and the film of a document, and what its schema cannot say of them. */
import { type Camera, type Film, type Lens, type PixelFilter, type SceneDocument, type Stereo, type Vec3 } from './document.ts';
import { DEFAULT_FILTER } from './film-defaults.ts';
import { SceneError, shown } from './errors.ts';
import { kindOfCamera } from './cameras/index.ts';
import { checkTimes } from './keyframes.ts';
import { add, cross, length, normalize, scale, sub } from './vec.ts';

/** Unit vectors: right and up in the image, and where the camera looks. */
export interface Axes {
  right: Vec3;
  up: Vec3;
  forward: Vec3;
}

export function axes({ position, target, up }: Camera): Axes {
  const forward = normalize(sub(target, position));
  const right = normalize(cross(forward, up));
  return { right, up: cross(right, forward), forward };
}

export const lensOf = (camera: Camera): Lens | undefined => ('lens' in camera ? camera.lens : undefined);

export const stereoOf = (camera: Camera): Stereo | undefined => ('stereo' in camera ? camera.stereo : undefined);

/** Pictures on the film, across and down. */
export function viewsOf(camera: Camera): [number, number] {
  const stereo = stereoOf(camera);
  return stereo === undefined ? [1, 1] : stereo.layout === 'side-by-side' ? [2, 1] : [1, 2];
}

/** Degrees, of cameras that have a field of view. */
export const fovOf = (camera: Camera): number | undefined => ('fov' in camera ? camera.fov : undefined);

export const pixelFilter = ({ filter }: Pick<Film, 'filter'>): PixelFilter => filter ?? DEFAULT_FILTER;

/** The same film of another size; the crop window is that part of it that it was before. */
export function resizedFilm(film: Film, width: number, height: number): Film {
  if (film.crop === undefined) return { ...film, width, height };
  const [x0, y0, x1, y1] = film.crop;
  const part = (first: number, end: number, from: number, to: number): [number, number] => {
    const start = Math.min(to - 1, Math.floor((first * to) / from));
    return [start, Math.max(start + 1, Math.min(to, Math.ceil((end * to) / from)))];
  };
  const [left, right] = part(x0, x1, film.width, width);
  const [top, bottom] = part(y0, y1, film.height, height);
  return { ...film, width, height, crop: [left, top, right, bottom] };
}

/** Pixels that are rendered. */
export function renderedPixels({ width, height, crop }: Film): number {
  return crop === undefined ? width * height : (crop[2] - crop[0]) * (crop[3] - crop[1]);
}

/** @throws SceneError */
export function checkPose({ position, target, up }: Pick<Camera, 'position' | 'target' | 'up'>, path: string): void {
  const view = sub(target, position);
  if (length(view) === 0) throw new SceneError(`expected a point other than the position, got ${shown(target)}`, `${path}.target`);
  if (length(cross(view, up)) <= 1e-6 * length(view) * length(up)) {
    throw new SceneError(`expected a direction not parallel to the view, got ${shown(up)}`, `${path}.up`);
  }
}

/** @throws SceneError */
export function checkCamera({ camera, film }: SceneDocument): void {
  checkPose(camera, 'camera');
  checkTimes(camera.motion, 'camera.motion');
  camera.motion?.forEach((key, i) => checkPose({ ...key, up: key.up ?? camera.up }, `camera.motion[${i}]`));
  kindOfCamera(camera).check?.(camera);
  const [across, down] = viewsOf(camera);
  if (film.width % across !== 0)
    throw new SceneError(`expected an even number for two pictures side by side, got ${film.width}`, 'film.width');
  if (film.height % down !== 0)
    throw new SceneError(`expected an even number for two pictures one above the other, got ${film.height}`, 'film.height');
  if (film.crop !== undefined) {
    const [x0, y0, x1, y1] = film.crop;
    if (!(x0 < x1 && y0 < y1 && x1 <= film.width && y1 <= film.height)) {
      throw new SceneError(`expected x0 < x1 ≤ ${film.width} and y0 < y1 ≤ ${film.height}, got ${shown(film.crop)}`, 'film.crop');
    }
  }
}

/** A vector or point in the camera's own coordinates (right, up, ahead) → along the axes of the world. */
export const alongAxes = ({ right, up, forward }: Axes, [x, y, z]: Vec3): Vec3 =>
  add(add(scale(right, x), scale(up, y)), scale(forward, z));
