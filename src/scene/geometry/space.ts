/** A shape's own coordinates: what procedural textures are fixed to. */
import type { Shape } from '../document.ts';
import { kindOfShape } from '../shapes/index.ts';
import type { ObjectSpace } from './frames.ts';

/**
 * Rotation and translation are undone, lengths kept: shapes with a centre about it (z along normal or axis), a box along its edges, a
 * quad from its corner with x along edge1 and z along its normal. A mesh has the coordinates of its data, a signed distance those of
 * its program, scale undone as well.
 */
export const objectSpace = (shape: Shape): ObjectSpace => kindOfShape(shape).space(shape);
