/** The part of the scene document that says how its radiance becomes a picture. */
import { z } from 'zod';

/** Tone curves by name; src/image/curves.ts computes them. */
export const TONE_CURVES = ['linear', 'reinhard', 'aces', 'agx', 'neutral'] as const;

/** @see src/image/tone.ts, which applies both */
export const display = z
  .strictObject({
    exposure: z.number().min(-64).max(64).default(0).describe('EV: each step doubles the brightness.'),
    tone: z
      .enum(TONE_CURVES)
      .default('neutral')
      .describe('How what is brighter than a display is shown: linear clips it; the others compress it, a curve each.'),
  })
  .describe('How the picture is shown. The film, and files of radiance, do not depend on it.');
