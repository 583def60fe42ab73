/** What the colours of a scene stand for, where they stand for numbers. */
import { z } from 'zod';
import { COLOR_MAPS } from './colormap.ts';

export const colorScale = z
  .strictObject({
    title: z.string().min(1).max(80),
    unit: z.string().max(20).default(''),
    min: z.number().describe('Value at the lower end of the map.'),
    max: z.number().describe('Value at the upper end.'),
    map: z.enum(COLOR_MAPS).default('viridis'),
    cutoff: z.number().optional().describe('What has less is left out.'),
    held: z.boolean().default(false).describe('Some of it is grey, since its velocity is prescribed.'),
  })
  .describe('What colours in the scene stand for: shown as a bar beside the picture. Changes nothing in the picture itself.');

export type ColorScale = z.output<typeof colorScale>;
