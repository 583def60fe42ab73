/**
 * What a kind of camera is: its part of the document, its rays and their inverse, and all that the engine and the page need to know of
 * it. A kind is one file of this folder, listed in index.ts, and its files of wgsl/camera.
 *
 * Vectors here are in the camera's own coordinates: to the right, up, ahead. Points of a picture are x and y from its middle to its
 * right and upper edge, −1 to 1.
 */
import type { z } from 'zod';
import type { Vec3 } from '../document.ts';
import { cameraMotion, shutter } from '../document-motion.ts';
import { vec3 } from '../fields.ts';
import type { Field } from '../kind-fields.ts';
import { length, sub } from '../vec.ts';

/** One of the pictures on the film, in pixels. */
export interface Picture {
  width: number;
  height: number;
}

export interface OwnRay {
  origin: Vec3;
  /** Of any length. */
  direction: Vec3;
  /** Where the right eye of a stereo pair stands, as a unit vector; left out: to the right. */
  beside?: Vec3;
}

/** What the picture shows of the plane through its target, for a camera of another kind at the same place. */
interface Extent {
  /** Vertical field of view in degrees, and height in scene units. */
  fov: number;
  height: number;
}

type Place = { position: Vec3; target: Vec3; up: Vec3 };

export interface CameraKind<Schema extends z.ZodObject, C = z.output<Schema>> {
  schema: Schema;
  /** How the page calls it. */
  label: string;
  /** Controls of its own, beside its place, lens and stereo pair. */
  fields: readonly Field[];
  /** What its schema cannot say. @throws SceneError */
  check?(camera: C): void;
  /** File of wgsl/camera. */
  file(camera: C): string;
  /** The picture is a circle: beyond it the film shows nothing. */
  circular?: true;
  /** The kernel's image plane, where its file uses one: the middle, and half its size. */
  plane?(camera: C, picture: Picture): { centre: Vec3; half: Picture };
  /** Members of the kernel's View that its file reads. */
  values?(camera: C): Readonly<Record<string, number>>;
  /** Four more numbers, which its file finds as `view.camera_numbers`; null: its file reads none. */
  numbers?(camera: C): readonly [number, number, number, number] | null;
  /**
   * Rows of four numbers, which its file finds from `view.camera_table` on. Such a camera weighs its rays: `camera_weight` of
   * wgsl/camera/ray.wgsl.
   */
  table?(camera: C, picture: Picture): Float32Array<ArrayBuffer>;
  /** Through a point of a picture and the middle of the lens; null where the film shows nothing. */
  ray(camera: C, x: number, y: number, picture: Picture): OwnRay | null;
  /** The inverse: where a point is seen, beyond −1 and 1 beside the picture; null: nowhere. */
  project(camera: C, point: Vec3, picture: Picture): [number, number] | null;
  /** Straight lines stay straight, as far as they lie ahead of this part of the distance to the target; left out: they bend. */
  straight?: { nearest: number };
  /** Degrees that the height of a picture spans; of parallel rays, what feels alike. */
  angle(camera: C): number;
  /** How much of the surroundings of the target the height of a picture shows, in parts of the distance to it. */
  span(camera: C): number;
  /** One at this place, which shows as much. */
  like(place: Place, extent: Extent): C;
  /** Comes nearer without moving; left out: it moves. */
  zoom?(camera: C, factor: number): C;
  /** Of kinds with a lens: focus distance that makes a point sharp; left out: how far ahead it is. */
  focus?(camera: C, point: Vec3): number;
}

/** Gives a descriptor the types of its schema. */
export const cameraKind = <Schema extends z.ZodObject>(kind: CameraKind<Schema>): CameraKind<Schema> => kind;

/** What every camera has. */
export const place = {
  position: vec3.describe('Eye point.'),
  target: vec3.describe('Point that the centre of the image shows.'),
  up: vec3.default([0, 1, 0]).describe('Direction that points up in the image; need not be perpendicular to the view.'),
  motion: cameraMotion,
  shutter,
};

/** Distance to the target. */
export const reachOf = ({ position, target }: Pick<Place, 'position' | 'target'>): number => length(sub(target, position));

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
