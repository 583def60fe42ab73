/** The parts of the scene document that take the rendering equation apart. */
import { z } from 'zod';

/** Factors of the integrand that can be left out. */
export const FACTORS = ['bsdf', 'cosine', 'visibility'] as const;
export type Factor = (typeof FACTORS)[number];

export const without = z
  .array(z.enum(FACTORS))
  .max(FACTORS.length)
  .describe(
    'Factors of the rendering equation that are left out, to see what they do (the image is then not its solution). bsdf: every surface reflects as a white ' +
      'Lambertian, f = 1/π; cosine: that of every lobe but Dirac deltas, so that in closed rooms each bounce may bring more light than the one before; ' +
      'visibility: shadow rays always pass, and lights count by light samples alone.',
  );

/** As many as there can be orders apart: see film.orders. */
const MAX_WEIGHTS = 17;

export const orderWeights = z
  .array(z.number().min(0).max(1000))
  .min(1)
  .max(MAX_WEIGHTS)
  .describe(
    "What light is multiplied with that was scattered 0, 1, 2, … times; orders beyond the list keep 1. Needs the layer 'orders', whose last one holds all that " +
      'follow; changes the image without a new sample. The layers themselves stay as they are.',
  );
