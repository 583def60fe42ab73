/** Where one place of an instance is, as the user edits it: moved, turned, scaled. */
import type { Instance, Vec3 } from './document.ts';
import { columnsOf, translationOf } from './affine.ts';
import { anglesOf, AXES, type Axis, dot, rotation, vectorOf } from './vec.ts';

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
  const rows = rotation(rotate);
  const matrix = AXES.flatMap((k) => [...vectorOf((axis) => rows[k][axis] * scale[axis]), translate[k]]);
  return { ...instance, matrices: instance.matrices.map((each, k) => (k === place ? matrix : each)) as Instance['matrices'] };
}

function placeOfMatrix(m: readonly number[]): Place | null {
  const columns = columnsOf(m);
  const scale = vectorOf((k) => Math.hypot(...columns[k]));
  if (scale.some((each) => !(each > 0))) return null;
  const unit = (k: Axis): Vec3 => vectorOf((axis) => columns[k][axis] / scale[k]);
  const axes: [Vec3, Vec3, Vec3] = [unit(0), unit(1), unit(2)];
  const [x, y, z] = axes;
  if ([dot(x, y), dot(y, z), dot(z, x)].some((cosine) => Math.abs(cosine) > RIGHT)) return null;
  const mirrors = x[0] * (y[1] * z[2] - y[2] * z[1]) + x[1] * (y[2] * z[0] - y[0] * z[2]) + x[2] * (y[0] * z[1] - y[1] * z[0]) < 0;
  if (mirrors) {
    scale[0] = -scale[0];
    axes[0] = vectorOf((axis) => -x[axis]);
  }
  return { translate: translationOf(m), rotate: anglesOf(axes), scale };
}
