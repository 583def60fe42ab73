/** Image files as other programs write them: interlaced PNG of few bits, parts that nobody needs, EXR of other channels, what is refused. */
import { decode as fastDecode } from 'fast-png';
import { zlibSync } from 'fflate';
import { encodeExr, init } from 'exrs';
import { expect, it } from 'vitest';
import { crc32 } from '../../src/base/crc32.ts';
import { decodeImage } from '../../src/image/decode/index.ts';

const letters = (text: string): number[] => Array.from(text, (each) => each.charCodeAt(0));
const word = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const part = (type: string, data: readonly number[]): number[] => {
  const body = [...letters(type), ...data];
  return [...word(data.length), ...body, ...word(crc32(Uint8Array.from(body)))];
};
const SIGNATURE = [0x89, ...letters('PNG\r\n\x1a\n')];
const head = (width: number, height: number, depth: number, color: number, interlaced: number): number[] =>
  part('IHDR', [...word(width), ...word(height), depth, color, 0, 0, interlaced]);

/** Where Adam7 puts the pixel (x, y): the pass, by the table of the specification. */
const TABLE = ['16462646', '77777777', '56565656', '77777777', '36463646', '77777777', '56565656', '77777777'];

/** Greys of few bits in passes, each row with the filter `kind`, of numbers 0 alone in what it refers to: done here backwards. */
function interlaced(width: number, height: number, depth: number, at: (x: number, y: number) => number, kind: number): Uint8Array {
  const bytes: number[] = [];
  for (const pass of '1234567') {
    const rows = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (__, x) => x).filter((x) => TABLE[y % 8]?.[x % 8] === pass).map((x) => at(x, y)),
    ).filter((each) => each.length > 0); // prettier-ignore
    let above: number[] = [];
    for (const row of rows) {
      const packed = Array.from({ length: Math.ceil((row.length * depth) / 8) }, () => 0);
      row.forEach((value, i) => (packed[(i * depth) >> 3]! |= value << (8 - depth - ((i * depth) & 7))));
      const guess = (i: number): number => [0, packed[i - 1] ?? 0, above[i] ?? 0][kind] ?? 0;
      bytes.push(kind, ...packed.map((each, i) => (each - guess(i)) & 255));
      above = packed;
    }
  }
  return zlibSync(Uint8Array.from(bytes));
}

it.each([
  [13, 9, 1, 1],
  [3, 2, 2, 2],
  [17, 5, 4, 1],
  [1, 1, 4, 0],
])('PNG of %i×%i pixels of %i bits, interlaced, is what it is in rows', async (width, height, depth, kind) => {
  const value = (x: number, y: number): number => (x * 5 + y * 3 + x * y) % 2 ** depth;
  const data = [...interlaced(width, height, depth, value, kind)];
  // A text without a name, which libpng reads over.
  const file = [...SIGNATURE, ...head(width, height, depth, 0, 1), ...part('tEXt', [0, 65]), ...part('IDAT', data.slice(0, 3)), ...part('IDAT', data.slice(3)), ...part('IEND', [])]; // prettier-ignore
  const image = await decodeImage(Uint8Array.from(file), 'a.png');
  const expected = Array.from({ length: width * height }, (_, i) =>
    Math.round((value(i % width, Math.floor(i / width)) * 255) / (2 ** depth - 1)),
  );
  expect(image.data.filter((_, i) => i % 4 === 1)).toEqual(Uint8Array.from(expected));
  // What is left to the library is right there: rows of bytes.
  const plain = [...SIGNATURE, ...head(2, 1, 8, 0, 0), ...part('IDAT', [...zlibSync(Uint8Array.of(0, 7, 9))]), ...part('IEND', [])];
  expect([...fastDecode(Uint8Array.from(plain)).data]).toEqual([7, 9]);
});

it('EXR has as a grey Y, or its only channel, and the colours of a layer', async () => {
  await init();
  const file = (channelNames: string[], pixels: number[]): Promise<unknown> =>
    decodeImage(
      Uint8Array.from(encodeExr({ width: 2, height: 1, layers: [{ channelNames, interleavedPixels: Float32Array.from(pixels) }] })),
      'a.exr',
    ); // prettier-ignore
  const grey = { width: 2, data: Float32Array.of(3, 3, 3, 1, 0.5, 0.5, 0.5, 1) };
  await expect(file(['A', 'Y'], [1, 3, 1, 0.5])).resolves.toMatchObject(grey);
  await expect(file(['Z'], [3, 0.5])).resolves.toMatchObject(grey);
  await expect(file(['sun.B', 'sun.G', 'sun.R'], [3, 2, 1, 6, 5, 4])).resolves.toMatchObject({
    data: Float32Array.of(1, 2, 3, 1, 4, 5, 6, 1),
    notes: ['its channels sun.R, sun.G and sun.B are shown'],
  });
  await expect(file(['A', 'Z'], [1, 2, 3, 4])).rejects.toThrow('a.exr: expected an EXR file with channels R, G and B, or Y, got A, Z');
});

it.each([
  ['a.png: expected a PNG file, got one that Xcode changed for devices of Apple', [...SIGNATURE, ...part('CgBI', [0, 0, 0, 0]), ...head(1, 1, 8, 0, 0)]],
  ['a.png: expected a JPEG file in colours of light, got one in four inks (CMYK)', [0xff, 0xd8, 0xff, 0xc0, 0, 20, 8, 0, 1, 0, 1, 4, 0, 0, 0, 0, 0, 0, 0, 0]],
])('%s', (message, bytes) => expect(decodeImage(Uint8Array.from(bytes), 'a.png')).rejects.toMatchObject({ message })); // prettier-ignore
