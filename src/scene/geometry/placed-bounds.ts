/** Boxes around what is placed. */
import type { MotionKey } from '../motion.ts';
import { keyMatrix } from './keys.ts';
import type { Placement } from './placed.ts';

/** Relative error of the kernel's maps between a group's coordinates and the world, with room to spare. */
const ROUNDING = 1e-6;

/** The world box (min xyz, max xyz) of a group's box at its place; where it moves, of all places on its way. */
export function placedBounds(box: ArrayLike<number>, { matrix, keys }: Pick<Placement, 'matrix' | 'keys'>): number[] {
  if (keys === null) return widened(mapped(box, matrix));
  const result = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  const maps = keys.map((key) => mapped(box, keyMatrix(key)));
  for (let i = 1; i < keys.length; i++) {
    const pad = sagitta(box, keys[i - 1]!, keys[i]!);
    for (const ends of [maps[i - 1]!, maps[i]!]) {
      for (let axis = 0; axis < 3; axis++) {
        result[axis] = Math.min(result[axis]!, ends[axis]! - pad);
        result[axis + 3] = Math.max(result[axis + 3]!, ends[axis + 3]! + pad);
      }
    }
  }
  return widened(result);
}

/** Box around the mapped box: each row's products at their least and greatest. */
function mapped(box: ArrayLike<number>, matrix: readonly number[]): number[] {
  const [low, high] = [0, 1].map((side) =>
    [0, 1, 2].map((row) => {
      let sum = matrix[row * 4 + 3]!;
      for (let axis = 0; axis < 3; axis++) {
        const [a, b] = [matrix[row * 4 + axis]! * box[axis]!, matrix[row * 4 + axis]! * box[axis + 3]!];
        sum += side === 0 ? Math.min(a, b) : Math.max(a, b);
      }
      return sum;
    }),
  ) as [number[], number[]];
  return [...low, ...high];
}

/**
 * How far the way of a point leaves the straight line between two keys: at most an eighth of the greatest second derivative
 * of R(t) S(t) q over a unit of time, |θ² S q| + 2 |θ ΔS q| for a turn by θ. A twentieth more, because interpolated
 * quaternions do not turn quite evenly.
 */
function sagitta(box: ArrayLike<number>, a: MotionKey, b: MotionKey): number {
  const cosine = Math.min(1, Math.abs(a.rotate.reduce((sum, each, k) => sum + each * b.rotate[k]!, 0)));
  const turn = 2 * Math.acos(cosine);
  const far = [0, 1, 2].map((axis) => Math.max(Math.abs(box[axis]!), Math.abs(box[axis + 3]!)));
  const radius = Math.hypot(...far.map((each, k) => each * Math.max(a.scale[k]!, b.scale[k]!)));
  const change = Math.hypot(...far.map((each, k) => each * (a.scale[k]! - b.scale[k]!)));
  return (1.05 * (turn * turn * radius + 2 * turn * change)) / 8;
}

function widened(box: number[]): number[] {
  const reach = ROUNDING * Math.max(...box.map(Math.abs));
  return box.map((each, i) => (i < 3 ? each - reach : each + reach));
}
