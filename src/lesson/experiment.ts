/**
 * Experiments: variants of a scene that are rendered on the reader's own adapter, measured, and drawn beside published
 * figures. A JSON file beside the lesson says all of it: variants are settings of the document.
 */
import { z } from 'zod';
import { MAX_RAYS, PROGRAMS } from '../bench/strategies.ts';
import type { SceneDocument } from '../scene/document.ts';
import { checkScene } from '../scene/parse.ts';
import { figures } from './figures.ts';
import { GENERATED, generate, type Generated } from './generate.ts';
import { withSettings } from './settings.ts';

const setting = z.strictObject({ path: z.string().min(1), value: z.unknown() });
const source = z
  .union([z.string().min(1), z.strictObject({ generate: z.enum(GENERATED), count: z.int().min(1).max(200_000) })])
  .describe('A scene of the gallery, one of the lesson (./name), or one that is made here.');

const variant = z.strictObject({
  /** Where its result stands in the chart: a number of the x axis, or the label of a bar. */
  at: z.union([z.number(), z.string().min(1).max(80)]),
  scene: source.optional(),
  settings: z.array(setting).default([]),
  /** Samples a pixel that one result takes, of `milliseconds`. */
  passes: z.int().min(1).max(10_000).default(1),
});

/** milliseconds: of `passes` samples a pixel; error: estimated relative error after `spp` samples. */
const MEASURES = ['milliseconds', 'error'] as const;

const run = z.strictObject({
  label: z.string().min(1).max(80),
  settings: z.array(setting).default([]),
  program: z
    .enum(PROGRAMS)
    .optional()
    .describe('One of the programs of Soss 2013 in place of the renderer: intersections of eye rays with triangles alone.'),
  rays: z
    .int()
    .min(1)
    .max(MAX_RAYS)
    .default(MAX_RAYS)
    .describe('Rays of the picture that a program is measured on at most; the time of all follows in proportion.'),
  variants: z.array(variant).min(1).max(24),
});

export const experiment = z
  .strictObject({
    figures,
    scene: source,
    settings: z.array(setting).default([]),
    measure: z.enum(MEASURES),
    runs: z.array(run).min(1).max(4),
  })
  .refine(({ measure, runs }) => measure === 'milliseconds' || runs.every(({ program }) => program === undefined), {
    path: ['measure'],
    error: 'expected milliseconds, since a program makes no picture',
  });

export type Experiment = z.output<typeof experiment>;
type Run = Experiment['runs'][number];
type Variant = Run['variants'][number];

/** A scene by its name in the lesson. */
export type SceneOf = (name: string) => Promise<SceneDocument>;

/** The document of a variant. @throws SceneError */
export async function variantDocument(
  { scene, settings }: Experiment,
  run: Run,
  variant: Variant,
  sceneOf: SceneOf,
): Promise<SceneDocument> {
  const from = variant.scene ?? scene;
  const document = typeof from === 'string' ? await sceneOf(from) : generate(from as Generated);
  return checkScene(withSettings(document, [...settings, ...run.settings, ...variant.settings]));
}
