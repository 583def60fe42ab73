/**
 * A scene's shapes → flat arrays of primitives. Everything is computed in double precision and rounded
 * once; what neighbours share is rounded before it is used, so that no cracks open between them.
 */
import type { SceneDocument, Shape } from '../document.ts';
import { SceneError } from '../errors.ts';
import type { Primitives } from './kinds.ts';
import { hasNormals, writeMesh } from './mesh.ts';
import { writeBox, writeDisk, writeQuad, writeSphere } from './shapes.ts';
import { PrimitiveWriter } from './writer.ts';

export { area, isRectangle } from './area.ts';
export { primitiveBounds } from './bounds.ts';
export { KIND, type Primitives } from './kinds.ts';

/** Flattens a checked scene whose meshes are loaded. @throws SceneError for a mesh without data */
export function flatten(scene: SceneDocument): Primitives {
  const { shapes } = scene;
  const capacity = shapes.reduce((sum, shape) => sum + mostPrimitives(shape), 0);
  const writer = new PrimitiveWriter(
    capacity,
    shapes.some((shape) => shape.type === 'mesh' && hasNormals(shape)),
    shapes.some((shape) => shape.type === 'mesh' && shape.data?.uvs !== undefined),
  );
  shapes.forEach((shape, index) => writeShape(writer, index, shape));
  return writer.finish();
}

function mostPrimitives(shape: Shape): number {
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
    case 'mesh':
      if (shape.data === undefined)
        throw new SceneError('expected a loaded mesh, got one whose file has not been read', `shapes[${index}]`);
      return writeMesh(writer, index, shape, shape.data);
  }
}
