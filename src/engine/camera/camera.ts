/** The camera of a document: as the kernel's uniform and files, and as rays in double precision on the host. */
import { alongAxes, axes, pixelFilter, stereoOf, viewsOf } from '../../scene/camera.ts';
import { kindOfCamera } from '../../scene/cameras/index.ts';
import type { Picture } from '../../scene/cameras/kind.ts';
import type { Camera, Film, SceneDocument, Vec3 } from '../../scene/document.ts';
import { cameraAtHalf, rollingOf } from '../../scene/motion.ts';
import { add, normalize, scale, sub } from '../../scene/vec.ts';
import type { StructArray } from '../../shader/struct.ts';
import type { KernelVariant } from '../../shader/variant.ts';

export interface Ray {
  origin: Vec3;
  /** Unit. */
  direction: Vec3;
}

type Look = Pick<SceneDocument, 'camera' | 'film'>;

/** Files of wgsl/camera and wgsl/film/filter. */
export const cameraFiles = ({ camera, film }: Look): { camera: string; filter: string } => ({
  camera: kindOfCamera(camera).file(camera),
  filter: pixelFilter(film).type,
});

/** Features of the kernel. */
export function cameraFeatures({
  camera,
  film,
}: Look): Pick<KernelVariant['features'], 'stereo' | 'crop' | 'circular' | 'camera_numbers' | 'real_lens'> {
  const { circular = false, numbers, table } = kindOfCamera(camera);
  return {
    stereo: stereoOf(camera) !== undefined,
    crop: film.crop !== undefined,
    circular,
    camera_numbers: (numbers?.(camera) ?? null) !== null,
    real_lens: table !== undefined,
  };
}

/** Size of one of the pictures on the film. */
export function pictureOf(camera: Camera, film: Pick<Film, 'width' | 'height'>): Picture {
  const [across, down] = viewsOf(camera);
  return { width: film.width / across, height: film.height / down };
}

/** Rows of four numbers that the camera's file reads; none of most kinds. */
export function cameraTable({ camera, film }: Look): Float32Array<ArrayBuffer> {
  return kindOfCamera(camera).table?.(camera, pictureOf(camera, film)) ?? new Float32Array(0);
}

/** Fills the members of wgsl/scene.wgsl View that wgsl/camera and wgsl/film/filter read. */
export function packCamera(view: StructArray, camera: Camera, film: Pick<Film, 'width' | 'height' | 'filter' | 'crop'>): void {
  const { right, up, forward } = axes(camera);
  const kind = kindOfCamera(camera);
  const plane = kind.plane?.(camera, pictureOf(camera, film)) ?? { centre: [0, 0, 1] satisfies Vec3, half: { width: 0, height: 0 } };
  const { half } = plane;
  const centre = alongAxes({ right, up, forward }, plane.centre);
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
  for (const [member, value] of Object.entries(kind.values?.(camera) ?? {})) view.set(0, member, value);
  view.set(0, 'camera_numbers', kind.numbers?.(camera) ?? [0, 0, 0, 0]);
  view.set(0, 'rolling', rollingOf(camera));
  view.set(0, 'filter_radius', pixelFilter(film).radius);
  view.set(0, 'crop', film.crop ?? [0, 0, film.width, film.height]);
}

/**
 * The ray through a point of the film and the middle of the lens, x and y in [0, 1] from the upper left corner; as
 * wgsl/camera has it; at half time where the camera moves. Null where the film shows nothing.
 */
export function filmRay({ camera: moving, film }: Look, x: number, y: number): Ray | null {
  const camera = cameraAtHalf(moving);
  const frame = axes(camera);
  const [across, down] = viewsOf(camera);
  const second = (across > 1 && x >= 0.5) || (down > 1 && y >= 0.5);
  /** From the middle of this eye's picture to the right and up, −1 to 1. */
  const sx = 2 * (x * across - Number(second && across > 1)) - 1;
  const sy = 1 - 2 * (y * down - Number(second && down > 1));
  const own = kindOfCamera(camera).ray(camera, sx, sy, pictureOf(camera, film));
  if (own === null) return null;
  const { separation = 0, convergence = Infinity } = stereoOf(camera) ?? {};
  // From the eye beside the middle, or with a convergence so that both meet at its distance.
  const side = scale(own.beside ?? [1, 0, 0], (separation / 2) * (second ? 1 : -1));
  return {
    origin: add(camera.position, alongAxes(frame, add(own.origin, side))),
    direction: normalize(alongAxes(frame, sub(own.direction, scale(side, 1 / convergence)))),
  };
}
