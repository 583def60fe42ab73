/** The ambient term of early ray tracers. */
import { z } from 'zod';
import { radiance, sourced } from '../document-lights.ts';
import { lightKind } from './kind.ts';

export const ambient = lightKind({
  schema: z.strictObject({
    type: z.literal('ambient'),
    radiance: radiance.describe('Added to every reflection without shadows. Not physical: cast, whitted and distributed alone look at it.'),
    ...sourced,
  }),
  label: 'Ambient',
  menu: { line: 'For the integrators of early ray tracers', members: () => ({ radiance: [0.1, 0.1, 0.1] }) },
  fields: [{ key: 'radiance', label: 'Radiance', kind: 'vector', min: 0 }],
  reach: () => 'ambient',
  strength: ({ radiance: each }) => each,
  unit: 'W/(m² sr)',
  power: () => 0,
});
