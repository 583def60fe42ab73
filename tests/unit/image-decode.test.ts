/** Image files → pixels: exact where the format is, sentences for what is damaged, no hang and no endless memory. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { loadCodec } from '../../src/content/codecs.ts';
import { ROOT } from '../../src/content/node.ts';
import { packageImage, PACKAGE_IMAGES } from '../../src/content/images.ts';
import { fromDataUrl, toDataUrl } from '../../src/image/decode/data-url.ts';
import { exrHeader } from '../../src/image/decode/header.ts';
import { isHuffman } from '../../src/image/decode/huffman.ts';
import { decodeImage } from '../../src/image/decode/index.ts';
import { radianceOf, readRadiance } from '../../src/image/decode/radiance.ts';
import { decodeExr, encodeExr } from '../../src/image/exr.ts';
import { Random } from '../reference/random.ts';
import { cpuTime } from '../helpers/cpu.ts';

interface Encoder {
  default(image: { width: number; height: number; data: Uint8ClampedArray }): Promise<ArrayBuffer>;
  init(module: unknown): Promise<void>;
}
const WEB = globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<unknown> } };

const random = new Random(4);
type Bytes = Uint8Array<ArrayBuffer>;
const decode = (bytes: Uint8Array, name = 'x'): ReturnType<typeof decodeImage> => decodeImage(bytes as Bytes, name, loadCodec);
const text = (each: string): number[] => [...each].map((c) => c.charCodeAt(0));

/** An HDR file of these rows of bytes. */
const hdr = (size: string, ...pixels: number[]): Uint8Array =>
  Uint8Array.from([...text(`#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n${size}\n`), ...pixels]);

describe('HDR', () => {
  it('mantissas and a common exponent', async () => {
    const { data } = await decode(hdr('-Y 1 +X 2', 128, 64, 32, 129, 200, 100, 50, 140));
    expect([...data]).toEqual([1, 0.5, 0.25, 1, 3200, 1600, 800, 1]);
  });
  it('rows from below, runs of the old kind', async () => {
    const { data } = await decode(hdr('+Y 2 +X 3', 128, 0, 0, 129, 1, 1, 1, 2, 0, 128, 0, 129, 0, 0, 0, 0, 0, 0, 128, 129));
    expect([...data].filter((_, i) => i % 4 === 0)).toEqual([0, 0, 0, 1, 1, 1]);
    expect([...data].filter((_, i) => i % 4 === 1)).toEqual([1, 0, 0, 0, 0, 0]);
  });
  it('runs of each channel', async () => {
    const row = [2, 2, 0, 8, 136, 128, 8, 0, 32, 64, 96, 128, 160, 192, 224, 128 + 8, 0, 128 + 8, 129];
    const { data } = await decode(hdr('-Y 1 +X 8', ...row));
    expect([...data].filter((_, i) => i % 4 === 0)).toEqual(Array(8).fill(1));
    expect([...data].filter((_, i) => i % 4 === 1)).toEqual([0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75]);
  });
  it('rows pixel by pixel are no runs, however much their first pixel looks like the beginning of some', async () => {
    // Wide enough for runs, which begin with 2, 2 and the width; here with another red. And with those bytes, but too narrow for runs.
    for (const [width, first] of [
      [8, [5, 2, 0, 136]],
      [8, [2, 5, 0, 136]],
      [2, [2, 2, 0, 136]],
    ] as const) {
      const others = Array.from({ length: width - 1 }, () => [10, 20, 30, 136]).flat();
      const { data } = await decode(hdr(`-Y 1 +X ${width}`, ...first, ...others));
      expect(Array.from(data.slice(0, 8))).toEqual([...first.slice(0, 3), 1, 10, 20, 30, 1]);
    }
  });

  it.each([
    [hdr('-Y 1 +X 2', 1, 2, 3, 4), 'x: the HDR file is cut short'],
    [hdr('-Y 1 +X 8', 2, 2, 0, 8, 137, 1, 1, 1, 1), 'x: a row of the HDR file has runs that do not fit'],
    [hdr('-Y 1 +X 8', 2, 2, 0, 9, 136, 1, 1, 1, 1), 'x: a row of the HDR file has another width'],
    [hdr('-Y 1 +X 8', 1, 1, 1, 8), 'x: a row of the HDR file has runs that do not fit'],
    [hdr('-Y 999999 +X 999999'), 'x: expected an image of 1 to 33554432 pixels, got 999999×999999'],
    [hdr('-X 9 +Y 9'), 'x: expected rows from left to right, got -X 9 +Y 9'],
    [hdr(''), 'x: the header of the HDR file names no size, such as -Y 512 +X 1024'],
    [Uint8Array.from(text('nothing')), 'x: expected an HDR, EXR, PNG, JPEG, WebP, TGA or BMP file, got something else'],
  ])('damaged: %#', async (bytes, message) => expect(decode(bytes)).rejects.toThrow(message));
});

/** An EXR file in rows whose window of data begins elsewhere: its box, and the first row of each chunk, say so. */
function moved(given: Uint8Array, x: number, y: number): Bytes {
  const bytes = Uint8Array.from(given);
  const view = new DataView(bytes.buffer);
  const add = (at: number, by: number): void => view.setInt32(at, view.getInt32(at, true) + by, true);
  const box = 'dataWindow\0box2i\0';
  const window = Buffer.from(bytes).indexOf(box, 0, 'latin1') + box.length + 4;
  [x, y, x, y].forEach((by, i) => add(window + 4 * i, by));
  // The table says where chunks begin, the first of them behind the table's own end.
  const { end } = exrHeader(bytes)!;
  const chunks = (Number(view.getBigUint64(end, true)) - end) / 8;
  for (let i = 0; i < chunks; i++) add(Number(view.getBigUint64(end + 8 * i, true)), y);
  return bytes;
}

describe('EXR', () => {
  const [width, height] = [17, 9];
  const data = Float32Array.from({ length: width * height * 3 }, () => Math.fround(random.next() * 10 ** (random.next() * 8 - 4)));
  it('what our writer wrote comes back bit for bit', async () => {
    const image = await decode(await encodeExr({ width, height, data }));
    expect(image.kind).toBe('rgba32f');
    expect([...image.data].filter((_, i) => i % 4 < 3)).toEqual([...data]);
  });
  it.each(['none', 'rle', 'zip', 'zip16', 'piz', 'pxr24'] as const)('compression %s', async (compression) => {
    const { encodeRgbExr, init } = await import('exrs');
    await init();
    const image = await decode(encodeRgbExr({ width, height, interleavedRgbPixels: data, precision: 'f32', compression }));
    const found = [...image.data].filter((_, i) => i % 4 < 3);
    // PXR24 keeps 24 of 32 bits: 15 of the mantissa.
    const most = compression === 'pxr24' ? 2 ** -15 : 0;
    found.forEach((each, i) => expect(Math.abs(each / data[i]! - 1)).toBeLessThanOrEqual(most));
  });
  it.each([
    [0, 7],
    [5, 0],
    [-40, -3],
    [100_000, -100_000],
  ])('a window that begins at %i, %i holds the same pixels', async (x, y) => {
    const { encodeRgbExr, init } = await import('exrs');
    await init();
    const size = { width: 17, height: 40 };
    const rgb = Float32Array.from({ length: 17 * 40 * 3 }, (_, i) => i);
    for (const compression of ['none', 'zip16', 'piz'] as const) {
      const bytes = moved(encodeRgbExr({ ...size, interleavedRgbPixels: rgb, precision: 'f32', compression }), x, y);
      expect(exrHeader(bytes)).toMatchObject(size);
      const image = await decode(bytes);
      expect([image.width, image.height], compression).toEqual([17, 40]);
      expect([...image.data].filter((_, i) => i % 4 < 3)).toEqual([...rgb]);
      // As the display transform and the command line read it.
      expect(await decodeExr(bytes)).toEqual({ ...size, data: rgb });
    }
    const original = fromDataUrl(await packageImage('pmndrs:apartment'));
    const [there, here] = [await decode(moved(original, x, y)), await decode(original)];
    expect(Buffer.from(there.data.buffer).equals(Buffer.from(here.data.buffer))).toBe(true);
  });
  it.each(['studio', 'sky', 'night'])('the shipped %s: DWAB', async (name) => {
    const image = await readRadiance(await packageImage(`pmndrs:${name}`));
    expect([image.width, image.height]).toEqual([512, 256]);
    expect(image.data.every((each) => each >= 0 && each < 1e5)).toBe(true);
    // Rows begin at the top: these three are darker below than above.
    const mean = (from: number): number => image.data.subarray(from, from + 512 * 64 * 4).reduce((a, b) => a + b, 0);
    if (name === 'sky') expect(mean(0)).toBeGreaterThan(mean(512 * 192 * 4));
  });
});

describe('PNG, JPEG, WebP', () => {
  it('PNG of every depth and number of channels', async () => {
    const rgb = await decode(encode({ width: 2, height: 1, channels: 3, depth: 8, data: Uint8Array.from([1, 2, 3, 250, 5, 6]) }));
    expect([...rgb.data]).toEqual([1, 2, 3, 255, 250, 5, 6, 255]);
    const grey = await decode(encode({ width: 2, height: 1, channels: 2, depth: 8, data: Uint8Array.from([9, 8, 7, 6]) }));
    expect([...grey.data]).toEqual([9, 9, 9, 8, 7, 7, 7, 6]);
    const deep = await decode(encode({ width: 1, height: 1, channels: 3, depth: 16, data: Uint16Array.from([65535, 0, 32768]) }));
    expect(deep.kind).toBe('rgba32f');
    expect(deep.data[2]).toBeCloseTo(((32768 / 65535 + 0.055) / 1.055) ** 2.4, 6);
  });
  it.each(['jpeg', 'webp'] as const)('%s in Node', async (format) => {
    const { default: encodeImage, init } = (await (format === 'jpeg'
      ? import('@jsquash/jpeg/encode.js')
      : import('@jsquash/webp/encode.js'))) as unknown as Encoder;
    const wasm = { jpeg: '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm', webp: '@jsquash/webp/codec/enc/webp_enc.wasm' }[format];
    await init(await WEB.WebAssembly.compile(readFileSync(createRequire(import.meta.url).resolve(wasm))));
    const pixels = Uint8ClampedArray.from({ length: 16 * 8 * 4 }, (_, i) => (i % 4 === 3 ? 255 : i % 4 === 0 ? 200 : 100));
    const file = new Uint8Array(await encodeImage({ width: 16, height: 8, data: pixels }));
    const image = await decode(file);
    expect([image.width, image.height, image.kind]).toEqual([16, 8, 'rgba8']);
    // Both are lossy: an even colour comes back within the rounding of its transform.
    image.data.forEach((each, i) => expect(Math.abs(each - pixels[i]!)).toBeLessThanOrEqual(4));
    for (let length = 0; length < file.length; length += 7)
      await decode(file.slice(0, length)).catch((error: Error) => expect(error.name).toBe('ImageError'));
  });
});

describe('light', () => {
  it('what is not a radiance is replaced and said', () => {
    const data = Float32Array.from([Number.NaN, -1, Infinity, 1, 2e9, 0.5, 0, 1]);
    const found = radianceOf({ width: 2, height: 1, kind: 'rgba32f', data, notes: [] }, 'It');
    expect([...found.data]).toEqual([0, 0, 65504, 1, 1e9, 0.5, 0, 1]);
    expect(found.notes).toEqual([
      'It: 1 channel that was not a number became 0.',
      'It: 1 channel that was negative became 0.',
      'It: 1 channel that was infinite became 65504.',
      'It: 1 channel that was above 1e9 became 1000000000.',
    ]);
  });
  it('little light below nothing is dropped without a word', () => {
    const data = Float32Array.from([-0.009, 1, 0, 1, 0.5, 0.5, 0, 1]);
    const found = radianceOf({ width: 2, height: 1, kind: 'rgba32f', data, notes: [] }, 'It');
    expect([found.data[0], found.notes]).toEqual([0, []]);
  });
  it('bytes are decoded, and that they are bytes is said', () => {
    const found = radianceOf({ width: 1, height: 1, kind: 'rgba8', data: Uint8Array.from([255, 188, 0, 255]), notes: [] }, 'It');
    expect(found.data[1]).toBeCloseTo(0.5029, 4);
    expect(found.notes.join(' ')).toMatch(/not twice as wide as high.*eight bits a channel/);
  });
});

describe('data URLs', () => {
  it('are the bytes again, whatever their number', () => {
    for (const length of [0, 1, 2, 3, 8189, 8190, 8191, 30000]) {
      const bytes = Uint8Array.from({ length }, () => random.next() * 256);
      const url = toDataUrl(bytes);
      expect(url.split(',')[1]).toBe(Buffer.from(bytes).toString('base64'));
      expect(Buffer.from(fromDataUrl(url)).equals(Buffer.from(bytes))).toBe(true);
    }
    expect(() => fromDataUrl('data:image/png;base64,ab*c')).toThrow('its base64 has a character that does not belong there');
  });
  it('the shipped environments are listed as the package has them, each with a picture for the gallery', () => {
    const names = readdirSync(join(ROOT, 'node_modules/@pmndrs/assets/hdri')).flatMap((each) => /^(\w+)\.exr\.js$/.exec(each)?.[1] ?? []);
    expect(PACKAGE_IMAGES).toEqual(names.sort().map((each) => `pmndrs:${each}`));
    const pictures = readdirSync(join(ROOT, 'src/app/public/thumbnails/pmndrs'));
    expect(pictures.sort()).toEqual(names.map((each) => `${each}.jpg`));
  });
});

describe('a DWA chunk', () => {
  it('is refused where its Huffman code does not give as many numbers as it says: the reader would never end', async () => {
    const bytes = fromDataUrl(await packageImage('pmndrs:apartment'));
    const view = new DataView(bytes.buffer);
    const at = Number(view.getBigUint64(exrHeader(bytes)!.end, true)) + 8;
    const rules = at + 88;
    const ac = rules + view.getUint16(rules, true);
    const [size, count] = [3, 8].map((n) => Number(view.getBigUint64(at + n * 8, true))) as [number, number];
    expect([-1, 0, 1].map((more) => isHuffman(bytes, ac, size, count + more))).toEqual([false, true, false]);
    expect(isHuffman(bytes, ac, size - 9, count)).toBe(false);
    view.setBigUint64(at + 64, BigInt(count - 1), true);
    await expect(decode(bytes)).rejects.toThrow('x: the EXR file is cut short or damaged');
  });
});

describe('damaged files', () => {
  /** Decoders may refuse or give pixels of the claimed size; never hang, never fail otherwise. */
  async function survives(bytes: Uint8Array): Promise<void> {
    const began = cpuTime();
    try {
      const { width, height, data } = await decode(bytes);
      expect(data.length).toBe(width * height * 4);
    } catch (error) {
      expect((error as Error).name).toBe('ImageError');
      expect((error as Error).message).toMatch(/^x: /);
    }
    expect(cpuTime() - began).toBeLessThan(10_000);
  }
  const png = encode({ width: 8, height: 8, channels: 3, depth: 8, data: Uint8Array.from({ length: 192 }, (_, i) => i) });
  const files: [string, () => Promise<Uint8Array>][] = [
    ['HDR', async () => hdr('-Y 1 +X 8', 2, 2, 0, 8, 136, 128, 8, 0, 32, 64, 96, 128, 160, 192, 224, 136, 0, 136, 129)],
    ['EXR', async () => encodeExr({ width: 16, height: 16, data: Float32Array.from({ length: 768 }, () => random.next()) })],
    ['DWAB', async () => fromDataUrl(await packageImage('pmndrs:apartment'))],
    ['PNG', async () => png],
  ];
  it.each(files)('%s', async (_, file) => {
    const bytes = await file();
    for (let i = 0; i < 24; i++) {
      await survives(bytes.slice(0, Math.floor(random.next() * bytes.length)));
      const flipped = bytes.slice();
      // Half of the faults in the header, where sizes and tables are.
      const end = i % 2 === 0 ? Math.min(400, bytes.length) : bytes.length;
      for (let n = 0; n < 3; n++) flipped[Math.floor(random.next() * end)]! ^= 1 << Math.floor(random.next() * 8);
      await survives(flipped);
    }
  });
});
