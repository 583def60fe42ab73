/** The parts of the scene document that say how it is seen: camera and film. */
import { z } from 'zod';
import { cameraMotion, shutter } from './document-motion.ts';
import { length, vec3 } from './fields.ts';

const place = {
  position: vec3.describe('Eye point.'),
  target: vec3.describe('Point that the centre of the image shows.'),
  up: vec3.default([0, 1, 0]).describe('Direction that points up in the image; need not be perpendicular to the view.'),
  motion: cameraMotion,
  shutter,
};

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

export const stereo = z
  .strictObject({
    separation: length.describe('Distance of the eyes.'),
    layout: z.enum(['side-by-side', 'over-under']).default('side-by-side').describe("The left eye's picture is on the left or above."),
    convergence: length.optional().describe('Distance at which both pictures agree; left out: infinitely far.'),
  })
  .describe('Two pictures on one film, for the left and the right eye.');

export const camera = z
  .discriminatedUnion('type', [
    z
      .strictObject({
        type: z.literal('perspective').optional().default('perspective'),
        ...place,
        fov: z.number().gt(0).lt(180).default(40).describe('Vertical field of view in degrees.'),
        lens: lens.optional(),
        stereo: stereo.optional(),
      })
      .describe('Straight lines stay straight; a pinhole, or a thin lens.'),
    z
      .strictObject({
        type: z.literal('orthographic'),
        ...place,
        height: length.describe('Of what the image shows, in scene units.'),
      })
      .describe('Parallel rays, from the plane through the eye.'),
    z
      .strictObject({ type: z.literal('panorama'), ...place, stereo: stereo.optional() })
      .describe('All directions: 360° across, 180° down (equirectangular). A film twice as wide as high shows no distortion.'),
    z
      .strictObject({
        type: z.literal('fisheye'),
        ...place,
        fov: z.number().gt(0).max(360).default(180).describe('Degrees across the circle that touches the nearer edges of the film.'),
      })
      .describe('Equidistant: the angle from the view grows with the distance from the middle. Black beyond its circle.'),
  ])
  .describe('The camera.');

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

/** What a film without a filter has. */
export const DEFAULT_FILTER = { type: 'box', radius: 0.5 } as const;

/** What a film can store beside the image; see wgsl/contribution.wgsl and wgsl/layers.wgsl. */
export const LAYERS = [
  'depth',
  'position',
  'normal',
  'uv',
  'albedo',
  'material',
  'shape',
  'direct',
  'indirect',
  'orders',
  'groups',
  'path-length',
  'cost',
  'samples',
  'variance',
] as const;

/** What a film without `orders` has. */
export const DEFAULT_ORDERS = 6;

export const film = z.strictObject({
  width: z.int().min(1).max(16384).default(512).describe('Pixels.'),
  height: z.int().min(1).max(16384).default(512).describe('Pixels.'),
  filter: filter.optional().describe('How samples near a pixel add to it; left out: the mean over the pixel (box, radius 0.5).'),
  crop: z
    .tuple([z.int().min(0), z.int().min(0), z.int().min(1), z.int().min(1)])
    .optional()
    .describe('Only these pixels are rendered: x and y of the first, x and y after the last. The rest stays black.'),
  layers: z
    .array(z.enum(LAYERS))
    .max(LAYERS.length)
    .optional()
    .describe(
      'Stored beside the image, from the same samples. depth (distance from the eye), position, normal, uv, albedo: means over what the eye sees first; ' +
        'material, shape: their numbers, at the middle of the pixel; direct: scattered at most once, indirect: the rest; orders: by the number of scatterings; ' +
        'groups: by light group; path-length: scatterings of the path; cost: nodes visited, primitives tested, the most nodes postponed at a time; samples; variance: of the mean.',
    ),
  orders: z
    .int()
    .min(1)
    .max(16)
    .optional()
    .describe(`The last of the layers 'orders', which holds what was scattered more often, too; left out: ${DEFAULT_ORDERS}.`),
});
