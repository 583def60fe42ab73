/** What is said of samplers to people who choose one: a sentence each. */
import type { Sampler } from './index.ts';

export const SAMPLER_SENTENCES: Readonly<Record<Sampler, string>> = {
  lcg: 'One linear congruential generator a path, started from a hash: independent numbers.',
  'lcg-unhashed': 'The same from consecutive seeds: neighbours take nearly the same path, and the error is a pattern.',
  pcg: 'A permuted congruential generator: independent numbers without a lattice.',
  stratified: 'Correlated multi-jitter: one sample in each row, column and cell of a block.',
  halton: 'Scrambled radical inverses: every decision spreads evenly over the samples of a pixel.',
  sobol: 'Scrambled Sobol points: as evenly as can be in powers of two.',
  'blue-noise': 'Sobol points whose error is spread over neighbouring pixels: noise of a finer grain.',
  dithered: 'Scrambled Sobol points, shifted so that neighbours err differently; the difference of two independent halves tells the error.',
};
