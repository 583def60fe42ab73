/** Images that are made of others when a scene is read: what a scene file does to numbers before materials look them up. */
import { srgbDecode, srgbEncode } from '../../../base/color.ts';
import type { Vec3 } from '../../document.ts';
import type { Pixels } from '../imported.ts';
import { deepener } from './coat.ts';
import type { ImageLook } from './textures.ts';

/** What is done, in this order. */
export interface Making {
  /** Of eight bits: what their numbers are. A number: they are to that power. Left out: as the look says. */
  decoded?: 'srgb' | 'linear' | number;
  /** A single number: the mean of its channels; or the alpha of an image that has some, as pbrt has it. */
  number?: 'mean' | 'alpha';
  /** 1 − this many times the number, at least 0. */
  inverted?: number;
  /** Then to this power. */
  power?: number;
  /** A body under a clear coat of this index, times a colour: what it looks like. */
  body?: { ior: number; factor: Vec3 };
  /** Black around the image, without end. */
  isFramed?: boolean;
}

/** Whether it would change nothing but how numbers are looked up. */
export const isPlain = ({ inverted, power, decoded, body, isFramed }: Making): boolean =>
  inverted === undefined && body === undefined && (power ?? 1) === 1 && typeof decoded !== 'number' && isFramed !== true;

/** The numbers of a pixel as they stand in a file of eight bits, of what they are as sRGB; of floats they are what they say. */
function decoder(decoded: Making['decoded'], isBytes: boolean): (linear: number) => number {
  if (!isBytes || decoded === 'srgb' || decoded === undefined) return (linear) => linear;
  return decoded === 'linear' ? srgbEncode : (linear) => srgbEncode(linear) ** decoded;
}

/** Of alpha, which is never sRGB for those who read it, but is for pbrt. */
const alphaDecoder = (decoded: Making['decoded'], isBytes: boolean): ((alpha: number) => number) =>
  !isBytes || decoded === 'linear' ? (alpha) => alpha : typeof decoded === 'number' ? (alpha) => alpha ** decoded : srgbDecode;

/** Whether materials that look the image up as it is see what `making` says. */
export const isAsItIs = ({ data, alpha }: Pixels, making: Making): boolean =>
  isPlain(making) &&
  (making.number === undefined ||
    ((making.number === 'mean' || alpha === undefined) && data.every((each, i) => i % 3 === 0 || each === data[i - 1])));

/** Linear numbers, three a pixel, as `making` has them. @param isBytes whether the file has eight bits */
export function madeOf({ width, height, data, alpha }: Pixels, making: Making, isBytes: boolean): Pixels {
  const { decoded, number, inverted, power = 1 } = making;
  const holes = number === 'alpha' ? alpha : undefined;
  const [color, opaque] = [decoder(decoded, isBytes), alphaDecoder(decoded, isBytes)];
  const out = new Float32Array(3 * width * height);
  const { body } = making;
  const coated = body === undefined ? null : deepener(body.ior);
  const shown = (value: number, channel: number): number => {
    const own = Math.max(0, inverted === undefined ? value : 1 - inverted * value) ** power;
    return coated === null ? own : coated(own * (body?.factor[channel] ?? 1));
  };
  // Without arrays of its own: of large images there are tens of millions of numbers.
  for (let at = 0; at < out.length; at += 3) {
    const [r, g, b] = [color(data[at] ?? 0), color(data[at + 1] ?? 0), color(data[at + 2] ?? 0)];
    const single = holes !== undefined ? opaque(holes[at / 3] ?? 1) : (r + g + b) / 3;
    out[at] = shown(number === undefined ? r : single, 0);
    out[at + 1] = shown(number === undefined ? g : single, 1);
    out[at + 2] = shown(number === undefined ? b : single, 2);
  }
  const whole = { width, height, data: out };
  return making.isFramed === true ? framed(whole) : whole;
}

/** With a black pixel on each side. */
function framed({ width, height, data }: Pixels): Pixels {
  const out = new Float32Array(3 * (width + 2) * (height + 2));
  for (let row = 0; row < height; row++) out.set(data.subarray(3 * row * width, 3 * (row + 1) * width), 3 * ((row + 1) * (width + 2) + 1));
  return { width: width + 2, height: height + 2, data: out };
}

/** How the image that was made is looked up, where the other one of `width` × `height` was by `look`. */
export function lookOfMade(look: ImageLook, { number, isFramed }: Making, { width, height }: { width: number; height: number }): ImageLook {
  const colorSpace = number !== undefined ? 'linear' : 'srgb';
  if (isFramed !== true) return { ...look, colorSpace };
  const { scale = [1, 1], offset = [0, 0] } = look.transform ?? {};
  const isTurned = Math.abs((look.transform?.rotation ?? 0) % 180) === 90;
  const within = (value: number, side: number, shift: number): number => (value * side + shift) / (side + 2);
  return {
    ...look,
    colorSpace,
    wrap: 'clamp',
    transform: {
      ...look.transform,
      // What is across the image is what comes of the second coordinate, where they are turned by a quarter.
      scale: isTurned
        ? [within(scale[0], height, 0), within(scale[1], width, 0)]
        : [within(scale[0], width, 0), within(scale[1], height, 0)],
      offset: [within(offset[0], width, 1), within(offset[1], height, 1)],
    },
  };
}

/** What is written of linear numbers: themselves, or colours as sRGB. */
export const writtenOf = ({ width, height, data }: Pixels, { number }: Making): Pixels => ({
  width,
  height,
  data: number !== undefined ? data : data.map((each) => srgbEncode(Math.min(1, each))),
});
