/** OpenEXR: what is written, bit-exact round trips, damaged files. */
import { expect, test } from 'vitest';
import { decodeExr as decodeAll, init } from 'exrs';
import seedrandom from 'seedrandom';
import { ImageError } from '../../src/image/errors.ts';
import { decodeExr, encodeExr } from '../../src/image/exr.ts';

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** An image of every kind of bits: 33 rows are three blocks of 16. */
function noise(): { width: number; height: number; data: Float32Array; words: Uint32Array } {
  const random = seedrandom('exr-1');
  const words = Uint32Array.from({ length: 20 * 33 * 3 }, () => random.int32() >>> 0);
  words.set([0x7fc01234, 0xffbfffff, 0x80000000, 1, 0x7f800000, 0xff800000]);
  return { width: 20, height: 33, data: new Float32Array(words.buffer), words };
}

test('round trips are bit-exact, NaN payloads and infinities included', async () => {
  const { words, ...image } = noise();
  const back = await decodeExr(await encodeExr(image));
  expect([back.width, back.height]).toEqual([20, 33]);
  expect(new Uint32Array(back.data.buffer, back.data.byteOffset, back.data.length)).toEqual(words);
});

test('is a scan-line file of 32-bit float channels B, G, R', async () => {
  const bytes = await encodeExr({ width: 3, height: 2, data: new Float32Array(18) });
  expect([...bytes.subarray(0, 4)]).toEqual([0x76, 0x2f, 0x31, 0x01]);
  const text = latin1(bytes);
  const FLOAT = '\x02\0\0\0';
  const at = text.indexOf('channels\0chlist\0') + 'channels\0chlist\0'.length + 4;
  const rest = '\0\0\0\0\x01\0\0\0\x01\0\0\0'; // linear flag and padding, x and y sampling
  expect(text.slice(at, at + 55)).toBe(`B\0${FLOAT}${rest}G\0${FLOAT}${rest}R\0${FLOAT}${rest}\0`);
});

test('row 0 is at the top: the first scan line holds the first row', async () => {
  const image = { width: 1, height: 17, data: Float32Array.from({ length: 51 }, (_, i) => i) };
  const bytes = await encodeExr(image);
  // The last block holds row 16 alone: its y, its size, then (too small to be compressed) B, G and R.
  const view = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 20);
  expect([view.getInt32(0, true), view.getInt32(4, true)]).toEqual([16, 12]);
  expect([8, 12, 16].map((at) => view.getFloat32(at, true))).toEqual([50, 49, 48]);
});

test('layers stand beside the image in one part, as channels LAYER.NAME', async () => {
  const image = { width: 20, height: 33, data: Float32Array.from({ length: 1980 }, (_, i) => Math.tan(i)) };
  const ids = Float32Array.from({ length: 660 }, (_, i) => i - 1);
  const uv = Float32Array.from({ length: 1320 }, (_, i) => Math.sin(i));
  const bytes = await encodeExr(image, [
    { name: 'shape', channels: ['ID'], data: ids },
    { name: 'uv', channels: ['U', 'V'], data: uv },
    { name: 'group.key', channels: ['R', 'G', 'B'], data: image.data },
  ]);
  await init();
  const { layers } = decodeAll(bytes);
  expect(layers).toHaveLength(1);
  const [layer] = layers;
  expect(layer!.name).toBeNull();
  expect(layer!.channelNamesAlphabetical).toEqual(['B', 'G', 'R', 'group.key.B', 'group.key.G', 'group.key.R', 'shape.ID', 'uv.U', 'uv.V']);
  expect(layer!.getInterleavedPixels(['shape.ID'])).toEqual(ids);
  expect(layer!.getInterleavedPixels(['uv.U', 'uv.V'])).toEqual(uv);
  expect(layer!.getInterleavedPixels(['group.key.R', 'group.key.G', 'group.key.B'])).toEqual(image.data);
  // The image alone is what other readers find.
  expect((await decodeExr(bytes)).data).toEqual(image.data);
  await expect(encodeExr(image, [{ name: 'uv', channels: ['U', 'V'], data: ids }])).rejects.toThrow(
    new ImageError('expected 1320 numbers for 20x33 pixels of uv, got 660'),
  );
});

test('damaged files decode or throw an ImageError', async () => {
  const { words: _, ...image } = noise();
  const original = await encodeExr(image);
  const seed = 'exr-2';
  const random = seedrandom(seed);
  let refused = 0;
  for (let round = 0; round < 300; round++) {
    let bytes = Uint8Array.from(original);
    bytes[Math.floor(random() * (round % 2 ? 400 : bytes.length))] = Math.floor(random() * 256);
    if (round % 5 === 0) bytes = bytes.subarray(0, Math.floor(random() * bytes.length));
    try {
      const { width, height, data } = await decodeExr(bytes);
      expect(data).toHaveLength(width * height * 3);
    } catch (error) {
      expect(error, `seed ${seed}, round ${round}`).toBeInstanceOf(ImageError);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(50);
});

test('files cut short at any byte throw an ImageError', async () => {
  const bytes = await encodeExr({ width: 3, height: 2, data: new Float32Array(18) });
  for (let end = 0; end < bytes.length; end++) {
    await expect(decodeExr(bytes.subarray(0, end)), `cut to ${end} bytes`).rejects.toThrow(ImageError);
  }
});

test('a header that claims more than the file can hold is refused', async () => {
  const bytes = await encodeExr({ width: 3, height: 2, data: new Float32Array(18) });
  const at = latin1(bytes).indexOf('dataWindow\0box2i\0') + 'dataWindow\0box2i\0'.length + 4;
  const claim = (width: number, height: number): Uint8Array => {
    const copy = Uint8Array.from(bytes);
    const view = new DataView(copy.buffer);
    view.setInt32(at + 8, width - 1, true);
    view.setInt32(at + 12, height - 1, true);
    return copy;
  };
  expect((await decodeExr(claim(3, 2))).width).toBe(3);
  await expect(decodeExr(claim(2 ** 31, 2 ** 20))).rejects.toThrow(
    new ImageError('expected an image of 1 to 16384 pixels a side, got 2147483648x1048576'),
  );
  await expect(decodeExr(claim(16384, 16384))).rejects.toThrow(
    new ImageError(`expected a larger EXR file for 16384x16384 pixels, got ${bytes.length} bytes`),
  );
});

test.each([
  ['empty', new Uint8Array(), 'it does not begin like one'],
  ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'it does not begin like one'],
  ['a bare magic number', Uint8Array.from([0x76, 0x2f, 0x31, 0x01, 2, 0, 0, 0]), 'its header is cut short'],
  ['no attributes', Uint8Array.from([0x76, 0x2f, 0x31, 0x01, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 'its header has no dataWindow'],
])('%s is refused', async (_, bytes, why) => {
  await expect(decodeExr(bytes)).rejects.toThrow(
    new ImageError(`expected an EXR file with channels R, G and B, got one that cannot be read: ${why}`),
  );
});

test('an image whose data does not fit its size is refused', async () => {
  await expect(encodeExr({ width: 2, height: 1, data: new Float32Array(5) })).rejects.toThrow(
    new ImageError('expected 6 numbers for 2x1 RGB pixels, got 5'),
  );
});
