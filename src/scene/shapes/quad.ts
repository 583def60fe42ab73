/** A parallelogram. */
import { z } from 'zod';
import type { Vec3 } from '../document.ts';
import { common } from '../document-shapes.ts';
import { SceneError, shown } from '../errors.ts';
import { vec3 } from '../fields.ts';
import { rigid } from '../geometry/frames.ts';
import { add, cross, dot, length, normalize, scale, transformed as times } from '../vec.ts';
import { shapeKind } from './kind.ts';

/** Along the first edge, across it, and along the normal. */
function axesOf({ edge1, edge2 }: { edge1: Vec3; edge2: Vec3 }): [Vec3, Vec3, Vec3] {
  const x = normalize(edge1);
  const z = normalize(cross(edge1, edge2));
  return [x, cross(z, x), z];
}

export const quad = shapeKind({
  schema: z
    .strictObject({ type: z.literal('quad'), corner: vec3, edge1: vec3, edge2: vec3, ...common })
    .describe('Parallelogram; its front faces along edge1 × edge2.'),
  label: 'Quad',
  menu: {
    line: 'A parallelogram with a front and a back',
    members: ([x, y, z], s) => ({ corner: [x - s, y, z + s], edge1: [2 * s, 0, 0], edge2: [0, 0, -2 * s] }),
  },
  fields: [
    { key: 'corner', label: 'Corner', kind: 'vector' },
    { key: 'edge1', label: 'Edge 1', kind: 'vector' },
    { key: 'edge2', label: 'Edge 2', kind: 'vector' },
  ],
  check({ edge1, edge2 }, path) {
    const sine = length(cross(edge1, edge2)) / (length(edge1) * length(edge2) || 1);
    if (!(sine > 1e-6)) throw new SceneError(`expected an edge not parallel to edge1, got ${shown(edge2)}`, `${path}.edge2`);
  },
  origin: ({ corner }) => corner,
  withOrigin: (shape, corner) => ({ ...shape, corner }),
  middle: ({ corner, edge1, edge2 }) => add(corner, scale(add(edge1, edge2), 0.5)),
  space: (shape) => rigid(axesOf(shape), shape.corner),
  turned: (shape, by) => ({ ...shape, edge1: times(by, shape.edge1), edge2: times(by, shape.edge2) }),
  stretches: [0, 1],
  stretched(shape, [along, across]) {
    const [x, y] = axesOf(shape);
    const wider = (edge: Vec3): Vec3 => add(scale(x, dot(edge, x) * along), scale(y, dot(edge, y) * across));
    return { ...shape, edge1: wider(shape.edge1), edge2: wider(shape.edge2) };
  },
  write: (writer, index, { corner, edge1, edge2 }) => writer.parallelogram(index, corner, add(corner, edge1), add(corner, edge2)),
  isClosed: () => false,
});
