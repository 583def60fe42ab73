/** Flights: the camera on its way through the scene, frame by frame. Pure. */
import { checkPose, fovOf } from './camera.ts';
import type { Camera, SceneDocument, Vec3 } from './document.ts';
import { MAX_FRAMES, type Flight } from './document-motion.ts';
import { SceneError } from './errors.ts';
import { checkTimes } from './keyframes.ts';
import { present } from '../base/present.ts';

type Key = Flight['keys'][number];
type Pose = Pick<Key, 'position' | 'target'> & { up: Vec3; fov: number | undefined };

const keyOf = (keys: readonly Key[], index: number): Key => present(keys[index], `a key ${index} of the flight`);

/** Frames of a flight, its first and its last key among them where they fall on a frame. */
export function frameCount({ fps, keys }: Flight): number {
  // A last key that lies on a frame but for rounding is one.
  return Math.floor((keyOf(keys, keys.length - 1).time - keyOf(keys, 0).time) * fps + 1e-6) + 1;
}

/**
 * The scene of a frame: the camera where it is then, the shutter open from then on, and a seed of its own, so that the noise of
 * one frame is independent of that of the next. A function of the document and the number alone.
 * @param number from 0 to before frameCount
 * @throws SceneError where the way leads the camera through its target
 */
export function frameScene(scene: SceneDocument, flight: Flight, number: number): SceneDocument {
  const { flight: _, ...rest } = scene;
  const { keys, fps, shutter } = flight;
  const open = keyOf(keys, 0).time + number / fps;
  const close = open + shutter / fps;
  const camera = posed(scene.camera, poseAt(flight, scene.camera, open));
  checkPose(camera, `flight at frame ${number}`);
  const moved: Camera =
    shutter > 0
      ? {
          ...camera,
          shutter: { ...scene.camera.shutter, open, close },
          motion: [open, (open + close) / 2, close].map((time) => ({ time, ...wayOf(poseAt(flight, scene.camera, time)) })),
        }
      : { ...camera, shutter: isMoving(scene) ? { open, close } : undefined, motion: undefined };
  return { ...rest, camera: moved, render: { ...scene.render, seed: `${scene.render.seed} frame ${number}` } };
}

const wayOf = ({ position, target, up }: Pose): Pick<Pose, 'position' | 'target' | 'up'> => ({ position, target, up });

function posed(camera: Camera, pose: Pose): Camera {
  const placed = { ...camera, ...wayOf(pose) };
  return pose.fov === undefined || !('fov' in placed) ? placed : { ...placed, fov: pose.fov };
}

/** Whether shapes are elsewhere at another time. */
const isMoving = ({ shapes, instances, objects }: SceneDocument): boolean =>
  [...shapes, ...instances, ...Object.values(objects).flatMap((each) => each.shapes)].some(({ motion }) => motion !== undefined);

/** Where the camera is at a time in seconds: cubic pieces whose slopes at the keys are those of Catmull and Rom (1974) for uneven times. */
export function poseAt({ keys }: Flight, camera: Camera, time: number): Pose {
  const next = keys.findIndex((key) => key.time > time);
  const i = next < 0 ? keys.length - 2 : Math.max(0, next - 1);
  const [a, b] = [keyOf(keys, i), keyOf(keys, i + 1)];
  const span = b.time - a.time;
  const t = Math.min(1, Math.max(0, (time - a.time) / span));
  const [before, after] = [keys[i - 1] ?? a, keys[i + 2] ?? b];
  const number = (of: (key: Key) => number): number => {
    const slope = (from: Key, to: Key): number => (of(to) - of(from)) / (to.time - from.time);
    const [start, end] = [slope(before, b) * span, slope(a, after) * span];
    const [t2, t3] = [t * t, t * t * t];
    return (2 * t3 - 3 * t2 + 1) * of(a) + (t3 - 2 * t2 + t) * start + (3 * t2 - 2 * t3) * of(b) + (t3 - t2) * end;
  };
  const vector = (of: (key: Key) => Vec3): Vec3 => [number((key) => of(key)[0]), number((key) => of(key)[1]), number((key) => of(key)[2])];
  const fovAt = (key: Key): number => key.fov ?? fovOf(camera) ?? 0;
  return {
    position: vector(({ position }) => position),
    target: vector(({ target }) => target),
    up: vector(({ up }) => up ?? camera.up),
    // The curve may swing beyond its keys.
    fov: keys.some(({ fov }) => fov !== undefined) ? Math.min(179, Math.max(0.1, number(fovAt))) : undefined,
  };
}

/** @throws SceneError */
export function checkFlight({ flight, camera }: SceneDocument): void {
  if (flight === undefined) return;
  checkTimes(flight.keys, 'flight.keys');
  const isWide = fovOf(camera) !== undefined;
  flight.keys.forEach((key, i) => {
    checkPose({ ...key, up: key.up ?? camera.up }, `flight.keys[${i}]`);
    if (key.fov !== undefined && !isWide)
      throw new SceneError(`expected none: a camera of type ${camera.type} has no field of view`, `flight.keys[${i}].fov`);
  });
  const frames = frameCount(flight);
  if (frames > MAX_FRAMES) throw new SceneError(`expected at most ${MAX_FRAMES} frames, got ${frames}`, 'flight');
}

/**
 * Samples per pixel of the frames of a video of the convergence: evenly spaced on a logarithmic scale from 1 to `spp`, as
 * whole numbers; at the beginning the same one stays for several frames.
 */
export function logSpaced(spp: number, frames: number): number[] {
  return Array.from({ length: frames }, (_, i) => (frames === 1 ? spp : Math.round(spp ** (i / (frames - 1)))));
}
