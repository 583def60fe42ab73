/** Tables of numbers as wgsl/table.wgsl finds them. */
import { ImageError } from './errors.ts';

/** Numbers in the order of the axes, the last one the fastest; finite. */
export interface Numbers {
  /** One to five whole numbers of 1 or more. */
  shape: readonly number[];
  /** As many as their product. */
  values: Float32Array<ArrayBuffer>;
}

/** Most entries of a table: 64 MiB. */
const MAX_ENTRIES = 1 << 22;
/** Numbers of an entry on the GPU. */
const LANES = 4;

/** A table that is packed once for each number of axes: a slider beside it moves often. */
export class NumberTable {
  readonly numbers: Numbers;
  private readonly packed = new Map<number, Uint32Array<ArrayBuffer>>();

  constructor(numbers: Numbers) {
    this.numbers = numbers;
  }

  /**
   * What `params` gets for lookups by `dimensions` numbers, whole vec4u: one more axis of the file is that of an entry's one, three or four
   * numbers.
   * @throws ImageError, one sentence of what is expected of its shape
   */
  words(dimensions: number): Uint32Array<ArrayBuffer> {
    const words = this.packed.get(dimensions) ?? packed(this.numbers, dimensions);
    this.packed.set(dimensions, words);
    return words;
  }
}

function packed({ shape, values }: Numbers, dimensions: number): Uint32Array<ArrayBuffer> {
  const numbers = shape.length === dimensions ? 1 : (shape.at(-1) ?? 0);
  if ((shape.length !== dimensions && shape.length !== dimensions + 1) || ![1, 3, LANES].includes(numbers))
    throw new ImageError(
      `expected a table of ${dimensions} ax${dimensions === 1 ? 'is' : 'es'}, or of one more with 1, 3 or 4 numbers, got one of ${shape.join('×')}`,
    );
  const entries = values.length / numbers;
  if (entries > MAX_ENTRIES) throw new ImageError(`expected a table of at most ${MAX_ENTRIES} entries, got one of ${shape.join('×')}`);
  const words = new Uint32Array(LANES * (1 + entries));
  words.set([1, 1, 1, 1]);
  words.set(shape.slice(0, dimensions));
  const floats = new Float32Array(words.buffer, 4 * LANES);
  if (numbers === 1) for (let i = 0; i < entries; i++) floats.fill(values[i] ?? 0, LANES * i, LANES * (i + 1));
  else for (let i = 0; i < entries; i++) floats.set(values.subarray(numbers * i, numbers * (i + 1)), LANES * i);
  return words;
}
