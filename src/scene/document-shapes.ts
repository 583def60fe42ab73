/** What shapes of the scene document have in common: material, light, motion, interior, transform. */
import { z } from 'zod';
import { group, radiance } from './document-lights.ts';
import { interior } from './document-media.ts';
import { shapeMotion } from './document-motion.ts';
import { thing } from './document-things.ts';
import { length, name, vec3 } from './fields.ts';

export const paramValue = z.union([z.number(), z.boolean(), z.string(), z.array(z.number()).min(2).max(4)], {
  error: 'expected a number, true or false, a text, or 2 to 4 numbers',
});

export const emission = z
  .strictObject({
    radiance,
    sides: z.enum(['front', 'both']).default('front').describe('front: the side of the outward normal; both: either side.'),
    group,
  })
  .describe('Makes the shape a light of uniform, diffuse radiance.');

/** Of every shape. */
export const common = {
  ...thing,
  material: name.describe('Key into materials.'),
  emission: emission.optional(),
  motion: shapeMotion,
};

/** Of every shape that has an inside. */
export const closed = { ...common, interior: interior.optional() };

export const rotate = vec3.default([0, 0, 0]).describe('Degrees about x, then y, then z.');

export const transform = z
  .strictObject({
    scale: z.union([length, z.tuple([length, length, length])], { error: 'expected a number > 0 or three of them' }).default(1),
    rotate,
    translate: vec3.default([0, 0, 0]),
  })
  .describe('Scaled first, then rotated, then translated.');

/** Where a shape stands whose numbers are in coordinates of its own. */
export const standing = transform.default({ scale: 1, rotate: [0, 0, 0], translate: [0, 0, 0] });

/** Of shapes that turn about an axis. */
export const axial = {
  center: vec3.describe('The middle of the axis.'),
  axis: vec3.default([0, 1, 0]).describe('Direction from the lower to the upper end; any length but zero.'),
};
export const open = z.boolean().default(false).describe('Without its ends: a tube of no thickness, with two sides and no inside.');
