/** Media that a program makes denser and thinner from place to place. */
import { z } from 'zod';
import { medium as homogeneous } from './document-media.ts';
import { paramValue, standing } from './document-shapes.ts';
import { name, vec3 } from './fields.ts';
import { table } from './schema-lists.ts';

/** A factor of a medium's coefficients at each point. */
const density = z
  .strictObject({
    program: name.describe(
      'A program of this document, or a file of materials/media: "cloud" is materials/media/cloud.wgsl. It defines fn density, and may define fn Le, fn albedo, fn g and fn phase beside it.',
    ),
    params: table(z.record(z.string().min(1).max(200), paramValue))
      .default({} as never)
      .describe("Values of the program's parameters; the rest keep their defaults."),
    bounds: z.strictObject({ min: vec3, max: vec3 }).describe("The box outside of which the density is 0, in the program's coordinates."),
    majorant: z
      .number()
      .min(1e-6)
      .max(1e6)
      .default(1)
      .describe(
        'The greatest density. What exceeds it is cut off, and told: rendering is the faster, the less it exceeds what the program returns.',
      ),
    transform: standing.describe("Where the program's coordinates stand in the world, also for shapes that are placed or move."),
  })
  .describe('Factor, ≥ 0, of absorption and scattering at each point, by a program.');

/** A medium, the same everywhere or by a program. */
export const medium = homogeneous
  .extend({ density: density.optional() })
  .describe('A medium: absorption and scattering, or color and distance; where its density is 1, if a program gives it.');
