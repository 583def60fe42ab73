/** A cylinder: a cone whose radii are the same. */
import { z } from 'zod';
import { axial, closed, open } from '../document-shapes.ts';
import { length } from '../fields.ts';
import { inFrustum, turned, writeFrustum } from './cone.ts';
import { AXIS, CENTER, HEIGHT, OPEN, RADIUS, shapeKind } from './kind.ts';

export const cylinder = shapeKind({
  schema: z.strictObject({ type: z.literal('cylinder'), ...axial, radius: length, height: length, open, ...closed }),
  label: 'Cylinder',
  menu: {
    line: 'Closed, or a tube with open ends',
    members: (center, s) => ({ center, radius: 0.7 * s, height: 2 * s }),
  },
  fields: [CENTER, AXIS, RADIUS, HEIGHT, OPEN],
  ...turned,
  write: (writer, index, shape) => writeFrustum(writer, index, shape, shape.radius),
  isInside: (shape, p) => inFrustum(shape, shape.radius, p),
  extent: ({ radius, height }) => Math.cbrt(4 * radius ** 2 * height),
});
