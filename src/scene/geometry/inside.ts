/** Whether a point is inside of a closed shape. */
import type { Shape, Vec3 } from '../document.ts';
import { kindOfShape } from '../shapes/index.ts';
import { inSpace } from './frames.ts';

/** Meshes by their winding number: right for any closed one, and a good guess where it has holes. */
export function isInside(shape: Shape, p: Vec3): boolean {
  const kind = kindOfShape(shape);
  return kind.isInside?.(shape, inSpace(kind.space(shape), p)) ?? false;
}

/** Whether it has an inside; of a mesh its author's word is taken. */
export const isClosed = (shape: Shape): boolean => kindOfShape(shape).isClosed?.(shape) ?? true;

/** A measure of size, to order shapes by which is within which. */
export const extent = (shape: Shape): number => kindOfShape(shape).extent?.(shape) ?? 0;
