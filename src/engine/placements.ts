/** Placements and motions as the kernel reads them (wgsl/instance.wgsl). */
import type { Placement } from '../scene/geometry/placed.ts';
import type { MotionKey } from '../scene/motion.ts';
import type { SharedLayouts } from '../shader/kernel.ts';
import { StructArray } from '../shader/struct.ts';

/** Keys, one after the other. */
export function packKeys(layouts: SharedLayouts, keys: readonly MotionKey[]): Uint32Array {
  const packed = new StructArray(layouts.MotionKey, keys.length);
  keys.forEach((key, i) => {
    packed.set(i, 'translate', key.translate);
    packed.set(i, 'time', key.time);
    packed.set(i, 'rotate', key.rotate);
    packed.set(i, 'scale', key.scale);
  });
  return packed.asUints;
}

/** A placement that stands still: its maps both ways. */
export function packPlace(layouts: SharedLayouts, { matrix }: Placement): Uint32Array {
  const packed = new StructArray(layouts.ObjectSpace, 1);
  const inverse = inverseOf(matrix);
  ['x', 'y', 'z'].forEach((row, k) => {
    packed.set(0, `object_from_world_${row}`, inverse.slice(k * 4, k * 4 + 4));
    packed.set(0, `world_from_object_${row}`, matrix.slice(k * 4, k * 4 + 4));
  });
  return packed.asUints;
}

/** Inverse of an affine map, three rows of four numbers; the adjugate over the determinant. */
export function inverseOf(m: readonly number[]): number[] {
  const [a, b, c, x, d, e, f, y, g, h, i, z] = m as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const cofactors = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  const determinant = a * cofactors[0]! + b * cofactors[3]! + c * cofactors[6]!;
  const rows = [0, 3, 6].map((first) => cofactors.slice(first, first + 3).map((each) => each / determinant));
  return rows.flatMap((row) => [...row, -(row[0]! * x + row[1]! * y + row[2]! * z)]);
}
