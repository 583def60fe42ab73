/**
 * Sums that do not depend on the order of their terms, so that films of disjoint samples merge into exactly what one run gives.
 *
 * Samples are added up in blocks of {@link BLOCK}, aligned to their numbers: within a block in order and in single precision, by
 * the kernel, starting from 0. A block's sum x = ± m · 2^(e − 149) (m < 2^24) is then cut into digits of 12 bits at fixed places, digit
 * d counting 2^(12 d − 149), and integers add up each digit's values without carry. Of a number only three digits are kept: the
 * highest that any block has reached, `top`, and the two below. Integer addition is associative and commutative, and what is
 * kept of a block in the end depends on it and on the largest top alone, which is a maximum: the result is a function of the
 * set of blocks. 2^24 samples are 2^19 blocks of digits below 2^12: no integer overflows. What is left out of a block is less
 * than 2^-24 of the largest block. Rounding to single precision happens once, when the sum is read. (The idea of bins at fixed
 * exponents: Demmel and Nguyen, Fast Reproducible Floating-Point Summation, ARITH 2013.)
 *
 * Numbers of shapes and materials are no sums: there the sample nearest to the pixel's middle counts, of equally near ones the
 * smaller number (wgsl/film/layers.wgsl), which is a maximum as well.
 */

/** Samples of a block; a film begins at a multiple of it. */
export const BLOCK = 32;

/** The first sample of the block after the one that sample number `sample` is in. */
export const blockEnd = (sample: number): number => (Math.floor(sample / BLOCK) + 1) * BLOCK;

const BITS = 12;
const MASK = (1 << BITS) - 1;
/** Of the largest finite number. */
export const MAX_TOP = Math.floor((253 + 23) / BITS);

/** Sums of complete blocks, four numbers a slot. */
interface Closed {
  digits: readonly [Int32Array<ArrayBuffer>, Int32Array<ArrayBuffer>, Int32Array<ArrayBuffer>];
  /** Of each slot the top digits of its four numbers, 8 bits each, the first lowest. */
  tops: Uint32Array<ArrayBuffer>;
}

export interface Sums {
  /** Over the samples of the block that is not complete, four numbers a slot. */
  open: Float32Array<ArrayBuffer>;
  /** Null: no block is complete. */
  closed: Closed | null;
  /** Slots a pixel. */
  stride: number;
  /** Slots, of each pixel, that are no sums but (number + 1, 0, 0, nearness): they stand in `open`. */
  kept: readonly number[];
}

const SCALES = Array.from({ length: 256 }, (_, top) => 2 ** (BITS * (top - 2) - 149));

/** The sums in single precision, rounded once. */
export function roundSums({ open, closed }: Sums): Float32Array<ArrayBuffer> {
  if (closed === null) return open;
  const { digits, tops } = closed;
  const [first, second, third] = digits;
  const rounded = new Float32Array(open.length);
  for (let i = 0; i < rounded.length; i++) {
    const top = (tops[i >> 2]! >>> ((i & 3) * 8)) & 255;
    // The first two digits make at most 2^55 in units of 2^12: exact. The third may round, in the same way for all.
    rounded[i] = (first[i]! * 2 ** (2 * BITS) + second[i]! * 2 ** BITS + third[i]!) * SCALES[top]! + open[i]!;
  }
  return rounded;
}

const noBlocks = (numbers: number): Closed => ({
  digits: [new Int32Array(numbers), new Int32Array(numbers), new Int32Array(numbers)],
  tops: new Uint32Array(numbers / 4),
});

/** Adds the open block to the closed ones, as wgsl/film/blocks.wgsl does, and empties it. Changes `sums`. */
export function closeBlock(sums: Sums): void {
  const { open, stride, kept } = sums;
  sums.closed ??= noBlocks(open.length);
  const words = new Uint32Array(open.buffer, open.byteOffset, open.length);
  for (let i = 0; i < words.length; i++) {
    if (kept.includes((i >> 2) % stride)) continue;
    const word = words[i]!;
    const biased = (word >>> 23) & 255;
    const fraction = word & 0x7fffff;
    const mantissa = biased === 0 ? fraction : fraction | 0x800000;
    if (mantissa === 0) continue;
    const exponent = Math.max(biased, 1) - 1;
    const top = raise(sums.closed, i, Math.floor((exponent + 23) / BITS));
    const sign = word >>> 31 === 1 ? -1 : 1;
    for (let k = 0; k < 3; k++) sums.closed.digits[k]![i]! += sign * digit(mantissa, exponent, top - k);
  }
  for (let i = 0; i < open.length; i++) if (!kept.includes((i >> 2) % stride)) open[i] = 0;
}

/** Adds the closed blocks of `other`, a film of the same size, and what is kept of it; its open block must be empty. Changes `sums`. */
export function addSums(sums: Sums, other: Sums): void {
  const { stride, kept } = sums;
  if (other.closed !== null) {
    const into = (sums.closed ??= noBlocks(sums.open.length));
    const { digits, tops } = other.closed;
    for (let i = 0; i < sums.open.length; i++) {
      const theirs = (tops[i >> 2]! >>> ((i & 3) * 8)) & 255;
      const down = raise(into, i, theirs) - theirs;
      for (let k = 0; k + down < 3; k++) into.digits[k + down]![i]! += digits[k]![i]!;
    }
  }
  for (const slot of kept) {
    for (let i = slot * 4; i < sums.open.length; i += stride * 4) {
      const [number, nearness, ours, near] = [other.open[i]!, other.open[i + 3]!, sums.open[i]!, sums.open[i + 3]!];
      if (nearness > near || (nearness === near && number < ours)) sums.open.set(other.open.subarray(i, i + 4), i);
    }
  }
}

/** Moves the digits of number `i` down until they begin at `top` or above. @returns where they begin now */
function raise({ digits, tops }: Closed, i: number, top: number): number {
  const shift = (i & 3) * 8;
  const before = (tops[i >> 2]! >>> shift) & 255;
  if (top <= before) return before;
  const values = digits.map((each) => each[i]!);
  for (let k = 0; k < 3; k++) digits[k]![i] = values[k - (top - before)] ?? 0;
  tops[i >> 2] = (tops[i >> 2]! & ~(255 << shift)) | (top << shift);
  return top;
}

/** Digit `place` of mantissa · 2^(exponent − 149). */
function digit(mantissa: number, exponent: number, place: number): number {
  const down = place * BITS - exponent;
  if (place < 0 || down <= -BITS || down >= 24) return 0;
  return (down >= 0 ? mantissa >>> down : mantissa << -down) & MASK;
}
