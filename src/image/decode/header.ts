/** What the first bytes of an image file say: its format and its size. */
import { ImageError } from '../errors.ts';
import { bmpHeader } from './bmp-header.ts';
import { tgaHeader } from './tga-header.ts';

export type ImageFormat = 'hdr' | 'exr' | 'png' | 'jpeg' | 'webp' | 'tga' | 'bmp';
interface Size {
  width: number;
  height: number;
}

const latin1 = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Null: none that is known. */
export function formatOf(bytes: Uint8Array): ImageFormat | null {
  if (latin1(bytes, 0, 2) === '#?') return 'hdr';
  if (latin1(bytes, 0, 4) === 'v/1\x01') return 'exr';
  if (latin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (latin1(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP') return 'webp';
  if (bmpHeader(bytes) !== null) return 'bmp';
  return tgaHeader(bytes) === null ? null : 'tga';
}

/** Of what is no image but a table of numbers: NumPy's .npy, a tensor file of RGL, a BRDF of MERL by the sizes that these have. Null: none. */
export function tableFormatOf(bytes: Uint8Array): 'npy' | 'merl' | 'rgl' | null {
  if (latin1(bytes, 0, 6) === '\x93NUMPY') return 'npy';
  if (latin1(bytes, 0, 12) === 'tensor_file\0') return 'rgl';
  return latin1(bytes, 0, 12) === '\x5a\0\0\0\x5a\0\0\0\xb4\0\0\0' ? 'merl' : null;
}

/** Whether Git LFS left it in place of the file. */
export const isPointer = (bytes: Uint8Array): boolean => latin1(bytes, 0, 40) === 'version https://git-lfs.github.com/spec/';

/** The size that a file claims to have; nothing is decoded. @throws ImageError */
export function claimedSize(bytes: Uint8Array, format: ImageFormat): Size {
  const size = READERS[format](bytes);
  if (size === null) throw new ImageError('the file is cut short or damaged before its size');
  return size;
}

const READERS: Record<ImageFormat, (bytes: Uint8Array) => Size | null> = {
  hdr: (bytes) => {
    const { width, height } = hdrHeader(bytes);
    return { width, height };
  },
  exr: exrHeader,
  png: pngSize,
  jpeg: jpegSize,
  webp: webpSize,
  tga: tgaHeader,
  bmp: bmpHeader,
};

/** @throws ImageError */
function pngSize(bytes: Uint8Array): Size | null {
  if (latin1(bytes, 12, 16) === 'CgBI') throw new ImageError('expected a PNG file, got one that Xcode changed for devices of Apple');
  return bytes.length < 24 ? null : { width: viewOf(bytes).getUint32(16), height: viewOf(bytes).getUint32(20) };
}

/** Most bytes of the text before the pixels. */
const MAX_HDR_HEADER = 65_536;

/** The text before the pixels of a Radiance file, and where they begin. @throws ImageError */
export function hdrHeader(bytes: Uint8Array): Size & { upwards: boolean; at: number } {
  let format: string | null = null;
  for (let at = 0; at < Math.min(bytes.length, MAX_HDR_HEADER);) {
    const end = bytes.indexOf(10, at);
    if (end < 0 || end - at > 4096) break;
    const line = latin1(bytes, at, end).trim();
    at = end + 1;
    format = /^FORMAT=(.*)$/.exec(line)?.[1]?.trim() ?? format;
    const size = /^([-+])Y (\d{1,7}) \+X (\d{1,7})$/.exec(line);
    if (size !== null) {
      if (format !== null && format !== '32-bit_rle_rgbe')
        throw new ImageError(`expected FORMAT=32-bit_rle_rgbe, got ${format.slice(0, 40)}`);
      return { width: Number(size[3]), height: Number(size[2]), upwards: size[1] === '+', at };
    }
    if (/^[-+][XY] \d+ [-+][XY] \d+$/.test(line)) throw new ImageError(`expected rows from left to right, got ${line}`);
  }
  throw new ImageError('the header of the HDR file names no size, such as -Y 512 +X 1024');
}

/** Size (the largest `dataWindow`), compression and place behind the first header. Attributes: name, 0, type, 0, size, value. */
export function exrHeader(bytes: Uint8Array): (Size & { compression: number; end: number }) | null {
  const view = viewOf(bytes);
  let found: Size | null = null;
  let compression = -1;
  let at = 8;
  while (bytes[at] !== 0) {
    const type = bytes.indexOf(0, at) + 1;
    const size = bytes.indexOf(0, type) + 1;
    if (type === 0 || size === 0 || size + 4 > bytes.length) return null;
    const next = size + 4 + view.getUint32(size, true);
    if (next > bytes.length) return null;
    const name = latin1(bytes, at, Math.min(type - 1, at + 32));
    if (name === 'compression') compression = bytes[size + 4] ?? -1;
    if (name === 'dataWindow' && next === size + 20) {
      const corner = (i: number): number => view.getInt32(size + 4 + 4 * i, true);
      const [width, height] = [corner(2) - corner(0) + 1, corner(3) - corner(1) + 1];
      if (found === null || width * height > found.width * found.height) found = { width, height };
    }
    at = next;
  }
  return found === null ? null : { ...found, compression, end: at + 1 };
}

/** The frame header (SOF0 to SOF15) of a JPEG: marker, length, precision, height, width. */
function jpegSize(bytes: Uint8Array): Size | null {
  const view = viewOf(bytes);
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame && bytes[at + 9] === 4) throw new ImageError('expected a JPEG file in colours of light, got one in four inks (CMYK)');
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Fill bytes and markers without a length.
    if (marker === 0xff) at++;
    else if (marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** The first chunk of a WebP: VP8X (canvas), VP8L (lossless), or VP8 (key frame). */
function webpSize(bytes: Uint8Array): Size | null {
  if (bytes.length < 30) return null;
  const view = viewOf(bytes);
  switch (latin1(bytes, 12, 16)) {
    case 'VP8X':
      return { width: 1 + (view.getUint32(24, true) & 0xffffff), height: 1 + (view.getUint32(26, true) >>> 8) };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}
