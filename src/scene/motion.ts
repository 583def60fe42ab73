/** Keyframes → what the kernel interpolates: dense keys of the time that the shutter is open. */
import { type Axes, axes } from './camera.ts';
import type { Camera, SceneDocument, ShapeMotion, Vec3 } from './document.ts';
import { SceneError } from './errors.ts';
import { add, type Axis, dot, rotation, sub, vectorOf } from './vec.ts';
import { present } from '../base/present.ts';

/** Where something is at one time: q ↦ translate + rotate · (scale ∘ q). */
export interface MotionKey {
  /** In [0, 1]: from the opening of the shutter to its closing. */
  time: number;
  translate: Vec3;
  /** Unit quaternion x, y, z, w; neighbours lie on the same half of the sphere. */
  rotate: [number, number, number, number];
  scale: Vec3;
}

/**
 * Turns further apart than this get keys in between. The kernel interpolates quaternions linearly and normalises; over 4°
 * the direction is then off by less than 1e-5 of a degree.
 */
const MAX_TURN = 4;
/** Most keys that a motion may need. */
const MAX_KEYS = 4096;

/** When the shutter opens and closes; the same where nothing moves in between. */
export function shutterOf({ camera }: Pick<SceneDocument, 'camera'>): { open: number; close: number } {
  return camera.shutter ?? { open: 0, close: 0 };
}

/** Whether rows or columns of the film are exposed one after the other. */
export const isRolling = ({ shutter }: Camera): boolean => shutter?.rolling !== undefined && shutter.close > shutter.open;

/**
 * When a path is, in parts of the time that the shutter is open: the first two by its place on the film, x and y in [0, 1] from the left
 * upper corner, the third whatever that is, the last by chance.
 */
export function rollingOf({ shutter }: Camera): [number, number, number, number] {
  if (shutter?.rolling === undefined) return [0, 0, 0, 1];
  const { readout, direction } = shutter.rolling;
  const isBack = direction === 'up' || direction === 'left';
  const by = isBack ? -readout : readout;
  const isRow = direction === 'up' || direction === 'down';
  return [isRow ? 0 : by, isRow ? by : 0, isBack ? readout : 0, 1 - readout];
}

type Place = { translate: Vec3; rotate: Vec3; scale: Vec3 };

/** Numbers of two neighbouring keyframes, and how far a time is from the one to the other. */
function around<K extends { time: number }>(keys: readonly K[], time: number): [K, K, number] {
  const next = keys.findIndex((key) => key.time > time);
  const a = present(keys.at(next < 0 ? -1 : Math.max(0, next - 1)), 'a keyframe');
  const b = next > 0 ? keys[next] : undefined;
  return b === undefined ? [a, a, 0] : [a, b, (time - a.time) / (b.time - a.time)];
}

const mix = (a: Vec3, b: Vec3, t: number): Vec3 => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
const threefold = (scale: number | Vec3): Vec3 => (typeof scale === 'number' ? [scale, scale, scale] : scale);

function placeAt(motion: ShapeMotion, time: number): Place {
  const [a, b, t] = around(motion, time);
  return {
    translate: mix(a.translate, b.translate, t),
    rotate: mix(a.rotate, b.rotate, t),
    scale: mix(threefold(a.scale), threefold(b.scale), t),
  };
}

/** Unit quaternion of a row-major rotation matrix (Shepperd 1978). */
export function quaternion(m: readonly [Vec3, Vec3, Vec3]): MotionKey['rotate'] {
  const [x, y, z] = [m[0][0], m[1][1], m[2][2]];
  const squares = [1 + x - y - z, 1 - x + y - z, 1 - x - y + z, 1 + x + y + z];
  const most = Math.max(...squares);
  const largest = squares.indexOf(most);
  const s = Math.sqrt(most) / 2;
  const [a, b, c] = [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]].map((each) => each / (4 * s)) as Vec3;
  const [d, e, f] = [m[0][1] + m[1][0], m[0][2] + m[2][0], m[1][2] + m[2][1]].map((each) => each / (4 * s)) as Vec3;
  if (largest === 0) return [s, d, e, a];
  if (largest === 1) return [d, s, f, b];
  if (largest === 2) return [e, f, s, c];
  return [a, b, c, s];
}

/** Times of the shutter at which keys stand: its ends, keyframes between, and in between as `turn` (degrees) asks for. */
function times(
  keys: readonly { time: number }[],
  open: number,
  close: number,
  turn: (from: number, to: number) => number,
  path: string,
): number[] {
  const all = [open];
  let from = open;
  for (const to of [...keys.map(({ time }) => time).filter((time) => time > open && time < close), close]) {
    const parts = Math.max(1, Math.ceil(turn(from, to) / MAX_TURN));
    if (all.length + parts > MAX_KEYS) {
      throw new SceneError(`expected at most ${(MAX_KEYS * MAX_TURN) / 360} turns while the shutter is open`, path);
    }
    for (let k = 1; k <= parts; k++) all.push(from + ((to - from) * k) / parts);
    from = to;
  }
  return all;
}

const dot4 = ([a, b, c, d]: MotionKey['rotate'], [x, y, z, w]: MotionKey['rotate']): number => a * x + b * y + c * z + d * w;

/** Neighbouring quaternions on the same half of the sphere: q and −q are the same rotation. */
function aligned(keys: MotionKey[]): MotionKey[] {
  keys.forEach((key, i) => {
    const before = keys[i - 1]?.rotate;
    const [x, y, z, w] = key.rotate;
    if (before !== undefined && dot4(before, key.rotate) < 0) key.rotate = [-x, -y, -z, -w];
  });
  return keys;
}

/** Keys of a shape's motion; a single one where the shutter has no length. @throws SceneError naming `path` */
export function shapeKeys(motion: ShapeMotion, { open, close }: { open: number; close: number }, path: string): MotionKey[] {
  const turn = (from: number, to: number): number => {
    const [a, b] = [placeAt(motion, from).rotate, placeAt(motion, to).rotate];
    return Math.abs(b[0] - a[0]) + Math.abs(b[1] - a[1]) + Math.abs(b[2] - a[2]);
  };
  const at = close > open ? times(motion, open, close, turn, path) : [open];
  return aligned(
    at.map((time) => {
      const { translate, rotate, scale } = placeAt(motion, time);
      return { time: close > open ? (time - open) / (close - open) : 0, translate, rotate: quaternion(rotation(rotate)), scale };
    }),
  );
}

/** The camera as it stands at a time. */
export function cameraAt(camera: Camera, time: number): Camera {
  if (camera.motion === undefined) return camera;
  const [a, b, t] = around(camera.motion, time);
  return {
    ...camera,
    position: mix(a.position, b.position, t),
    target: mix(a.target, b.target, t),
    up: mix(a.up ?? camera.up, b.up ?? camera.up, t),
  };
}

/** In the middle of the time that the shutter is open: what the page shows and moves. */
export function cameraAtHalf(camera: Camera): Camera {
  const { open, close } = shutterOf({ camera });
  return cameraAt(camera, (open + close) / 2);
}

/** The camera moved so that at half time it stands as `there`: its way keeps its shape. */
export function cameraMovedTo(camera: Camera, there: Camera): Camera {
  if (camera.motion === undefined) return there;
  const here = cameraAtHalf(camera);
  const [from, to] = [axes(here), axes(there)];
  const turned = (v: Vec3): Vec3 =>
    vectorOf((k) => dot(v, from.right) * to.right[k] + dot(v, from.up) * to.up[k] + dot(v, from.forward) * to.forward[k]);
  const moved = (p: Vec3): Vec3 => add(there.position, turned(sub(p, here.position)));
  return {
    ...there,
    motion: camera.motion.map((key) => ({
      ...key,
      position: moved(key.position),
      target: moved(key.target),
      up: turned(key.up ?? camera.up),
    })),
  };
}

const columns = ({ right, up, forward }: Axes): [Vec3, Vec3, Vec3] => {
  const row = (k: Axis): Vec3 => [right[k], up[k], -forward[k]];
  return [row(0), row(1), row(2)];
};

/** Keys of the camera: `rotate` takes the axes right, up and backward of the world to those of the image. */
export function cameraKeys(camera: Camera): MotionKey[] {
  const { open, close } = shutterOf({ camera });
  const angle = (from: number, to: number): number => {
    const [a, b] = [quaternion(columns(axes(cameraAt(camera, from)))), quaternion(columns(axes(cameraAt(camera, to))))];
    const cosine = Math.abs(dot4(a, b));
    // The axes may turn faster in the middle than at the ends.
    return (4 * Math.acos(Math.min(1, cosine)) * 180) / Math.PI + 2 * MAX_TURN;
  };
  return aligned(
    times(camera.motion ?? [], open, close, angle, 'camera.motion').map((time) => {
      const there = cameraAt(camera, time);
      return {
        time: close > open ? (time - open) / (close - open) : 0,
        translate: there.position,
        rotate: quaternion(columns(axes(there))),
        scale: [1, 1, 1] as Vec3,
      };
    }),
  );
}

/** Whether anything may be blurred: the camera moves while the shutter is open. */
export function cameraMoves(camera: Camera): boolean {
  const { open, close } = shutterOf({ camera });
  return camera.motion !== undefined && camera.motion.length > 1 && close > open;
}
