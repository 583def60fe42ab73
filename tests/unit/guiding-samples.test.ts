/** Numbers of the samples that learn for guiding: no film has them, and no round has those of another. */
import { expect, it } from 'vitest';
import { planOf } from '../../src/engine/guiding/plan.ts';
import { FIRST_SAMPLE, FIRST_TRIAL } from '../../src/engine/guiding/trainer.ts';
import { MAX_SAMPLES } from '../../src/scene/samples.ts';

it('begin behind those of every film, so that what is learned is not what is rendered', () => {
  expect(FIRST_SAMPLE).toBeGreaterThanOrEqual(MAX_SAMPLES);
  // A number of the sampler has 32 bits; a trial takes two numbers each, plain and guided.
  expect(FIRST_SAMPLE + FIRST_TRIAL + 2 * 2).toBeLessThanOrEqual(2 ** 32);
});

it('of the trial begin behind those of all rounds', () => {
  for (const paths of [1, 1000, 2 ** 20, 2 ** 26]) expect(planOf(paths, 1e9, true).rounds.length).toBeLessThan(FIRST_TRIAL);
});
