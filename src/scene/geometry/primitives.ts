/**
 * Shapes → flat arrays of primitives. Everything is computed in double precision and rounded
 * once; what neighbours share is rounded before it is used, so that no cracks open between them.
 */
import type { SceneDocument, Shape } from '../document.ts';
import { SceneError } from '../errors.ts';
import type { Primitives } from './kinds.ts';
import { hasNormals, writeMesh } from './mesh.ts';
import type { Numbered } from './placed.ts';
import { writeBox, writeCurved, writeDisk, writeQuad, writeSdf, writeSphere } from './shapes.ts';
import { PrimitiveWriter } from './writer.ts';

export { area, face, isRectangle, mappedFace, type Face } from './area.ts';
export { primitiveBounds } from './bounds.ts';
export { KIND, type Primitives } from './kinds.ts';

/** Whether primitives need shading normals beside their points. */
export const needNormals = (shapes: readonly Shape[]): boolean => shapes.some((shape) => shape.type === 'mesh' && hasNormals(shape));

/** Flattens checked shapes whose meshes are loaded. @throws SceneError for a mesh without data */
export function flatten(shapes: readonly Numbered[], normals: boolean): Primitives {
  const capacity = shapes.reduce((sum, { shape }) => sum + mostOf(shape), 0);
  const writer = new PrimitiveWriter(capacity, normals);
  for (const { shape, index } of shapes) writeShape(writer, index, shape);
  return writer.finish();
}

/** At most so many primitives come of a document: of its shapes and objects, and one for each instance. */
export function mostPrimitives({ shapes, objects, instances }: Pick<SceneDocument, 'shapes' | 'objects' | 'instances'>): number {
  const all = [...shapes, ...Object.values(objects).flatMap((object) => object.shapes)];
  const placed = instances.reduce((sum, { matrices }) => sum + (matrices?.length ?? 1), 0);
  return all.reduce((sum, shape) => sum + mostOf(shape), placed);
}

function mostOf(shape: Shape): number {
  if (shape.type === 'mesh') return Math.floor((shape.data?.indices.length ?? 0) / 3);
  return shape.type === 'box' ? 6 : 1;
}

function writeShape(writer: PrimitiveWriter, index: number, shape: Shape): void {
  switch (shape.type) {
    case 'sphere':
      return writeSphere(writer, index, shape);
    case 'quad':
      return writeQuad(writer, index, shape);
    case 'box':
      return writeBox(writer, index, shape);
    case 'disk':
      return writeDisk(writer, index, shape);
    case 'cylinder':
    case 'cone':
    case 'torus':
      return writeCurved(writer, index, shape);
    case 'sdf':
      return writeSdf(writer, index, shape);
    case 'mesh':
      if (shape.data === undefined)
        throw new SceneError('expected a loaded mesh, got one whose file has not been read', `shapes[${index}]`);
      return writeMesh(writer, index, shape, shape.data);
  }
}
