/** TGA and BMP files in all their kinds, written here byte by byte; what is damaged gets a sentence, and nothing else is taken for one. */
import { describe, expect, it } from 'vitest';
import { formatOf } from '../../src/image/decode/header.ts';
import { decodeImage } from '../../src/image/decode/index.ts';
import { Random } from '../reference/random.ts';

type Color = [number, number, number, number];
const [W, H] = [5, 3];
const random = new Random(11);
const byte = (): number => Math.floor(256 * random.next());
/** Row by row from the top; runs of equal ones among them. */
const picture: Color[] = Array.from({ length: W * H }, () => [byte(), byte(), byte(), byte()]);
picture[3] = picture[4] = picture[5] = picture[2] as Color;
const opaque = picture.map(([r, g, b]): Color => [r, g, b, 255]);
/** To 31 steps a channel and back, as five bits keep it. */
const five = (value: number): number => Math.round((value * 31) / 255);
const coarse = opaque.map(([r, g, b]): Color => [
  ...([r, g, b].map((each) => Math.round((five(each) * 255) / 31)) as [number, number, number]),
  255,
]);

const u16 = (value: number): number[] => [value & 255, value >> 8];
const u32 = (value: number): number[] => [0, 8, 16, 24].map((shift) => (value >>> shift) & 255);
const flat = (colors: readonly Color[]): number[] => colors.flat();
const pixels = async (bytes: number[]): Promise<number[]> => [...(await decodeImage(Uint8Array.from(bytes), 'x')).data];
/** Rows of anything, turned round. */
const turned = <T>(all: readonly T[], fromTop: boolean, fromRight = false): T[] => {
  const rows = Array.from({ length: H }, (_, y) => all.slice(y * W, (y + 1) * W)).map((row) => (fromRight ? row.toReversed() : row));
  return (fromTop ? rows : rows.toReversed()).flat();
};
const bgra = ([r, g, b, a]: Color): number[] => [b, g, r, a];
const bgr = ([r, g, b]: Color): number[] => [b, g, r];
const word5 = ([r, g, b]: Color): number[] => u16((five(r) << 10) | (five(g) << 5) | five(b));

describe('TGA', () => {
  const tga = (type: number, depth: number, descriptor: number, body: number[], map: number[] = [], mapDepth = 0): number[] => {
    const entries = map.length > 0 ? map.length / (mapDepth / 8) : 0;
    const head = [3, map.length > 0 ? 1 : 0, type, ...u16(0), ...u16(entries), mapDepth];
    const image = [...u16(7), ...u16(9), ...u16(W), ...u16(H), depth, descriptor];
    return [...head, ...image, 1, 2, 3, ...map, ...body];
  };
  /** A packet of two pixels as they are, one run of four, across the end of a row, and the rest. */
  const inRuns = (each: number[][]): number[] => [[1], ...each.slice(0, 2), [128 + 3], each[2] ?? [], [W * H - 7], ...each.slice(6)].flat();

  it.each([
    [0x20, true, false],
    [0, false, false],
    [0x30, true, true],
    [0x10, false, true],
  ] as const)('colours of 24 bits from each corner, %i', async (descriptor, fromTop, fromRight) => {
    const body = turned(opaque, fromTop, fromRight).flatMap(bgr);
    expect(await pixels(tga(2, 24, descriptor, body))).toEqual(flat(opaque));
  });
  it('alpha where the file says so, and there alone', async () => {
    const body = picture.flatMap(bgra);
    expect(await pixels(tga(2, 32, 0x28, body))).toEqual(flat(picture));
    expect(await pixels(tga(2, 32, 0x20, body))).toEqual(flat(opaque));
  });
  it('colours of 16 bits, and greys', async () => {
    expect(await pixels(tga(2, 16, 0x20, picture.flatMap(word5)))).toEqual(flat(coarse));
    const grey = picture.map(([r]) => r);
    expect(await pixels(tga(3, 8, 0x20, grey))).toEqual(grey.flatMap((each) => [each, each, each, 255]));
  });
  it('runs, across the ends of rows', async () => {
    expect(await pixels(tga(10, 32, 0x28, inRuns(picture.map(bgra))))).toEqual(flat(picture));
    const grey = picture.map(([r]) => [r]);
    expect(await pixels(tga(11, 8, 0x20, inRuns(grey)))).toEqual(grey.flatMap(([each = 0]) => [each, each, each, 255]));
  });
  it('colour maps', async () => {
    const map = opaque.flatMap(bgr);
    const indices = picture.map((_, i) => i);
    expect(await pixels(tga(1, 8, 0x20, indices, map, 24))).toEqual(flat(opaque));
    await expect(pixels(tga(1, 8, 0x20, [...indices.slice(1), W * H], map, 24))).rejects.toThrow(
      'x: the TGA file has no colour 15 in its map',
    );
  });
  it('cut short', async () => {
    const plain = tga(2, 24, 0, opaque.flatMap(bgr));
    await expect(pixels(plain.slice(0, -1))).rejects.toThrow('x: the TGA file is cut short');
    const runs = tga(10, 32, 0, inRuns(picture.map(bgra)));
    await expect(pixels(runs.slice(0, -1))).rejects.toThrow('x: the TGA file is cut short');
  });
});

describe('BMP', () => {
  const bmp = (
    depth: number,
    compression: number,
    body: number[],
    { rows = H, palette = [] as number[], masks = [] as number[], size = 40 } = {},
  ): number[] => {
    const head = [...u32(size), ...u32(W), ...u32(rows), ...u16(1), ...u16(depth), ...u32(compression), ...u32(body.length)];
    const rest = [...u32(0), ...u32(0), ...u32(palette.length / 4), ...u32(0)];
    const more = [...masks.flatMap(u32), ...Array<number>(Math.max(0, size - 40 - 4 * masks.length)).fill(0)];
    const at = 14 + 40 + more.length + palette.length;
    return [0x42, 0x4d, ...u32(at + body.length), ...u32(0), ...u32(at), ...head, ...rest, ...more, ...palette, ...body];
  };
  /** Rows filled up to multiples of 4 bytes, the lowest first. */
  const filled = (rows: number[][]): number[] =>
    rows.toReversed().flatMap((row) => [...row, ...Array<number>((4 - (row.length % 4)) % 4).fill(9)]);
  const rowsOf = <T>(all: readonly T[]): T[][] => Array.from({ length: H }, (_, y) => all.slice(y * W, (y + 1) * W));
  const palette = opaque.flatMap(([r, g, b]) => [b, g, r, 0]);
  const indices = picture.map((_, i) => i);

  it('24 bits from below and from above', async () => {
    const rows = rowsOf(opaque).map((row) => row.flatMap(bgr));
    expect(await pixels(bmp(24, 0, filled(rows)))).toEqual(flat(opaque));
    expect(await pixels(bmp(24, 0, filled(rows.toReversed()), { rows: -H }))).toEqual(flat(opaque));
  });
  it('32 bits: alpha by a mask alone', async () => {
    const body = filled(rowsOf(picture).map((row) => row.flatMap(bgra)));
    expect(await pixels(bmp(32, 0, body))).toEqual(flat(opaque));
    const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
    expect(await pixels(bmp(32, 3, body, { masks, size: 124 }))).toEqual(flat(picture));
    expect(await pixels(bmp(32, 3, body, { masks: masks.slice(0, 3) }))).toEqual(flat(opaque));
  });
  it('16 bits, with and without masks', async () => {
    const body = filled(rowsOf(picture).map((row) => row.flatMap(word5)));
    expect(await pixels(bmp(16, 0, body))).toEqual(flat(coarse));
    const six = filled(rowsOf(picture).map((row) => row.flatMap(([r, g, b]) => u16((five(r) << 11) | (five(g) << 6) | five(b)))));
    const found = await pixels(bmp(16, 3, six, { masks: [0xf800, 0x7e0, 0x1f] }));
    const green = picture.map(([, g]) => Math.round((2 * five(g) * 255) / 63));
    expect(found).toEqual(coarse.flatMap(([r, , b], i) => [r, green[i] ?? 0, b, 255]));
  });
  it('palettes of 1, 4 and 8 bits', async () => {
    expect(await pixels(bmp(8, 0, filled(rowsOf(indices)), { palette }))).toEqual(flat(opaque));
    const nibbles = rowsOf(indices).map((row) => [0, 2, 4].map((x) => ((row[x] ?? 0) << 4) | (row[x + 1] ?? 0)));
    expect(await pixels(bmp(4, 0, filled(nibbles), { palette }))).toEqual(flat(opaque));
    const bits = [0b10110000, 0b01001000, 0b11111000];
    const expected = bits.flatMap((row) => [7, 6, 5, 4, 3].flatMap((i) => opaque[(row >> i) & 1] ?? []));
    expect(await pixels(bmp(1, 0, filled(bits.map((each) => [each])), { palette: palette.slice(0, 8) }))).toEqual(expected);
  });
  it('runs of 8 and 4 bits: repeats, pixels as they are, ends of rows, steps', async () => {
    // Below: 3 × 7, then 1 2 as they are; above it 0 0 4 5 6; the top row is left out.
    const eight = [3, 7, 0, 3, 1, 2, 3, 0, 0, 0, 0, 2, 2, 0, 0, 3, 4, 5, 6, 0, 0, 1];
    const shown = [0, 0, 0, 0, 0, 0, 0, 4, 5, 6, 7, 7, 7, 1, 2].flatMap((i) => opaque[i] ?? []);
    expect(await pixels(bmp(8, 1, eight, { palette }))).toEqual(shown);
    const four = [3, 0x77, 0, 3, 0x12, 0x30, 0, 0, 0, 2, 2, 0, 0, 3, 0x45, 0x60, 0, 1];
    expect(await pixels(bmp(4, 2, four, { palette }))).toEqual(shown);
  });
  it('the header of OS/2', async () => {
    const body = filled(rowsOf(opaque).map((row) => row.flatMap(bgr)));
    const head = [...u32(12), ...u16(W), ...u16(H), ...u16(1), ...u16(24)];
    expect(await pixels([0x42, 0x4d, ...u32(0), ...u32(0), ...u32(26), ...head, ...body])).toEqual(flat(opaque));
  });
  it('what it cannot be is said', async () => {
    const body = filled(rowsOf(opaque).map((row) => row.flatMap(bgr)));
    await expect(pixels(bmp(24, 5, body))).rejects.toThrow('x: expected a BMP file without compression or in runs, got compression 5');
    await expect(pixels(bmp(2, 0, body))).rejects.toThrow('x: expected 1, 4, 8, 16, 24, 32 bits a pixel of the BMP file, got 2');
    await expect(pixels(bmp(24, 0, body).slice(0, -5))).rejects.toThrow('x: the BMP file is cut short');
    await expect(pixels(bmp(8, 1, [3, 7], { palette }))).rejects.toThrow('x: the BMP file is cut short');
    await expect(pixels(bmp(24, 0, body, { rows: 0 }))).rejects.toThrow('expected an image of 1 to 33554432 pixels, got 5×0');
  });
  it('damage of any kind ends with an image or a sentence', async () => {
    const whole = bmp(8, 1, [3, 7, 0, 3, 1, 2, 3, 0, 0, 0, 0, 2, 2, 0, 0, 3, 4, 5, 6, 0, 0, 1], { palette });
    for (let i = 0; i < 300; i++) {
      const damaged = whole.map((each) => (random.next() < 0.02 ? byte() : each)).slice(0, 20 + Math.floor(whole.length * random.next()));
      await pixels(damaged).catch((error: unknown) => expect(String(error)).toMatch(/^ImageError: x: .{10,}$/));
    }
  });
});

it('random bytes are neither', () => {
  let taken = 0;
  for (let i = 0; i < 20_000; i++) if (formatOf(Uint8Array.from({ length: 64 }, byte)) !== null) taken++;
  expect(taken).toBe(0);
});
