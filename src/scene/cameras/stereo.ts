/** The pair of pictures that some cameras can take. */
import { z } from 'zod';
import { length } from '../fields.ts';

export const stereo = z
  .strictObject({
    separation: length.describe('Distance of the eyes.'),
    layout: z.enum(['side-by-side', 'over-under']).default('side-by-side').describe("The left eye's picture is on the left or above."),
    convergence: length.optional().describe('Distance at which both pictures agree; left out: infinitely far.'),
  })
  .describe('Two pictures on one film, for the left and the right eye.');
