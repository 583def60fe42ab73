/** The thin lens that some cameras have in place of a pinhole. */
import { z } from 'zod';
import { SceneError } from '../errors.ts';
import { length } from '../fields.ts';
import type { Vec3 } from '../document.ts';
import { reachOf } from './kind.ts';
import { present } from '../../base/present.ts';

export const lens = z
  .strictObject({
    radius: length.optional().describe('Of the opening; or give fStop.'),
    fStop: z.number().gt(0).max(1e6).optional().describe('Focal length over diameter of the opening.'),
    focalLength: length.default(0.05).describe('Scene units, beside fStop: 0.05 is 50 mm where a unit is a metre.'),
    focus: length.optional().describe('Distance along the view at which the image is sharp; left out: that of the target.'),
    blades: z.int().min(0).max(16).default(0).describe('Corners of the opening, 3 to 16, on the circle of the radius; 0: round.'),
    rotation: z.number().min(-360).max(360).default(0).describe("Degrees of the first corner, counter-clockwise from the image's right."),
  })
  .describe('A thin lens instead of the pinhole: blurs what is not at the focus distance.');

type Lens = z.output<typeof lens>;

/** Radius of a lens's opening, in scene units. */
export const lensRadius = ({ radius, fStop, focalLength }: Lens): number =>
  radius ?? focalLength / (2 * present(fStop, 'a radius or an fStop of the lens'));

/** Distance along the view at which the image is sharp. */
export const focusOf = (camera: { position: Vec3; target: Vec3 }, { focus }: { focus?: number | undefined }): number =>
  focus ?? reachOf(camera);

/** @throws SceneError */
export function checkLens(each: Lens | undefined): void {
  if (each === undefined) return;
  const { radius, fStop, blades } = each;
  if (blades === 1 || blades === 2) throw new SceneError(`expected 0 (round) or 3 to 16, got ${blades}`, 'camera.lens.blades');
  if ((radius === undefined) === (fStop === undefined)) throw new SceneError('expected exactly one of radius and fStop', 'camera.lens');
}

/** Members of the kernel's View. */
export const lensValues = (camera: { position: Vec3; target: Vec3 }, each: Lens): Record<string, number> => ({
  lens_radius: lensRadius(each),
  lens_turn: each.rotation / 360,
  focus: focusOf(camera, each),
  blades: each.blades,
});
