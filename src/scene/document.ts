/**
 * The scene document: what a scene file, a link and an importer produce, and what everything else reads.
 *
 * Units: lengths are scene units, angles degrees, colours linear Rec. 709 radiance or reflectance.
 * Right-handed coordinates. Defaults live here and in the files that this one imports,
 * and nowhere else.
 */
import { z } from 'zod';
import {
  adaptive,
  caustics,
  CAUSTICS,
  guiding,
  guidingPaths,
  GUIDINGS,
  mediumSampling,
  MEDIUM_SAMPLINGS,
  spectral,
} from './document-sampling.ts';
import { orderWeights, without } from './document-equation.ts';
import { structure, STRUCTURES } from './document-structure.ts';
import { MAX_SAMPLES } from './samples.ts';
import { camera } from './cameras/index.ts';
import type { lens } from './cameras/lens.ts';
import type { stereo } from './cameras/stereo.ts';
import { film, type filter } from './document-film.ts';
import { display } from './document-display.ts';
import { group, lightGroups, MAX_RADIANCE, radiance, type lightGroup } from './document-lights.ts';
import { thing } from './document-things.ts';
import { name } from './fields.ts';
import { flight, placement, shapeMotion } from './document-motion.ts';
import { medium } from './document-density.ts';
import { fog, linearFog } from './document-media.ts';
import { paramValue, type emission, type transform } from './document-shapes.ts';
import { imageData, images } from './document-images.ts';
import { colorScale } from './document-scale.ts';
import { programs } from './document-programs.ts';
export { PROGRAM_NAME } from './document-programs.ts';
import { LAYERS, type LayerName } from './layers/index.ts';
import { INTEGRATOR_KINDS, integratorSettings, INTEGRATORS, type Integrator } from './integrators/index.ts';
import { light } from './lights/index.ts';
import { SAMPLER_KINDS, SAMPLERS, type Sampler } from './samplers/index.ts';
import { table } from './schema-lists.ts';
import { shape } from './shapes/index.ts';
import type { curveData } from './shapes/curves.ts';
import type { meshData } from './shapes/mesh.ts';

/** The version of the document format that this program writes. */
const SCENE_VERSION = 1;

export const STRATEGIES = ['mis-power', 'mis-balance', 'one-sample', 'light', 'bsdf'] as const;
export const LIGHT_CHOICES = ['power', 'uniform', 'spatial'] as const;

/** `path: Kajiya 1986; cast: Appel 1968.` */
const sentences = (kinds: readonly (readonly [name: string, about: string])[]): string =>
  `${kinds.map(([each, about]) => `${each}: ${about}`).join('; ')}.`;

const render = z.strictObject({
  integrator: z
    .enum(INTEGRATORS)
    .default(INTEGRATORS[0])
    .describe(sentences(INTEGRATOR_KINDS.map(({ name: each, about }) => [each, about]))),
  sampler: z
    .enum(SAMPLERS)
    .default(SAMPLERS[0])
    .describe(`Where the random numbers of a path come from. ${sentences(SAMPLERS.map((each) => [each, SAMPLER_KINDS[each].about]))}`),
  seed: z
    .union([z.int().min(0).max(Number.MAX_SAFE_INTEGER), z.string().max(200)], {
      error: 'expected a whole number ≥ 0 or a text',
    })
    .default(0)
    .describe('Everything random in the image follows from it.'),
  maxDepth: z
    .int()
    .min(0)
    .max(1024)
    .default(128)
    .describe('Most scattering events of a path; a low limit darkens the image (bias). 0: emission only.'),
  strategy: z
    .enum(STRATEGIES)
    .default('mis-power')
    .describe('How path weighs sampled lights against sampled directions: both (Veach 1997), one of the two at random, or one alone.'),
  lightChoice: z
    .enum(LIGHT_CHOICES)
    .default('power')
    .describe(
      'How the one light of a vertex is chosen: by its power; each alike; or by what it may do for that place and the way its surface faces, for scenes with several or many.',
    ),
  mediumSampling,
  guiding,
  guidingPaths,
  spectral,
  caustics,
  structure,
  ...integratorSettings,
  clampIndirect: z
    .number()
    .min(0)
    .max(MAX_RADIANCE)
    .default(0)
    .describe('Most that one path may add of indirect light, per channel (bias); 0: no limit.'),
  linearFog: linearFog.optional(),
  rouletteStart: z.int().min(0).max(1024).default(4).describe('Scattering events before Russian roulette may end a path. Unbiased.'),
  spp: z
    .int()
    .min(1)
    .max(MAX_SAMPLES)
    .optional()
    .describe('Samples per pixel at which rendering ends. Left out: 256 in files, and a small estimated error in the page.'),
  adaptive: adaptive.optional(),
  without: without.optional(),
  orderWeights: orderWeights.optional(),
});

const angle = z.number().min(-36_000).max(36_000);
const tintChannel = z.number().min(0).max(1000);

const environment = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('constant'), radiance: radiance.default([0, 0, 0]), group }),
    z.strictObject({
      type: z.literal('program'),
      file: name.describe('A program of this document, or a file of materials/environments: "sky" is materials/environments/sky.wgsl.'),
      params: table(z.record(name, paramValue)).default({}).describe("Values of the file's parameters; the rest keep their defaults."),
      group,
    }),
    z.strictObject({
      type: z.literal('image'),
      file: name
        .optional()
        .describe('HDR, EXR, PNG, JPEG, WebP, TGA or BMP, relative to the scene file, or one of those that come along: "pmndrs:studio".'),
      data: imageData.optional().describe('The image file itself as a data URL in base64, instead of a file.'),
      rotation: angle
        .default(0)
        .describe('Degrees about y, counter-clockwise seen from above. At 0 the middle of the image is seen towards −z.'),
      tilt: angle.default(0).describe('Degrees about x, before the rotation.'),
      intensity: z.number().min(0).max(1e6).default(1).describe('Factor of the radiance.'),
      tint: z.tuple([tintChannel, tintChannel, tintChannel]).default([1, 1, 1]).describe('Linear RGB factor of the radiance.'),
      group,
    }),
  ])
  .describe('Light from infinitely far away, for rays that leave the scene: constant, a program, or an equirectangular image.');

const material = z.strictObject({
  file: name.describe('A program of this document, or a material file: "diffuse" is materials/diffuse.wgsl.'),
  params: table(z.record(name, paramValue)).default({}).describe("Values of the file's parameters; the rest keep their defaults."),
});

const object = z
  .strictObject({ shapes: z.array(shape).min(1) })
  .describe('Shapes that stand in the scene only where an instance puts them.');

const instance = z
  .strictObject({ ...thing, object: name.describe('Key into objects.'), ...placement, motion: shapeMotion })
  .describe('An object in one place, or in many: its shapes are in memory once.');

/** The schema of a scene document. Unknown fields are errors at every level. */
export const sceneSchema = z
  .strictObject({
    $schema: z.string().optional(),
    version: z.literal(SCENE_VERSION),
    title: z.string().max(200).default('Untitled'),
    description: z.string().max(4000).default(''),
    camera,
    flight: flight.optional(),
    film: film.prefault({}),
    render: render.prefault({}),
    display: display.prefault({}),
    environment: environment.default({ type: 'constant', radiance: [0, 0, 0] }),
    programs: programs.prefault({}),
    images,
    materials: table(z.record(name, material)),
    media: table(z.record(name, medium)).default({}).describe('Media: for the interiors of shapes, and fog.'),
    fog: fog.optional(),
    lights: z.array(light).max(10_000).default([]).describe('Lights without a surface; those with one are shapes that emit.'),
    lightGroups: lightGroups.optional(),
    colorScale: colorScale.optional(),
    shapes: z.array(shape).min(1),
    objects: table(z.record(name, object)).default({}).describe('What instances show.'),
    instances: z.array(instance).max(1_000_000).default([]).describe('Placed objects.'),
  })
  .meta({ title: 'Penumbra scene' });

/** A checked document with every default filled in. */
export type SceneDocument = z.output<typeof sceneSchema>;
/** What the user may write: defaults left out. */
export type SceneInput = z.input<typeof sceneSchema>;
export type Camera = SceneDocument['camera'];
export type PerspectiveCamera = Extract<Camera, { type: 'perspective' }>;
export type Film = SceneDocument['film'];
export type PixelFilter = z.output<typeof filter>;
export type Lens = z.output<typeof lens>;
export type Stereo = z.output<typeof stereo>;
export type RenderSettings = SceneDocument['render'];
export type DisplaySettings = SceneDocument['display'];
export type AdaptiveRule = NonNullable<RenderSettings['adaptive']>;
export type Environment = SceneDocument['environment'];
export type ImageEnvironment = Extract<Environment, { type: 'image' }>;
export type LightGroup = z.output<typeof lightGroup>;
export { LAYERS, type LayerName };
export type Medium = z.output<typeof medium>;
export type PunctualLight = SceneDocument['lights'][number];
export type MaterialUse = SceneDocument['materials'][string];
export type ParamValue = z.output<typeof paramValue>;
export type Shape = SceneDocument['shapes'][number];
export type Instance = SceneDocument['instances'][number];
export type ShapeMotion = NonNullable<Shape['motion']>;
export type Emission = z.output<typeof emission>;
export type SdfShape = Extract<Shape, { type: 'sdf' }>;
export type MeshShape = Extract<Shape, { type: 'mesh' }>;
export type MeshData = z.output<typeof meshData>;
export type CurvesShape = Extract<Shape, { type: 'curves' }>;
export type CurveData = z.output<typeof curveData>;
export type Transform = z.output<typeof transform>;
export type Vec3 = [number, number, number];
export { INTEGRATORS, SAMPLERS, type Integrator, type Sampler };
export { CAUSTICS, GUIDINGS, MEDIUM_SAMPLINGS, STRUCTURES };
export type StructureName = (typeof STRUCTURES)[number];
