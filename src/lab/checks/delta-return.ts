/** Delta lobes from their other end: what comes back must be what went forth. */
import type { Bench, Question } from '../bench.ts';
import type { Vector } from '../report.ts';
import { stratified, type Situation } from '../situations.ts';
import type { Structs } from '../structs.ts';
import { distance, layersIn, lobeOf, SAME_LOBE, type Lobe } from './delta-lobes.ts';
import { nextTo, RELATIVE, turned } from './pairs.ts';
import { sumBy } from '../sums.ts';

/** Random numbers for each way back. */
const RETURNS = 256;
/** For each way, forth, back, and next to them, where the first look leaves doubt: a layer of 1 % is missed once in 30,000 times. */
const AGAIN = 1024;
/** Ways that are followed again, at most: those that differ most. */
const MOST_AGAIN = 32;
/** Of directions this close one is the other's way back. */
const SAME = 1e-2;
/** By how much power forth and back may differ. */
interface Tolerance {
  relative: number;
  absolute: number;
  /** In place of the absolute one where there are several layers: of one that is seldom chosen nobody may have heard. */
  layered: number;
}
/** Where nobody looks again: Fresnel's term is steep near the critical angle. */
const COARSE: Tolerance = { relative: 2 ** -8, absolute: 1e-3, layered: 0.05 };
/** By more than this they leave doubt; and are wrong where directions next to them explain it no better. */
const FINE: Tolerance = { relative: RELATIVE, absolute: 2 ** -13, layered: 2 ** -13 };
/** A way back that carries more than this must be found. */
const NOTICEABLE = 0.05;

/** A lobe whose way back carries something else. */
export interface OneWay {
  situation: Situation;
  wi: Vector;
  eta: number;
  detail: string;
  /** Light forth over that back; null: none comes back. */
  ratio: number | null;
}

/** Follows each direction with its layers from its other end: the same part of the light must come back. */
export async function wayBack(
  bench: Bench,
  situations: readonly Situation[],
  lobes: readonly Lobe[],
): Promise<{ oneWay: OneWay[]; compared: number }> {
  const random = bench.random('return');
  const index = new Map(situations.map((each, i) => [each, i]));
  const ways = waysOf(lobes);
  /** Samples of Dirac delta lobes from each start. */
  const sampled = async (starts: readonly Start[], count: number): Promise<Lobe[][]> => {
    const questions: Question[] = [];
    for (const { situation, ...start } of starts) {
      for (let i = 0; i < count; i++)
        questions.push({ ...start, situation: index.get(situation) ?? 0, u: stratified(random, (i + 0.5) / count) });
      await bench.pace.breathe();
    }
    const found = await bench.ask(situations, questions);
    return starts.map(({ situation }, i) => samplesIn(situation, found, i * count, count));
  };
  const returned = await sampled(ways.map(backOf), RETURNS);
  const doubtful: { way: Way; back: Lobe[]; unequal: Unequal }[] = [];
  for (const [i, way] of ways.entries()) {
    const back = returned[i] ?? [];
    const unequal = difference(way, back, FINE);
    if (unequal !== null) doubtful.push({ way, back, unequal });
    await bench.pace.breathe();
  }
  doubtful.sort((a, b) => b.unequal.by - a.unequal.by);
  const again = doubtful.slice(0, MOST_AGAIN);
  const looks =
    again.length === 0
      ? []
      : await sampled(
          again.flatMap(({ way }) => [...around(forthOf(way)), ...around(backOf(way))]),
          AGAIN,
        );
  const oneWay = doubtful.flatMap(({ way, back }, i): OneWay[] => {
    const unequal = i < again.length ? lookedAgain(way, looks.slice(2 * AROUND * i, 2 * AROUND * (i + 1))) : difference(way, back, COARSE);
    const [{ situation, wi, eta }] = way;
    return unequal === null ? [] : [{ situation, wi, eta, detail: unequal.detail, ratio: unequal.ratio }];
  });
  return { oneWay, compared: ways.length };
}

/** Where samples are drawn from. */
type Start = Required<Pick<Question, 'wo' | 'behind'>> & { situation: Situation };

const forthOf = ([{ situation }]: Way): Start => ({ situation, wo: situation.wo, behind: false });
const backOf = ([{ situation, wi }]: Way): Start => ({ situation, wo: wi[2] < 0 ? turned(wi) : wi, behind: wi[2] < 0 });

/** A start, and directions a few units of rounding away from it. */
const AROUND = 3;
const around = (start: Start): Start[] => [start, ...nextTo(start.wo).map((wo) => ({ ...start, wo }))];

/** What more samples find different, beyond what directions next to it explain. A layer that is seldom chosen may have been missed before. */
function lookedAgain(way: Way, looks: readonly (readonly Lobe[])[]): Unequal | null {
  const layers = looks.map((samples, i) => layersIn(nearTo(i < AROUND ? way[0].wi : targetOf(way), samples)));
  const [first, ...others] = layers[0] ?? [];
  // What varies with the random numbers, or does not come again, is no lobe.
  if (first === undefined || layers.includes(null)) return null;
  const powers = layers.map((each) => powerOf(each ?? []));
  const condition = powers.reduce((sum, own, i) => sum + apart(own, powers[i - (i % AROUND)] ?? own), 0);
  const tolerance = { relative: FINE.relative, absolute: FINE.absolute + 2 * condition, layered: COARSE.layered };
  return difference([first, ...others], looks[AROUND] ?? [], tolerance);
}

/** The samples of Dirac delta lobes among so many findings. */
function samplesIn(situation: Situation, found: Structs, first: number, count: number): Lobe[] {
  const samples: Lobe[] = [];
  for (let k = first; k < first + count; k++) {
    if (found.number(k, 'pdf') > 0 && found.number(k, 'specular') !== 0) samples.push(lobeOf(situation, found, k));
  }
  return samples;
}

type Way = [Lobe, ...Lobe[]];

/** Lobes of one direction together. */
function waysOf(lobes: readonly Lobe[]): Way[] {
  const ways: Way[] = [];
  for (const lobe of lobes) {
    const way = ways.at(-1);
    if (way?.[0].situation === lobe.situation && distance(way[0].wi, lobe.wi) < SAME_LOBE) way.push(lobe);
    else ways.push([lobe]);
  }
  return ways;
}

/** What is different on the way back, and by how much, as a part of the light. */
interface Unequal extends Pick<OneWay, 'detail' | 'ratio'> {
  by: number;
}

/** The way back of a way leads here, seen from its other end. */
const targetOf = ([{ situation, wi }]: Way): Vector => (wi[2] < 0 ? turned(situation.wo) : situation.wo);

/** Samples of the direction that is the nearest to this one; none where none is near. */
function nearTo(target: Vector, samples: readonly Lobe[]): Lobe[] {
  const away = (each: Lobe): number => distance(each.wi, target);
  const nearest = samples.reduce<Lobe | null>((a, b) => (a === null || away(b) < away(a) ? b : a), null);
  if (nearest === null || away(nearest) >= SAME) return [];
  return [nearest, ...samples.filter((each) => each !== nearest && distance(each.wi, nearest.wi) < SAME_LOBE)];
}

/** @param samples of the way back. Null: nothing is different */
function difference(way: Way, samples: readonly Lobe[], { relative, absolute, layered }: Tolerance): Unequal | null {
  const [{ eta }] = way;
  // Radiance is compressed by refraction: what is equal both ways is the power.
  const forth = powerOf(way);
  const near = nearTo(targetOf(way), samples);
  const list = (each: readonly number[]): string => each.map((x) => x.toPrecision(4)).join(', ');
  if (near[0] === undefined) {
    const most = Math.max(...forth);
    const detail = `forth ${list(forth)}; back: none of ${samples.length} samples returns`;
    return most < NOTICEABLE ? null : { detail, ratio: null, by: most };
  }
  const layers = layersIn(near);
  // What is merged of many layers carries what nobody knows.
  if (layers === null || way.some(({ isMerged }) => isMerged)) return null;
  const back = powerOf(layers);
  const least = way.length === 1 && layers.length === 1 ? absolute : layered;
  const isEqual = forth.every((each, c) => Math.abs(each - (back[c] ?? 0)) <= relative * Math.max(each, back[c] ?? 0) + least);
  if (isEqual && Math.abs(near[0].eta * eta - 1) <= RELATIVE) return null;
  const brightest = forth.indexOf(Math.max(...forth));
  return {
    detail: `forth ${list(forth)} with eta ${eta.toPrecision(5)}; back ${list(back)} with eta ${near[0].eta.toPrecision(5)}`,
    ratio: (forth[brightest] ?? 0) / (back[brightest] ?? 0),
    by: isEqual ? Infinity : apart(forth, back),
  };
}

const apart = (a: Vector, b: Vector): number => Math.max(...a.map((each, c) => Math.abs(each - (b[c] ?? 0))));

const powerOf = (layers: readonly Lobe[]): Vector =>
  [0, 1, 2].map((c) => sumBy(layers, ({ weight, pdf, eta }) => (weight[c] ?? 0) * pdf * eta ** 2)) as Vector;
