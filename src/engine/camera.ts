/** The camera of a document: as the kernel's uniform and files, and as rays in double precision on the host. */
import { axes, focusOf, lensRadius, pixelFilter, stereoOf, viewsOf } from '../scene/camera.ts';
import type { Camera, Film, SceneDocument, Vec3 } from '../scene/document.ts';
import { cameraAtHalf } from '../scene/motion.ts';
import { add, normalize, scale, sub } from '../scene/vec.ts';
import type { StructArray } from '../shader/struct.ts';

export interface Ray {
  origin: Vec3;
  /** Unit. */
  direction: Vec3;
}

type Look = Pick<SceneDocument, 'camera' | 'film'>;

/** Files of wgsl/camera and wgsl/filter. */
export const cameraFiles = ({ camera, film }: Look): { camera: string; filter: string } => ({
  camera: camera.type === 'perspective' && camera.lens !== undefined ? 'thin-lens' : camera.type,
  filter: pixelFilter(film).type,
});

/** Features of the kernel. */
export const cameraFeatures = ({ camera, film }: Look): { stereo: boolean; crop: boolean } => ({
  stereo: stereoOf(camera) !== undefined,
  crop: film.crop !== undefined,
});

/** Half the size of one picture: at unit distance, or for parallel rays in scene units. Pixels are square. */
function halfSize(camera: Camera, film: Pick<Film, 'width' | 'height'>): { width: number; height: number } {
  const [across, down] = viewsOf(camera);
  const height =
    camera.type === 'perspective' ? Math.tan((camera.fov * Math.PI) / 360) : camera.type === 'orthographic' ? camera.height / 2 : 0;
  return { width: (height * (film.width / across)) / (film.height / down), height };
}

/** Fills the members of wgsl/scene.wgsl View that wgsl/camera and wgsl/filter read. */
export function packCamera(view: StructArray, camera: Camera, film: Pick<Film, 'width' | 'height' | 'filter' | 'crop'>): void {
  const { right, up, forward } = axes(camera);
  const half = halfSize(camera, film);
  const centre: Vec3 = camera.type === 'orthographic' ? [0, 0, 0] : forward;
  view.set(0, 'eye', camera.position);
  view.set(0, 'corner', add(add(centre, scale(right, -half.width)), scale(up, half.height)));
  view.set(0, 'right', scale(right, 2 * half.width));
  view.set(0, 'down', scale(up, -2 * half.height));
  view.set(0, 'camera_right', right);
  view.set(0, 'camera_up', up);
  view.set(0, 'camera_forward', forward);
  view.set(0, 'views', viewsOf(camera));
  const stereo = stereoOf(camera);
  view.set(0, 'half_separation', (stereo?.separation ?? 0) / 2);
  view.set(0, 'inverse_convergence', 1 / (stereo?.convergence ?? Infinity));
  const lens = camera.type === 'perspective' ? camera.lens : undefined;
  if (lens !== undefined) {
    view.set(0, 'lens_radius', lensRadius(lens));
    view.set(0, 'lens_turn', lens.rotation / 360);
    view.set(0, 'focus', focusOf(camera, lens));
    view.set(0, 'blades', lens.blades);
  }
  view.set(0, 'spread', camera.type === 'fisheye' ? camera.fov / 720 : 0);
  view.set(0, 'filter_radius', pixelFilter(film).radius);
  view.set(0, 'crop', film.crop ?? [0, 0, film.width, film.height]);
}

/**
 * The ray through a point of the film and the middle of the lens, x and y in [0, 1] from the upper left corner; as
 * wgsl/camera has it; at half time where the camera moves. Null where the film shows nothing.
 */
export function filmRay({ camera: moving, film }: Look, x: number, y: number): Ray | null {
  const camera = cameraAtHalf(moving);
  const { right, up, forward } = axes(camera);
  const { position } = camera;
  const [across, down] = viewsOf(camera);
  const second = (across > 1 && x >= 0.5) || (down > 1 && y >= 0.5);
  /** From the middle of this eye's picture to the right and up, −1 to 1. */
  const sx = 2 * (x * across - Number(second && across > 1)) - 1;
  const sy = 1 - 2 * (y * down - Number(second && down > 1));
  const stereo = stereoOf(camera);
  const shift = ((stereo?.separation ?? 0) / 2) * (second ? 1 : -1);
  /** From the eye `side` beside the middle, along `d` or, with a convergence, so that both meet at its distance. */
  const seen = (side: Vec3, d: Vec3): Ray => ({
    origin: add(position, side),
    direction: normalize(sub(d, scale(side, 1 / (stereo?.convergence ?? Infinity)))),
  });
  const half = halfSize(camera, film);
  const offset = add(scale(right, sx * half.width), scale(up, sy * half.height));
  switch (camera.type) {
    case 'perspective':
      return seen(scale(right, shift), add(forward, offset));
    case 'orthographic':
      return { origin: add(position, offset), direction: forward };
    case 'panorama': {
      const [longitude, latitude] = [sx * Math.PI, (sy * Math.PI) / 2];
      const level = add(scale(forward, Math.cos(longitude)), scale(right, Math.sin(longitude)));
      const beside = sub(scale(right, Math.cos(longitude)), scale(forward, Math.sin(longitude)));
      return seen(scale(beside, shift), add(scale(level, Math.cos(latitude)), scale(up, Math.sin(latitude))));
    }
    case 'fisheye': {
      const shorter = Math.min(film.width, film.height);
      const [a, b] = [(sx * film.width) / shorter, (sy * film.height) / shorter];
      const r = Math.hypot(a, b);
      if (r > 1) return null;
      const angle = (r * camera.fov * Math.PI) / 360;
      const beside = scale(add(scale(right, a), scale(up, b)), Math.sin(angle) / (r || 1));
      return { origin: position, direction: normalize(add(scale(forward, Math.cos(angle)), beside)) };
    }
  }
}
