/**
 * Portable float map: `PF`, the size and a scale as text lines, then 32-bit floats, bottom row first.
 * The sign of the scale gives the byte order: negative is little-endian. Bit-exact both ways, NaN included.
 * Format: https://www.pauldebevec.com/Research/HDR/PFM/
 */
import { checkPixels, checkSides, ImageError } from './errors.ts';
import type { FloatImage } from './types.ts';

/** Writes a little-endian colour PFM of scale -1. @throws ImageError if the data does not fit the size */
export function encodePfm(image: FloatImage): Uint8Array<ArrayBuffer> {
  const { width, height, data } = image;
  checkPixels(image, data.length);
  const header = new TextEncoder().encode(`PF\n${width} ${height}\n-1.0\n`);
  const bytes = new Uint8Array(header.length + data.length * 4);
  bytes.set(header);
  copyRows(wordsOf(data), new DataView(bytes.buffer, header.length), width, height, true);
  return bytes;
}

/**
 * Reads a colour PFM of either byte order. Strict: scale 1 or -1, and not a byte too many or too few.
 * @throws ImageError
 */
export function decodePfm(bytes: Uint8Array): FloatImage {
  const head = String.fromCharCode(...bytes.subarray(0, 64));
  const match = /^PF\n(\d{1,5}) (\d{1,5})\n(-?)1(?:\.0*)?\n/.exec(head);
  if (match === null) {
    throw new ImageError(`expected a PFM header "PF", width and height, 1.0 or -1.0, got ${JSON.stringify(head.slice(0, 24))}`);
  }
  const [header, width, height] = [match[0].length, Number(match[1]), Number(match[2])];
  checkSides(width, height);
  const expected = width * height * 12;
  if (bytes.length - header !== expected) {
    throw new ImageError(`expected ${expected} bytes of pixels in a PFM of ${width}x${height}, got ${bytes.length - header}`);
  }
  const data = new Float32Array(width * height * 3);
  const view = new DataView(bytes.buffer, bytes.byteOffset + header, expected);
  const words = wordsOf(data);
  forFlippedRows(width, height, (at, from) => {
    words[at] = view.getUint32(from * 4, match[3] === '-');
  });
  return { width, height, data };
}

/** The bits of floats: copying these keeps the payload of NaN, which copying numbers need not. */
const wordsOf = (data: Float32Array): Uint32Array => new Uint32Array(data.buffer, data.byteOffset, data.length);

function copyRows(words: Uint32Array, view: DataView, width: number, height: number, littleEndian: boolean): void {
  forFlippedRows(width, height, (at, to) => view.setUint32(to * 4, words[at]!, littleEndian));
}

/** Calls back with the index of each number in an image whose row 0 is at the top, and in one upside down. */
function forFlippedRows(width: number, height: number, visit: (at: number, flipped: number) => void): void {
  const row = width * 3;
  for (let y = 0; y < height; y++) {
    for (let i = 0; i < row; i++) visit(y * row + i, (height - 1 - y) * row + i);
  }
}
