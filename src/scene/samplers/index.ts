/** The samplers. A new one is an entry here (and in the lists that it belongs to) and its file of wgsl/sampler, with `_` in place of `-`; nothing on the host goes with it. */

interface SamplerKind {
  /** For the document's schema. */
  about: string;
  /** What the command line says beside its name. */
  caution?: string;
}

/** In the order in which the document's errors, the page and the command line name them. The first is that of documents that say nothing. */
export const SAMPLERS = ['lcg', 'lcg-unhashed', 'pcg', 'stratified', 'halton', 'sobol', 'blue-noise', 'dithered'] as const;
export type Sampler = (typeof SAMPLERS)[number];

/** What new documents say: those that say nothing mean what they always meant. */
export const NEW_SAMPLER: Sampler = 'dithered';

/** Samples of a pixel are spread evenly: their mean errs less than their scatter says. */
export const SPREAD: readonly Sampler[] = ['stratified', 'halton', 'sobol', 'blue-noise', 'dithered'];
/** Samples of even and of odd number are independent sets: the film adds up one of them apart, which tells its error. */
export const HALVED: readonly Sampler[] = ['dithered'];

export const SAMPLER_KINDS: Readonly<Record<Sampler, SamplerKind>> = {
  lcg: {
    about: 'independent, a linear congruential generator a path',
  },
  'lcg-unhashed': {
    about: 'from consecutive seeds, which correlates neighbouring pixels and is kept to show it',
    caution: 'shows what consecutive seeds do wrong',
  },
  pcg: {
    about: 'independent, a permuted generator',
  },
  stratified: {
    about: 'correlated multi-jitter in doubling blocks',
  },
  halton: {
    about: 'scrambled Halton points',
  },
  sobol: {
    about: 'scrambled Sobol points',
  },
  'blue-noise': {
    about: 'Sobol points diffused over neighbouring pixels',
  },
  dithered: {
    about: 'two independent sets of scrambled Sobol points, shifted from pixel to pixel',
  },
};
