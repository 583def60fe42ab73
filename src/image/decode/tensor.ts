/**
 * Tensor files, the container of the BRDFs of the RGL material database (Dupuy and Jakob 2018, "An adaptive parameterization for efficient
 * material acquisition and rendering"), little-endian: `tensor_file` and 0, two bytes of version, u32 fields; of each u16 and its name, u16
 * axes, u8 kind of numbers, u64 where they begin, u64 entries along each axis, the last one the fastest.
 */
import { ImageError } from '../errors.ts';

export const TENSOR_MAGIC = 'tensor_file\0';

/** Kinds of numbers that are read, as the file counts them. */
const UINT8 = 1;
const FLOAT32 = 10;
const BYTES: Readonly<Record<number, number>> = { [UINT8]: 1, [FLOAT32]: 4 };
const MAX_FIELDS = 64;
const MAX_AXES = 5;

interface Field {
  name: string;
  kind: number;
  /** First byte of its numbers. */
  at: number;
  shape: readonly number[];
}

/** The fields of a file by name; their numbers are looked at when they are asked for. */
export class TensorFile {
  private readonly view: DataView;
  private readonly fields = new Map<string, Field>();

  /** @throws ImageError, one sentence */
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = TENSOR_MAGIC.length;
    const take = (count: number): number => {
      at += count;
      if (at > bytes.length) throw new ImageError('the file is cut short before its numbers');
      return at - count;
    };
    const version = this.view.getUint8(take(2));
    if (version !== 1) throw new ImageError(`expected version 1 of a tensor file, got ${version}`);
    const count = this.view.getUint32(take(4), true);
    if (count > MAX_FIELDS) throw new ImageError(`expected at most ${MAX_FIELDS} fields, got ${count}`);
    for (let i = 0; i < count; i++) {
      const letters = this.view.getUint16(take(2), true);
      const name = String.fromCharCode(...bytes.subarray(take(Math.min(letters, 65)), at)).replace(/[^\w.-]/g, '?');
      if (letters > 64) throw new ImageError(`expected names of fields of at most 64 letters, got ${letters}`);
      const axes = this.view.getUint16(take(2), true);
      if (axes < 1 || axes > MAX_AXES) throw new ImageError(`expected 1 to ${MAX_AXES} axes of ${name}, got ${axes}`);
      const kind = this.view.getUint8(take(1));
      const start = this.view.getBigUint64(take(8), true);
      const shape = Array.from({ length: axes }, () => Number(this.view.getBigUint64(take(8), true)));
      const size = shape.reduce((product, each) => product * each, BYTES[kind] ?? 1);
      if (!shape.every((each) => each >= 1) || Number(start) + size > bytes.length)
        throw new ImageError(`expected the numbers of ${name}, ${shape.join('×')}, within the ${bytes.length} bytes of the file`);
      if (this.fields.has(name)) throw new ImageError(`expected each field once, got ${name} twice`);
      this.fields.set(name, { name, kind, at: Number(start), shape });
    }
  }

  has(name: string): boolean {
    return this.fields.has(name);
  }

  /**
   * A field of numbers in single precision.
   * @param axes of its shape; @param low @param high the range of each
   * @throws ImageError where it is missing, of another kind or form, or a number is outside of the range
   */
  numbers(name: string, axes: number, low: number, high: number): { shape: readonly number[]; values: Float32Array<ArrayBuffer> } {
    const { at, shape } = this.field(name, axes, FLOAT32, 'numbers in single precision');
    const values = new Float32Array(shape.reduce((product, each) => product * each, 1));
    for (let i = 0; i < values.length; i++) {
      const value = this.view.getFloat32(at + 4 * i, true);
      if (!(value >= low && value <= high))
        throw new ImageError(`expected numbers from ${low} to ${high} in ${name}, got ${value} as number ${i + 1} of ${values.length}`);
      values[i] = value;
    }
    return { shape, values };
  }

  /** The one byte of a field. @throws ImageError */
  byte(name: string): number {
    const { at, shape } = this.field(name, 1, UINT8, 'bytes');
    if (shape[0] !== 1) throw new ImageError(`expected one byte in ${name}, got ${shape[0]}`);
    return this.view.getUint8(at);
  }

  private field(name: string, axes: number, kind: number, what: string): Field {
    const field = this.fields.get(name);
    if (field === undefined)
      throw new ImageError(`expected a field ${name}, got ${[...this.fields.keys()].join(', ').slice(0, 100) || 'none'}`);
    if (field.kind !== kind) throw new ImageError(`expected ${what} in ${name}, got those of kind ${field.kind}`);
    if (field.shape.length !== axes)
      throw new ImageError(`expected ${axes} ax${axes === 1 ? 'is' : 'es'} of ${name}, got ${field.shape.join('×')}`);
    return field;
  }
}
