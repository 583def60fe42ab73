/** Settings that may help against a source of noise, and by how much they do: measured on the pixel itself. */
import type { Renderer } from '../../../../engine/index.ts';
import { Replay } from '../../../../engine/passes/replay.ts';
import { luminance } from '../../../../base/color.ts';
import { coefficientsOf } from '../../../../scene/medium.ts';
import type { SceneDocument } from '../../../../scene/document.ts';
import { vec3At } from '../../../../scene/vec.ts';
import { SPREAD } from '../../../../scene/samplers/index.ts';
import type { ShaderLibrary } from '../../../../shader/kernel.ts';
import type { NoiseSources, SourceKind } from './sources.ts';

export interface Remedy {
  id: string;
  /** What it does, and where that is biased. */
  words: string;
  isBiased: boolean;
  /** Why it is not measured here, where it is not. */
  unmeasured?: string;
  patch: Partial<SceneDocument['render']>;
}

/** Bounces of indirect light before roulette may end a path: so many more. */
const LATER = 8;
/** A clamp lets so many times the pixel's mean through. */
const CLAMP = 10;

interface Kind {
  /** What it is against. */
  against: readonly SourceKind[] | 'all';
  /** Null: it is there already, or cannot help. */
  of(scene: SceneDocument, found: NoiseSources): (Omit<Remedy, 'isBiased'> & { isBiased?: true }) | null;
}

const scatters = ({ media }: SceneDocument): boolean =>
  Object.values(media).some((each) => each !== undefined && coefficientsOf(each).scattering.some((s) => s > 0));

/** In the order in which they are offered. */
const KINDS: readonly Kind[] = [
  {
    against: 'all',
    of: ({ render }) =>
      SPREAD.includes(render.sampler)
        ? null
        : { id: 'sampler', words: 'Spread the samples evenly: Sobol points', patch: { sampler: 'sobol' } },
  },
  {
    against: ['direct', 'indirect', 'found', 'seen'],
    of: ({ render }) =>
      render.strategy === 'mis-power' || render.integrator !== 'path'
        ? null
        : { id: 'strategy', words: 'Weigh both ways to find a light: multiple importance sampling', patch: { strategy: 'mis-power' } },
  },
  {
    against: ['found', 'direct', 'indirect'],
    of: ({ render }) =>
      render.integrator === 'path-naive' ? { id: 'integrator', words: 'Ask lights too: path', patch: { integrator: 'path' } } : null,
  },
  {
    against: ['direct', 'indirect', 'medium'],
    of: ({ render }, { lights }) =>
      lights < 2 || render.lightChoice === 'spatial'
        ? null
        : { id: 'spatial', words: 'Choose lights by what they may do for the place: a tree', patch: { lightChoice: 'spatial' } },
  },
  {
    against: ['direct', 'indirect', 'medium'],
    of: ({ render }, { lights }) =>
      lights < 2 || render.lightChoice === 'power'
        ? null
        : { id: 'power', words: 'Choose lights by their power', patch: { lightChoice: 'power' } },
  },
  {
    against: ['medium'],
    of: (scene) =>
      scene.render.mediumSampling === 'equiangular' || scene.render.integrator !== 'path' || !scatters(scene)
        ? null
        : {
            id: 'equiangular',
            words: 'Ask for light all along the way through the medium: equiangular',
            patch: { mediumSampling: 'equiangular' },
          },
  },
  {
    against: ['caustic'],
    of: ({ render }) =>
      render.caustics === 'manifold' || render.integrator !== 'path' || render.guiding === 'learned'
        ? null
        : {
            id: 'manifold',
            words: 'Search for the ways to small lights over mirrors and glass: caustics by manifold',
            patch: { caustics: 'manifold' },
          },
  },
  {
    against: ['indirect', 'found', 'caustic'],
    of: ({ render }) =>
      render.guiding === 'learned' || render.integrator !== 'path' || render.caustics === 'manifold'
        ? null
        : {
            id: 'guiding',
            words: 'Learn where light comes from, and go there: guiding',
            unmeasured: 'It tries itself on the whole picture before the first sample, and is left off where it does not pay.',
            patch: { guiding: 'learned' },
          },
  },
  {
    against: ['indirect', 'found', 'caustic', 'medium'],
    of: ({ render }, { roulette }) =>
      roulette
        ? {
            id: 'roulette',
            words: 'Let Russian roulette begin later',
            patch: { rouletteStart: Math.min(1024, render.rouletteStart + LATER) },
          }
        : null,
  },
  {
    against: ['indirect', 'found', 'caustic', 'medium'],
    of: ({ render }, { mean }) =>
      render.clampIndirect > 0 || !(mean > 0)
        ? null
        : {
            id: 'clamp',
            words: 'Clamp indirect light to ten times the mean of this pixel',
            isBiased: true,
            patch: { clampIndirect: Number((CLAMP * mean).toPrecision(2)) },
          },
  },
];

/** Those that may help against the sources that matter. */
export function remediesFor(scene: SceneDocument, found: NoiseSources): Remedy[] {
  const large = new Set(found.sources.filter(({ share }) => share > 0.1).map(({ kind }) => kind));
  return KINDS.flatMap(({ against, of }) => {
    if (against !== 'all' && !against.some((each) => large.has(each))) return [];
    const remedy = of(scene, found);
    return remedy === null ? [] : [{ isBiased: false, ...remedy }];
  });
}

export const remedied = (scene: SceneDocument, { patch }: Pick<Remedy, 'patch'>): SceneDocument => ({
  ...scene,
  render: { ...scene.render, ...patch },
});

/** Means of so many samples are compared, each by so many seeds. */
const SAMPLES = 64;
const SEEDS = 48;

export interface Measured {
  /** Variance of the pixel's mean of SAMPLES samples over that without the remedy, and its standard error. */
  ratio: number;
  error: number;
}

/**
 * Renders the pixel by seeds that the film has not, with and without the remedy: the one way that also tells of samples that are spread evenly.
 * @param renderer of its own, beside the film's
 * @param goOn false: nobody wants to know any more; @param done hears which part of the seeds is rendered, 0 to 1
 * @returns null where it was stopped
 * @throws EngineError where a scene cannot be rendered
 */
export async function measure(
  renderer: Renderer,
  library: ShaderLibrary,
  scene: SceneDocument,
  remedy: Pick<Remedy, 'patch'>,
  pixel: { x: number; y: number },
  goOn: () => boolean,
  done: (part: number) => void = () => {},
): Promise<Measured | null> {
  const variances: { s2: number; error: number }[] = [];
  for (const each of [scene, remedied(scene, remedy)]) {
    const means: number[] = [];
    const replay = new Replay(renderer, library);
    for (let seed = 0; seed < SEEDS; seed++) {
      if (!goOn()) return null;
      const { adaptive: _, ...render } = each.render;
      await renderer.setScene({ ...each, render: { ...render, seed: `why ${seed} ${String(render.seed)}` } });
      done((variances.length + seed / SEEDS) / 2);
      means.push(meanOf(await replay.radiances(pixel, 0, SAMPLES, goOn)));
    }
    variances.push(varianceOf(means));
  }
  const [before, after] = variances;
  if (before === undefined || after === undefined || !goOn()) return null;
  const ratio = after.s2 / before.s2;
  return { ratio, error: ratio * Math.hypot(after.error / after.s2, before.error / before.s2) };
}

function meanOf(radiances: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < radiances.length; i += 3) sum += luminance(vec3At(radiances, i));
  return sum / (radiances.length / 3);
}

/** Sample variance, and its standard error from the fourth moment: Var s² ≈ (m₄ − s⁴) / n. */
export function varianceOf(values: readonly number[]): { s2: number; error: number } {
  const n = values.length;
  const mean = values.reduce((sum, each) => sum + each, 0) / n;
  const moment = (power: number): number => values.reduce((sum, each) => sum + (each - mean) ** power, 0);
  const s2 = moment(2) / (n - 1);
  return { s2, error: Math.sqrt(Math.max(0, moment(4) / n - s2 * s2) / n) };
}
