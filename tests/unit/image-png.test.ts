/** PNG: pixels and text that go in come out, and hostile files cost one sentence. */
import { decode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import seedrandom from 'seedrandom';
import { ImageError } from '../../src/image/errors.ts';
import { asciiJson, encodePng, pngText, SCENE_KEYWORD } from '../../src/image/png.ts';

const pixels = (width: number, height: number) => ({
  width,
  height,
  rgb8: Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 37) & 255),
});

/** A chunk with a right checksum. */
function chunk(type: string, data: Uint8Array | string): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), typeof data === 'string' ? Buffer.from(data, 'latin1') : data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(body.length - 4, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crcOf(body), body.length + 4);
  return bytes;
}

/** CRC-32 bit by bit, from its definition. */
function crcOf(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const SIGNATURE = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const header = (width: number, height: number): Uint8Array => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 2, 0, 0, 0], 8);
  return chunk('IHDR', data);
};
const png = (...chunks: Uint8Array[]): Uint8Array => Buffer.concat([SIGNATURE, ...chunks]);
const END = chunk('IEND', '');

test('pixels and text round trip', () => {
  const image = pixels(5, 3);
  const bytes = encodePng(image, { [SCENE_KEYWORD]: '{"a":1}', Software: 'Penumbra é' });
  expect(pngText(bytes)).toEqual({ 'penumbra-scene': '{"a":1}', Software: 'Penumbra é' });
  const back = decode(bytes, { checkCrc: true });
  expect(back).toMatchObject({ width: 5, height: 3, channels: 3, depth: 8 });
  expect([...back.data]).toEqual([...image.rgb8]);
  expect(pngText(encodePng(image))).toEqual({});
});

test('a scene in any script survives as ASCII', () => {
  const scene = { title: 'Größe 影 \u{1f4a1} \u2028\x7f\n"\\', n: [0.1, 1e-7] };
  const text = asciiJson(scene);
  expect(text).toMatch(/^[\x20-\x7e]+$/);
  expect(text).toContain('Gr\\u00f6\\u00dfe \\u5f71 \\ud83d\\udca1');
  expect(JSON.parse(text)).toEqual(scene);
  expect(JSON.parse(pngText(encodePng(pixels(1, 1), { [SCENE_KEYWORD]: text }))[SCENE_KEYWORD]!)).toEqual(scene);
});

test('megabytes of text round trip', () => {
  const text = 'x'.repeat(3_000_000);
  expect(pngText(encodePng(pixels(1, 1), { k: text })).k).toBe(text);
});

test('text is found before, between and after other chunks; of equal keywords the first counts', () => {
  const bytes = png(
    header(1, 1),
    chunk('tEXt', 'a\0one'),
    chunk('zzZz', 'whatever'),
    chunk('tEXt', 'a\0two'),
    chunk('tEXt', '__proto__\0x'),
    chunk('tEXt', 'e\0'),
    END,
  );
  const text = pngText(bytes);
  expect(Object.entries(text)).toEqual([
    ['a', 'one'],
    ['__proto__', 'x'],
    ['e', ''],
  ]);
  expect(pngText(Buffer.concat([Buffer.from([1, 2, 3]), bytes]).subarray(3)).a).toBe('one');
});

test('pixels are never inflated: a file that claims much costs no more than its bytes', () => {
  const bytes = png(header(16384, 16384), chunk('IDAT', 'not even deflate'), chunk('tEXt', 'a\0one'), END);
  expect(pngText(bytes)).toEqual({ a: 'one' });
});

describe('is refused', () => {
  const good = png(header(1, 1), chunk('tEXt', 'a\0one'), END);
  const flipped = (at: number) => good.map((byte, i) => (i === at ? byte ^ 1 : byte));
  const lying = Uint8Array.from(good);
  new DataView(lying.buffer).setUint32(33, 0xfffffff0);
  test.each<[string, Uint8Array, string]>([
    ['empty', new Uint8Array(), 'expected a PNG file, got one that does not begin like one'],
    ['other', new TextEncoder().encode('GIF89a..'), 'expected a PNG file, got one that does not begin like one'],
    ['only a signature', SIGNATURE, 'expected an IEND chunk in the PNG, got the end of the file'],
    ['without an end', png(header(1, 1)), 'expected an IEND chunk in the PNG, got the end of the file'],
    ['cut in a chunk', good.subarray(0, 42), 'expected an IEND chunk in the PNG, got the end of the file'],
    ['cut in its data', good.subarray(0, 45), 'expected 5 bytes in PNG chunk "tEXt", got the end of the file'],
    ['with a length beyond the file', lying, 'expected 4294967280 bytes in PNG chunk "tEXt", got the end of the file'],
    ['with damaged text', flipped(43), 'expected PNG chunk "tEXt" to match its checksum, got a damaged one'],
    ['with a damaged checksum', flipped(47), 'expected PNG chunk "tEXt" to match its checksum, got a damaged one'],
    ['with a damaged header', flipped(18), 'expected PNG chunk "IHDR" to match its checksum, got a damaged one'],
    ['without a header', png(chunk('tEXt', 'a\0b'), END), 'expected PNG chunk "IHDR" first, got "tEXt"'],
    ['with a short header', png(chunk('IHDR', 'abc'), END), 'expected PNG chunk "IHDR" of 13 bytes first, got 3 bytes'],
    [
      'of huge size',
      png(header(2 ** 31 - 1, 2 ** 31 - 1), END),
      'expected an image of 1 to 16384 pixels a side, got 2147483647x2147483647',
    ],
    ['of size 0', png(header(0, 1), END), 'expected an image of 1 to 16384 pixels a side, got 0x1'],
    [
      'with text without a keyword',
      png(header(1, 1), chunk('tEXt', 'no zero'), END),
      'expected a keyword of 1 to 79 bytes in PNG chunk "tEXt", got none',
    ],
    [
      'with an empty keyword',
      png(header(1, 1), chunk('tEXt', '\0x'), END),
      'expected a keyword of 1 to 79 bytes in PNG chunk "tEXt", got none',
    ],
  ])('%s', (_, bytes, message) => {
    expect(() => pngText(bytes)).toThrow(new ImageError(message));
  });

  test('pixels that do not fit the size', () => {
    expect(() => encodePng({ width: 2, height: 2, rgb8: new Uint8Array(11) })).toThrow(
      new ImageError('expected 12 numbers for 2x2 RGB pixels, got 11'),
    );
  });
  test('text that a chunk cannot hold', () => {
    expect(() => encodePng(pixels(1, 1), { scene: '影' })).toThrow(
      new ImageError('expected Latin-1 text under the PNG keyword "scene", got other characters'),
    );
    expect(() => encodePng(pixels(1, 1), { scene: 'a\0b' })).toThrow(
      new ImageError('expected Latin-1 text under the PNG keyword "scene", got other characters'),
    );
    expect(() => encodePng(pixels(1, 1), { '': 'a' })).toThrow(
      new ImageError('expected a PNG keyword of 1 to 79 Latin-1 characters, got ""'),
    );
    expect(() => encodePng(pixels(1, 1), { ['k'.repeat(80)]: 'a' })).toThrow(ImageError);
  });
});

test('damaged files give text or an ImageError', () => {
  const seed = 'png-1';
  const random = seedrandom(seed);
  const original = encodePng(pixels(4, 4), { [SCENE_KEYWORD]: asciiJson({ title: 'x' }), Software: 'Penumbra' });
  for (let round = 0; round < 500; round++) {
    let bytes = Uint8Array.from(original);
    bytes[Math.floor(random() * bytes.length)]! ^= 1 + Math.floor(random() * 255);
    if (round % 5 === 0) bytes = bytes.subarray(0, Math.floor(random() * bytes.length));
    expect(() => pngText(bytes), `seed ${seed}, round ${round}`).toThrow(ImageError); // every byte is under some check
  }
});
