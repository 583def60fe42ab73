/** Numbers of situations and samples: how sure a verdict is, and what it costs. */

/** How much is tried. */
export interface Effort {
  /** Most sets with all parameters at ends. */
  cornerSets: number;
  /** Random sets of parameters, and most sets with a parameter at an end. */
  randomSets: number;
  endSets: number;
  /** Sets with one or two parameters at special places, and sets spread over all ranges, for checks that cost little. */
  specialSets: number;
  spreadSets: number;
  /** Samples for a point of the albedo curve, and for each other situation of the energy check. */
  albedoSamples: number;
  energySamples: number;
  /** Directions drawn, at most, to confirm what integrals accuse, for each situation. */
  confirmSamples: number;
  /**
   * Situations for the histogram, samples of each whose places are known, a quarter more of which decide how cells are divided, and
   * samples that are counted in these cells.
   */
  histograms: number;
  histogramSamples: number;
  countedSamples: number;
  /** The same where those leave doubt; 0: nobody looks again. */
  recountedSamples: number;
  /** Situations and directions of each for weight and reciprocity. */
  pairSituations: number;
  pairsEach: number;
  /** Situations for delta lobes, and samples of each; and where those leave doubt. */
  deltaSituations: number;
  deltaSamples: number;
  deltaRecounted: number;
}

/**
 * A p-value below this leaves doubt: what is right seldom has one, and what is wrong by little often. Other samples follow then, many
 * more; they are looked at in all situations together. Both looks have their chance of a false alarm, the second no more often than it is taken.
 */
export const DOUBT = 0.5;
/** What each look may accuse at, so that both together keep to `level`. */
export const levelOfLook = (level: number): number => level / (1 + DOUBT);

export type EffortName = 'slice' | 'quick' | 'full';

/** slice: a glance, for each of many materials; quick: beside the editor; full: before a material is published. */
export const EFFORTS: Record<EffortName, Effort> = {
  slice: {
    cornerSets: 0,
    randomSets: 2,
    endSets: 6,
    specialSets: 16,
    spreadSets: 8,
    albedoSamples: 256,
    energySamples: 256,
    confirmSamples: 1 << 13,
    histograms: 3,
    histogramSamples: 1 << 13,
    countedSamples: 1 << 15,
    recountedSamples: 0,
    pairSituations: 40,
    pairsEach: 8,
    deltaSituations: 24,
    deltaSamples: 1024,
    deltaRecounted: 0,
  },
  quick: {
    cornerSets: 32,
    randomSets: 4,
    endSets: 16,
    specialSets: 96,
    spreadSets: 48,
    albedoSamples: 4096,
    energySamples: 1024,
    confirmSamples: 1 << 15,
    histograms: 10,
    histogramSamples: 1 << 14,
    countedSamples: 1 << 18,
    recountedSamples: 1 << 22,
    pairSituations: 160,
    pairsEach: 12,
    deltaSituations: 48,
    deltaSamples: 1 << 16,
    deltaRecounted: 1 << 20,
  },
  full: {
    cornerSets: 128,
    randomSets: 16,
    endSets: 96,
    specialSets: 384,
    spreadSets: 256,
    albedoSamples: 1 << 16,
    energySamples: 1 << 13,
    confirmSamples: 1 << 18,
    histograms: 40,
    histogramSamples: 1 << 16,
    countedSamples: 1 << 22,
    recountedSamples: 1 << 24,
    pairSituations: 640,
    pairsEach: 48,
    deltaSituations: 192,
    deltaSamples: 1 << 18,
    deltaRecounted: 1 << 21,
  },
};
