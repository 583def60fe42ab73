/** Reads an array of WGSL structs that a kernel wrote. */
import { HOST_TYPES, type StructLayout } from '../shader/struct.ts';

export class Structs {
  readonly length: number;
  private readonly stride: number;
  private readonly floats: Float32Array;
  private readonly uints: Uint32Array;
  private readonly offsets: Map<string, { word: number; lanes: number; isFloat: boolean }>;

  constructor(layout: StructLayout, data: ArrayBuffer) {
    this.stride = layout.size / 4;
    this.length = Math.floor(data.byteLength / layout.size);
    this.floats = new Float32Array(data, 0, this.length * this.stride);
    this.uints = new Uint32Array(data, 0, this.length * this.stride);
    const describe = ({ offset, type }: StructLayout['members'][number]) => ({
      word: offset / 4,
      lanes: HOST_TYPES[type].lanes,
      isFloat: HOST_TYPES[type].scalar === 'f32',
    });
    this.offsets = new Map(layout.members.map((each) => [each.name, describe(each)]));
  }

  /** A scalar, or one lane of a vector. */
  number(index: number, name: string, lane = 0): number {
    const { word, isFloat } = this.at(name);
    return (isFloat ? this.floats : this.uints)[index * this.stride + word + lane]!;
  }

  /** As {@link number}, for loops: the member is looked up once. */
  column(name: string, lane = 0): (index: number) => number {
    const { word, isFloat } = this.at(name);
    const list = isFloat ? this.floats : this.uints;
    const { stride } = this;
    return (index) => list[index * stride + word + lane]!;
  }

  /** All lanes. */
  vector(index: number, name: string): number[] {
    const { word, lanes, isFloat } = this.at(name);
    const from = index * this.stride + word;
    return Array.from((isFloat ? this.floats : this.uints).subarray(from, from + lanes));
  }

  private at(name: string): { word: number; lanes: number; isFloat: boolean } {
    const found = this.offsets.get(name);
    if (found === undefined) throw new RangeError(`no member ${name}`);
    return found;
  }
}
