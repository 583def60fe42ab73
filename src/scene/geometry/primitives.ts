/**
 * Shapes → flat arrays of primitives. Everything is computed in double precision and rounded
 * once; what neighbours share is rounded before it is used, so that no cracks open between them.
 */
import type { SceneDocument, Shape } from '../document.ts';
import type { Primitives } from './kinds.ts';
import { kindOfShape } from '../shapes/index.ts';
import { hasNormals } from './mesh.ts';
import type { Numbered } from './placed.ts';
import { PrimitiveWriter } from './writer.ts';

export { area, face, isRectangle, mappedFace, type Face } from './area.ts';
export { primitiveBounds } from './bounds.ts';
export { KIND, type Primitives } from './kinds.ts';

/** Whether primitives need shading normals beside their points. */
export const needNormals = (shapes: readonly Shape[]): boolean => shapes.some((shape) => shape.type === 'mesh' && hasNormals(shape));

/** Flattens checked shapes whose meshes are loaded. @throws SceneError for a mesh without data */
export function flatten(shapes: readonly Numbered[], normals: boolean): Primitives {
  const capacity = shapes.reduce((sum, { shape }) => sum + countOf(shape, true, mostOf), 0);
  const writer = new PrimitiveWriter(capacity, normals);
  for (const { shape, index } of shapes) kindOfShape(shape).write(writer, index, shape);
  return writer.finish();
}

type Shapes = Pick<SceneDocument, 'shapes' | 'objects' | 'instances'>;

/** At most so many primitives come of a document: of its shapes and objects, and one for each instance. */
export const mostPrimitives = (scene: Shapes): number => total(scene, (shape) => countOf(shape, false, mostOf));

/** Without those that are not counted before they are made; of triangles without an area it does not know. */
export const knownPrimitives = (scene: Shapes): number =>
  total(scene, (shape) => countOf(shape, false, (each) => (isCounted(each) ? 0 : mostOf(each))));

function total({ shapes, objects, instances }: Shapes, of: (shape: Shape) => number): number {
  const all = [...shapes, ...Object.values(objects).flatMap((object) => object.shapes)];
  const placed = instances.reduce((sum, { matrices }) => sum + (matrices?.length ?? 1), 0);
  return all.reduce((sum, shape) => sum + of(shape), placed);
}

/** At most so many come of a shape. */
export const mostOf = (shape: Shape): number => kindOfShape(shape).most?.(shape) ?? 1;

const isCounted = (shape: Shape): boolean => kindOfShape(shape).count !== undefined;

/** @param finds they may be made for it */
const countOf = (shape: Shape, finds: boolean, otherwise: (shape: Shape) => number): number =>
  kindOfShape(shape).count?.(shape, finds) ?? otherwise(shape);
