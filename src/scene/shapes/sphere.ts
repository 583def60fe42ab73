/** A sphere. */
import { z } from 'zod';
import { closed } from '../document-shapes.ts';
import { length, vec3 } from '../fields.ts';
import { rigid } from '../geometry/frames.ts';
import { length as lengthOf } from '../vec.ts';
import { CENTER, centred, RADIUS, shapeKind } from './kind.ts';

export const sphere = shapeKind({
  schema: z.strictObject({ type: z.literal('sphere'), center: vec3, radius: length, ...closed }),
  label: 'Sphere',
  menu: { line: 'Centre and radius', members: (center, radius) => ({ center, radius }) },
  fields: [CENTER, RADIUS],
  ...centred,
  space: ({ center }) =>
    rigid(
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      center,
    ),
  stretches: [],
  stretched: (shape, [factor]) => ({ ...shape, radius: shape.radius * factor }),
  write: (writer, index, { center, radius }) => writer.sphere(index, center, radius),
  stiff: 'a sphere',
  isInside: ({ radius }, p) => lengthOf(p) < radius,
  extent: ({ radius }) => 2 * radius,
});
