/** Where what moves is between its keys. */
import type { MotionKey } from '../motion.ts';

/** As wgsl/shape/instance.wgsl interpolates: quaternions linearly, then normalised. `time` in [0, 1]. */
export function keyAt(keys: readonly MotionKey[], time: number): MotionKey {
  const next = keys.findIndex((key) => key.time > time);
  if (next <= 0) return next === 0 ? keys[0]! : keys.at(-1)!;
  const [a, b] = [keys[next - 1]!, keys[next]!];
  const t = (time - a.time) / (b.time - a.time);
  const mix = <T extends number[]>(from: T, to: T): T => from.map((each, i) => each + (to[i]! - each) * t) as T;
  const rotate = mix(a.rotate, b.rotate);
  const size = Math.hypot(...rotate);
  return {
    time,
    translate: mix(a.translate, b.translate),
    rotate: rotate.map((each) => each / size) as MotionKey['rotate'],
    scale: mix(a.scale, b.scale),
  };
}

/** Rows of world from object. */
export function keyMatrix({ translate, rotate: [x, y, z, w], scale }: MotionKey): number[] {
  const rows = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
  return rows.flatMap((row, k) => [...row.map((each, i) => each * scale[i]!), translate[k]!]);
}
