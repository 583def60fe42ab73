/** Tables of numbers: files → numbers exactly, sentences for what is damaged or lies, and what the kernel gets. */
import { describe, expect, it } from 'vitest';
import { toDataUrl, imageDataUrl, imageDataUrlOrNull } from '../../src/image/decode/data-url.ts';
import { decodeTable, readTable } from '../../src/image/decode/table.ts';
import { ImageError } from '../../src/image/errors.ts';
import { encodeNpy } from '../../src/base/npy.ts';
import { NumberTable } from '../../src/image/number-table.ts';
import { isTable } from '../../src/scene/images.ts';
import { Random } from '../reference/random.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const COUNT = 90 * 90 * 180;

/** A BRDF of MERL with the same number everywhere, in each channel. */
function merl([r, g, b]: readonly [number, number, number], sizes = [90, 90, 180]): Bytes {
  const bytes = new Uint8Array(12 + 24 * COUNT);
  new Int32Array(bytes.buffer, 0, 3).set(sizes);
  const view = new DataView(bytes.buffer);
  for (const [channel, value] of [r, g, b].entries())
    for (let i = 0; i < COUNT; i++) view.setFloat64(12 + 8 * (channel * COUNT + i), value, true);
  return bytes;
}

/** An NPY file with a header of one's own. */
function npy(header: string, numbers = 0, version = 1): Bytes {
  const text = new TextEncoder().encode(header);
  const start = version === 1 ? 10 : 12;
  const bytes = new Uint8Array(start + text.length + numbers);
  bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, version, 0]);
  new DataView(bytes.buffer).setUint16(8, text.length, true);
  bytes.set(text, start);
  return bytes;
}
const header = (shape: string, descr = '<f4', order = 'False'): string =>
  `{'descr': '${descr}', 'fortran_order': ${order}, 'shape': (${shape}), }\n`;

describe('NPY', () => {
  it.each([[[5]], [[2, 3]], [[2, 3, 4]], [[2, 1, 3, 2]], [[2, 2, 2, 2, 3]]])('of shape %j comes back as it was', (shape) => {
    const values = Float32Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) => Math.sin(i) * 10 ** (i % 7));
    const bytes = encodeNpy(shape, values);
    expect(bytes.length % 4).toBe(0);
    expect(decodeTable(bytes)).toEqual({ shape, values });
    expect(readTable(toDataUrl(bytes), 'x').numbers).toEqual({ shape, values });
  });

  it('may have double precision, and its later versions longer headers', () => {
    for (const version of [1, 2, 3]) {
      const bytes = npy(header('2,', '<f8'), 16, version);
      new DataView(bytes.buffer).setFloat64(bytes.length - 8, 0.1, true);
      expect([...decodeTable(bytes).values]).toEqual([0, Math.fround(0.1)]);
    }
  });

  it.each([
    ['no shape', npy("{'descr': '<f4', 'fortran_order': False}\n"), 'expected a shape in its header, got none'],
    ['whole numbers', npy(header('2,', '<i4'), 8), 'expected numbers of the type <f4 or <f8, got <i4'],
    ['objects', npy(header('2,', '|O'), 8), 'expected numbers of the type <f4 or <f8, got |O'],
    ['the other order', npy(header('2, 2', '<f4', 'True'), 16), 'expected fortran_order False: the last axis the fastest'],
    ['no axis', npy(header(''), 4), 'expected a shape of 1 to 5 whole numbers from 1 on, got ()'],
    ['an empty axis', npy(header('2, 0')), 'expected a shape of 1 to 5 whole numbers from 1 on, got (2, 0)'],
    ['a negative axis', npy(header('-2,')), 'expected a shape of 1 to 5 whole numbers from 1 on, got (-2,)'],
    ['too many axes', npy(header('1, 1, 1, 1, 1, 1'), 4), 'expected a shape of 1 to 5 whole numbers from 1 on, got (1, 1, 1, 1, 1, 1)'],
    ['a size that lies', npy(header('3,'), 8), 'expected 12 bytes for 3 numbers of 4 bytes, got 8'],
    ['a size without end', npy(header('99999999, 99999999')), 'expected a table of at most 16777216 numbers, got 99999999×99999999'],
    ['a header that lies', npy(header('2,'), 8).fill(255, 8, 10), 'the file is cut short or damaged before its shape'],
    ['a version of the future', npy(header('2,'), 8, 9), 'expected version 1, 2 or 3 of NPY, got 9'],
    ['nothing else', Uint8Array.of(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59), 'expected version 1, 2 or 3 of NPY, got 0'],
    ['no number', encodeNpy([3], Float32Array.of(1, Number.NaN, 2)), 'expected finite numbers, got NaN as number 2 of 3'],
    ['an infinite one', encodeNpy([2], Float32Array.of(1, Infinity)), 'expected finite numbers, got Infinity as number 2 of 2'],
    ['another file', new TextEncoder().encode('{"version": 1}'), 'expected an NPY file, or a BRDF of MERL or RGL, got something else'],
  ])('%s is said in one sentence', (_, bytes, message) => {
    expect(() => decodeTable(bytes as Bytes)).toThrow(new ImageError(message));
    expect(() => readTable(toDataUrl(bytes), 'The table x')).toThrow(new ImageError(`The table x: ${message}`));
  });

  it('never crashes, hangs or takes memory for a damaged file', () => {
    const random = new Random(7);
    const whole = encodeNpy([4, 4, 3], new Float32Array(48));
    const below = (n: number): number => Math.floor(random.next() * n);
    for (let i = 0; i < 2000; i++) {
      const bytes = whole.slice(0, below(8) === 0 ? below(whole.length) : whole.length);
      for (let k = below(6); k >= 0; k--) bytes[below(Math.min(bytes.length, 100))] = below(256);
      try {
        const { shape, values } = decodeTable(bytes);
        expect(values).toHaveLength(shape.reduce((a, b) => a * b));
        expect(values.every(Number.isFinite)).toBe(true);
      } catch (error) {
        expect((error as Error).name).toBe('ImageError');
        expect((error as Error).message.length).toBeLessThan(300);
      }
    }
  });
});

describe('MERL', () => {
  it('is scaled by channel, red, green and blue beside each other; what was not measured is 0', () => {
    const bytes = merl([1500, 3000, -1]);
    new DataView(bytes.buffer).setFloat64(12 + 8 * (COUNT + 181), 1500, true);
    const { shape, values } = decodeTable(bytes);
    expect(shape).toEqual([90, 90, 180, 3]);
    expect([...values.subarray(0, 3)]).toEqual([1, Math.fround(2.3), 0]);
    // Green of the second row of θd.
    expect(values[3 * 181 + 1]).toBe(Math.fround(1.15));
    // Whole, as a table of three axes: one vec4u of sizes, and a vec4 for each direction.
    const packed = new NumberTable({ shape, values }).words(3);
    expect([packed.length, ...packed.subarray(0, 4)]).toEqual([4 + 4 * COUNT, 90, 90, 180, 1]);
  });

  it.each([
    ['cut short', merl([1, 1, 1]).slice(0, 1000), 'expected 34992012 bytes of 90×90×180 directions, got 1000'],
    ['of other sizes', merl([1, 1, 1], [90, 90, 360]), 'expected an NPY file, or a BRDF of MERL or RGL, got something else'],
    ['without a number', merl([Number.NaN, 1, 1]), 'expected finite numbers, got NaN as number 1 of 4374000'],
    ['too large for single precision', merl([1, 1e300, 1]), 'expected finite numbers, got Infinity as number 2 of 4374000'],
  ])('%s is said in one sentence', (_, bytes, message) => expect(() => decodeTable(bytes)).toThrow(new ImageError(message)));
});

describe('in a document', () => {
  const file = encodeNpy([2], Float32Array.of(1, 2));

  it('tables are told from images by their media type, which follows from their first bytes', () => {
    expect(isTable(imageDataUrl(file))).toBe(true);
    expect(isTable(toDataUrl(Uint8Array.of(0x5a, 0, 0, 0, 0x5a, 0, 0, 0, 0xb4, 0, 0, 0)))).toBe(true);
    expect(isTable(toDataUrl(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)))).toBe(false);
    expect(imageDataUrlOrNull(new TextEncoder().encode('anything'))).toBeNull();
  });
});

describe('for the kernel', () => {
  const table = (...shape: number[]) => ({ shape, values: Float32Array.from({ length: shape.reduce((a, b) => a * b) }, (_, i) => i + 1) });
  const packTable = (numbers: ReturnType<typeof table>, dimensions: number) => new NumberTable(numbers).words(dimensions);
  const floats = (words: Uint32Array<ArrayBuffer>): number[] => [...new Float32Array(words.buffer, 16)];

  it('an entry is a vec4: one number in all lanes, three and a zero, or four', () => {
    expect(floats(packTable(table(2), 1))).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
    expect(floats(packTable(table(2, 3), 1))).toEqual([1, 2, 3, 0, 4, 5, 6, 0]);
    expect(floats(packTable(table(1, 4), 1))).toEqual([1, 2, 3, 4]);
    expect([...packTable(table(2, 3), 2).subarray(0, 4)]).toEqual([2, 3, 1, 1]);
    expect([...packTable(table(2, 3), 1).subarray(0, 4)]).toEqual([2, 1, 1, 1]);
  });

  it.each([
    [[2, 3], 3, 'expected a table of 3 axes, or of one more with 1, 3 or 4 numbers, got one of 2×3'],
    [[2, 2, 2], 1, 'expected a table of 1 axis, or of one more with 1, 3 or 4 numbers, got one of 2×2×2'],
    [[2, 5], 1, 'expected a table of 1 axis, or of one more with 1, 3 or 4 numbers, got one of 2×5'],
    [[1 << 22, 2], 2, 'expected a table of at most 4194304 entries, got one of 4194304×2'],
  ])('a shape of %j for %d axes is refused', (shape, dimensions, message) =>
    expect(() => packTable(table(...shape), dimensions)).toThrow(new ImageError(message)),
  );
});
