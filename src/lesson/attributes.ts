/** The attributes of directives: texts in Markdown, checked and turned into what they mean. */
import { z } from 'zod';
import { INTEGRATORS, LAYERS, LIGHT_CHOICES, SAMPLERS, STRATEGIES } from '../scene/document.ts';
import { TONE_CURVES } from '../scene/document-display.ts';
import { FACETS_SHOWN, SHOWN } from './diagrams/index.ts';
import { PANELS, TOOLS, VIEWS, type DisplaySetting } from './names.ts';
import { SERIES, type Change, type Series, type Setting } from './types.ts';

export const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const id = z.string().regex(ID, 'expected lower-case letters, digits and single hyphens');
const words = z.string().min(1, 'expected some words');
const numeric = z.string().transform((text, context) => {
  const value = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(value)) context.addIssue({ code: 'custom', message: `expected a number, got ${text}` });
  return value;
});
const whole = numeric.pipe(z.int('expected a whole number'));
const positive = numeric.pipe(z.number().positive('expected a number above 0'));
/** `{log}` and `{log=true}`. */
const flag = z.enum(['', 'true'], 'expected the name alone').transform(() => true);
const isGiven = flag.optional().transform((given) => given ?? false);
/** A value as JSON; what is none is a text. */
const value = z.string().transform((text): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
});
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== ''),
);
const numbers = (count: number) =>
  list.pipe(z.array(z.string().transform(Number).pipe(z.number())).length(count, `expected ${count} numbers with commas between`));
const file = z.string().regex(/^[\w-]+\.[a-z]+$/, 'expected a file of the lesson’s own folder');

/** What the renderer does and the page shows. */
const shown = {
  integrator: z.enum(INTEGRATORS).optional(),
  sampler: z.enum(SAMPLERS).optional(),
  strategy: z.enum(STRATEGIES).optional(),
  'light-choice': z.enum(LIGHT_CHOICES).optional(),
  'max-depth': whole.optional(),
  roulette: whole.optional(),
  clamp: numeric.optional(),
  spp: whole.optional(),
  seed: z.string().optional(),
  size: z
    .string()
    .regex(/^\d+x\d+$/, 'expected WIDTHxHEIGHT')
    .optional(),
  layers: list.pipe(z.array(z.enum(LAYERS))).optional(),
  view: z
    .union([z.enum(VIEWS), z.string().regex(/^layer:[\w.-]+$/) as z.ZodType<`layer:${string}`>])
    .optional()
    .catch((context) => {
      throw new Error(`expected one of ${VIEWS.join(', ')} or layer:NAME, got ${String(context.input)}`);
    }),
  exposure: numeric.optional(),
  curve: z.enum(TONE_CURVES).optional(),
  'false-color': z
    .enum(['', 'true', 'false'])
    .transform((text) => text !== 'false')
    .optional(),
  tool: z.enum(TOOLS).optional(),
  select: words.optional(),
};
/** A panel takes the place of the lesson, so only a reader who presses a button opens one. */
const change = { ...shown, panel: z.enum(PANELS).optional() };

/** Of every question. */
const asked = { id, points: positive.default(1) };

export const ATTRIBUTES = {
  lesson: z.strictObject({
    series: z.enum(Object.keys(SERIES) as [Series, ...Series[]]),
    order: whole.pipe(z.int().min(1)),
    minutes: whole.pipe(z.int().min(5).max(15)),
    summary: words,
    picture: words,
  }),
  step: z.strictObject({ id }),
  state: z.strictObject({ ...shown, scene: words }),
  set: z.strictObject({ path: words, to: value }),
  button: z.strictObject({ ...change, path: words.optional(), to: value.optional() }),
  number: z.strictObject({
    ...asked,
    answer: numeric,
    tolerance: numeric.pipe(z.number().min(0)).optional(),
    within: z
      .string()
      .regex(/^\d+(\.\d+)?%$/, 'expected per cent, as 2%')
      .transform((text) => Number.parseFloat(text) / 100)
      .optional(),
    unit: z.string().default(''),
  }),
  choice: z.strictObject(asked),
  option: z.strictObject({ right: flag.optional(), why: words.optional() }),
  pick: z.strictObject({ ...asked, shape: list.optional(), rect: numbers(4).optional(), model: numbers(2) }),
  code: z.strictObject({
    ...asked,
    program: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'expected a letter, then letters, digits and _')
      .default('answer'),
    material: words,
    start: file,
    solution: file,
    defines: list.pipe(z.array(z.enum(['eval', 'sample', 'pdf']))).default([]),
    model: flag.optional(),
    density: flag.optional(),
    worth: positive.optional(),
    given: file.optional(),
    film: id.optional(),
    depth: whole.optional(),
    noise: positive.optional(),
  }),
  slider: z.strictObject({
    path: words,
    min: numeric,
    max: numeric,
    step: positive,
    log: flag.optional(),
    unit: z.string().default(''),
    copies: whole.pipe(z.int().min(0).max(4)).default(0),
  }),
  menu: z.strictObject({ path: words, options: list }),
  picture: z.strictObject({ scene: words }),
  plot: z.strictObject({ file }),
  experiment: z.strictObject({ id, file }),
  'solid-angle': z.strictObject({ shape: words, shadow: isGiven }),
  density: z.strictObject({ inversion: isGiven }),
  'two-densities': z.strictObject({ shape: words, material: words, show: z.enum(SHOWN) }),
  microfacets: z.strictObject({ material: words, show: z.enum(FACETS_SHOWN) }),
  spectra: z.strictObject({ material: words, other: words.optional(), lamp: words }),
  darts: z.strictObject({ medium: words }),
  split: z.strictObject({}),
  learned: z.strictObject({}),
  note: z.strictObject({}),
  hint: z.strictObject({}),
  right: z.strictObject({}),
  wrong: z.strictObject({
    answer: numeric.optional(),
    shape: list.optional(),
    rect: numbers(4).optional(),
    file: file.optional(),
  }),
} as const;
export type DirectiveName = keyof typeof ATTRIBUTES;

/** The document's settings behind the attributes that have a name of their own. */
export const PATHS = {
  integrator: 'render.integrator',
  sampler: 'render.sampler',
  strategy: 'render.strategy',
  'light-choice': 'render.lightChoice',
  'max-depth': 'render.maxDepth',
  roulette: 'render.rouletteStart',
  clamp: 'render.clampIndirect',
  spp: 'render.spp',
  seed: 'render.seed',
  layers: 'film.layers',
  exposure: 'display.exposure',
  curve: 'display.tone',
} as const;

type ChangeAttributes = z.output<z.ZodObject<typeof change>>;

/** What attributes of `state` and `button` change. */
export function changeOf(given: ChangeAttributes): Change {
  const settings = (Object.keys(PATHS) as (keyof typeof PATHS)[]).flatMap((name): Setting[] =>
    given[name] === undefined ? [] : [{ path: PATHS[name], value: given[name] }],
  );
  const [width, height] = (given.size?.split('x') ?? []).map(Number);
  if (width !== undefined) settings.push({ path: 'film.width', value: width }, { path: 'film.height', value: height });
  const shown = { view: given.view, falseColor: given['false-color'] };
  const display = Object.fromEntries(Object.entries(shown).filter(([, each]) => each !== undefined)) as Partial<DisplaySetting>;
  return { settings, display, panel: given.panel ?? null, tool: given.tool ?? null, select: given.select ?? null };
}

/** What an issue says, in the words of a directive. */
export function attributeFault(issue: z.core.$ZodIssue, name: DirectiveName, given: Readonly<Record<string, string>>): string[] {
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(ATTRIBUTES[name].shape).join(', ') || 'no attributes';
    return issue.keys.map((key) => `::${name} has no ${key}; it has ${known}`);
  }
  const key = String(issue.path[0] ?? '');
  if (!(key in given)) return [`::${name} needs ${key === 'id' ? 'an id, {#words}' : key}`];
  const message = issue.message.replace(/^Invalid option: /, '').replace(/\|/g, ', ');
  return [`::${name}, ${key}: ${message.startsWith('expected') ? message : `expected something else, got ${given[key]}`}`];
}
