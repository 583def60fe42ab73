/** Numbers of a glTF as parameters take them. */
import type { Vec3 } from '../../document.ts';

export const unit = (value: number): number => Math.min(1, Math.max(0, value));

/** The first three as a colour. */
export const clamped = (color: readonly number[]): Vec3 => color.slice(0, 3).map(unit) as Vec3;
