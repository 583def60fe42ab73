/** A crossing: one scene, two ways to its image. */
import type fc from 'fast-check';
import { smallestShift } from '../helpers/power.ts';
import { expectSame } from '../helpers/same.ts';
import { sidak } from '../helpers/statistics.ts';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { referenceRender } from '../reference/render.ts';
import { difference, TESTS, type Picture } from './compare.ts';
import { filmOf, pictureOf, type Fault } from './render.ts';
import { spectrum } from './spectrum.ts';

const WAVELENGTHS = spectrum();

/** Films whose sum is the image; left out: a weight of 1. */
export interface Part {
  scene: SceneInput;
  weight?: number | Vec3;
  /** Share of the samples. */
  share?: number;
}
export interface Way {
  parts: readonly Part[];
  /** What renders it; left out: the megakernel. */
  by?: 'megakernel' | 'wavefront' | 'reference';
  /** Planted, to see whether it is noticed. */
  fault?: Fault;
}

export interface Crossing {
  a: Way;
  b: Way;
  /** Both have the same random numbers: `bits`, the same films; `nearly`, the same but for rounding. Left out: others. */
  same?: 'bits' | 'nearly';
}

export interface Family {
  name: string;
  /** Of the scenes, in parts; left out: 10. More of what is cheap. */
  share?: number;
  /** Samples a pixel of the first look. */
  spp: number;
  /** What half of its scenes see at the first look: ways that are apart by this share of the film's light. */
  sees: number;
  crossing: fc.Arbitrary<Crossing>;
}

/**
 * Two looks. What is less likely than SUSPECT is rendered again with LONGER times the samples and other random numbers, and fails below
 * ALPHA: the first look costs little and sees what `sees` says of its family, the second decides. One in a hundred scenes is looked at
 * twice, and in one of 5,000 runs of 200 one is told apart by chance.
 */
const [SUSPECT, ALPHA, LONGER] = [0.01, 1e-6, 8];

async function picture({ parts, by = 'megakernel', fault }: Way, spp: number, seed: string): Promise<Picture> {
  let sum: Picture | null = null;
  for (const [i, { scene, weight = 1, share = 1 }] of parts.entries()) {
    const samples = Math.max(2, Math.round(spp * share));
    const one =
      by === 'reference'
        ? referencePicture(scene, samples, seed)
        : pictureOf(await filmOf(scene, samples, i === 0 ? seed : `${seed}, part ${i}`, by, fault));
    const weights = typeof weight === 'number' ? [weight, weight, weight] : weight;
    sum ??= { ...one, mean: new Float64Array(one.mean.length), dropped: 0 };
    one.mean.forEach((each, k) => (sum!.mean[k]! += weights[k % 3]! * each));
    sum.dropped += one.dropped;
  }
  if (sum === null) throw new Error('a way without parts');
  return sum;
}

function referencePicture(scene: SceneInput, spp: number, seed: string): Picture {
  const number = [...seed].reduce((sum, each) => (31 * sum + each.charCodeAt(0)) % 1_000_003, 7);
  const disperses = Object.values(scene.materials).some(({ file }) => file === 'dispersive_glass');
  const { width, height, sum } = referenceRender(checkScene(scene), {
    estimator: 'naive',
    spp,
    seed: number,
    ...(disperses && { spectrum: WAVELENGTHS }),
  });
  return { width, height, mean: sum.map((each) => each / spp), dropped: 0 };
}

interface Verdict {
  /** Why the images are not the same; null: they are. */
  why: string | null;
  /** Standard error of the difference, in parts of the light of the film; 0 where every bit counts. */
  error: number;
}

async function compare({ a, b, same }: Crossing, spp: number, seed: string, alpha: number): Promise<Verdict> {
  if (same === 'bits') {
    const film = async ({ parts, by }: Way): Promise<Float32Array> =>
      (await filmOf(parts[0]!.scene, spp, seed, by === 'wavefront' ? by : 'megakernel')).data;
    const films = [await film(a), await film(b)] as const;
    try {
      expectSame(films[1], films[0]);
      return { why: null, error: 0 };
    } catch {
      const others = films[0].filter((each, i) => each !== films[1][i]).length;
      return { why: `${others} of ${films[0].length} numbers of the film are others`, error: 0 };
    }
  }
  const one = await picture(a, spp, `${seed} a`);
  const two = await picture(b, spp, same === 'nearly' ? `${seed} a` : `${seed} b`);
  if (one.dropped + two.dropped > 0) return { why: `${one.dropped} and ${two.dropped} samples dropped`, error: NaN };
  const { p, text, error } = difference(one, two);
  return { why: p < alpha ? `${text}, p = ${p.toExponential(1)}` : null, error };
}

/**
 * @returns the smallest share of the film's light by which the ways might be apart and be looked at again, with a probability of 99 %
 * @throws Error where they disagree
 */
export async function agree(crossing: Crossing, spp: number): Promise<number> {
  const { why, error } = await compare(crossing, spp, 'first', SUSPECT);
  if (why !== null) {
    const again = await compare(crossing, LONGER * spp, 'second', ALPHA);
    if (again.why !== null) throw new Error(again.why);
  }
  return smallestShift(error, sidak(SUSPECT, TESTS));
}
