import { z } from 'zod';
import { deepest, integratorKind } from './kind.ts';

/** As wgsl/integrator/distributed.wgsl has it. */
export const MAX_SPLIT = 16;
const split = z.int().min(1).max(MAX_SPLIT).default(4);

const splitting = z
  .strictObject({
    gloss: split.describe('Rays that the first surface sends into its gloss.'),
    light: split.describe('Points of each light that the first surface asks.'),
  })
  .describe('How distributed spreads its work: with more, an eye ray costs more and tells more. Later surfaces follow one ray.');

export const distributed = integratorKind({
  name: 'distributed',
  about: 'Cook 1984',
  key: 'k',
  follows: 'tree',
  asksLights: true,
  lightSampling: 'each',
  bias: (render) => ['no light between diffuse surfaces', deepest(render)],
  settings: { splitting: splitting.prefault({}) },
  fields: [
    { kind: 'number', key: 'splitting.gloss', label: 'Split: gloss rays', min: 1, max: MAX_SPLIT, step: 1 },
    { kind: 'number', key: 'splitting.light', label: 'Split: light points', min: 1, max: MAX_SPLIT, step: 1 },
  ],
  values: ({ splitting: { gloss, light } }) => ({ split_rays: gloss, split_points: light }),
  rays: ({ splitting: { gloss, light } }, lights) => gloss + light * lights,
});
