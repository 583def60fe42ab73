/** Instances that move → keyframes of a document: translation, rotation and scale, about the origin of a mesh. */
import { present } from '../../../base/present.ts';
import { columnsOf, determinant, inverse, mapped, translationOf } from '../../affine.ts';
import type { Vec3 } from '../../document.ts';
import { add, anglesOf, AXES, cross, dot, length, normalize, rotation, scale, sub, vec3At, vectorOf } from '../../vec.ts';
import { keyed } from './keyed.ts';
import { IDENTITY, multiplied } from './matrix.ts';
import type { GltfMoving, Matrix } from './types.ts';

/** How far a point may be from where the file has it, in radii of the scene: an eighth of a pixel of a picture of 480 rows. */
export const TOLERANCE = 5e-4;

export interface MotionKeyframe {
  time: number;
  translate: Vec3;
  /** Degrees about x, then y, then z. */
  rotate: Vec3;
  scale: Vec3;
}

export interface Move {
  /** What the mesh is baked by, before it moves. */
  base: Matrix;
  keys: MotionKeyframe[];
  /** Largest distance of a point from where the file has it, in {@link TOLERANCE}. */
  error: number;
}

const MIRROR: Matrix = [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
/** Times at which bases are compared. */
const COMPARED = 48;
const MIN_SCALE = 1e-6;
const MAX_SCALE = 1e7;

/**
 * A document scales along a shape's own axes, then turns, then moves: anything else, as the shear of a child that turns in
 * parents of uneven scale, is as near as that comes.
 * @param corners of the mesh's box, three numbers each
 * @param within of the scene's radius: see {@link TOLERANCE}
 */
export function moveOf(moving: GltfMoving, corners: ArrayLike<number>, within: number): Move {
  const { start, end } = moving;
  const base = baseOf(moving, corners);
  const back = inverse(base);
  const points = pointsOf(corners, base);
  const exactAt = (time: number): Matrix => multiplied(moving.at(time), back);
  const found = keyed<MotionKeyframe>(
    {
      at: (time, before) => ({ time, ...placeOf(exactAt(time), before) }),
      error: (a, b, time) => apart(exactAt(time), between(a, b, time), points) / within,
      breaks: moving.breaks(),
    },
    start,
    end,
  );
  return { base, ...found };
}

const pointsOf = (corners: ArrayLike<number>, base: Matrix): Vec3[] =>
  Array.from({ length: corners.length / 3 }, (_, i) => mapped(base, vec3At(corners, 3 * i), 1));

/** Largest distance of two places of points. */
function apart(a: Matrix, b: Matrix, points: readonly Vec3[]): number {
  let most = 0;
  for (const point of points) most = Math.max(most, length(sub(mapped(a, point, 1), mapped(b, point, 1))));
  return most;
}

/** As src/scene/motion.ts has it: all numbers change evenly. */
function between(a: MotionKeyframe, b: MotionKeyframe, time: number): Matrix {
  const t = b.time > a.time ? (time - a.time) / (b.time - a.time) : 0;
  const mix = (from: Vec3, to: Vec3): Vec3 => vectorOf((axis) => from[axis] + (to[axis] - from[axis]) * t);
  return matrixOf(mix(a.translate, b.translate), mix(a.rotate, b.rotate), mix(a.scale, b.scale));
}

function matrixOf(translate: Vec3, rotate: Vec3, factors: Vec3): Matrix {
  const rows = rotation(rotate);
  return AXES.flatMap((axis) => [...AXES.map((column) => rows[axis][column] * factors[column]), translate[axis]]);
}

/** What is baked into the mesh, so that the rest neither mirrors nor shears: nothing, a mirror, or what below the last joint stands still. */
function baseOf(moving: GltfMoving, corners: ArrayLike<number>): Matrix {
  const { start, end } = moving;
  const [fixed, { times: keyframes }] = [moving.fixed(), moving.breaks()];
  const step = Math.max(1, Math.floor(keyframes.length / COMPARED));
  const even = Array.from({ length: 9 }, (_, i) => start + ((end - start) * i) / 8);
  const times = [...even, ...keyframes.filter((_, i) => i % step === 0)];
  const matrices = times.map((time) => moving.at(time));
  const candidates = [IDENTITY, MIRROR, fixed, multiplied(fixed, MIRROR)].filter((each) => determinant(each) !== 0);
  const costs = candidates.map((base) => {
    const back = inverse(base);
    const points = pointsOf(corners, base);
    return Math.max(
      ...matrices.map((matrix) => {
        const left = multiplied(matrix, back);
        if (determinant(left) < 0) return Infinity;
        const { translate, rotate, scale: factors } = placeOf(left, undefined);
        return apart(left, matrixOf(translate, rotate, factors), points);
      }),
    );
  });
  // The first that is as good as any, but for rounding.
  const least = Math.min(...costs);
  const size = Math.max(...matrices.flat().map(Math.abs));
  return present(candidates[costs.findIndex((cost) => cost <= least + 1e-9 * size)] ?? IDENTITY, 'a base');
}

/** Translation, rotation and scale; axes that are not perpendicular are made so, the first before the others. */
function placeOf(matrix: Matrix, before: MotionKeyframe | undefined): Omit<MotionKeyframe, 'time'> {
  const columns = columnsOf(matrix);
  const sizes = columns.map(length) as Vec3;
  const factors = sizes.map((each) => Math.min(MAX_SCALE, Math.max(MIN_SCALE, each))) as Vec3;
  const axes = perpendicular(columns);
  return {
    translate: translationOf(matrix),
    rotate: axes === null ? (before?.rotate ?? [0, 0, 0]) : nearest(anglesOf(axes), before?.rotate),
    scale: factors,
  };
}

/** Right-handed unit axes from columns; null where there is no telling: two of them are nothing. */
function perpendicular([x, y, z]: readonly [Vec3, Vec3, Vec3]): [Vec3, Vec3, Vec3] | null {
  const biggest = Math.max(length(x), length(y), length(z));
  const isNothing = (v: Vec3): boolean => length(v) <= 1e-9 * biggest;
  if (biggest === 0) return null;
  const orthogonal = (first: Vec3, second: Vec3): [Vec3, Vec3, Vec3] => {
    const a = normalize(first);
    const b = normalize(sub(second, scale(a, dot(a, second))));
    return [a, b, cross(a, b)];
  };
  if (!isNothing(x) && !isNothing(y)) return orthogonal(x, y);
  if (!isNothing(y) && !isNothing(z)) {
    const [b, c, a] = orthogonal(y, z);
    return [a, b, c];
  }
  if (!isNothing(z) && !isNothing(x)) {
    const [c, a, b] = orthogonal(z, x);
    return [a, b, c];
  }
  return null;
}

/** Angles about z, y and x say the same as (x + 180°, 180° − y, z + 180°), and as whole turns more: those that lie next to `before`. */
function nearest(angles: Vec3, before: Vec3 | undefined): Vec3 {
  if (before === undefined) return angles;
  const [x, y, z] = angles;
  // Straight up or down only the sum or the difference of x and z counts: x stays.
  const isUpright = Math.abs(Math.abs(y) - 90) < 1e-5;
  const held: Vec3 = isUpright ? [before[0], y, z + Math.sign(y) * (before[0] - x)] : angles;
  const [a, b] = [held, add([held[0], -held[1], held[2]], [180, 180, 180])].map((each) =>
    vectorOf((axis) => each[axis] - 360 * Math.round((each[axis] - before[axis]) / 360)),
  ) as [Vec3, Vec3];
  const far = (v: Vec3): number => AXES.reduce<number>((sum, axis) => sum + Math.abs(v[axis] - before[axis]), 0);
  return far(a) <= far(b) + 1e-9 ? a : b;
}
