/** Areas of primitives and whether they are rectangles, for choosing points on lights. */
import type { Vec3 } from '../document.ts';
import { cross, dot, length } from '../vec.ts';
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

/** Whether the edges of a parallelogram are perpendicular, up to the rounding of turned ones. */
export function isRectangle({ points }: Primitives, i: number): boolean {
  const first = i * POINT_WORDS + 3;
  const [e1, e2] = [0, 3].map((at): Vec3 => [points[first + at]!, points[first + at + 1]!, points[first + at + 2]!]) as [Vec3, Vec3];
  return Math.abs(dot(e1, e2)) <= 1e-6 * length(e1) * length(e2);
}
