/** What a program says is inside. */
import { z } from 'zod';
import { mapped } from '../affine.ts';
import type { Vec3 } from '../document.ts';
import { closed, paramValue, standing } from '../document-shapes.ts';
import { SceneError } from '../errors.ts';
import { vec3 } from '../fields.ts';
import { checkBounds } from '../medium.ts';
import { ofTransform } from '../geometry/frames.ts';
import { placedBounds } from '../geometry/placed-bounds.ts';
import { roundedOutward } from '../geometry/rounding.ts';
import { table } from '../schema-lists.ts';
import { add, scale } from '../vec.ts';
import { shapeKind, transformed, type CurvedPrimitive } from './kind.ts';

const dark = 'points of a signed distance cannot be sampled, so that it cannot be a light';

/** Its box, min and max. The rest is the kernel's business: src/engine/pack/sdfs.ts puts the place of its SdfShape there. */
const primitive: CurvedPrimitive = {
  file: 'sdf',
  box: ([min, max]) => [...min, ...max],
  distance([low, high], o, d) {
    const ends = ([0, 1, 2] as const).map((k) => [(low[k] - o[k]) / (d[k] || 1e-300), (high[k] - o[k]) / (d[k] || 1e-300)]);
    const enter = Math.max(...ends.map((each) => Math.min(...each)));
    const leave = Math.min(...ends.map((each) => Math.max(...each)));
    return enter > leave ? -1 : enter > 0 ? enter : leave;
  },
};

export const sdf = shapeKind({
  schema: z
    .strictObject({
      type: z.literal('sdf'),
      program: z
        .string()
        .min(1)
        .max(200)
        .describe(
          'A program of this document, or a file of materials/shapes: "gyroid" is materials/shapes/gyroid.wgsl. It defines fn distance.',
        ),
      params: table(z.record(z.string().min(1).max(200), paramValue))
        .default({} as never)
        .describe("Values of the program's parameters; the rest keep their defaults."),
      bounds: z
        .strictObject({ min: vec3, max: vec3 })
        .describe(
          "The box that the shape is in, in the program's coordinates. Where the distance is negative at the box, the box is the surface.",
        ),
      lipschitz: z
        .number()
        .min(1e-3)
        .max(1e3)
        .default(1)
        .describe('How much the distance changes at most per unit of length; more than 1 where it is too long: steps are divided by it.'),
      steps: z.int().min(1).max(4096).default(256).describe('Most steps of one ray; one that needs more passes (bias).'),
      transform: standing,
      ...closed,
    })
    .describe('What a program says is inside: its signed distance is negative there.'),
  label: 'Signed distance',
  fields: [],
  check({ bounds, emission }, path) {
    checkBounds(bounds, `${path}.bounds`);
    if (emission !== undefined) throw new SceneError(`expected none: ${dark}`, `${path}.emission`);
  },
  ...transformed,
  middle: ({ bounds: { min, max }, transform }) => mapped(ofTransform(transform).worldFromObject, scale(add(min, max), 0.5), 1),
  space: ({ transform }) => ofTransform(transform),
  write(writer, index, { bounds: { min, max }, transform }) {
    const matrix = ofTransform(transform).worldFromObject;
    const [x0, y0, z0, x1, y1, z1] = roundedOutward(placedBounds([...min, ...max], { matrix, keys: null })) as [...Vec3, ...Vec3];
    writer.curved(primitive, index, [x0, y0, z0], [x1, y1, z1], [0, 0, 0]);
  },
  curved: primitive,
  dark,
});
