/** Of directions with several delta lobes, or of several directions on one side: which of them is chosen too often, over all situations. */
import type { Bench, Question } from '../bench.ts';
import { binomialSumBound } from '../distributions.ts';
import { sampleNumbers, type Situation } from '../situations.ts';
import { DRAWS, isLobe, lobeOf, type Lobe } from './delta-lobes.ts';
import { sumBy } from '../sums.ts';

/** Random numbers for each situation, others than those that found the lobes. */
const COUNTED = 256;

export interface LayersTest {
  lobe: Lobe;
  count: number;
  n: number;
  expected: number;
  situations: number;
  p: number;
}

/**
 * Each situation's lobe that seemed to be chosen most too often when they were found, counted again: where their probabilities are right, that it
 * seemed so means nothing.
 * @param found the lobes of each situation @param bounds of the probability of a lobe @returns null where every side has one lobe
 */
export async function layersTest(
  bench: Bench,
  situations: readonly Situation[],
  found: readonly (readonly Lobe[])[],
  bounds: (lobe: Lobe) => { low: number; high: number },
): Promise<LayersTest | null> {
  const chosen = found.flatMap((lobes, situation) => {
    const [first, ...others] = lobes.filter(({ wi }) => lobes.some((each) => each.wi !== wi && each.wi[2] > 0 === wi[2] > 0));
    if (first === undefined) return [];
    const excess = (each: Lobe): number => each.count / DRAWS - bounds(each).high;
    return [{ situation, lobe: others.reduce((a, b) => (excess(b) > excess(a) ? b : a), first) }];
  });
  const [worst] = chosen;
  if (worst === undefined) return null;
  const random = bench.random('delta layers');
  const questions: Question[] = [];
  for (const { situation } of chosen) {
    for (let i = 0; i < COUNTED; i++) questions.push({ situation, u: sampleNumbers(random) });
    await bench.pace.breathe();
  }
  const answers = await bench.ask(situations, questions);
  const [pdf, specular] = [answers.column('pdf'), answers.column('specular')];
  let count = 0;
  for (const [k, { lobe }] of chosen.entries()) {
    for (let i = k * COUNTED; i < (k + 1) * COUNTED; i++)
      if (pdf(i) > 0 && specular(i) !== 0 && isLobe(lobe, lobeOf(lobe.situation, answers, i))) count++;
    await bench.pace.breathe();
  }
  const list = chosen.map(({ lobe }) => ({ n: COUNTED, ...bounds(lobe) }));
  return {
    lobe: worst.lobe,
    count,
    n: COUNTED * chosen.length,
    expected: sumBy(list, ({ n, high }) => n * high),
    situations: chosen.length,
    p: binomialSumBound(count, list),
  };
}
