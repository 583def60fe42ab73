/** Edges and areas of primitives, and whether they are rectangles: for choosing points on lights. */
import { mapped, type Affine } from '../affine.ts';
import type { Vec3 } from '../document.ts';
import { curvedPrimitive } from '../shapes/curved.ts';
import { cross, dot, length, sub } from '../vec.ts';
import { isCurved, KIND, POINT_WORDS, type Primitives } from './kinds.ts';

/** Point and edges of a planar primitive; of a sphere its centre and (radius, 0, 0); curved kinds: see src/scene/shapes. */
export type Face = [Vec3, Vec3, Vec3];

export function face({ kind, points }: Pick<Primitives, 'kind' | 'points'>, i: number): Face {
  const vector = (at: number): Vec3 => [points[at]!, points[at + 1]!, points[at + 2]!];
  const at = i * POINT_WORDS;
  const [p0, a, b] = [vector(at), vector(at + 3), vector(at + 6)];
  return kind[i] === KIND.triangle ? [p0, sub(a, p0), sub(b, p0)] : [p0, a, b];
}

/** The face at another place, but not that of a curved kind. A sphere must keep its form. */
export const mappedFace = ([p0, e1, e2]: Face, m: Affine): Face => [mapped(m, p0, 1), mapped(m, e1, 0), mapped(m, e2, 0)];

/** Surface area of a face of this kind, in square scene units; one side. */
export function area(kind: number, own: Face): number {
  if (isCurved(kind)) return curvedPrimitive(kind).light?.area(own) ?? NaN;
  const [, e1, e2] = own;
  if (kind === KIND.sphere) return 4 * Math.PI * dot(e1, e1);
  const parallelogram = length(cross(e1, e2));
  if (kind === KIND.disk) return Math.PI * parallelogram;
  return kind === KIND.triangle ? parallelogram / 2 : parallelogram;
}

/** Whether the edges of a parallelogram are perpendicular, up to the rounding of turned ones. */
export function isRectangle([, e1, e2]: Face): boolean {
  return Math.abs(dot(e1, e2)) <= 1e-6 * length(e1) * length(e2);
}
