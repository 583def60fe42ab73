/** A rod with round ends: all points within a radius of a segment. */
import { z } from 'zod';
import type { Vec3 } from '../document.ts';
import { axial, closed } from '../document-shapes.ts';
import { length } from '../fields.ts';
import type { Face } from '../geometry/area.ts';
import { aboutAxis } from '../geometry/frames.ts';
import { add, dot, normalize, scale, sub } from '../vec.ts';
import {
  AXIS,
  boxOf,
  CENTER,
  centred,
  checkDirection,
  firstOf,
  lengthField,
  RADIUS,
  shapeKind,
  turnedAboutAxis,
  type CurvedPrimitive,
} from './kind.ts';

/** The middle; the axis, a unit vector; (radius, half of the segment's length, 0). */
const primitive: CurvedPrimitive = {
  file: 'capsule',
  box([p0, e1, [radius, reach]]) {
    // With room for the rounding of its own axis.
    const far = (along: number): number => Math.abs(along) * reach + radius + 4e-7 * (radius + reach);
    return boxOf(
      (k) => p0[k] - far(e1[k]),
      (k) => p0[k] + far(e1[k]),
    );
  },
  distance: (face, o, d) => firstOf(roots(face, o, d)),
  light: {
    area: ([, , [radius, reach]]) => 4 * Math.PI * radius * (radius + reach),
    radius: ([, , [radius, reach]]) => radius + reach,
  },
};

/** Where the line meets the side, and the ends beyond it. */
function roots([p0, axis, [radius, reach]]: Face, o: Vec3, d: Vec3): number[] {
  /** Of |p + t q| = radius. */
  const met = (p: Vec3, q: Vec3): number[] => {
    const [a, b, c] = [dot(q, q), dot(p, q), dot(p, p) - radius ** 2];
    const root = Math.sqrt(b * b - a * c);
    const far = -(b + (b >= 0 ? root : -root));
    return [far / a, c / far];
  };
  const from = sub(o, p0);
  const [z, dz] = [dot(from, axis), dot(d, axis)];
  const side = met(sub(from, scale(axis, z)), sub(d, scale(axis, dz))).filter((t) => Math.abs(z + t * dz) <= reach);
  const ends = [-1, 1].flatMap((end) => met(add(from, scale(axis, -end * reach)), d).filter((t) => end * (z + t * dz) > reach));
  return [...side, ...ends];
}

export const capsule = shapeKind({
  schema: z
    .strictObject({
      type: z.literal('capsule'),
      ...axial,
      radius: length.describe('Of the rod and of its ends.'),
      height: length.describe('Without its ends: from the centre of one to that of the other.'),
      ...closed,
    })
    .describe('A rod with round ends.'),
  label: 'Capsule',
  menu: { line: 'A rod with round ends', members: (center, s) => ({ center, radius: 0.45 * s, height: 1.1 * s }) },
  fields: [CENTER, AXIS, RADIUS, lengthField('height', 'Height without ends')],
  check: ({ axis }, path) => checkDirection(axis, `${path}.axis`),
  ...centred,
  ...turnedAboutAxis,
  space: ({ axis, center }) => aboutAxis(axis, center),
  write: (writer, index, { center, axis, radius, height }) =>
    writer.curved(primitive, index, center, normalize(axis), [radius, height / 2, 0]),
  curved: primitive,
  isInside: ({ radius, height }, [x, y, z]) => Math.hypot(x, y, Math.max(0, Math.abs(z) - height / 2)) < radius,
  extent: ({ radius, height }) => Math.cbrt(4 * radius ** 2 * (height + 2 * radius)),
});
