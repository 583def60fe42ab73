/** The parts of the scene document that all lights share: radiance, and groups of lights. */
import { z } from 'zod';
import { thing } from './document-things.ts';
import { table } from './schema-lists.ts';

export const MAX_RADIANCE = 1e9;

const radianceChannel = z.number().min(0).max(MAX_RADIANCE);
export const radiance = z
  .tuple([radianceChannel, radianceChannel, radianceChannel])
  .describe('Linear RGB radiance, W/(m² sr) up to a common scale.');

/** Part of the name of an EXR channel, which has 31 letters at most. */
const GROUP_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,21}$/;
const groupName = z.string().regex(GROUP_NAME, 'expected a name of 1 to 22 letters, digits, - and _');
export const group = groupName.optional().describe('The light group that it belongs to; left out: none.');

/** Of every light without a surface. */
export const sourced = { ...thing, group };

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
