/** Light from far away: from one direction, or with a diameter from a disk in the sky, as the sun's. */
import { z } from 'zod';
import { luminance } from '../../base/color.ts';
import { radiance, sourced } from '../document-lights.ts';
import { scale } from '../vec.ts';
import { direction, lightKind, radians } from './kind.ts';

/** 1 − cos of half the diameter, without cancellation. */
const capHeight = (diameter: number): number => 2 * Math.sin(radians(diameter) / 4) ** 2;

export const directional = lightKind({
  schema: z.strictObject({
    type: z.literal('directional'),
    direction: direction.describe('Where the light travels; any length but zero.'),
    irradiance: radiance.describe('Linear RGB irradiance of a surface that faces the light, W/m².'),
    diameter: z.number().min(0).max(180).default(0).describe('Degrees: 0.53 is the sun; 0 leaves no penumbra and nothing to see.'),
    ...sourced,
  }),
  label: 'Directional',
  menu: {
    line: 'From far away, as wide as the sun',
    members: () => ({ direction: [-0.4, -1, -0.5], irradiance: [2, 2, 2], diameter: 0.53 }),
  },
  fields: [
    { key: 'irradiance', label: 'Irradiance, W/m²', kind: 'vector', min: 0 },
    { key: 'diameter', label: 'Diameter, °', kind: 'number', min: 0, max: 180, step: 0.01 },
  ],
  reach: ({ diameter }) => (diameter > 0 ? 'sun' : 'distant'),
  strength: ({ irradiance }) => irradiance,
  unit: 'W/m²',
  radiance({ irradiance, diameter }) {
    if (diameter === 0) return irradiance;
    // E = π L sin² of the radius, for a surface that faces the middle.
    return scale(irradiance, 1 / (Math.PI * Math.sin(radians(Math.min(diameter, 180)) / 2) ** 2));
  },
  power: ({ irradiance }, reach) => Math.PI * reach ** 2 * luminance(irradiance),
  values: ({ diameter }) => ({ outer: capHeight(diameter) }),
});
