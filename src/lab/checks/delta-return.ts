/** Delta lobes from their other end: what comes back must be what went forth. */
import type { Bench, Question } from '../bench.ts';
import type { Vector } from '../report.ts';
import { stratified, type Situation } from '../situations.ts';
import type { Structs } from '../structs.ts';
import { distance, layersIn, lobeOf, SAME_LOBE, type Lobe } from './delta-lobes.ts';
import { RELATIVE, turned } from './pairs.ts';

/** Random numbers for each way back. */
const RETURNS = 256;
/** Of directions this close one is the other's way back. */
const SAME = 1e-2;
/** Transmittance forth and back may differ by this: relative, and absolute near the critical angle. */
const RETURN_RELATIVE = 2 ** -8;
const RETURN_ABSOLUTE = 1e-3;
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
  const questions: Question[] = [];
  for (const [{ situation, wi }] of ways) {
    const behind = wi[2] < 0;
    const wo = behind ? turned(wi) : wi;
    for (let i = 0; i < RETURNS; i++) {
      questions.push({ situation: index.get(situation)!, wo, behind, u: stratified(random, (i + 0.5) / RETURNS) });
    }
    await bench.pace.breathe();
  }
  const found = await bench.ask(situations, questions);
  const oneWay: OneWay[] = [];
  for (const [i, way] of ways.entries()) {
    const [{ situation, wi, eta }] = way;
    const unequal = difference(way, found, i * RETURNS);
    if (unequal !== null) oneWay.push({ situation, wi, eta, ...unequal });
    await bench.pace.breathe();
  }
  return { oneWay, compared: ways.length };
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

/** What is different on the way back, sampled by the findings from `first` on; null: nothing. */
function difference(way: Way, found: Structs, first: number): Pick<OneWay, 'detail' | 'ratio'> | null {
  const [{ situation, wi, eta }] = way;
  const target = wi[2] < 0 ? turned(situation.wo) : situation.wo;
  // Radiance is compressed by refraction: what is equal both ways is the power.
  const forth = powerOf(way);
  const samples: Lobe[] = [];
  for (let k = first; k < first + RETURNS; k++) {
    if (!(found.number(k, 'pdf') > 0) || found.number(k, 'specular') === 0) continue;
    samples.push(lobeOf(situation, found, k));
  }
  const away = (each: Lobe): number => distance(each.wi, target);
  const nearest = samples.reduce<Lobe | null>((a, b) => (a === null || away(b) < away(a) ? b : a), null);
  const list = (each: readonly number[]): string => each.map((x) => x.toPrecision(4)).join(', ');
  if (nearest === null || away(nearest) >= SAME) {
    return Math.max(...forth) < NOTICEABLE
      ? null
      : { detail: `forth ${list(forth)}; back: none of ${RETURNS} samples returns`, ratio: null };
  }
  const layers = layersIn(samples.filter((each) => distance(each.wi, nearest.wi) < SAME_LOBE));
  // What is merged of many layers carries what nobody knows.
  if (layers === null || way.some(({ isMerged }) => isMerged)) return null;
  const back = powerOf(layers);
  // Of a layer that is seldom chosen nobody may have heard.
  const least = way.length === 1 && layers.length === 1 ? RETURN_ABSOLUTE : NOTICEABLE;
  const isEqual = forth.every((each, c) => Math.abs(each - (back[c] ?? 0)) <= RETURN_RELATIVE * Math.max(each, back[c] ?? 0) + least);
  if (isEqual && Math.abs(nearest.eta * eta - 1) <= RELATIVE) return null;
  const brightest = forth.indexOf(Math.max(...forth));
  return {
    detail: `forth ${list(forth)} with eta ${eta.toPrecision(5)}; back ${list(back)} with eta ${nearest.eta.toPrecision(5)}`,
    ratio: (forth[brightest] ?? 0) / (back[brightest] ?? 0),
  };
}

const powerOf = (layers: readonly Lobe[]): Vector =>
  [0, 1, 2].map((c) => layers.reduce((sum, { weight, pdf, eta }) => sum + (weight[c] ?? 0) * pdf * eta ** 2, 0)) as Vector;
