/** The Dirac delta lobes of a situation, told apart by many samples of it. */
import type { Bench, Question } from '../bench.ts';
import type { Vector } from '../report.ts';
import { sampleNumbers, type Situation } from '../situations.ts';
import type { Structs } from '../structs.ts';
import { RELATIVE } from './pairs.ts';

/** Random numbers for each situation by which lobes are found. */
export const DRAWS = 128;
/** Directions this close are one lobe. */
export const SAME_LOBE = 1e-3;
/** More directions than this from one situation are no lobes: they vary with the random numbers, as in dispersion. */
const MAX_LOBES = 8;
/** Lobes of one direction, such as a coat and the mirror below it; of more, what they return varies with the random numbers. */
const MAX_LAYERS = 8;

/** Of one direction, probability and weight; of one direction alone, where these vary. */
export interface Lobe {
  situation: Situation;
  wi: Vector;
  weight: Vector;
  pdf: number;
  eta: number;
  count: number;
  /** Bounds of the probabilities that `sample` gave for it. */
  low: number;
  high: number;
  /** Of more layers than are told apart: together they may be chosen as often as may be, and what they carry is not known. */
  isMerged: boolean;
}

/** For each situation its delta lobes; none where directions vary with the random numbers. */
export async function findLobes(bench: Bench, situations: readonly Situation[]): Promise<Lobe[][]> {
  const random = bench.random('delta');
  const questions: Question[] = [];
  for (const situation of situations.keys()) {
    for (let i = 0; i < DRAWS; i++) questions.push({ situation, u: sampleNumbers(random) });
    await bench.pace.breathe();
  }
  const found = await bench.ask(situations, questions);
  const [pdf, specular] = [found.column('pdf'), found.column('specular')];
  /** Of each situation its directions, and of each direction its layers. */
  const ways: Lobe[][][] = situations.map(() => []);
  for (let i = 0; i < questions.length; i++) {
    if (i % 1024 === 0) await bench.pace.breathe();
    if (!(pdf(i) > 0) || specular(i) === 0) continue;
    const index = questions[i]!.situation;
    addTo(ways[index]!, lobeOf(situations[index]!, found, i));
  }
  return ways.map((each) => (each.length <= MAX_LOBES ? each.flatMap(layersOf) : []));
}

/** The lobe of one sample. */
export function lobeOf(situation: Situation, found: Structs, i: number): Lobe {
  const pdf = found.number(i, 'pdf');
  const [wi, weight] = [found.vector(i, 'wi') as Vector, found.vector(i, 'weight') as Vector];
  return { situation, wi, weight, pdf, eta: found.number(i, 'eta'), count: 1, low: pdf, high: pdf, isMerged: false };
}

/** Counts a sample to its lobe. One more of each kind than the most are told apart, so that they are known to be too many. */
function addTo(ways: Lobe[][], sample: Lobe): void {
  const way = ways.find(([first]) => first !== undefined && distance(first.wi, sample.wi) < SAME_LOBE);
  if (way !== undefined) addLayer(way, sample);
  else if (ways.length <= MAX_LOBES) ways.push([sample]);
}

function addLayer(way: Lobe[], sample: Lobe): void {
  const same = way.find((each) => isLayer(each, sample));
  const lobe = same ?? way[0];
  if (lobe === undefined || (same === undefined && way.length <= MAX_LAYERS)) way.push(sample);
  else count(lobe, sample);
}

const isLayer = (lobe: Lobe, sample: Lobe): boolean =>
  isClose(lobe.pdf, sample.pdf) && lobe.weight.every((own, c) => isClose(own, sample.weight[c] ?? 0));

/** Whether a sample is of this lobe: of its direction, and where it is not merged of many layers, of its probability and weight. */
export const isLobe = (lobe: Lobe, sample: Lobe): boolean =>
  distance(lobe.wi, sample.wi) < SAME_LOBE && (lobe.isMerged || isLayer(lobe, sample));

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= RELATIVE * Math.max(a, b);

function count(lobe: Lobe, { count: more, low, high }: Lobe): void {
  lobe.count += more;
  lobe.low = Math.min(lobe.low, low);
  lobe.high = Math.max(lobe.high, high);
}

/** Few that are told apart are layers; many are one lobe that cannot say its probability. */
function layersOf(way: readonly Lobe[]): readonly Lobe[] {
  const [first, ...others] = way;
  if (first === undefined || way.length <= MAX_LAYERS) return way;
  for (const each of others) count(first, each);
  return [{ ...first, high: 1, isMerged: true }];
}

/** The layers among samples of one direction; null where what they return varies with the random numbers. */
export function layersIn(samples: readonly Lobe[]): Lobe[] | null {
  const way: Lobe[] = [];
  for (const each of samples) addLayer(way, { ...each });
  return way.length <= MAX_LAYERS ? way : null;
}

/**
 * With how many others each lobe may be one: a material that has more layers in a direction elsewhere may have some here that agree in all, as at
 * an end of a parameter. 1: it is alone.
 */
export function mostAlike(lobes: readonly Lobe[]): ReadonlyMap<Lobe, number> {
  const most = new Map<boolean, number>();
  const layers = lobes.map((each) => {
    const number = lobes.filter(({ situation, wi }) => situation === each.situation && distance(wi, each.wi) < SAME_LOBE).length;
    most.set(each.wi[2] > 0, Math.max(most.get(each.wi[2] > 0) ?? 1, number));
    return number;
  });
  return new Map(lobes.map((each, i) => [each, (most.get(each.wi[2] > 0) ?? 1) - (layers[i] ?? 1) + 1]));
}

export const distance = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((each, i) => each - (b[i] ?? 0)));
