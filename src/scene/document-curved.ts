/** Cylinders, cones and tori of the scene document. */
import { z } from 'zod';
import { length, vec3 } from './fields.ts';

const axis = vec3.default([0, 1, 0]).describe('Direction from the lower to the upper end; any length but zero.');
const center = vec3.describe('The middle of the axis.');
const open = z.boolean().default(false).describe('Without its ends: a tube of no thickness, with two sides and no inside.');

/** @param common fields of every closed shape */
export const curvedShapes = <T extends z.core.$ZodLooseShape>(common: T) =>
  [
    z.strictObject({ type: z.literal('cylinder'), center, axis, radius: length, height: length, open, ...common }),
    z.strictObject({
      type: z.literal('cone'),
      center,
      axis,
      radius: length.describe('At the lower end.'),
      topRadius: z.number().min(0).max(1e7).default(0).describe('At the upper end; 0: a tip.'),
      height: length,
      open,
      ...common,
    }),
    z
      .strictObject({
        type: z.literal('torus'),
        center: vec3,
        axis: vec3.default([0, 1, 0]).describe('Perpendicular to the ring; any length but zero.'),
        radius: length.describe('Of the circle in the middle of the tube.'),
        tube: length.describe('Radius of the tube, less than radius.'),
        ...common,
      })
      .describe('A ring.'),
  ] as const;
