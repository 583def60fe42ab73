/** OpenEXR of half floats without compression ("OpenEXR File Layout", openexr.com): for images that stay in memory. */
import type { FloatImage } from './types.ts';

const MAX_HALF = 65504;
const CHANNELS = ['B', 'G', 'R'];

/** Scan lines with R, G and B; what exceeds a half float is cut off at its greatest number. */
export function encodeHalfExr({ width, height, data }: FloatImage): Uint8Array<ArrayBuffer> {
  const header = headerOf(width, height);
  const line = 8 + 2 * CHANNELS.length * width;
  const bytes = new Uint8Array(header.length + 8 * height + line * height);
  bytes.set(header);
  const view = new DataView(bytes.buffer);
  for (let y = 0; y < height; y++) {
    const at = header.length + 8 * height + line * y;
    view.setUint32(header.length + 8 * y, at, true);
    view.setInt32(at, y, true);
    view.setInt32(at + 4, line - 8, true);
    for (let c = 0; c < 3; c++)
      for (let x = 0; x < width; x++) view.setUint16(at + 8 + 2 * (c * width + x), half(data[3 * (y * width + x) + 2 - c] ?? 0), true);
  }
  return bytes;
}

function headerOf(width: number, height: number): number[] {
  const text = (value: string): number[] => [...new TextEncoder().encode(value), 0];
  const int = (value: number): number[] => [...new Uint8Array(Int32Array.of(value).buffer)];
  const float = (value: number): number[] => [...new Uint8Array(Float32Array.of(value).buffer)];
  const attribute = (name: string, type: string, value: number[]): number[] => [
    ...text(name),
    ...text(type),
    ...int(value.length),
    ...value,
  ];
  const bounds = [...int(0), ...int(0), ...int(width - 1), ...int(height - 1)];
  // A half is of type 1; each is stored for every pixel.
  const channels = [...CHANNELS.flatMap((name) => [...text(name), ...int(1), 0, 0, 0, 0, ...int(1), ...int(1)]), 0];
  return [
    ...int(20000630),
    ...int(2),
    ...attribute('channels', 'chlist', channels),
    ...attribute('compression', 'compression', [0]),
    ...attribute('dataWindow', 'box2i', bounds),
    ...attribute('displayWindow', 'box2i', bounds),
    ...attribute('lineOrder', 'lineOrder', [0]),
    ...attribute('pixelAspectRatio', 'float', float(1)),
    ...attribute('screenWindowCenter', 'v2f', [...float(0), ...float(0)]),
    ...attribute('screenWindowWidth', 'float', float(1)),
    0,
  ];
}

/** The nearest half float ≥ 0, as bits. */
function half(value: number): number {
  const x = Math.min(MAX_HALF, Math.max(0, value || 0));
  if (x < 2 ** -14) return Math.round(x * 2 ** 24);
  const exponent = Math.floor(Math.log2(x));
  // A mantissa that rounds up to 1024 carries into the exponent by itself.
  return (exponent + 15) * 1024 + Math.round((x / 2 ** exponent - 1) * 1024);
}
