/** How far images are from a reference, and from each other. Images are rows of RGB, all of one size. */
import { summary, type Summary } from '../moments.ts';

export const mean = (images: readonly Float32Array[]): Float32Array =>
  Float32Array.from(images[0] ?? [], (_, i) => images.reduce((sum, each) => sum + (each[i] ?? 0), 0) / images.length);

/**
 * Root of the mean of (I − R)² / (R² + (R̄ / 100)²) over images, pixels and channels; R̄ is the mean of the reference, beside which a black
 * pixel counts as if it were of a hundredth of it.
 */
export function relativeError(images: readonly Float32Array[], reference: Float32Array): number {
  const floor = (reference.reduce((sum, each) => sum + each, 0) / reference.length / 100) ** 2;
  const sums = images.map((image) =>
    image.reduce((sum, each, i) => sum + (each - (reference[i] ?? 0)) ** 2 / ((reference[i] ?? 0) ** 2 + floor), 0),
  );
  return Math.sqrt(sums.reduce((sum, each) => sum + each, 0) / images.length / reference.length);
}

/** The number of samples at which `errors` come down to `aim`: between two counts, and beyond them, along the line of their logarithms. */
export function equalSamples(counts: readonly number[], errors: readonly number[], aim: number): number {
  const last = counts.length - 2;
  const at = Math.min(last, Math.max(0, errors.findIndex((each) => each < aim) - 1 || 0));
  const i = errors.some((each) => each < aim) ? at : last;
  const [n0 = 1, n1 = 1, e0 = 1, e1 = 1] = [counts[i], counts[i + 1], errors[i], errors[i + 1]];
  return n0 * (n1 / n0) ** (Math.log(aim / e0) / Math.log(e1 / e0));
}

export interface Agreement {
  /** Mean of the second over that of the first, less 1. */
  bias: Summary;
  /** Greatest |z| of a tile, of the differences of its means, and the mean of z². */
  largest: number;
  chi2: number;
  tiles: number;
}

const TILE = 8;

/** Independent renders of one scene by two programs: whether tiles of 8 × 8 pixels differ by more than their scatter says. */
export function agreement(ours: readonly Float32Array[], theirs: readonly Float32Array[], side: number): Agreement {
  const across = side / TILE;
  const tileMeans = (image: Float32Array): number[] => {
    const sums = Array.from({ length: across * across }, () => 0);
    image.forEach((each, i) => {
      const [x, y] = [Math.floor(i / 3) % side, Math.floor(i / 3 / side)];
      const tile = Math.floor(y / TILE) * across + Math.floor(x / TILE);
      sums[tile] = (sums[tile] ?? 0) + each / (3 * TILE * TILE);
    });
    return sums;
  };
  const [a, b] = [ours.map(tileMeans), theirs.map(tileMeans)];
  const z = Array.from({ length: across * across }, (_, tile) => {
    const [first, second] = [a, b].map((each) => summary(each.map((tiles) => tiles[tile] ?? 0)));
    if (first === undefined || second === undefined) return 0;
    const error = Math.hypot(first.error, second.error);
    return error === 0 ? 0 : (second.mean - first.mean) / error;
  });
  const whole = (images: readonly Float32Array[]): Summary =>
    summary(images.map((image) => image.reduce((sum, each) => sum + each, 0) / image.length));
  const [first, second] = [whole(ours), whole(theirs)];
  return {
    bias: { mean: second.mean / first.mean - 1, error: Math.hypot(first.error, second.error) / first.mean },
    largest: Math.max(...z.map(Math.abs)),
    chi2: z.reduce((sum, each) => sum + each * each, 0) / z.length,
    tiles: z.length,
  };
}
