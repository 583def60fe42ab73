/** The part of glTF's JSON that says how things move: channels that drive nodes, or by KHR_animation_pointer any number of the file. */
import { z } from 'zod';

const index = z
  .int()
  .min(0)
  .max(2 ** 31);

/** Most channels and samplers of one animation. */
const MAX_CHANNELS = 100_000;

export const animation = z.looseObject({
  name: z.string().optional(),
  channels: z
    .array(
      z.looseObject({
        sampler: index,
        target: z.looseObject({
          node: index.optional(),
          path: z.string(),
          extensions: z.looseObject({ KHR_animation_pointer: z.looseObject({ pointer: z.string().max(1000) }).optional() }).prefault({}),
        }),
      }),
    )
    .max(MAX_CHANNELS)
    .default([]),
  samplers: z
    .array(z.looseObject({ input: index, output: index, interpolation: z.enum(['LINEAR', 'STEP', 'CUBICSPLINE']).default('LINEAR') }))
    .max(MAX_CHANNELS)
    .default([]),
});
