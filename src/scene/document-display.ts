/** The part of the scene document that says how its radiance becomes a picture. */
import { z } from 'zod';
import { BLACKBODY_RANGE, DAYLIGHT_RANGE, isWhite, WHITE_NAMES } from '../base/white.ts';

/** Tone curves by name; src/image/curves.ts computes them. */
export const TONE_CURVES = ['linear', 'reinhard', 'aces', 'agx', 'neutral'] as const;

const kelvin = ([from, to]: readonly [number, number]): z.ZodNumber => z.number().min(from).max(to);
const share = z.number().min(0).max(1);

/** What a white point may be, for sentences. */
export const WHITE_SHAPES = `${WHITE_NAMES.join(', ')}, {"blackbody": ${BLACKBODY_RANGE.join(' to ')}}, {"daylight": ${DAYLIGHT_RANGE.join(' to ')}}, or {"x", "y"} of a light that all cones respond to`;

export const whiteShape = z.union(
  [
    z.enum(WHITE_NAMES),
    z.strictObject({ blackbody: kelvin(BLACKBODY_RANGE).describe('Kelvin.') }),
    z.strictObject({ daylight: kelvin(DAYLIGHT_RANGE).describe('Kelvin, of the series D of the CIE.') }),
    z
      .strictObject({ x: share, y: share })
      .refine(({ x, y }) => isWhite(x, y), { error: 'expected x and y of a light that all cones respond to' }),
  ],
  { error: `expected ${WHITE_SHAPES}` },
);

const white = whiteShape
  .default('D65')
  .describe(
    'The light that is shown as white, by adaptation (Bradford). A: tungsten; E: equal energy; or a temperature or chromaticity (CIE 1931).',
  );

/** @see src/image/tone.ts, which applies both */
export const display = z
  .strictObject({
    exposure: z.number().min(-64).max(64).default(0).describe('EV: each step doubles the brightness.'),
    tone: z
      .enum(TONE_CURVES)
      .default('neutral')
      .describe('How what is brighter than a display is shown: linear clips it; the others compress it, a curve each.'),
    white,
  })
  .describe('How the picture is shown. The film, and files of radiance, do not depend on it.');
