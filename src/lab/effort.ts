/** Numbers of situations and samples: how sure a verdict is, and what it costs. */

/** How much is tried. */
export interface Effort {
  /** Random sets of parameters, and most sets with a parameter at an end. */
  randomSets: number;
  endSets: number;
  /** The same for finiteness, which costs little. */
  finiteEndSets: number;
  /** Samples for a point of the albedo curve, and for each other situation of the energy check. */
  albedoSamples: number;
  energySamples: number;
  /** Situations and samples of each for the histogram. */
  histograms: number;
  histogramSamples: number;
  /** Situations and directions of each for weight and reciprocity. */
  pairSituations: number;
  pairsEach: number;
  /** Situations for delta lobes. */
  deltaSituations: number;
}

export type EffortName = 'slice' | 'quick' | 'full';

/** slice: a glance, for each of many materials; quick: beside the editor; full: before a material is published. */
export const EFFORTS: Record<EffortName, Effort> = {
  slice: {
    randomSets: 2,
    endSets: 6,
    finiteEndSets: 12,
    albedoSamples: 256,
    energySamples: 256,
    histograms: 3,
    histogramSamples: 1 << 13,
    pairSituations: 8,
    pairsEach: 32,
    deltaSituations: 24,
  },
  quick: {
    randomSets: 4,
    endSets: 16,
    finiteEndSets: 64,
    albedoSamples: 4096,
    energySamples: 1024,
    histograms: 10,
    histogramSamples: 1 << 14,
    pairSituations: 24,
    pairsEach: 64,
    deltaSituations: 48,
  },
  full: {
    randomSets: 16,
    endSets: 96,
    finiteEndSets: 256,
    albedoSamples: 1 << 16,
    energySamples: 1 << 13,
    histograms: 40,
    histogramSamples: 1 << 17,
    pairSituations: 96,
    pairsEach: 256,
    deltaSituations: 192,
  },
};
