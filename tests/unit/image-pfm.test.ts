/** Portable float maps: layout against hand-written bytes, bit-exact round trips, every complaint. */
import { describe, expect, test } from 'vitest';
import seedrandom from 'seedrandom';
import { ImageError } from '../../src/image/errors.ts';
import { decodePfm, encodePfm } from '../../src/image/pfm.ts';

/** 1x2: the top pixel is (1, 2, -2), the bottom one (0.5, 0, infinity). */
const DATA = new Float32Array([1, 2, -2, 0.5, 0, Infinity]);
const HEADER = [0x50, 0x46, 0x0a, 0x31, 0x20, 0x32, 0x0a, 0x2d, 0x31, 0x2e, 0x30, 0x0a]; // PF, 1 2, -1.0
const LITTLE = [
  [0, 0, 0, 0x3f, 0, 0, 0, 0, 0, 0, 0x80, 0x7f],
  [0, 0, 0x80, 0x3f, 0, 0, 0, 0x40, 0, 0, 0, 0xc0],
].flat();

test('layout: bottom row first, little-endian', () => {
  expect([...encodePfm({ width: 1, height: 2, data: DATA })]).toEqual([...HEADER, ...LITTLE]);
});

test('reads either byte order, at any offset in a buffer', () => {
  const image = { width: 1, height: 2, data: DATA };
  expect(decodePfm(Uint8Array.from([...HEADER, ...LITTLE]))).toEqual(image);
  expect(decodePfm(Uint8Array.from([9, ...HEADER, ...LITTLE]).subarray(1))).toEqual(image);
  const big = LITTLE.map((_, i) => LITTLE[i - (i % 4) + 3 - (i % 4)]!);
  expect(decodePfm(Uint8Array.from([...new TextEncoder().encode('PF\n1 2\n1.000\n'), ...big]))).toEqual(image);
});

test('round trips are bit-exact, NaN payloads and denormals included', () => {
  const random = seedrandom('pfm-1');
  const words = Uint32Array.from({ length: 7 * 5 * 3 }, () => random.int32() >>> 0);
  words.set([0x7fc01234, 0xffbfffff, 0x80000000, 1, 0x7f800000]);
  const image = { width: 7, height: 5, data: new Float32Array(words.buffer) };
  const back = decodePfm(encodePfm(image));
  expect([back.width, back.height]).toEqual([7, 5]);
  expect(new Uint32Array(back.data.buffer)).toEqual(words);
});

describe('is refused', () => {
  const text = (head: string, pixels = 12) => Uint8Array.from([...new TextEncoder().encode(head), ...new Uint8Array(pixels)]);
  test.each([
    ['empty', new Uint8Array(), 'expected a PFM header "PF", width and height, 1.0 or -1.0, got ""'],
    [
      'grey',
      text('Pf\n1 1\n-1.0\n', 4),
      'expected a PFM header "PF", width and height, 1.0 or -1.0, got "Pf\\n1 1\\n-1.0\\n\\u0000\\u0000\\u0000\\u0000"',
    ],
    ['scale 2', text('PF\n1 1\n-2.0\n', 0), 'expected a PFM header "PF", width and height, 1.0 or -1.0, got "PF\\n1 1\\n-2.0\\n"'],
    ['no size', text('PF\n1\n-1.0\n', 0), 'expected a PFM header "PF", width and height, 1.0 or -1.0, got "PF\\n1\\n-1.0\\n"'],
    ['size 0', text('PF\n0 1\n-1.0\n'), 'expected an image of 1 to 16384 pixels a side, got 0x1'],
    ['huge', text('PF\n99999 99999\n-1.0\n'), 'expected an image of 1 to 16384 pixels a side, got 99999x99999'],
    ['truncated', text('PF\n2 1\n-1.0\n', 23), 'expected 24 bytes of pixels in a PFM of 2x1, got 23'],
    ['too long', text('PF\n2 1\n-1.0\n', 25), 'expected 24 bytes of pixels in a PFM of 2x1, got 25'],
  ])('%s', (_, bytes, message) => {
    expect(() => decodePfm(bytes)).toThrow(new ImageError(message));
  });

  test('an image whose data does not fit its size', () => {
    expect(() => encodePfm({ width: 2, height: 1, data: new Float32Array(5) })).toThrow(
      new ImageError('expected 6 numbers for 2x1 RGB pixels, got 5'),
    );
    expect(() => encodePfm({ width: 0.5, height: 2, data: new Float32Array(3) })).toThrow(
      new ImageError('expected an image of 1 to 16384 pixels a side, got 0.5x2'),
    );
  });
});
