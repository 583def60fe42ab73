/**
 * Free paths through a medium along a line, by darts: delta tracking (Woodcock et al. 1965). Metres; σ is extinction per metre. The medium
 * is that of lessons/darts/bank.wgsl, which is as dense as σ says, seen along x.
 */
import type { SceneDocument } from '../../scene/document.ts';
import { SceneError } from '../../scene/errors.ts';
import { valueAt } from '../settings.ts';
import { changed } from '../state.ts';

/** From 0 to here the medium reaches. */
export const LENGTH = 4;

/** σ(x) is `base`, and around `centre` up to `base + peak`: a bell of the standard deviation `width`. */
export interface Bank {
  base: number;
  peak: number;
  centre: number;
  width: number;
  /** What darts are thrown at, above 0. Where σ is greater it is cut off, as the engine does. */
  majorant: number;
}

/** What a reader may set. */
export const BANK_LIMITS = { peak: 5, least: 0.5, most: 6 } as const;

const NUMBERS = ['base', 'peak', 'centre', 'width', 'majorant'] as const;
const place = (medium: string, name: (typeof NUMBERS)[number]): string =>
  name === 'majorant' ? `media.${medium}.density.majorant` : `media.${medium}.density.params.${name}`;

/** @throws SceneError where the document has no such medium */
export function bankOf(scene: SceneDocument, medium: string): Bank {
  const [base, peak, centre, width, majorant] = NUMBERS.map((name) => {
    const value = valueAt(scene, place(medium, name));
    if (typeof value !== 'number') throw new SceneError('expected a number', place(medium, name));
    return value;
  }) as [number, number, number, number, number];
  return { base, peak, centre, width, majorant };
}

/** @throws SceneError */
export const withBank = (scene: SceneDocument, medium: string, bank: Bank): SceneDocument =>
  changed(scene, { settings: NUMBERS.map((name) => ({ path: place(medium, name), value: bank[name] })) });

export function limitedBank({ base, peak, centre, width, majorant }: Bank): Bank {
  const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
  return {
    base,
    peak: between(peak, 0, BANK_LIMITS.peak),
    centre: between(centre, 0, LENGTH),
    width,
    majorant: between(majorant, BANK_LIMITS.least, BANK_LIMITS.most),
  };
}

export const sigmaAt = ({ base, peak, centre, width }: Bank, x: number): number =>
  base + peak * Math.exp(-0.5 * ((x - centre) / width) ** 2);

/** The greatest σ: the least majorant that is one. */
export const greatest = (bank: Bank): number => sigmaAt(bank, Math.min(LENGTH, Math.max(0, bank.centre)));

/** Parts of the length in which free paths are counted. */
export const BINS = 32;
/** Of a part, for sums. */
const CELLS = 32;

/** What is true of the medium, and what darts make of it in the long run: both differ where σ exceeds the majorant. To about 1e-5. */
export interface Expected {
  /** The part of all paths that passes. */
  passes: number;
  /** The same by darts. */
  told: number;
  /** Darts a path. */
  darts: number;
  /** The part of all paths that ends in each part of the length: in truth, and by darts. */
  ends: number[];
  toldEnds: number[];
}

export function expected(bank: Bank): Expected {
  const step = LENGTH / (BINS * CELLS);
  let [depth, told, under] = [0, 0, 0];
  const ends: number[] = [];
  const toldEnds: number[] = [];
  for (let bin = 0; bin < BINS; bin++) {
    const [before, toldBefore] = [Math.exp(-depth), Math.exp(-told)];
    for (let cell = 0; cell < CELLS; cell++) {
      const sigma = sigmaAt(bank, (bin * CELLS + cell + 0.5) * step);
      const cut = Math.min(sigma, bank.majorant);
      // Of a cell of one σ the integral of the transmittance is exact.
      under += Math.exp(-told) * (cut > 0 ? -Math.expm1(-cut * step) / cut : step);
      depth += sigma * step;
      told += cut * step;
    }
    ends.push(before - Math.exp(-depth));
    toldEnds.push(toldBefore - Math.exp(-told));
  }
  return { passes: Math.exp(-depth), told: Math.exp(-told), darts: bank.majorant * under, ends, toldEnds };
}

export interface Dart {
  x: number;
  /** From 0 to the majorant. */
  y: number;
  /** Below σ: the path ends here. Above it the collision is null. */
  isReal: boolean;
}

/** One path through the medium: its darts from left to right, the last of which is real unless the path passes. */
export function throwPath(bank: Bank, random: () => number): Dart[] {
  const darts: Dart[] = [];
  let x = 0;
  for (;;) {
    x -= Math.log(1 - random()) / bank.majorant;
    if (x >= LENGTH) return darts;
    const y = random() * bank.majorant;
    const isReal = y < sigmaAt(bank, x);
    darts.push({ x, y, isReal });
    if (isReal) return darts;
  }
}

/** What a path says of the transmittance by ratio tracking: no dart ends it, each takes 1 − σ/σ̄ (Novák et al. 2014). */
export function ratioOf(bank: Bank, random: () => number): { value: number; darts: number } {
  let [x, value, darts] = [0, 1, 0];
  for (;;) {
    x -= Math.log(1 - random()) / bank.majorant;
    if (x >= LENGTH) return { value, darts };
    value *= Math.max(0, 1 - sigmaAt(bank, x) / bank.majorant);
    darts++;
  }
}

/**
 * Variance of one estimate of the transmittance by ratio tracking, for σ ≤ σ̄: a product over Poisson points has the mean square
 * e^(−∫ σ̄ (1 − (1 − σ/σ̄)²)) = e^(−2τ + ∫ σ²/σ̄).
 */
export function ratioVariance(bank: Bank): number {
  const cells = BINS * CELLS;
  const step = LENGTH / cells;
  let [depth, square] = [0, 0];
  for (let i = 0; i < cells; i++) {
    const sigma = sigmaAt(bank, (i + 0.5) * step);
    depth += sigma * step;
    square += ((sigma * sigma) / bank.majorant) * step;
  }
  return Math.exp(-2 * depth) * Math.expm1(square);
}

/** Paths so far. */
export interface Paths {
  count: number;
  darts: number;
  passed: number;
  /** Where they ended. */
  ends: number[];
}

export const noPaths = (): Paths => ({ count: 0, darts: 0, passed: 0, ends: Array.from({ length: BINS }, () => 0) });

/** Adds a path. */
export function countPath(paths: Paths, darts: readonly Dart[]): void {
  paths.count++;
  paths.darts += darts.length;
  const last = darts.at(-1);
  if (last === undefined || !last.isReal) {
    paths.passed++;
    return;
  }
  const bin = Math.min(BINS - 1, Math.floor((last.x / LENGTH) * BINS));
  paths.ends[bin] = (paths.ends[bin] ?? 0) + 1;
}
