/** Areas of primitives, for choosing points on lights. */
import type { Vec3 } from '../document.ts';
import { cross, length } from '../vec.ts';
import { KIND, POINT_WORDS, type Primitives } from './kinds.ts';

/** Surface area of primitive `i` as it is stored, in square scene units; one side. */
export function area({ kind, points }: Primitives, i: number): number {
  const vector = (at: number): Vec3 => [points[at]!, points[at + 1]!, points[at + 2]!];
  const first = i * POINT_WORDS + 3;
  if (kind[i] === KIND.sphere) return 4 * Math.PI * points[first]! ** 2;
  const parallelogram = length(cross(vector(first), vector(first + 3)));
  if (kind[i] === KIND.disk) return Math.PI * parallelogram;
  return kind[i] === KIND.triangle ? parallelogram / 2 : parallelogram;
}
