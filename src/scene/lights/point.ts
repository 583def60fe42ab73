/** A point that shines alike to all sides. */
import { z } from 'zod';
import { luminance } from '../../base/color.ts';
import { radiance, sourced } from '../document-lights.ts';
import { vec3 } from '../fields.ts';
import { attenuation, lightKind, shining } from './kind.ts';

export const point = lightKind({
  schema: z.strictObject({
    type: z.literal('point'),
    position: vec3,
    intensity: radiance.describe('Linear RGB radiant intensity, W/sr.'),
    attenuation,
    ...sourced,
  }),
  label: 'Point',
  menu: {
    line: 'Shines alike to all sides, with hard shadows',
    members: (position, size) => ({ position, intensity: shining(size) }),
  },
  fields: [{ key: 'intensity', label: 'Intensity, W/sr', kind: 'vector', min: 0 }],
  reach: () => 'near',
  strength: ({ intensity }) => intensity,
  unit: 'W/sr',
  power: ({ intensity }) => 4 * Math.PI * luminance(intensity),
  // For the tree it is a small sphere, which shows a quarter of its area.
  cone: ({ intensity }) => ({ axis: null, cosine: 0, intensity: 4 * luminance(intensity) }),
});
