/** A parallelogram. */
import { z } from 'zod';
import { common } from '../document-shapes.ts';
import { SceneError, shown } from '../errors.ts';
import { vec3 } from '../fields.ts';
import { rigid } from '../geometry/frames.ts';
import { add, cross, length, normalize } from '../vec.ts';
import { shapeKind } from './kind.ts';

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
  space({ corner, edge1, edge2 }) {
    const x = normalize(edge1);
    const z = normalize(cross(edge1, edge2));
    return rigid([x, cross(z, x), z], corner);
  },
  write: (writer, index, { corner, edge1, edge2 }) => writer.parallelogram(index, corner, add(corner, edge1), add(corner, edge2)),
  isClosed: () => false,
});
