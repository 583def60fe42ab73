/** Where one place of an instance is, as the user edits it: moved, turned, scaled. */
import type { Instance, Vec3 } from './document.ts';
import { rotation } from './vec.ts';

export interface Place {
  translate: Vec3;
  /** Degrees about x, then y, then z. */
  rotate: Vec3;
  /** Along the object's own axes; one is negative where the place mirrors. */
  scale: Vec3;
}

/** What edges may be off a right angle, as a cosine, to count as not sheared. */
const RIGHT = 1e-5;

/** Null where it moves by keyframes, or is a matrix that shears. `place`: among its matrices. */
export function placeOfInstance({ transform, matrices, motion }: Instance, place: number): Place | null {
  if (motion !== undefined) return null;
  if (matrices !== undefined) return matrices[place] === undefined ? null : placeOfMatrix(matrices[place]);
  const { translate, rotate, scale } = transform ?? { translate: [0, 0, 0], rotate: [0, 0, 0], scale: 1 };
  return { translate, rotate, scale: typeof scale === 'number' ? [scale, scale, scale] : scale };
}

/** The instance with that place changed. */
export function withPlace(instance: Instance, place: number, { translate, rotate, scale }: Place): Instance {
  if (instance.matrices === undefined) return { ...instance, transform: { translate, rotate, scale } };
  const matrix = rotation(rotate).flatMap((row, k) => [...row.map((each, axis) => each * scale[axis]!), translate[k]!]);
  return { ...instance, matrices: instance.matrices.map((each, k) => (k === place ? matrix : each)) as Instance['matrices'] };
}

function placeOfMatrix(m: readonly number[]): Place | null {
  const column = (k: number): Vec3 => [m[k]!, m[k + 4]!, m[k + 8]!];
  const scale = [0, 1, 2].map((k) => Math.hypot(...column(k))) as Vec3;
  if (scale.some((each) => !(each > 0))) return null;
  const axes = [0, 1, 2].map((k) => column(k).map((each) => each / scale[k]!) as Vec3);
  const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  if ([0, 1, 2].some((k) => Math.abs(dot(axes[k]!, axes[(k + 1) % 3]!)) > RIGHT)) return null;
  const [x, y, z] = axes as [Vec3, Vec3, Vec3];
  const mirrors = x[0] * (y[1] * z[2] - y[2] * z[1]) + x[1] * (y[2] * z[0] - y[0] * z[2]) + x[2] * (y[0] * z[1] - y[1] * z[0]) < 0;
  if (mirrors) {
    scale[0] = -scale[0];
    axes[0] = x.map((each) => -each) as Vec3;
  }
  return { translate: [m[3]!, m[7]!, m[11]!], rotate: angles(axes as [Vec3, Vec3, Vec3]), scale };
}

/** The inverse of `rotation`, from the columns of its matrix. */
function angles([x, y, z]: [Vec3, Vec3, Vec3]): Vec3 {
  const level = Math.hypot(x[0], x[1]);
  const turned =
    level > 1e-7
      ? [Math.atan2(y[2], z[2]), Math.atan2(-x[2], level), Math.atan2(x[1], x[0])]
      : // Straight up or down: x and z turn about the same axis.
        [Math.atan2(-z[1], y[1]), Math.atan2(-x[2], level), 0];
  return turned.map((each) => (each * 180) / Math.PI) as Vec3;
}
