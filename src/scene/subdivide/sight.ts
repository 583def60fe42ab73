/**
 * How large a mesh is in the picture: how many pixels of it a unit of length spans at most, in each place where the mesh stands. A length is
 * measured as if it lay across the ray that sees it: what is moved off a surface that is seen from the side stands up from it. Plain data, for a worker.
 */
import { type Affine, columnsOf, mapped } from '../affine.ts';
import { axes, stereoOf, viewsOf } from '../camera.ts';
import { kindOfCamera } from '../cameras/index.ts';
import { radians, reachOf } from '../cameras/kind.ts';
import { halfSize } from '../cameras/perspective.ts';
import type { Camera, MeshData, SceneDocument, Vec3 } from '../document.ts';
import { keyAt, keyMatrix } from '../geometry/keys.ts';
import { cameraAt, cameraMoves, shutterOf } from '../motion.ts';
import { dot, length, vec3At } from '../vec.ts';
import { type Place, placesOf } from './places.ts';

/** What a kind of camera does to lengths. */
export type Optics =
  /** Straight lines stay straight: the middle of the picture and half its size at unit distance, and that of a pixel. */
  | { form: 'flat'; centre: [number, number]; half: [number, number]; pixel: number }
  /** Parallel rays: half the size of the picture, and that of a pixel. */
  | { form: 'parallel'; half: [number, number]; pixel: number }
  /** Angles stay angles, as they are in the middle of the picture: up to `angle` from the view, `pixel` a pixel, in radians. */
  | { form: 'round'; angle: number; pixel: number };

export interface Sight {
  optics: Optics;
  /** The camera's own coordinates (right, up, ahead) from those of the mesh, three rows of four numbers, a place each. */
  places: Affine[];
  /** Nearer than that nothing is looked at more closely. */
  near: number;
  /** How far eyes stand beside the camera. */
  beside: number;
  /** Pixels a unit of the mesh, everywhere: where it stands in more places than are looked at one by one. */
  everywhere: number | null;
}

/** Beside the picture edges may be so many times as long: shadows and reflections still have their forms. */
const UNSEEN = 4;
/** Places of a mesh that are looked at one by one; of more the nearest counts everywhere. */
const MAX_PLACES = 16;
/** Lenses of glass show somewhat more than their angle says. */
const BARREL = 1.15;

function opticsOf(camera: Camera, picture: { width: number; height: number }): Optics {
  const { width, height } = picture;
  if (camera.type === 'panorama') return { form: 'round', angle: Math.PI, pixel: Math.min(Math.PI / height, (2 * Math.PI) / width) };
  if (camera.type === 'fisheye')
    return { form: 'round', angle: radians(camera.fov) / 2, pixel: radians(camera.fov) / Math.min(width, height) };
  if (camera.type === 'orthographic')
    return { form: 'parallel', half: [((camera.height / 2) * width) / height, camera.height / 2], pixel: camera.height / height };
  const half = halfSize(Math.min(179, kindOfCamera(camera).angle(camera)), picture);
  const pixel = (2 * half.height) / height;
  if (camera.type === 'lens') return { form: 'flat', centre: [0, 0], half: [BARREL * half.width, BARREL * half.height], pixel };
  const [x, y] = kindOfCamera(camera).plane?.(camera, picture).centre ?? [0, 0];
  return { form: 'flat', centre: [x, y], half: [half.width, half.height], pixel };
}

/** @param index of the mesh among all shapes */
export function sightOf(scene: SceneDocument, data: MeshData, index: number): Sight {
  const { camera, film } = scene;
  const [across, down] = viewsOf(camera);
  const { open, close } = shutterOf(scene);
  const places = placesOf(scene, index);
  const moves = cameraMoves(camera) || places.some(({ placement }) => (placement?.keys ?? null) !== null);
  const seen = (moves ? [0, 0.5, 1] : [0.5]).flatMap((time) =>
    places.map((place) => ownFrom(cameraAt(camera, open + (close - open) * time), place, time)),
  );
  const sight: Sight = {
    optics: opticsOf(camera, { width: film.width / across, height: film.height / down }),
    places: seen,
    near: 1e-3 * reachOf(camera),
    beside: (stereoOf(camera)?.separation ?? 0) / 2,
    everywhere: null,
  };
  return seen.length > MAX_PLACES ? { ...sight, places: [], everywhere: nearest(sight, data) } : sight;
}

/** The camera's coordinates from those of a mesh. */
function ownFrom(camera: Camera, { own, placement }: Place, time: number): Affine {
  const { right, up, forward } = axes(camera);
  const world = placement === null ? null : placement.keys === null ? placement.matrix : keyMatrix(keyAt(placement.keys, time));
  const through = (p: Vec3, w: 0 | 1): Vec3 => {
    const placed = world === null ? mapped(own, p, w) : mapped(world, mapped(own, p, w), w);
    return w === 0 ? placed : [placed[0] - camera.position[0], placed[1] - camera.position[1], placed[2] - camera.position[2]];
  };
  const [x, y, z, at] = [through([1, 0, 0], 0), through([0, 1, 0], 0), through([0, 0, 1], 0), through([0, 0, 0], 1)];
  return [right, up, forward].flatMap((axis) => [dot(axis, x), dot(axis, y), dot(axis, z), dot(axis, at)]);
}

/** Most that a map stretches a length, or a little more: the norm of its columns (Frobenius). */
export const stretchOf = (matrix: Affine): number => Math.hypot(...columnsOf(matrix).map(length));

/** Pixels that a unit of the mesh spans at most, in any of its places: at the nearest point of the ball around it. */
function nearest(sight: Sight, { positions }: MeshData): number {
  const [low, high] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]] as [Vec3, Vec3]; // prettier-ignore
  for (let i = 0; i < positions.length; i += 3)
    vec3At(positions, i).forEach((x, k) => {
      const axis = k as 0 | 1 | 2;
      low[axis] = Math.min(low[axis], x);
      high[axis] = Math.max(high[axis], x);
    });
  const middle: Vec3 = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
  const radius = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2;
  return sight.places.reduce((most, matrix) => {
    const stretch = stretchOf(matrix);
    const [x, y, z] = mapped(matrix, middle, 1);
    return Math.max(most, stretch * pixelsPerUnit(sight, x, y, z, stretch * radius + sight.beside));
  }, 0);
}

/**
 * Pixels that a unit of length spans at most, anywhere in a ball.
 * @param x of its middle, as y and z in the camera's own coordinates
 * @param margin how far beside the ball there is something to see
 */
export function pixelsPerUnit({ optics, near }: Sight, x: number, y: number, z: number, radius: number, margin = 0): number {
  const distance = Math.sqrt(x * x + y * y + z * z);
  const away = Math.max(near, distance - radius);
  const around = radius + margin;
  if (optics.form === 'round') {
    const beside = Math.atan2(Math.sqrt(x * x + y * y), z) - (distance > around ? Math.asin(around / distance) : Math.PI);
    return 1 / (away * optics.pixel * (beside > optics.angle ? UNSEEN : 1));
  }
  const [hx, hy] = optics.half;
  if (optics.form === 'parallel') {
    const isSeen = z >= -around && Math.abs(x) <= hx + around && Math.abs(y) <= hy + around;
    return 1 / (optics.pixel * (isSeen ? 1 : UNSEEN));
  }
  const [cx, cy] = optics.centre;
  const isSeen =
    z >= -around &&
    isInside(x, z, cx + hx, around) &&
    isInside(-x, z, hx - cx, around) &&
    isInside(y, z, cy + hy, around) &&
    isInside(-y, z, hy - cy, around);
  if (!isSeen) return 1 / (away * optics.pixel * UNSEEN);
  // An angle spans 1 / cos² of itself on a plane, which is most at a corner of the picture.
  const corner = 1 + (Math.abs(cx) + hx) ** 2 + (Math.abs(cy) + hy) ** 2;
  const flattened = z - radius > 0 ? Math.min(corner, ((distance + radius) / (z - radius)) ** 2) : corner;
  return flattened / (away * optics.pixel);
}

/** Whether a ball around (at, z) reaches the half plane on the near side of at = slope z. */
const isInside = (at: number, z: number, slope: number, radius: number): boolean => at - slope * z <= radius * Math.sqrt(1 + slope * slope);
