/**
 * Every strategy, light choice and sampler in every combination, and every integrator where models coincide, gives the same image.
 *
 * Two levels of a setting are compared by paired differences: all other settings alike, one difference for each combination
 * of those. Each is divided by the error that the samples tell, which puts noisy and quiet strategies on one scale, and their
 * mean is held against their own scatter (Student's t): that needs no assumption about samplers whose samples depend on one another.
 *
 * One kernel holds all samplers and strategies and chooses by two numbers of the document that `path` does not read: a kernel for
 * each combination would take minutes to compile. The modules are those of the library.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import {
  INTEGRATORS,
  LIGHT_CHOICES,
  SAMPLERS,
  STRATEGIES,
  type RenderSettings,
  type Sampler,
  type SceneInput,
} from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { normalFromStudent } from '../reference/distributions.ts';
import { imageMean, testDevice, testImage } from '../helpers/gpu.ts';
import { holm, normalP } from '../helpers/statistics.ts';

const SIDE = 16;
const SPP = 10;
/** Renders of each combination, each with a seed of its own. */
const SEEDS = ['a', 'b'];
/** One false alarm in a thousand sets of seeds, over everything here. */
const ALPHA = 1e-3 / 3;
const CHANNELS = 3;

type Settings = Partial<RenderSettings>;
interface Chooser {
  renderer: Renderer;
  samplers: readonly Sampler[];
}

interface Cell {
  settings: Settings;
  seed: string;
  /** Of the image, each channel. */
  means: { mean: number; error: number }[];
}

const base = {
  version: 1 as const,
  camera: { position: [0, 1.5, 6] as [number, number, number], target: [0, 0.9, 0] as [number, number, number], fov: 40 },
  film: { width: SIDE, height: SIDE },
  materials: {
    white: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } },
    gloss: { file: 'phong', params: { exponent: 20 } },
  },
};
const solids: SceneInput['shapes'] = [
  { type: 'quad', corner: [-4, 0, 4], edge1: [8, 0, 0], edge2: [0, 0, -8], material: 'gloss' },
  { type: 'quad', corner: [-4, 0, -2], edge1: [8, 0, 0], edge2: [0, 4, 0], material: 'white' },
];

/** A large lamp, which brings most of the light, and a ball that shines. */
const room = (lamp = 1): SceneInput => ({
  ...base,
  shapes: [
    ...solids,
    { type: 'sphere', center: [-1, 0.5, 0.5], radius: 0.3, material: 'white', emission: { radiance: [0.6, 0.3, 0.2] } },
    {
      type: 'quad',
      corner: [-2, 4, -2],
      edge1: [4, 0, 0],
      edge2: [0, 0, 4],
      material: 'white',
      emission: { radiance: [2 * lamp, 2 * lamp, 2 * lamp] },
    },
  ],
});

/** A module with these functions, which calls those of the file that `number` (a field of View) names. */
function choosing(
  folder: string,
  names: readonly string[],
  number: string,
  functions: Record<string, [list: string, result: string]>,
): string {
  const texts = Object.entries(functions).map(([name, [list, result]]) => {
    const given = [...list.matchAll(/(\w+):/g)].map((each) => each[1]).join(', ');
    const arm = (file: string): string => `package::${folder}::${file.replaceAll('-', '_')}::${name}(${given});`;
    const arms = names.map((file, i) => `case ${i + 1}u: { ${result === '' ? '' : 'return '}${arm(file)} }`);
    return `fn ${name}(${list})${result === '' ? '' : ` -> ${result}`} { switch (view.${number}) { ${arms.join(' ')} default: {} } ${result === '' ? '' : `return ${result}();`} }`;
  });
  return `import package::scene::view;\n${texts.join('\n')}\n`;
}

/** A renderer of the library with the modules that choose. */
async function chooserOf(samplers: readonly Sampler[]): Promise<Chooser> {
  const library = shaderLibrary();
  const wgsl = {
    ...library.wgsl,
    'sampler/any': choosing('sampler', samplers, 'split_rays', {
      sampler_start: ['seed: u32, pixel: u32, at: vec2u, sample: u32', ''],
      sampler_bounce: ['vertex: u32', ''],
      sampler_1d: ['dimension: u32', 'f32'],
      sampler_2d: ['dimension: u32', 'vec2f'],
    }),
    'mis/any': choosing('mis', STRATEGIES, 'split_points', {
      weigh_asks_light: ['', 'bool'],
      weigh_found: ['bsdf: f32, light: f32', 'f32'],
      weigh_light: ['light: f32, bsdf: f32', 'f32'],
    }),
  };
  return { samplers, renderer: new Renderer(await testDevice(), { ...library, wgsl }) };
}

/** Its random numbers are its own: differences of different combinations must be independent. */
async function cell({ renderer, samplers }: Chooser, scene: SceneInput, settings: Settings, seed: string): Promise<Cell> {
  const { sampler = 'lcg', strategy = 'mis-power' } = settings;
  const splitting = { gloss: samplers.indexOf(sampler) + 1, light: STRATEGIES.indexOf(strategy) + 1 };
  const render = { maxDepth: 2, rouletteStart: 1, spp: SPP, ...settings, splitting, seed: JSON.stringify([settings, seed]) };
  const document = checkScene({ ...scene, render });
  await renderer.setScene({ ...document, render: { ...document.render, sampler: 'any' as 'lcg', strategy: 'any' as 'light' } });
  while (!renderer.isDone(SPP)) await renderer.advance(1000, SPP);
  return { settings, seed, means: imageMean(testImage(await renderer.readFilm())) };
}

/** p of "both levels of a setting give the same", for each channel. `a` and `b` run over the same combinations of the rest. */
function pairedP(a: readonly Cell[], b: readonly Cell[]): number[] {
  expect(a.length).toBe(b.length);
  return Array.from({ length: CHANNELS }, (_, c) => {
    const differences = a.map((each, i) => {
      const [x, y] = [each.means[c]!, b[i]!.means[c]!];
      return (x.mean - y.mean) / Math.hypot(x.error, y.error);
    });
    const n = differences.length;
    const mean = differences.reduce((sum, each) => sum + each, 0) / n;
    const variance = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (n - 1) / n;
    return normalP(normalFromStudent(mean / Math.sqrt(variance), n - 1));
  });
}

interface Test {
  what: string;
  p: number;
}

/** All pairs of levels of one setting. */
function comparisons(cells: readonly Cell[], setting: keyof Settings, levels: readonly string[]): Test[] {
  const of = (level: string): Cell[] => cells.filter((each) => each.settings[setting] === level);
  return levels.flatMap((a, i) =>
    levels.slice(i + 1).flatMap((b) => pairedP(of(a), of(b)).map((p, c) => ({ what: `${setting}: ${a} and ${b}, channel ${c}`, p }))),
  );
}

const rejected = (tests: readonly Test[]): Test[] => {
  const found = holm(
    tests.map((each) => each.p),
    ALPHA,
  );
  return tests.filter((_, i) => found.rejected[i]);
};

describe('one image', () => {
  const cells: Cell[] = [];
  let chooser: Chooser;
  beforeAll(async () => {
    chooser = await chooserOf(SAMPLERS);
  });
  it('from every strategy, light choice and sampler', async () => {
    for (const sampler of SAMPLERS)
      for (const strategy of STRATEGIES)
        for (const lightChoice of LIGHT_CHOICES)
          for (const seed of SEEDS) cells.push(await cell(chooser, room(), { integrator: 'path', sampler, strategy, lightChoice }, seed));
    expect(cells).toHaveLength(SAMPLERS.length * STRATEGIES.length * LIGHT_CHOICES.length * SEEDS.length);
    const tests = [
      ...comparisons(cells, 'sampler', SAMPLERS),
      ...comparisons(cells, 'strategy', STRATEGIES),
      ...comparisons(cells, 'lightChoice', LIGHT_CHOICES),
    ];
    const least = tests.reduce((a, b) => (b.p < a.p ? b : a));
    expect(rejected(tests), `least: ${least.what}, ${least.p}`).toEqual([]);
  });

  it('would be told from one in which a strategy took one lamp for 2 % brighter', async () => {
    const wrong: Cell[] = [];
    for (const { settings, seed } of cells.filter((each) => each.settings.strategy === 'light'))
      wrong.push(await cell(chooser, room(1.02), settings, `${seed} wrong`));
    const of = (strategy: string): Cell[] => cells.filter((each) => each.settings.strategy === strategy);
    const tests = STRATEGIES.filter((each) => each !== 'light').flatMap((strategy) =>
      pairedP(of(strategy), wrong).map((p) => ({ what: strategy, p })),
    );
    const told = new Set(rejected(tests).map((each) => each.what));
    expect([...told]).toEqual(expect.arrayContaining(['mis-power', 'mis-balance', 'one-sample']));
  });

  it('from every integrator, where light is scattered but once', async () => {
    const found: Cell[] = [];
    for (const integrator of INTEGRATORS)
      for (const sampler of SAMPLERS)
        for (const seed of SEEDS) found.push(await cell(chooser, room(), { integrator, sampler, maxDepth: 1 }, seed));
    expect(rejected(comparisons(found, 'integrator', INTEGRATORS))).toEqual([]);
  });
});
