/** Random numbers of neighbouring pixels, as wgsl/sampler/lcg.wgsl and lcg_unhashed.wgsl make them. Pure. */

const A = 1664525;
const C = 1013904223;

/** As wgsl/sampler/hash.wgsl. */
function hashWord(word: number): number {
  let x = word;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

const hashPath = (seed: number, pixel: number, sample: number): number =>
  hashWord((pixel ^ hashWord((sample ^ hashWord((seed ^ 0x9e3779b9) >>> 0)) >>> 0)) >>> 0);

/** Number `k` (from 1) of the path of a sample of a pixel, in [0, 1). */
export function randomOf(hashed: boolean, seed: number, pixel: number, sample: number, k: number): number {
  let state = hashed ? hashPath(seed, pixel, sample) : (seed + pixel + Math.imul(sample, 0x9e3779b9)) >>> 0;
  for (let i = 0; i < k; i++) state = (Math.imul(state, A) + C) >>> 0;
  return (state >>> 8) * 2 ** -24;
}

/** Number `k` of sample 0 of every pixel of a square image. */
export const numberMap = (hashed: boolean, seed: number, side: number, k: number): Float64Array =>
  Float64Array.from({ length: side * side }, (_, pixel) => randomOf(hashed, seed, pixel, 0, k));

/** Correlation of pixels with their right neighbours, and how far it strays by chance where there is none. */
export function neighbourCorrelation(map: Float64Array, side: number): { r: number; error: number } {
  const left: number[] = [];
  const right: number[] = [];
  for (let i = 0; i < map.length; i++) {
    if (i % side === side - 1) continue;
    left.push(map[i]!);
    right.push(map[i + 1]!);
  }
  const mean = (of: number[]): number => of.reduce((a, b) => a + b, 0) / of.length;
  const [ml, mr] = [mean(left), mean(right)];
  const sum = (f: (i: number) => number): number => left.reduce((total, _, i) => total + f(i), 0);
  const r =
    sum((i) => (left[i]! - ml) * (right[i]! - mr)) / Math.sqrt(sum((i) => (left[i]! - ml) ** 2) * sum((i) => (right[i]! - mr) ** 2));
  return { r, error: 1 / Math.sqrt(left.length) };
}

/**
 * What it is for unhashed seeds: number k of a pixel is that of its neighbour plus δ = a^k / 2^32, modulo 1, and numbers that are
 * uniform so shifted have the correlation 1 − 6 δ (1 − δ).
 */
export function expectedCorrelation(k: number): number {
  let power = 1;
  for (let i = 0; i < k; i++) power = Math.imul(power, A) >>> 0;
  const delta = power / 2 ** 32;
  return 1 - 6 * delta * (1 - delta);
}
