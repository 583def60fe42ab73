/** The camera of a glTF → that of a document: where it stands, how it moves, and the flight of its frames. */
import { mapped, translationOf } from '../../affine.ts';
import type { Camera, SceneInput, Vec3 } from '../../document.ts';
import type { Flight } from '../../document-motion.ts';
import { poseAt } from '../../flight.ts';
import { add, dot, length, normalize, scale, sub, vectorOf } from '../../vec.ts';
import type { Bounds, Move } from '../stage.ts';
import { keyed, type Keyed } from './keyed.ts';
import { TOLERANCE } from './moves.ts';
import type { GltfCamera, GltfMoving, GltfResult } from './types.ts';

export type View = Pick<SceneInput, 'camera' | 'film'>;
type Pose = { position: Vec3; target: Vec3; up: Vec3 };

const WIDTH = 640;
/** Keys of a flight: at first, and at most. */
const FLIGHT_KEYS = { first: 33, most: 1000 };
/** Radians that a view may be turned from where the file has it: half a pixel of a picture of 640 by 480. */
const TURN = 5e-4;

/** The file's first camera, and a film of its shape; undefined: it has none. */
export function viewOf({ cameras, animation }: GltfResult, move: Move, bounds: Bounds, notes: Set<string>): View | undefined {
  const [first] = cameras;
  if (first === undefined) return undefined;
  if (cameras.length > 1) notes.add(`One of ${cameras.length} cameras is used.`);
  const { camera, aspect, moving } = first;
  const reach = reachOf(camera, move, bounds);
  const film =
    aspect === null
      ? { width: WIDTH, height: (WIDTH * 3) / 4 }
      : { width: WIDTH, height: Math.min(16384, Math.max(1, Math.round(WIDTH / aspect))) };
  const height = camera.type === 'orthographic' && { height: camera.height * move.scale };
  const pose = posed(camera, move, reach);
  if (moving === undefined || animation === undefined) return { camera: { ...camera, ...pose, ...height }, film };
  const { keys, error } = cameraKeys(moving, move, reach, bounds.radius);
  if (error > 1)
    notes.add(`The camera is off by up to ${Number((error * TURN * 57.3).toPrecision(2))}° while it moves: it has too many keyframes.`);
  return { camera: { ...camera, ...pose, ...height, motion: keys }, film };
}

/** Orbiting turns about the target: as far away as the middle of the scene, if that is in front. */
function reachOf(camera: Camera, { scale: k, translate }: Move, bounds: Bounds): number {
  const position = add(scale(camera.position, k), translate);
  const distance = dot(sub(bounds.center, position), normalize(sub(camera.target, camera.position)));
  return distance > 0.01 * bounds.radius ? distance : Math.max(bounds.radius, length(sub(bounds.center, position)));
}

const posed = (
  { position: from, target, up }: Pick<Camera, 'position' | 'target'> & { up?: Vec3 },
  { scale: k, translate }: Move,
  reach: number,
): Pose => {
  const position = add(scale(from, k), translate);
  return { position, target: add(position, scale(normalize(sub(target, from)), reach)), up: up ?? [0, 1, 0] };
};

/** Exactly, in the scene. */
function poseOf(moving: GltfMoving, time: number, move: Move, reach: number): Pose {
  const matrix = moving.at(time);
  const position = translationOf(matrix);
  const [forward, up] = [mapped(matrix, [0, 0, -1], 0), normalize(mapped(matrix, [0, 1, 0], 0))];
  return posed({ position, target: add(position, normalize(forward)), up }, move, reach);
}

function cameraKeys(moving: GltfMoving, move: Move, reach: number, radius: number): Keyed<Pose & { time: number }> {
  return keyed(
    {
      at: (time) => ({ time, ...poseOf(moving, time, move, reach) }),
      error: (a, b, time) => {
        const t = b.time > a.time ? (time - a.time) / (b.time - a.time) : 0;
        const mix = (from: Vec3, to: Vec3): Vec3 => vectorOf((axis) => from[axis] + (to[axis] - from[axis]) * t);
        return far({ position: mix(a.position, b.position), target: mix(a.target, b.target), up: mix(a.up, b.up) }, poseOf(moving, time, move, reach), radius); // prettier-ignore
      },
      breaks: moving.breaks(),
    },
    moving.start,
    moving.end,
  );
}

/** How far a view is from another, in what is accepted: of places, of directions of view, and of what is up. */
function far(a: Pose, b: Pose, radius: number): number {
  const view = ({ position, target }: Pose): Vec3 => normalize(sub(target, position));
  const level = (pose: Pose): Vec3 => {
    const forward = view(pose);
    return normalize(sub(pose.up, scale(forward, dot(forward, pose.up))));
  };
  const moved = length(sub(a.position, b.position)) / (TOLERANCE * radius);
  return Math.max(moved, length(sub(view(a), view(b))) / TURN, length(sub(level(a), level(b))) / TURN);
}

/**
 * The frames of an animation: the flight of a camera that stands, or of one that moves as the file says, as near as a smooth curve
 * through at most a thousand keys comes. Undefined: the animation has no length.
 */
export function flightOf(
  { animation, cameras }: GltfResult,
  camera: SceneInput['camera'],
  move: Move,
  bounds: Bounds,
  notes: Set<string>,
): Flight | undefined {
  if (animation === undefined || !(animation.end > animation.start)) return undefined;
  const { start, end } = animation;
  const settings = { fps: Math.max(1, Math.min(FPS, Math.floor(MAX_FRAMES / (end - start)))), shutter: SHUTTER };
  const { position, target } = camera;
  const [first] = cameras as [GltfCamera?];
  const { moving } = first ?? {};
  if (first === undefined || moving === undefined) return { ...settings, keys: [start, end].map((time) => ({ time, position, target })) };
  const reach = reachOf(first.camera, move, bounds);
  const exact = (time: number): Pose => poseOf(moving, time, move, reach);
  let best: { flight: Flight; error: number } | undefined;
  for (let count = FLIGHT_KEYS.first; count <= FLIGHT_KEYS.most; count = 2 * count - 1) {
    const times = Array.from({ length: count }, (_, i) => start + ((end - start) * i) / (count - 1));
    const flight: Flight = { ...settings, keys: times.map((time) => ({ time, ...exact(time) })) };
    const probes = Array.from({ length: PROBES }, (_, i) => start + ((end - start) * (i + 0.5)) / PROBES);
    const error = Math.max(...probes.map((time) => far(poseAt(flight, first.camera, time), exact(time), bounds.radius)));
    if (best === undefined || error < best.error) best = { flight, error };
    if (error <= 1) break;
  }
  if (best !== undefined && best.error > 1) notes.add('In videos the camera moves smoothly where the file has it turn at once.');
  return best?.flight;
}

const FPS = 25;
const MAX_FRAMES = 900_000;
/** Open for half of a frame: 180° of a shutter that turns. */
const SHUTTER = 0.5;
const PROBES = 199;
