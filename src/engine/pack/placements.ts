/** Placements and motions as the kernel reads them (wgsl/shape/instance.wgsl). */
import { inverse } from '../../scene/affine.ts';
import type { Placement } from '../../scene/geometry/placed.ts';
import type { MotionKey } from '../../scene/motion.ts';
import type { SharedLayouts } from '../../shader/kernel.ts';
import { StructArray } from '../../shader/struct.ts';

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
  const back = inverse(matrix);
  ['x', 'y', 'z'].forEach((row, k) => {
    packed.set(0, `object_from_world_${row}`, back.slice(k * 4, k * 4 + 4));
    packed.set(0, `world_from_object_${row}`, matrix.slice(k * 4, k * 4 + 4));
  });
  return packed.asUints;
}
