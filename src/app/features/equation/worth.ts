/** What the terms of the equation are worth in a pixel: means over its samples, of the first point that each of them sees. Pure. */
import type { PathSample, PathVertex } from '../../../engine/index.ts';
import type { Vec3 } from '../../../scene/document.ts';
import { vec4At } from '../../../scene/vec.ts';
import type { Term } from './terms.ts';
import { radianceFrom } from './values.ts';

/** What is known of a pixel. */
export interface Seen {
  x: number;
  y: number;
  /** Eight numbers, as wgsl/scene.wgsl declares FilmPixel. */
  film: Float32Array;
  /** Some of its samples, replayed; none where the integrator tells no vertices. */
  paths: readonly PathSample[];
}

export interface Worth {
  mean: Vec3;
  /** Standard error of the mean, per channel; NaN: of one sample it cannot be told. */
  error: Vec3;
  /** Of how many samples. */
  count: number;
  /** Key of {@link UNITS}. */
  unit: keyof typeof UNITS;
}

/** Units, and what the mean is taken of. */
export const UNITS = {
  radiance: 'radiance, what the film has',
  emitted: 'radiance, at the first point that is seen',
  reflected: 'radiance, at the first point that is seen',
  arriving: 'radiance, as f |cos θ′| weighs the directions',
  bsdf: 'sr⁻¹, as |cos θ′| / π weighs the directions',
  cosine: 'no unit, towards the sampled points of lights',
  seen: 'no unit, part of the asked lights that is seen',
  light: 'radiance, of the sampled points of lights',
} as const;

type Samples = readonly Vec3[];

const each = (of: (c: 0 | 1 | 2) => number): Vec3 => [of(0), of(1), of(2)];
const meanOf = (samples: Samples): Vec3 => each((c) => samples.reduce((sum, v) => sum + v[c], 0) / samples.length);

/** By how much of themselves numbers of the kernel differ that are the same but for rounding. */
const ROUNDING = 2 ** -21;

/** Standard error of the mean of independent numbers; 0 where they differ by rounding alone. */
function errorOf(samples: Samples, mean: Vec3): Vec3 {
  const n = samples.length;
  return each((c) => {
    const far = samples.reduce((most, v) => Math.max(most, Math.abs(v[c] - mean[c])), 0);
    if (n > 1 && far <= ROUNDING * Math.abs(mean[c])) return 0;
    return Math.sqrt(samples.reduce((sum, v) => sum + (v[c] - mean[c]) ** 2, 0) / (n - 1) / n);
  });
}

function worth(samples: Samples, unit: Worth['unit']): Worth | null {
  if (samples.length === 0) return null;
  const mean = meanOf(samples);
  return { mean, error: errorOf(samples, mean), count: samples.length, unit };
}

/** Of the film itself: all of the pixel's samples. */
function ofFilm(film: Float32Array): Worth | null {
  const [r, g, b, n] = vec4At(film, 0);
  const squares = vec4At(film, 4);
  if (!(n > 0)) return null;
  const mean: Vec3 = [r / n, g / n, b / n];
  return { mean, error: each((c) => Math.sqrt(Math.max(0, squares[c] / n - mean[c] ** 2) / (n - 1))), count: n, unit: 'radiance' };
}

/**
 * Ratio of two means, per channel, with its error to first order (the delta method); where nothing is reflected, 0. What is divided is
 * what the point reflects, and what divides it is `∫ f |cos θ′| dω′`: the radiance that arrives, each direction weighted as the surface does.
 */
function ratio(of: Samples, by: Samples): Worth | null {
  const n = of.length;
  if (n === 0) return null;
  const [y, x] = [meanOf(of), meanOf(by)];
  const mean = each((c) => (x[c] > 0 ? y[c] / x[c] : 0));
  const rest: Samples = of.map((v, i) => each((c) => v[c] - mean[c] * (by[i]?.[c] ?? 0)));
  const error = errorOf(rest, meanOf(rest));
  return { mean, error: each((c) => (x[c] > 0 ? error[c] / x[c] : 0)), count: n, unit: 'arriving' };
}

const isSurface = ({ kind }: PathVertex): boolean => kind === 'surface';
/** What a path came upon at its first vertex, as it counts. */
const met = ({ emitted, foundWeight }: PathVertex): Vec3 => each((c) => emitted[c] * foundWeight);
const reflected = (path: PathSample, first: PathVertex): Vec3 => each((c) => radianceFrom(path, 0)[c] - met(first)[c]);
/** f |cos θ′| / pdf of the sampled direction: its mean is `∫ f |cos θ′| dω′`. Null where the path was not let on for its depth. */
const weightOf = ({ next, outcome }: PathVertex): Vec3 | null => next?.weight ?? (outcome === 'absorbed' ? [0, 0, 0] : null);

/** @returns null where no sample of the pixel has such a term */
export function worthOf(term: Term, { film, paths }: Seen): Worth | null {
  if (term === 'lo') return ofFilm(film);
  const all = paths.flatMap((path) => (path.vertices[0] === undefined ? [] : [{ path, first: path.vertices[0] }]));
  const lit = all.flatMap(({ first: { light } }) => (light !== null && light.pdf > 0 ? [light] : []));
  const weighed = all.flatMap(({ path, first }) => {
    const weight = isSurface(first) ? weightOf(first) : null;
    return weight === null ? [] : [{ weight, L: reflected(path, first) }];
  });
  switch (term) {
    case 'le':
      return worth(
        all.map(({ first }) => first.emitted),
        'emitted',
      );
    case 'integral':
      return worth(
        all.map(({ path, first }) => reflected(path, first)),
        'reflected',
      );
    case 'f':
      return worth(
        weighed.map(({ weight }) => each((c) => weight[c] / Math.PI)),
        'bsdf',
      );
    case 'li':
      return ratio(
        weighed.map(({ L }) => L),
        weighed.map(({ weight }) => weight),
      );
    case 'cos':
      return worth(
        lit.map(({ cosine }) => each(() => Math.abs(cosine))),
        'cosine',
      );
    case 'v':
      return worth(
        lit.flatMap(({ visibility }) => (visibility === null ? [] : [visibility])),
        'seen',
      );
    case 'ley':
      return worth(
        lit.map(({ radiance }) => radiance),
        'light',
      );
  }
}
