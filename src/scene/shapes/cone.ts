/** Cones, cut off or not; and what cylinders share with them. */
import { z } from 'zod';
import type { Vec3 } from '../document.ts';
import { axial, closed, open } from '../document-shapes.ts';
import { length } from '../fields.ts';
import type { Face } from '../geometry/area.ts';
import { aboutAxis } from '../geometry/frames.ts';
import type { PrimitiveWriter } from '../geometry/writer.ts';
import { add, dot, length as lengthOf, normalize, scale, sub } from '../vec.ts';
import {
  AXIS,
  boxOf,
  CENTER,
  centred,
  checkDirection,
  checkOpen,
  firstOf,
  HEIGHT,
  lengthField,
  OPEN,
  RADIUS,
  shapeKind,
  turnedAboutAxis,
  type CurvedPrimitive,
} from './kind.ts';

/** A frustum: the middle of the axis; from there to the upper end; (radius at the lower end, at the upper end, 1 if closed). */
export const frustum: CurvedPrimitive = {
  file: 'cone',
  box([p0, e1, [a, b]]) {
    const size = Math.hypot(...e1);
    // With room for the rounding of its own axis.
    const room = 4e-7 * (size + Math.max(a, b));
    // Of a circle perpendicular to the axis.
    const share = (along: number): number => Math.sqrt(Math.max(0, 1 - (along / size) ** 2));
    return boxOf(
      (k) => p0[k] + (Math.min(-e1[k] - a * share(e1[k]), e1[k] - b * share(e1[k])) - room),
      (k) => p0[k] + (Math.max(-e1[k] + a * share(e1[k]), e1[k] + b * share(e1[k])) + room),
    );
  },
  distance: (face, o, d) => firstOf(roots(face, o, d)),
  light: {
    area([, e1, [a, b, capped]]) {
      const side = Math.PI * (a + b) * Math.hypot(2 * lengthOf(e1), b - a);
      return side + (capped > 0 ? Math.PI * (a * a + b * b) : 0);
    },
    radius: ([, e1, [a, b]]) => Math.hypot(lengthOf(e1), Math.max(a, b)),
  },
};

/** Where the line meets side and caps. */
function roots([p0, e1, [low, high, capped]]: Face, o: Vec3, d: Vec3): number[] {
  const axis = normalize(e1);
  const reach = lengthOf(e1);
  const slope = (high - low) / (2 * reach);
  const from = sub(o, p0);
  const [z, dz] = [dot(from, axis), dot(d, axis)];
  const [p, q] = [sub(from, scale(axis, z)), sub(d, scale(axis, dz))];
  const radius = (low + high) / 2 + slope * z;
  const growth = slope * dz;
  const [a, b, c] = [dot(q, q) - growth ** 2, dot(p, q) - radius * growth, dot(p, p) - radius ** 2];
  const root = Math.sqrt(b * b - a * c);
  const far = -(b + (b >= 0 ? root : -root));
  const sides = [far / a, c / far].filter((t) => Math.abs(z + t * dz) <= reach);
  if (capped === 0) return sides;
  const caps = [-1, 1].flatMap((side) => {
    const t = (side * reach - z) / dz;
    return lengthOf(add(p, scale(q, t))) <= (side < 0 ? low : high) ? [t] : [];
  });
  return [...sides, ...caps];
}

interface Frustum {
  center: Vec3;
  axis: Vec3;
  radius: number;
  height: number;
  open: boolean;
  interior?: unknown;
}

/** Of cylinders and cones. */
export const turned = {
  check(shape: Frustum, path: string): void {
    checkDirection(shape.axis, `${path}.axis`);
    checkOpen(shape, path);
  },
  ...centred,
  ...turnedAboutAxis,
  space: ({ axis, center }: Frustum) => aboutAxis(axis, center),
  curved: frustum,
  isClosed: (shape: Frustum) => !shape.open,
};

export function writeFrustum(
  writer: PrimitiveWriter,
  index: number,
  { center, axis, radius, height, open: isOpen }: Frustum,
  top: number,
): void {
  writer.curved(frustum, index, center, scale(normalize(axis), height / 2), [radius, top, Number(!isOpen)]);
}

export function inFrustum(shape: Frustum, top: number, [x, y, z]: Vec3): boolean {
  const radius = (shape.radius + top) / 2 + ((top - shape.radius) * z) / shape.height;
  return !shape.open && Math.abs(z) < shape.height / 2 && Math.hypot(x, y) < radius;
}

export const cone = shapeKind({
  schema: z.strictObject({
    type: z.literal('cone'),
    ...axial,
    radius: length.describe('At the lower end.'),
    topRadius: z.number().min(0).max(1e7).default(0).describe('At the upper end; 0: a tip.'),
    height: length,
    open,
    ...closed,
  }),
  label: 'Cone',
  menu: { line: 'With a tip or cut off', members: (center, s) => ({ center, radius: s, height: 2 * s }) },
  fields: [CENTER, AXIS, RADIUS, lengthField('topRadius', 'Upper radius', 0), HEIGHT, OPEN],
  ...turned,
  stretched: (shape, factors) => ({ ...turnedAboutAxis.stretched(shape, factors), topRadius: shape.topRadius * factors[0] }),
  write: (writer, index, shape) => writeFrustum(writer, index, shape, shape.topRadius),
  isInside: (shape, p) => inFrustum(shape, shape.topRadius, p),
  extent: ({ radius, topRadius, height }) => Math.cbrt(4 * Math.max(radius, topRadius) ** 2 * height),
});
