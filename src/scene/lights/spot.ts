/** A point that shines into a cone. */
import { z } from 'zod';
import { luminance } from '../../base/color.ts';
import { radiance, sourced } from '../document-lights.ts';
import { SceneError } from '../errors.ts';
import { vec3 } from '../fields.ts';
import { normalize } from '../vec.ts';
import { attenuation, direction, lightKind, radians, shining } from './kind.ts';

export const spot = lightKind({
  schema: z.strictObject({
    type: z.literal('spot'),
    position: vec3,
    direction,
    intensity: radiance.describe('Linear RGB radiant intensity within the inner angle, W/sr.'),
    inner: z.number().min(0).max(90).default(20).describe('Degrees from the axis up to which the intensity is full.'),
    outer: z.number().gt(0).max(90).default(30).describe('Degrees from the axis from which there is none; smooth in between.'),
    attenuation,
    ...sourced,
  }),
  label: 'Spot',
  menu: {
    line: 'A cone of light, downwards',
    members: (position, size) => ({ position, direction: [0, -1, 0], intensity: shining(size) }),
  },
  fields: [
    { key: 'intensity', label: 'Intensity, W/sr', kind: 'vector', min: 0 },
    { key: 'inner', label: 'Full up to, °', kind: 'number', min: 0, max: 90, step: 0.1 },
    { key: 'outer', label: 'Dark from, °', kind: 'number', min: 0.1, max: 90, step: 0.1 },
  ],
  check({ inner, outer }, path) {
    if (inner > outer) throw new SceneError(`expected at most the outer angle, ${outer}, got ${inner}`, `${path}.inner`);
  },
  reach: () => 'near',
  strength: ({ intensity }) => intensity,
  unit: 'W/sr',
  power(light) {
    const [inner, outer] = [Math.cos(radians(light.inner)), Math.cos(radians(light.outer))];
    return 2 * Math.PI * (1 - inner + (inner - outer) / 2) * luminance(light.intensity);
  },
  cone: (light) => ({ axis: normalize(light.direction), cosine: Math.cos(radians(light.outer)), intensity: luminance(light.intensity) }),
  values: ({ inner, outer }) => ({ outer: Math.cos(radians(outer)), inner: Math.cos(radians(inner)) }),
});
