/** Which factor is missing: two numbers that should be equal, and what authors forget between them. */
import type { Pair } from './pairs.ts';

/** What was said and what it should be, in a place. */
export interface Disagreement {
  pair: Pair;
  said: number;
  expected: number;
}

/** Ratios that are this close are one: what is said and computed is rounded. */
const CLOSE = 0.01;
/** Part of the disagreements that a factor must explain. */
const MOST = 0.9;
/** A factor that is nearly 1 where it is looked at explains nothing. */
const MIN_FACTOR = 1.05;

type Factor = readonly [sentence: string, of: (pair: Pair) => number];

const cosine = (pair: Pair): number => Math.abs(pair.wi[2]);
const look = (pair: Pair): number => pair.situation.wo[2];

/** 4 |wo·h| of reflection. */
function jacobian({ situation: { wo }, wi }: Pair): number {
  const sum = [wo[0] + wi[0], wo[1] + wi[1], wo[2] + wi[2]];
  return (4 * (sum[0]! * wo[0] + sum[1]! * wo[1] + sum[2]! * wo[2])) / Math.hypot(...sum);
}

const squared = (pair: Pair): number => pair.eta ** 2;

/** By what the first is too large. */
const FACTORS: readonly Factor[] = [
  ['it is π times too large', () => Math.PI],
  ['it is π times too small', () => 1 / Math.PI],
  ['it is 2 times too large', () => 2],
  ['it is 2 times too small', () => 0.5],
  ['it is 4 times too large', () => 4],
  ['it is 4 times too small', () => 0.25],
  ['it is 2π times too large', () => 2 * Math.PI],
  ['it is 2π times too small', () => 0.5 / Math.PI],
  ['cos θi is missing in it, or stands twice in what it is compared with', (pair) => 1 / cosine(pair)],
  ['cos θi is in it once too often', cosine],
  ['cos θo is missing in it', (pair) => 1 / look(pair)],
  ['cos θo is in it once too often', look],
  ['it has cos θo in place of cos θi', (pair) => look(pair) / cosine(pair)],
  ['it has cos θi in place of cos θo', (pair) => cosine(pair) / look(pair)],
  ['4 wo·h is in it once too often, the Jacobian of the half vector', jacobian],
  ['4 wo·h is missing in it, the Jacobian of the half vector', (pair) => 1 / jacobian(pair)],
  ['wo·h is missing in the Jacobian of the half vector', (pair) => 4 / jacobian(pair)],
  ['eta² is in it once too often', squared],
  ['eta² is missing in it', (pair) => 1 / squared(pair)],
  ['eta² divides where it should multiply', (pair) => 1 / squared(pair) ** 2],
  ['eta² multiplies where it should divide', (pair) => squared(pair) ** 2],
  ['it is not divided by pdf', (pair) => pair.value.pdf],
  ['it is divided by pdf twice', (pair) => 1 / pair.value.pdf],
];

/** The one factor that explains nearly all disagreements; empty where none does. */
export function missingFactor(list: readonly Disagreement[]): string {
  const seen = list.filter(({ said, expected }) => said > 0 && expected > 0);
  if (seen.length < 3 || seen.length < MOST * list.length) return '';
  for (const [sentence, of] of FACTORS) {
    const isTelling = seen.some(({ pair }) => Math.max(of(pair), 1 / of(pair)) > MIN_FACTOR);
    const explained = seen.filter(({ pair, said, expected }) => Math.abs(said / expected / of(pair) - 1) < CLOSE).length;
    if (isTelling && explained >= MOST * seen.length) return sentence;
  }
  return constantFactor(seen.map(({ said, expected }) => said / expected));
}

/** A number of the author's own, the same wherever it is off: a chance, a share or a gain that is forgotten. */
function constantFactor(ratios: readonly number[]): string {
  const middle = [...ratios].sort((a, b) => a - b)[ratios.length >> 1] ?? 1;
  const by = Math.max(middle, 1 / middle);
  const agreeing = ratios.filter((each) => Math.abs(each / middle - 1) < CLOSE).length;
  if (by < MIN_FACTOR || agreeing < MOST * ratios.length) return '';
  return `it is ${Number(by.toPrecision(3))} times too ${middle > 1 ? 'large' : 'small'} wherever it is off`;
}
