/** One camera of every kind, and with what it may have: a new kind is tested without being named. */
import type { Camera, Vec3 } from '../../src/scene/document.ts';
import { CAMERA_TYPES, cameraKindOf } from '../../src/scene/cameras/index.ts';
import { provideLenses } from '../../src/scene/lenses/code.ts';
import * as lenses from '../../src/scene/lenses/lazy.ts';

provideLenses(lenses);

const PLACE = { position: [1, 2, 5] as Vec3, target: [0.3, 0.9, -0.2] as Vec3, up: [0.1, 1, 0] as Vec3 };
const EXTENT = { fov: 50, height: 3 };
const LENS = { radius: 0.4, focalLength: 0.05, blades: 5, rotation: 10 };
const STEREO = { separation: 0.3, layout: 'side-by-side' } as const;

export type Placed = Pick<Camera, 'position' | 'target' | 'up'>;

/** Of a type, as the page makes it; with wide fisheyes, so that most of the film shows something, and films that are moved. */
function plain(type: Camera['type'], place: Placed): Camera {
  const camera = cameraKindOf(type).like(place, EXTENT);
  if (camera.type === 'tilt-shift') return { ...camera, rise: 0.3, shift: -0.2, tilt: 35, swing: -20 };
  return camera.type === 'fisheye' ? { ...camera, fov: 200 } : camera;
}

const has = (type: Camera['type'], member: string): boolean => member in cameraKindOf(type).schema.shape;

/** Those of which a point of the film has one ray, which carries all of its radiance. */
const PINHOLES = CAMERA_TYPES.filter((type) => cameraKindOf(type).table === undefined);

/** Pinholes of one picture. */
export const pinholes = (place: Placed = PLACE): [name: string, camera: Camera][] => PINHOLES.map((type) => [type, plain(type, place)]);

export const glassLenses = (place: Placed = PLACE): [name: string, camera: Camera][] =>
  CAMERA_TYPES.filter((type) => !PINHOLES.includes(type)).map((type) => [type, plain(type, place)]);

export const withLenses = (place: Placed = PLACE): [name: string, camera: Camera][] =>
  CAMERA_TYPES.filter((type) => has(type, 'lens')).map((type) => [`${type} with a lens`, { ...plain(type, place), lens: LENS } as Camera]);

export const stereoPairs = (place: Placed = PLACE): [name: string, camera: Camera][] =>
  CAMERA_TYPES.filter((type) => has(type, 'stereo')).map((type) => [
    `${type}, a stereo pair`,
    { ...plain(type, place), stereo: STEREO } as Camera,
  ]);

export const everyCamera = (place: Placed = PLACE): [name: string, camera: Camera][] => [
  ...pinholes(place),
  ...glassLenses(place),
  ...withLenses(place),
  ...stereoPairs(place),
];
