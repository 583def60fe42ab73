/**
 * A lens made of glass: rays are traced from the film through its surfaces (Kolb, Mitchell and Hanrahan 1995). What the page begins with
 * has this; how a lens is built and traced (src/scene/lenses) is loaded with the first document that has one.
 */
import { z } from 'zod';
import { length } from '../fields.ts';
import { lensCode, lensCodeOrNull } from '../lenses/code.ts';
import { cameraKind, place, radians, reachOf } from './kind.ts';

const LENS_DESIGNS = ['doublet', 'double-gauss', 'biotar', 'wide-angle', 'telephoto'] as const;
export type LensDesign = (typeof LENS_DESIGNS)[number];
/** Loops of the kernel end there. */
const MAX_SURFACES = 40;

const millimetres = z.number().min(-1e5).max(1e5);

const surface = z.strictObject({
  radius: millimetres.default(0).describe('Of curvature, in mm: positive with its centre on the side of the film, 0: flat.'),
  thickness: millimetres
    .min(0)
    .default(0)
    .describe('To the next surface along the axis, in mm; of the last one it follows from the focus.'),
  aperture: millimetres.gt(0).describe('Diameter that lets light through, in mm.'),
  ior: z.number().min(1).max(4).default(1).describe('Index of refraction of what lies behind, at 587.6 nm.'),
  abbe: z.number().min(5).max(150).optional().describe('Abbe number of what lies behind: how little it disperses. Left out: not at all.'),
  stop: z.boolean().optional().describe('This one is the iris: flat, in air.'),
});

export type LensSurface = z.output<typeof surface>;

const schema = z
  .strictObject({
    type: z.literal('lens'),
    ...place,
    design: z.enum(LENS_DESIGNS).default('double-gauss').describe('A lens that was built; or give surfaces.'),
    surfaces: z.array(surface).min(2).max(MAX_SURFACES).optional().describe('From the front to the film, one of them the stop.'),
    fStop: z.number().gt(0).max(1e6).default(4).describe('Focal length over diameter of the entrance pupil; no wider than the lens opens.'),
    focus: length
      .optional()
      .describe('Distance along the view, from the position, at which the image is sharp; left out: that of the target.'),
    film: z.number().gt(0).max(1e4).default(43.27).describe('Diagonal of the film, in mm; 43.27 is that of 36 × 24.'),
    unit: length.default(0.001).describe('Scene units that a millimetre is: 0.001 where a unit is a metre.'),
    blades: z.int().min(0).max(16).default(0).describe('Corners of the stop, 3 to 16; 0: round.'),
    rotation: z.number().min(-360).max(360).default(0).describe("Degrees of the first corner, counter-clockwise from the image's right."),
  })
  .describe(
    'A lens made of glass, with its vignetting, distortion and blur; coloured fringes where the document is spectral. The position is the middle of its entrance pupil. The middle of the picture is as bright as through a pinhole.',
  );

export type LensCamera = z.output<typeof schema>;

const angle = (camera: LensCamera): number => lensCodeOrNull()?.angleOf(camera) ?? 40;

export const lensSystem = cameraKind({
  schema,
  label: 'Lens of glass',
  get fields() {
    return lensCodeOrNull()?.LENS_FIELDS ?? [];
  },
  // What is wrong with the lens itself is said when it is loaded.
  check: (camera) => void lensCodeOrNull()?.systemOf(camera),
  file: () => 'lens',
  circular: true,
  table: (camera, picture) => lensCode().lensTable(camera, picture),
  // Whoever asks before it is loaded sees nothing yet.
  ray: (...asked) => lensCodeOrNull()?.rayThrough(...asked) ?? null,
  project: (...asked) => lensCodeOrNull()?.pointOnPicture(...asked) ?? null,
  angle,
  span: (camera) => 2 * Math.tan(radians(angle(camera)) / 2),
  // What is seen follows from the lens. A target that no metres can be meant for is two of them away.
  like(there) {
    const reach = reachOf(there);
    return schema.parse({ type: 'lens', ...there, ...((reach < 0.3 || reach > 30) && { unit: Number((reach / 2000).toPrecision(2)) }) });
  },
});
