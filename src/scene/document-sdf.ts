/** Signed-distance shapes of the scene document. */
import { z } from 'zod';
import { table } from './schema-lists.ts';
import { vec3 } from './fields.ts';

/** @param common fields of every closed shape; values: of parameters; transform: where it stands */
export const sdfShape = <T extends z.core.$ZodLooseShape, V extends z.ZodType, F extends z.ZodType>(common: T, value: V, transform: F) =>
  z
    .strictObject({
      type: z.literal('sdf'),
      program: z
        .string()
        .min(1)
        .max(200)
        .describe(
          'A program of this document, or a file of materials/shapes: "gyroid" is materials/shapes/gyroid.wgsl. It defines fn distance.',
        ),
      params: table(z.record(z.string().min(1).max(200), value))
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
      transform,
      ...common,
    })
    .describe('What a program says is inside: its signed distance is negative there.');
