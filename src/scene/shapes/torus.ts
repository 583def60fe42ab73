/** A ring. */
import { z } from 'zod';
import type { Vec3 } from '../document.ts';
import { closed } from '../document-shapes.ts';
import { SceneError } from '../errors.ts';
import { length, vec3 } from '../fields.ts';
import type { Face } from '../geometry/area.ts';
import { aboutAxis } from '../geometry/frames.ts';
import { add, dot, length as lengthOf, normalize, scale, sub } from '../vec.ts';
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

/** The centre; the axis, a unit vector; (radius of the circle in the middle of the tube, radius of the tube, 0). */
const primitive: CurvedPrimitive = {
  file: 'torus',
  box([p0, e1, [a, b]]) {
    const size = Math.hypot(...e1);
    const room = 4e-7 * (a + b);
    // Of a circle perpendicular to the axis.
    const share = (along: number): number => Math.sqrt(Math.max(0, 1 - (along / size) ** 2));
    return boxOf(
      (k) => p0[k] + (-(a * share(e1[k]) + b) - room),
      (k) => p0[k] + (a * share(e1[k]) + b + room),
    );
  },
  distance: (face, o, d) => firstOf(roots(face, o, d)),
  light: {
    area: ([, , [a, b]]) => 4 * Math.PI ** 2 * a * b,
    radius: ([, , [a, b]]) => a + b,
  },
};

/** Steps along the chord among which the roots are looked for: any two that are nearer are a graze. */
const STEPS = 128;

/** Where the sign of the distance to the surface changes along the chord of the sphere around it. */
function roots([p0, axis, [ring, tube]]: Face, o: Vec3, d: Vec3): number[] {
  const speed = lengthOf(d);
  const near = dot(sub(p0, o), d) / speed ** 2;
  const from = sub(add(o, scale(d, near)), p0);
  const chord = Math.sqrt((ring + tube) ** 2 - dot(from, from)) / speed;
  if (!(chord > 0)) return [];
  const distance = (t: number): number => {
    const at = add(from, scale(d, t));
    const z = dot(at, axis);
    return Math.hypot(Math.sqrt(Math.max(0, dot(at, at) - z * z)) - ring, z) - tube;
  };
  const found: number[] = [];
  for (let i = 0; i < STEPS; i++) {
    let [a, b] = [chord * ((2 * i) / STEPS - 1), chord * ((2 * i + 2) / STEPS - 1)];
    const inside = distance(a) < 0;
    if (inside === distance(b) < 0) continue;
    for (let k = 0; k < 40; k++) {
      const middle = (a + b) / 2;
      if (distance(middle) < 0 === inside) a = middle;
      else b = middle;
    }
    found.push(near + (a + b) / 2);
  }
  return found;
}

export const torus = shapeKind({
  schema: z
    .strictObject({
      type: z.literal('torus'),
      center: vec3,
      axis: vec3.default([0, 1, 0]).describe('Perpendicular to the ring; any length but zero.'),
      radius: length.describe('Of the circle in the middle of the tube.'),
      tube: length.describe('Radius of the tube, less than radius.'),
      ...closed,
    })
    .describe('A ring.'),
  label: 'Torus',
  menu: { line: 'A ring', members: (center, s) => ({ center, radius: s, tube: 0.35 * s }) },
  fields: [CENTER, AXIS, RADIUS, lengthField('tube', 'Tube')],
  check({ axis, radius, tube }, path) {
    checkDirection(axis, `${path}.axis`);
    if (!(tube < radius)) throw new SceneError(`expected less than radius, ${radius}, got ${tube}`, `${path}.tube`);
  },
  ...centred,
  turned: turnedAboutAxis.turned,
  stretches: [0, 2],
  stretched: (shape, [ring, , tube]) => ({ ...shape, radius: shape.radius * ring, tube: shape.tube * tube }),
  space: ({ axis, center }) => aboutAxis(axis, center),
  write: (writer, index, { center, axis, radius, tube }) => writer.curved(primitive, index, center, normalize(axis), [radius, tube, 0]),
  curved: primitive,
  isInside: ({ radius, tube }, [x, y, z]) => Math.hypot(Math.hypot(x, y) - radius, z) < tube,
  extent: ({ radius, tube }) => Math.cbrt(8 * (radius + tube) ** 2 * tube),
});
