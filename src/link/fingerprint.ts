/**
 * The image that an author saw, in a few hundred bytes: means of blocks of pixels with their standard errors.
 *
 * Bytes: columns, rows, whether the rest is deflated; then numbers as zigzag varints: for each channel of each block the level of
 * the standard error, as difference to the one before; then, where that is not 0, the mean in whole standard errors.
 * Level k > 0 stands for 2^((k - ORIGIN)/4): standard errors are rounded up to it, and are at least 2^-9 of the mean, which is
 * less than images of different adapters may differ by rounding.
 */
import { deflateSync } from 'fflate';
import { present } from '../base/present.ts';
import { LinkError } from './errors.ts';
import { inflated } from './squeeze.ts';

/** Means and standard errors, red, green, blue of each block, row by row. */
export interface Fingerprint {
  columns: number;
  rows: number;
  mean: Float64Array;
  error: Float64Array;
}

/** Each mean with its standard error. */
export const meansOf = ({ mean, error }: Pick<Fingerprint, 'mean' | 'error'>): { mean: number; error: number }[] =>
  Array.from(mean, (each, i) => ({ mean: each, error: present(error[i], 'an error of each mean') }));

/** Blocks across or down. */
const MAX_SIDE = 16;
/** Blocks of a fingerprint that is made here: a finer one makes links longer. */
const BLOCKS = 144;
/**
 * Samples that a block must have for its mean to be nearly normal: where two estimators of a room with caustics were
 * compared, significance levels held from there on (tests/helpers/statistics.ts).
 */
export const BLOCK_SAMPLES = 1 << 15;

/**
 * Whether blocks of an image with so many samples in each pixel can be compared with these: they have half of what makes their means nearly
 * normal, and the author's all of it.
 */
export const hasEnough = (
  { columns, rows }: Pick<Fingerprint, 'columns' | 'rows'>,
  { width, height }: { width: number; height: number },
  samples: number,
): boolean => columns * rows === 1 || (width * height * samples) / (columns * rows) >= BLOCK_SAMPLES / 2;

const ORIGIN = 300;
const MAX_LEVEL = 600;
const MAX_MEAN = 1 << 20;
const FLOOR = 2 ** -9;
const MAX_BYTES = MAX_SIDE * MAX_SIDE * 3 * 8;

/** Variance of the rounding of a mean, in squared standard errors: uniform over one of them. */
export const ROUNDING = 1 / 12;

/** Blocks across and down for a film with that many samples in each pixel. */
export function gridFor(width: number, height: number, samples: number): { columns: number; rows: number } {
  const blocks = Math.max(1, Math.min(BLOCKS, Math.floor((width * height * samples) / BLOCK_SAMPLES)));
  const columns = Math.max(1, Math.min(MAX_SIDE, width, blocks, Math.round(Math.sqrt((blocks * width) / height))));
  return { columns, rows: Math.max(1, Math.min(MAX_SIDE, height, Math.floor(blocks / columns))) };
}

const stepOf = (level: number): number => 2 ** ((level - ORIGIN) / 4);

function levelOf(mean: number, error: number): number {
  const least = Math.max(error, Math.abs(mean) * FLOOR);
  if (!(least > 0)) return 0;
  return Math.min(MAX_LEVEL, Math.max(1, Math.ceil(4 * Math.log2(least)) + ORIGIN));
}

export function writeFingerprint({ columns, rows, mean, error }: Fingerprint): Uint8Array {
  const kept = meansOf({ mean, error }).map((each) => ({ mean: each.mean, level: levelOf(each.mean, each.error) }));
  const numbers = [
    ...kept.map(({ level }, i) => level - (kept[i - 1]?.level ?? 0)),
    ...kept.flatMap((each) =>
      each.level === 0 ? [] : [Math.max(-MAX_MEAN, Math.min(MAX_MEAN, Math.round(each.mean / stepOf(each.level))))],
    ),
  ];
  const plain = Uint8Array.from(numbers.flatMap(varint));
  const small = deflateSync(plain, { level: 9 });
  const isSmaller = small.length < plain.length;
  return Uint8Array.from([columns, rows, Number(isSmaller), ...(isSmaller ? small : plain)]);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value < 0 ? -2 * value - 1 : 2 * value; ; left >>>= 7) {
    if (left < 128) return [...bytes, left];
    bytes.push((left & 127) | 128);
  }
}

/** What was written, means and errors as far as they were kept. @throws LinkError */
export function readFingerprint(bytes: Uint8Array): Fingerprint {
  const [columns = 0, rows = 0, packed = 2] = bytes;
  const damaged = new LinkError('The link is damaged: its fingerprint of the image cannot be read.');
  if (columns < 1 || rows < 1 || columns > MAX_SIDE || rows > MAX_SIDE || packed > 1) throw damaged;
  const plain = packed === 1 ? inflated(bytes.subarray(3), MAX_BYTES) : bytes.subarray(3);
  let at = 0;
  const next = (most: number): number => {
    for (let value = 0, shift = 0; shift < 28; shift += 7) {
      const byte = plain[at++];
      if (byte === undefined) throw damaged;
      value |= (byte & 127) << shift;
      if (byte < 128) {
        const number = value & 1 ? -(value + 1) / 2 : value / 2;
        if (Math.abs(number) > most) throw damaged;
        return number;
      }
    }
    throw damaged;
  };
  const count = columns * rows * 3;
  const levels: number[] = [];
  for (let i = 0; i < count; i++) {
    const level = (levels[i - 1] ?? 0) + next(MAX_LEVEL);
    if (level < 0 || level > MAX_LEVEL) throw damaged;
    levels.push(level);
  }
  const mean = Float64Array.from(levels, (level) => (level === 0 ? 0 : next(MAX_MEAN) * stepOf(level)));
  if (at !== plain.length) throw damaged;
  return { columns, rows, mean, error: Float64Array.from(levels, (level) => (level === 0 ? 0 : stepOf(level))) };
}
