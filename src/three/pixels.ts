/** Pixels of three.js textures, and PNG files of them. */
import { encode } from 'fast-png';
import type { Texture } from 'three';
import type { FromThreeOptions, Pixels } from './types.ts';

/** Of three.js: formats and types of numbers of typed arrays. */
const LANES: Readonly<Record<number, number>> = { 1023: 4, 1022: 3, 1030: 2, 1028: 1 };
const HALF = 1016;
const WHOLE: Readonly<Record<number, number>> = { 1009: 255, 1012: 65535 };

/** Most texels of an image, as decoders have it. */
const MAX_TEXELS = 16384 * 16384;

interface Numbers {
  width: number;
  height: number;
  lanes: number;
  /** Number `i` as the shader sees it, before a colour space is undone. */
  at(i: number): number;
}

/** The typed array of a texture; null: it has none, or one of a kind that is not read. */
export function numbersOf({ image, format, type }: Texture): Numbers | null {
  const { data, width, height } = (image ?? {}) as { data?: unknown; width?: number; height?: number };
  const lanes = LANES[format];
  if (!ArrayBuffer.isView(data) || data instanceof DataView || lanes === undefined) return null;
  if (width === undefined || height === undefined || !(width > 0 && height > 0 && width * height <= MAX_TEXELS)) return null;
  const numbers = data as unknown as ArrayLike<number>;
  if (numbers.length < width * height * lanes) return null;
  const most = WHOLE[type];
  const stored = (i: number): number => numbers[i] ?? 0;
  const at = most !== undefined ? (i: number) => stored(i) / most : type === HALF ? (i: number) => halfFloat(stored(i)) : stored;
  return { width, height, lanes, at };
}

/** The number of a half float's sixteen bits. */
export function halfFloat(bits: number): number {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** The pixels of a texture in eight bits; null: they cannot be read. `isRough`: there were more bits. */
export async function readPixels(texture: Texture, draw: FromThreeOptions['draw']): Promise<(Pixels & { isRough: boolean }) | null> {
  const numbers = numbersOf(texture);
  if (numbers === null) {
    const drawn = await (draw ?? drawnIntoCanvas)(texture.image);
    return drawn === null ? null : { ...drawn, isRough: false };
  }
  const { width, height, lanes, at } = numbers;
  const rgba8 = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let lane = 0; lane < 4; lane++) {
      const value = lane < lanes ? at(pixel * lanes + lane) : Number(lane === 3);
      rgba8[4 * pixel + lane] = Math.round(255 * Math.min(1, Math.max(0, value)));
    }
  }
  return { width, height, rgba8, isRough: WHOLE[texture.type] !== 255 };
}

/** What pages and workers have, and Node has not. */
const { OffscreenCanvas, ImageBitmap } = globalThis as unknown as {
  OffscreenCanvas?: new (
    width: number,
    height: number,
  ) => {
    getContext(
      kind: '2d',
      options: { willReadFrequently: boolean },
    ): {
      drawImage(image: object, x: number, y: number): void;
      getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
    } | null;
  };
  ImageBitmap?: new () => object;
};

/** Bitmaps are as they are: WebGL does not flip them. */
export const isBitmap = (image: unknown): boolean => ImageBitmap !== undefined && image instanceof ImageBitmap;

/** Sides of elements that are decoded, of videos, and of canvases and bitmaps. */
const SIDES = [
  ['naturalWidth', 'naturalHeight'],
  ['videoWidth', 'videoHeight'],
  ['width', 'height'],
] as const;

/** What a page has read or drawn: an image element, a bitmap, a canvas, a frame of a video. */
async function drawnIntoCanvas(image: unknown): Promise<Pixels | null> {
  if (OffscreenCanvas === undefined || typeof image !== 'object' || image === null) return null;
  try {
    const source = image as Readonly<Record<string, unknown>> & { decode?(): Promise<void> };
    if (typeof source.decode === 'function') await source.decode();
    const sides = SIDES.find(([across]) => source[across] !== undefined) ?? SIDES[0];
    const [width, height] = [Number(source[sides[0]]), Number(source[sides[1]])];
    if (!(width > 0 && height > 0 && width * height <= MAX_TEXELS)) return null;
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (context === null) return null;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    return { width, height, rgba8: Uint8Array.from(data) };
  } catch {
    // Nothing that can be drawn, or of another origin.
    return null;
  }
}

/** Rows from the last to the first. */
export function flipped({ width, height, rgba8 }: Pixels): Pixels {
  const out = new Uint8Array(rgba8.length);
  for (let y = 0; y < height; y++) out.set(rgba8.subarray(4 * width * y, 4 * width * (y + 1)), 4 * width * (height - 1 - y));
  return { width, height, rgba8: out };
}

/** A normal map whose second direction is the other way round. */
export const turned = (pixels: Pixels): Pixels => ({ ...pixels, rgba8: pixels.rgba8.map((each, i) => (i % 4 === 1 ? 255 - each : each)) });

export const pngOf = ({ width, height, rgba8 }: Pixels): Uint8Array => encode({ width, height, data: rgba8, channels: 4, depth: 8 });
