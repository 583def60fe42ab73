/** A box: six parallelograms. */
import { z } from 'zod';
import type { Vec3 } from '../document.ts';
import { closed, rotate } from '../document-shapes.ts';
import { length, vec3 } from '../fields.ts';
import { columns, rigid } from '../geometry/frames.ts';
import { add, rotation, scale, vectorOf } from '../vec.ts';
import { CENTER, centred, shapeKind, turnedAngles } from './kind.ts';

/** Around the box: an axis, and the two that follow it. */
const AXES = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
] as const;

export const box = shapeKind({
  schema: z.strictObject({
    type: z.literal('box'),
    center: vec3,
    size: z.tuple([length, length, length]).describe('Edge lengths along x, y, z before rotation.'),
    rotate,
    ...closed,
  }),
  label: 'Box',
  menu: { line: 'Six faces, turned as you like', members: (center, s) => ({ center, size: [2 * s, 2 * s, 2 * s] }) },
  fields: [CENTER, { key: 'size', label: 'Size', kind: 'vector' }, { key: 'rotate', label: 'Rotate, °', kind: 'vector' }],
  ...centred,
  space: ({ center, rotate: degrees }) => rigid(columns(rotation(degrees)), center),
  turned: (shape, by) => ({ ...shape, rotate: turnedAngles(shape.rotate, by) }),
  stretches: [0, 1, 2],
  stretched: (shape, factors) => ({ ...shape, size: vectorOf((axis) => shape.size[axis] * factors[axis]) }),
  most: () => 6,
  /** The sides at the least and the greatest coordinate along each of the box's own axes. */
  write(writer, index, { center, size, rotate: degrees }) {
    const [x, y, z] = columns(rotation(degrees));
    const halves = [scale(x, size[0] / 2), scale(y, size[1] / 2), scale(z, size[2] / 2)] as const;
    const corner = (signs: Vec3): Vec3 => halves.reduce((sum, half, k) => add(sum, scale(half, signs[k as 0 | 1 | 2])), center);
    for (const [axis, first, second] of AXES) {
      for (const sign of [-1, 1]) {
        const at = (u: number, v: number): Vec3 => {
          const signs: Vec3 = [0, 0, 0];
          [signs[axis], signs[first], signs[second]] = [sign, u, v];
          return corner(signs);
        };
        // first × second points along +axis: the near side needs the other order to face outward.
        const [one, other] = [at(1, -1), at(-1, 1)];
        if (sign > 0) writer.parallelogram(index, at(-1, -1), one, other);
        else writer.parallelogram(index, at(-1, -1), other, one);
      }
    }
  },
  isInside: ({ size: [x, y, z] }, p) => Math.abs(p[0]) < x / 2 && Math.abs(p[1]) < y / 2 && Math.abs(p[2]) < z / 2,
  extent: ({ size: [x, y, z] }) => Math.cbrt(x * y * z),
});
