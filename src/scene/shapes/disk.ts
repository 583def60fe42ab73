/** A disk. */
import { z } from 'zod';
import { common } from '../document-shapes.ts';
import { length, vec3 } from '../fields.ts';
import { aboutAxis } from '../geometry/frames.ts';
import { normalize, orthonormalBasis, scale, transformed as times } from '../vec.ts';
import { CENTER, centred, checkDirection, RADIUS, shapeKind } from './kind.ts';

export const disk = shapeKind({
  schema: z.strictObject({
    type: z.literal('disk'),
    center: vec3,
    normal: vec3.describe('Direction of the front; any length.'),
    radius: length,
    ...common,
  }),
  label: 'Disk',
  menu: { line: 'A round plate', members: (center, radius) => ({ center, radius, normal: [0, 1, 0] }) },
  fields: [CENTER, { key: 'normal', label: 'Normal', kind: 'vector' }, RADIUS],
  check: ({ normal }, path) => checkDirection(normal, `${path}.normal`),
  ...centred,
  turned: (shape, by) => ({ ...shape, normal: times(by, shape.normal) }),
  stretches: [],
  stretched: (shape, [factor]) => ({ ...shape, radius: shape.radius * factor }),
  space: ({ normal, center }) => aboutAxis(normal, center),
  write(writer, index, { center, normal, radius }) {
    const [tangent, bitangent] = orthonormalBasis(normalize(normal));
    writer.disk(index, center, scale(tangent, radius), scale(bitangent, radius));
  },
  isClosed: () => false,
});
