/** When rendering ends by itself, and how far it is from there. */
import { MAX_SAMPLES } from '../../scene/samples.ts';

/** What the user has set beside the document's samples; null: never. */
export interface StopRule {
  seconds: number | null;
  /** Estimated relative error of the image. 'usual': `USUAL_ERROR`, unless samples or seconds end it. */
  error: number | null | 'usual';
}

export const NO_STOP: StopRule = { seconds: null, error: 'usual' };

/** Noise that nobody sees at arm's length. */
export const USUAL_ERROR = 0.005;

/** What is in force; null: does not end it. */
export interface Target {
  samples: number | null;
  seconds: number | null;
  error: number | null;
}

/** @param spp of the document */
export function targetOf(spp: number | undefined, { seconds, error }: StopRule): Target {
  const usual = spp === undefined && seconds === null ? USUAL_ERROR : null;
  return { samples: spp ?? null, seconds, error: error === 'usual' ? usual : error };
}

/** Where a film stands. */
interface Standing {
  samples: number;
  seconds: number;
  /** Estimated relative error, and at how many samples; null: not known yet. */
  noise: { relativeError: number; samples: number } | null;
}

/** Samples at which the error is expected to be reached: it falls with their square root. */
const samplesTo = (error: number, { relativeError, samples }: NonNullable<Standing['noise']>): number =>
  samples * (relativeError / error) ** 2;

/** How much of the way to the first of the targets is done, 0 to 1. */
export function partDone(target: Target, { samples, seconds, noise }: Standing): number {
  const parts = [samples / (target.samples ?? MAX_SAMPLES)];
  if (target.seconds !== null) parts.push(seconds / target.seconds);
  if (target.error !== null && noise !== null) parts.push(samples / samplesTo(target.error, noise));
  return Math.min(1, Math.max(...parts.filter(Number.isFinite)));
}

/** Seconds until the first of the targets; NaN: nothing ends it, or it is not known yet. @param rate samples a second */
export function secondsLeft(target: Target, { samples, seconds, noise }: Standing, rate: number): number {
  const ends: number[] = [];
  if (target.samples !== null) ends.push((target.samples - samples) / rate);
  if (target.seconds !== null) ends.push(target.seconds - seconds);
  if (target.error !== null && noise !== null) ends.push((samplesTo(target.error, noise) - samples) / rate);
  const known = ends.filter(Number.isFinite);
  return known.length === 0 ? Number.NaN : Math.max(0, Math.min(...known));
}
