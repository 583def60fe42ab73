/** The parts of the scene document that say how its samples are spent. */
import { z } from 'zod';

export const MEDIUM_SAMPLINGS = ['distance', 'equiangular'] as const;

export const mediumSampling = z
  .enum(MEDIUM_SAMPLINGS)
  .default('distance')
  .describe(
    'Where path asks for light in media: at its own vertices, or at an equiangular distance of each way as well (Kulla and Fajardo 2012), for lights near by and beams.',
  );

export const GUIDINGS = ['none', 'learned'] as const;

export const guiding = z
  .enum(GUIDINGS)
  .default('none')
  .describe(
    'Where path draws directions from: the BSDF or phase function alone, or as well from the light that paths before the first sample have found there (Müller et al. 2017). Unbiased; for light that comes in by a narrow way.',
  );

export const guidingPaths = z
  .int()
  .min(2 ** 12)
  .max(2 ** 26)
  .default(2 ** 20)
  .describe(
    'Paths that learn before the first sample where guiding is learned: more for rare light. When the film has 128 times as many, four times as many learn anew, and so on up to 2^26.',
  );

export const spectral = z
  .boolean()
  .default(false)
  .describe(
    'Paths carry wavelengths in place of red, green and blue (Wilkie et al. 2014), colours become spectra (Mallett and Yuksel 2019), and programs may speak by wavelength. For path and path-naive.',
  );

export const CAUSTICS = ['sampled', 'manifold'] as const;

export const caustics = z
  .enum(CAUSTICS)
  .default('sampled')
  .describe(
    'How path finds light that mirrors and glass throw onto other surfaces: by directions that happen to get there, or by searches for the ways from each point to a light as well (specular manifold sampling, Zeltner et al. 2020). Unbiased; for suns and lights as small, at many times the cost of a sample. Large lights stay with chance.',
  );

export const ADAPTIVE_RULES = ['continuing', 'pilot'] as const;

export const adaptive = z
  .strictObject({
    target: z
      .number()
      .min(1e-4)
      .max(10)
      .describe('Relative standard error of the pixels at which a block of 8 × 8 of them is done, by its own estimate.'),
    minSpp: z.int().min(2).max(65536).default(64).describe('Samples before the first look; fewer may miss what is rare.'),
    rule: z
      .enum(ADAPTIVE_RULES)
      .default('continuing')
      .describe(
        'continuing: the samples that an image shows decide when it stops (a slight bias); pilot: the first minSpp samples decide how many follow, and are thrown away (unbiased).',
      ),
  })
  .describe('Stops sampling blocks of the image that are good enough; left out: every pixel gets all samples.');
