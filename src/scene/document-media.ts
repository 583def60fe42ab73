/** What fills the space: media, the interiors of shapes, fog. */
import { z } from 'zod';
import { coordinate, length } from './fields.ts';

/** Per unit length; times the longest way through a scene it is still a number in single precision. */
const coefficient = z.number().min(0).max(1e6);
const coefficients = z.tuple([coefficient, coefficient, coefficient]);
const share = z.number().min(0).max(1);
const channel = z.number().min(0).max(1e9);
const transmittance = z.number().min(1e-6).max(1);

/** A homogeneous medium, by its coefficients or by what it looks like. */
export const medium = z
  .strictObject({
    absorption: coefficients.optional().describe('Linear RGB, per unit length; default 0.'),
    scattering: coefficients.optional().describe('Linear RGB, per unit length; default 0.'),
    color: z
      .tuple([transmittance, transmittance, transmittance])
      .optional()
      .describe('In place of the coefficients: what is left of white light, linear RGB, after `distance`.'),
    distance: length.optional().describe('Belongs to color.'),
    albedo: z
      .tuple([share, share, share])
      .optional()
      .describe('Belongs to color: share of what is lost that is scattered, not absorbed; default 0.'),
    g: z
      .number()
      .min(-0.99)
      .max(0.99)
      .default(0)
      .describe('Mean cosine of scattering (Henyey and Greenstein 1941): > 0 forward, as in mist; 0 in all directions alike.'),
    emission: z
      .tuple([channel, channel, channel])
      .optional()
      .describe(
        'Le, linear RGB radiance: what a thick layer shows that scatters nothing, since absorption × Le is emitted per unit length. Times what the program of a density says by fn Le. Default 0. Paths find this light by chance alone.',
      ),
  })
  .describe('A homogeneous medium: absorption and scattering, or color and distance.');

const mediumName = z.string().min(1).max(200).describe('Key into media.');

/** What is inside of a closed shape. */
export const interior = z
  .strictObject({
    medium: mediumName.optional().describe('Key into media; default: nothing but the index of refraction of the material.'),
    priority: z
      .int()
      .min(0)
      .max(255)
      .default(0)
      .describe('Where shapes overlap, the greatest fills the space (Schmidt and Budge 2002); of equals the one that is entered last.'),
  })
  .describe('What fills the shape, which must be closed: anything but quads, disks, open cylinders and cones, and meshes with holes.');

export const fog = z
  .strictObject({ medium: mediumName })
  .describe('What fills the space outside of all shapes, without end: no light comes through it from infinitely far away.');

export const linearFog = z
  .strictObject({
    color: z.tuple([channel, channel, channel]).describe('Linear RGB radiance of the fog.'),
    near: coordinate.min(0).default(0).describe('Distance up to which there is none.'),
    far: length.describe('Distance from which there is nothing else.'),
  })
  .describe('Mixes each ray with a colour in proportion to its length. Not physical: cast, whitted and distributed alone look at it.');
