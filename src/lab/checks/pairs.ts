/**
 * Pairs of directions with everything that the material says of them: f and pdf, the same seen from the other end, and how
 * much all of it changes when the directions move by a few units of rounding.
 */
import { hasValue, type Bench, type Question } from '../bench.ts';
import type { Vector } from '../report.ts';
import { anyDirection, sampleNumbers, situationOf, type Situation } from '../situations.ts';
import type { Structs } from '../structs.ts';
import { commonTo, type Call } from '../where.ts';
import { sumBy } from '../sums.ts';

/**
 * Shift of a direction whose components are of order 1: eight units of rounding. In length as well: of wo + wi along the horizon next to
 * nothing but that rounding is left, and a driver may add them up before wi is rounded.
 */
const SHIFT = 2 ** -21;
/** Directions that are no samples, for each four that are. */
const RANDOM_PART = 0.25;
/** Every so many-th situation is seen from below the lowest height of the others, down to this part of it. */
const GRAZING_EACH = 8;
const LOWEST = 0.02;
const LOWER = 0.05;

/** What bsdf_value says of two directions. */
interface Value {
  f: Vector;
  pdf: number;
  /** f |cos θi| / pdf; zero where pdf is. */
  weight: Vector;
}

export interface Pair {
  situation: Situation;
  wi: Vector;
  /** Where wi is a sample: what `sample` said of it. */
  sampled: { u: Vector; weight: Vector; pdf: number } | null;
  /** Of a sample that is refracted; of other directions below, that of such samples; else 1. */
  eta: number;
  value: Value;
  /** From the other end. */
  reverse: Value;
  /** The same at shifted directions. */
  shifted: Value[];
  reverseShifted: Value[];
}

export interface PairData {
  pairs: Pair[];
  /** Whether a sample of a delta lobe was among them. */
  hasDelta: boolean;
}

/** Half a turn about x: the local frame of the other side of the surface. */
export const turned = ([x, y, z]: Vector): Vector => [x, -y, -z];

export async function collectPairs(bench: Bench): Promise<PairData> {
  const random = bench.random('pairs');
  const { pairSituations, pairsEach } = bench.effort;
  const situations = Array.from({ length: pairSituations }, (_, i) => {
    const set = bench.manySets[i < 2 ? 0 : i % bench.manySets.length]!;
    const height = i % GRAZING_EACH === GRAZING_EACH - 1 ? LOWEST * LOWER ** random() : LOWEST + (1 - LOWEST) * random();
    // Each kind of them from both sides.
    return situationOf(set, bench.look(height), (i + Math.floor(i / GRAZING_EACH)) % 2 === 0, random);
  });
  const questions: Question[] = situations.flatMap((_, situation) =>
    Array.from({ length: pairsEach }, (): Question => ({ situation, u: sampleNumbers(random) })),
  );
  const found = await bench.ask(situations, questions);
  let hasDelta = false;
  // Where no sample is transmitted, nothing tells what refraction does to the rest.
  const etas = situations.map((): number | null => null);
  const starts: Pick<Pair, 'situation' | 'wi' | 'sampled' | 'eta'>[] = [];
  for (const [i, { situation: index, u }] of questions.entries()) {
    if (i % 512 === 0) await bench.pace.breathe();
    const wi = found.vector(i, 'wi') as Vector;
    const pdf = found.number(i, 'pdf');
    const weight = found.vector(i, 'weight') as Vector;
    if (!(pdf > 0) || ![...wi, pdf, ...weight].every(Number.isFinite)) continue;
    if (found.number(i, 'specular') !== 0) {
      hasDelta = true;
      continue;
    }
    const eta = wi[2] < 0 ? found.number(i, 'eta') : 1;
    if (wi[2] < 0) etas[index] = eta;
    starts.push({ situation: situations[index]!, wi, sampled: { u: u!, weight, pdf }, eta });
  }
  if (!hasValue(bench.material)) return { pairs: [], hasDelta };
  situations.forEach((situation, index) => {
    for (let i = 0; i < pairsEach * RANDOM_PART; i++) {
      const wi = anyDirection(random);
      const eta = wi[2] < 0 ? (etas[index] ?? null) : 1;
      if (eta !== null) starts.push({ situation, wi, sampled: null, eta });
    }
  });
  return { pairs: await withValues(bench, situations, starts), hasDelta };
}

/** Questions for one pair: itself, shifted twice, reversed, reversed and shifted twice. */
const PER_PAIR = 6;

async function withValues(
  bench: Bench,
  situations: readonly Situation[],
  starts: readonly Pick<Pair, 'situation' | 'wi' | 'sampled' | 'eta'>[],
): Promise<Pair[]> {
  const index = new Map(situations.map((each, i) => [each, i]));
  const questions: Question[] = [];
  for (const [i, { situation, wi }] of starts.entries()) {
    if (i % 128 === 0) await bench.pace.breathe();
    questions.push(...questionsFor(index.get(situation)!, situation.wo, wi));
  }
  const found = await bench.ask(situations, questions);
  const pairs: Pair[] = [];
  for (const [i, start] of starts.entries()) {
    if (i % 128 === 0) await bench.pace.breathe();
    const values = Array.from({ length: PER_PAIR }, (_, k) =>
      valueAt(found, i * PER_PAIR + k, Math.abs(questions[i * PER_PAIR + k]!.wi![2])),
    );
    const [value, a, b, reverse, c, d] = values as [Value, Value, Value, Value, Value, Value];
    pairs.push({ ...start, value, shifted: [a, b], reverse, reverseShifted: [c, d] });
  }
  return pairs;
}

function questionsFor(situation: number, wo: Vector, wi: Vector): Question[] {
  const below = wi[2] < 0;
  const forth = (a: Vector, b: Vector): Question => ({ situation, wo: a, wi: b });
  const back = (a: Vector, b: Vector): Question => ({
    situation,
    wo: below ? turned(b) : b,
    wi: below ? turned(a) : a,
    behind: below,
  });
  const moved: [Vector, Vector][] = [
    [shift(wo, SHIFT, 0, -SHIFT), shift(wi, 0, SHIFT, SHIFT)],
    [shift(wo, 0, -SHIFT, SHIFT), shift(wi, -SHIFT, 0, -SHIFT)],
  ];
  return [forth(wo, wi), ...moved.map(([a, b]) => forth(a, b)), back(wo, wi), ...moved.map(([a, b]) => back(a, b))];
}

function valueAt(found: Structs, i: number, cosine: number): Value {
  const f = found.vector(i, 'f') as Vector;
  const pdf = found.number(i, 'value_pdf');
  return { f, pdf, weight: f.map((each) => (pdf > 0 ? (each * cosine) / pdf : 0)) as Vector };
}

/** Two directions next to this one. */
export const nextTo = (w: Vector): [Vector, Vector] => [shift(w, SHIFT, 0, 0), shift(w, 0, -SHIFT, 0)];

/** Moves a direction: `a` along the meridian, `b` along the parallel, `c` along itself. Stays on its side of the horizon. */
function shift([x, y, z]: Vector, a: number, b: number, c: number): Vector {
  const r = Math.hypot(x, y);
  const [cos, sin] = r > 0 ? [x / r, y / r] : [1, 0];
  const moved: Vector = [x + a * z * cos - b * sin, y + a * z * sin + b * cos, z - a * r];
  if (moved[2] * z <= 0) moved[2] = z;
  const scale = (1 + c) / Math.hypot(...moved);
  return moved.map((each) => each * scale) as Vector;
}

/** WGSL lets sin and cos be off by 2^-11; two of them may come together. */
export const RELATIVE = 2 ** -10;

/**
 * Whether two results that should be equal differ by more than rounding explains: the built-in functions' own error, and
 * what a shift of the directions changes (`others`: the results at shifted directions).
 */
export function differs(a: number, b: number, others: readonly (readonly [number, number])[], floor: number): boolean {
  const condition = sumBy(others, ([own, other]) => Math.abs(own - other));
  return !(Math.abs(a - b) <= RELATIVE * Math.max(Math.abs(a), Math.abs(b)) + 2 * condition + floor);
}

/** Of the pairs of one situation, and of all pairs, this part may differ before it is a failure; and never fewer than so many. */
const SITUATION_PART = 0.05;
const WHOLE_PART = 0.005;
const LEAST = 3;
/** Of all pairs this part may differ by far: by more than a tenth, where nothing around the place changes by as much. */
const GROSS_PART = 0.001;
export const GROSS = 1.1;

export interface Violations {
  /** What those that are off have in common: see commonTo. */
  where: string;
  count: number;
  tested: number;
  worst: Pair | null;
  failed: boolean;
}

/** @param excess how far a pair is off, as a factor above 1; 0: within rounding; null: nothing to compare */
export function violations(bench: Bench, pairs: readonly Pair[], excess: (pair: Pair) => number | null): Violations {
  const counts = new Map<Situation, { count: number; tested: number }>();
  const calls: Call[] = [];
  const off: Call[] = [];
  let worst: Pair | null = null;
  let [most, gross] = [0, 0];
  for (const pair of pairs) {
    const by = excess(pair);
    if (by === null) continue;
    const entry = counts.get(pair.situation) ?? { count: 0, tested: 0 };
    counts.set(pair.situation, entry);
    entry.tested++;
    const call = { situation: pair.situation, wi: pair.wi, u: pair.sampled?.u };
    calls.push(call);
    if (by === 0) continue;
    off.push(call);
    entry.count++;
    if (by > GROSS) gross++;
    if (by > most) [most, worst] = [by, pair];
  }
  const all = [...counts.values()];
  const count = sumBy(all, (each) => each.count);
  const tested = sumBy(all, (each) => each.tested);
  const failed =
    count > Math.max(LEAST - 1, WHOLE_PART * tested) ||
    gross > Math.max(LEAST, GROSS_PART * tested) ||
    all.some((each) => each.count >= LEAST && each.count > SITUATION_PART * each.tested);
  return { where: failed ? commonTo(bench.material, off, calls) : '', count, tested, worst, failed };
}
