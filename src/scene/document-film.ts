/** The part of the scene document that says what is stored of what the camera sees. */
import { z } from 'zod';
import { DEFAULT_ORDERS } from './film-defaults.ts';
import { LAYER_KINDS, LAYERS } from './layers/index.ts';
const filterOf = <T extends string>(type: T, radius: number, what: string) =>
  z.strictObject({ type: z.literal(type), radius: z.number().gt(0).max(16).default(radius).describe('Pixels.') }).describe(what);

export const filter = z
  .discriminatedUnion('type', [
    filterOf('box', 0.5, 'All alike; radius 0.5: the pixel itself.'),
    filterOf('tent', 1, 'Falls off evenly.'),
    filterOf('gaussian', 1.5, 'The radius is three standard deviations.'),
    filterOf('blackman-harris', 2, 'The four-term window: nearly a Gaussian, without a step at its end.'),
    filterOf('mitchell', 2, 'Mitchell and Netravali, B = C = 1/3: sharpens; partly negative, which costs noise.'),
  ])
  .describe('How samples near a pixel add to it.');

const LAYERS_TEXT = `Stored beside the image, from the same samples. ${LAYERS.map((name) => `${name}: ${LAYER_KINDS[name].about}`).join('; ')}.`;

export const film = z.strictObject({
  width: z.int().min(1).max(16384).default(512).describe('Pixels.'),
  height: z.int().min(1).max(16384).default(512).describe('Pixels.'),
  filter: filter.optional().describe('How samples near a pixel add to it; left out: the mean over the pixel (box, radius 0.5).'),
  crop: z
    .tuple([z.int().min(0), z.int().min(0), z.int().min(1), z.int().min(1)])
    .optional()
    .describe('Only these pixels are rendered: x and y of the first, x and y after the last. The rest stays black.'),
  layers: z.array(z.enum(LAYERS)).max(LAYERS.length).optional().describe(LAYERS_TEXT),
  orders: z
    .int()
    .min(1)
    .max(16)
    .optional()
    .describe(`The last of the layers 'orders', which holds what was scattered more often, too; left out: ${DEFAULT_ORDERS}.`),
});
