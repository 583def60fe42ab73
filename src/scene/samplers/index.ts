/** The samplers. A new one is an entry here and its file of wgsl/sampler, with `_` in place of `-`; nothing on the host goes with it. */

interface SamplerKind {
  /** For the document's schema. */
  about: string;
  /** For people who choose one: a sentence. */
  sentence: string;
  /** What the command line says beside its name. */
  caution?: string;
  /** Samples of a pixel are spread evenly: their mean errs less than their scatter says. */
  spread?: boolean;
  /** Samples of even and of odd number are independent sets: the film adds up one of them apart, which tells its error. */
  halves?: boolean;
}

/** In the order in which the document's errors, the page and the command line name them. The first is that of documents that say nothing. */
export const SAMPLERS = ['lcg', 'lcg-unhashed', 'pcg', 'stratified', 'halton', 'sobol', 'blue-noise', 'dithered'] as const;
export type Sampler = (typeof SAMPLERS)[number];

/** What new documents say: those that say nothing mean what they always meant. */
export const NEW_SAMPLER: Sampler = 'dithered';

export const SAMPLER_KINDS: Readonly<Record<Sampler, SamplerKind>> = {
  lcg: {
    about: 'independent, a linear congruential generator a path',
    sentence: 'One linear congruential generator a path, started from a hash: independent numbers.',
  },
  'lcg-unhashed': {
    about: 'from consecutive seeds, which correlates neighbouring pixels and is kept to show it',
    sentence: 'The same from consecutive seeds: neighbours take nearly the same path, and the error is a pattern.',
    caution: 'shows what consecutive seeds do wrong',
  },
  pcg: {
    about: 'independent, a permuted generator',
    sentence: 'A permuted congruential generator: independent numbers without a lattice.',
  },
  stratified: {
    about: 'correlated multi-jitter in doubling blocks',
    sentence: 'Correlated multi-jitter: one sample in each row, column and cell of a block.',
    spread: true,
  },
  halton: {
    about: 'scrambled Halton points',
    sentence: 'Scrambled radical inverses: every decision spreads evenly over the samples of a pixel.',
    spread: true,
  },
  sobol: {
    about: 'scrambled Sobol points',
    sentence: 'Scrambled Sobol points: as evenly as can be in powers of two.',
    spread: true,
  },
  'blue-noise': {
    about: 'Sobol points diffused over neighbouring pixels',
    sentence: 'Sobol points whose error is spread over neighbouring pixels: noise of a finer grain.',
    spread: true,
  },
  dithered: {
    about: 'two independent sets of scrambled Sobol points, shifted from pixel to pixel',
    sentence:
      'Scrambled Sobol points, shifted so that neighbours err differently; the difference of two independent halves tells the error.',
    halves: true,
    spread: true,
  },
};
