/** Images of a document: what materials look up. */
import { z } from 'zod';
import { table } from './schema-lists.ts';

/** Longest image file inside a document, in characters of base64: 96 MiB of file. */
export const MAX_IMAGE_DATA = 128 * 1024 * 1024;
/** Most images of a document. */
const MAX_IMAGES = 1000;

/** An image file as a data URL. */
export const imageData = z
  .string()
  .max(MAX_IMAGE_DATA, `expected at most ${MAX_IMAGE_DATA} characters`)
  .regex(/^data:[\w.+/-]{0,80};base64,/, 'expected a text that begins with data:, a media type and ;base64,');

const COLOR_SPACES = ['srgb', 'linear'] as const;
const WRAPS = ['repeat', 'clamp', 'mirror'] as const;
const FILTERS = ['linear', 'nearest'] as const;
/** Ways from places of the world to coordinates of an image. */
export const MAPPINGS = ['plane', 'cylinder', 'sphere'] as const;
export const CHANNELS = ['r', 'g', 'b', 'a'] as const;

const wrap = z.enum(WRAPS);
const number = z.number().min(-1e6).max(1e6);

const transform = z
  .strictObject({
    offset: z.tuple([number, number]).default([0, 0]),
    rotation: z.number().min(-36_000).max(36_000).default(0).describe('Degrees, counter-clockwise about (0, 0).'),
    scale: z.tuple([number, number]).default([1, 1]),
  })
  .describe('From surface coordinates to those of the image, whose lower left corner is (0, 0): scaled first, then rotated, then moved.');

const mapping = z
  .strictObject({
    type: z
      .enum(MAPPINGS)
      .describe(
        'From a point (x, y, z) to surface coordinates. plane: x and y. cylinder: ½ + atan2(y, x) / 2π and z. sphere: the same turn, and 0 at −z to 1 at +z, even in angles.',
      ),
    matrix: z.array(number).length(12, 'expected twelve numbers, three rows of four').describe('From the world to this point, row by row.'),
  })
  .describe('Where the image lies in the world, whatever the coordinates of surfaces are; it does not move with shapes.');

const image = z.strictObject({
  file: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('PNG, JPEG, WebP, TGA, BMP, HDR, EXR, or NPY, MERL and RGL for tables, relative to the scene file.'),
  data: imageData.optional().describe('The image file itself as a data URL in base64, instead of a file.'),
  of: z.string().min(1).max(200).optional().describe('Key into images: the same pixels, looked up in another way.'),
  colorSpace: z
    .enum(COLOR_SPACES)
    .default('srgb')
    .describe(
      'What the numbers of PNG, JPEG, WebP, TGA and BMP are: srgb for colours, linear for anything else. HDR, EXR and alpha are linear.',
    ),
  wrap: z
    .union([wrap, z.tuple([wrap, wrap])], { error: 'expected repeat, clamp or mirror, or two of them' })
    .default('repeat')
    .describe('What is beyond the edges; two: across, then up.'),
  filter: z
    .enum(FILTERS)
    .default('linear')
    .describe('linear: between four texels, one of which each sample takes; nearest: the texel itself.'),
  uv: z.int().min(0).max(1).default(0).describe('Set of the mesh’s texture coordinates.'),
  channel: z.enum(CHANNELS).default('r').describe('Where a single number is looked up.'),
  transform: transform.prefault({}),
  mapping: mapping.optional(),
});

export const images = table(
  z
    .record(z.string().min(1).max(200), image)
    .refine((each) => Object.keys(each).length <= MAX_IMAGES, `expected at most ${MAX_IMAGES} images`),
)
  .default({})
  .describe('Images that parameters of materials name.');

export type DocumentImage = z.output<typeof image>;
export type ImageWrap = (typeof WRAPS)[number];
