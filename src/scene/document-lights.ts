/** The parts of the scene document that say what shines: lights without a surface, and groups of lights. */
import { z } from 'zod';
import { table } from './schema-lists.ts';
import { vec3 } from './fields.ts';

export const MAX_RADIANCE = 1e9;

const radianceChannel = z.number().min(0).max(MAX_RADIANCE);
export const radiance = z
  .tuple([radianceChannel, radianceChannel, radianceChannel])
  .describe('Linear RGB radiance, W/(m² sr) up to a common scale.');

/** Part of the name of an EXR channel, which has 31 letters at most. */
const GROUP_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,21}$/;
const groupName = z.string().regex(GROUP_NAME, 'expected a name of 1 to 22 letters, digits, - and _');
export const group = groupName.optional().describe('The light group that it belongs to; left out: none.');

export const lightGroup = z.strictObject({
  intensity: z.number().min(0).max(1e6).default(1).describe('Factor of the light of this group.'),
  color: z
    .tuple([z.number().min(0).max(1), z.number().min(0).max(1), z.number().min(0).max(1)])
    .default([1, 1, 1])
    .describe('Linear RGB, which multiplies the light as well.'),
});

export const lightGroups = table(
  z
    .record(groupName, lightGroup)
    .describe(
      'What the light of each group is multiplied with; groups that are not here keep theirs. With the film layer `groups` a change starts nothing over.',
    ),
);

const direction = vec3.describe('Any length but zero.');
const attenuation = z
  .tuple([z.number().min(0).max(1e9), z.number().min(0).max(1e9), z.number().min(0).max(1e9)])
  .optional()
  .describe('c, l, q of 1/(c + l d + q d²), in place of 1/d². Not physical: for scenes of early ray tracers.');

export const light = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('point'),
      position: vec3,
      intensity: radiance.describe('Linear RGB radiant intensity, W/sr.'),
      attenuation,
      group,
    }),
    z.strictObject({
      type: z.literal('spot'),
      position: vec3,
      direction,
      intensity: radiance.describe('Linear RGB radiant intensity within the inner angle, W/sr.'),
      inner: z.number().min(0).max(90).default(20).describe('Degrees from the axis up to which the intensity is full.'),
      outer: z.number().gt(0).max(90).default(30).describe('Degrees from the axis from which there is none; smooth in between.'),
      attenuation,
      group,
    }),
    z.strictObject({
      type: z.literal('directional'),
      direction: direction.describe('Where the light travels; any length but zero.'),
      irradiance: radiance.describe('Linear RGB irradiance of a surface that faces the light, W/m².'),
      diameter: z.number().min(0).max(180).default(0).describe('Degrees: 0.53 is the sun; 0 leaves no penumbra and nothing to see.'),
      group,
    }),
    z.strictObject({
      type: z.literal('ambient'),
      radiance: radiance.describe(
        'Added to every reflection without shadows. Not physical: cast, whitted and distributed alone look at it.',
      ),
      group,
    }),
  ])
  .describe('A light without a surface.');
