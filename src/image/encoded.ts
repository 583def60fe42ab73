/** Numbers from 0 to 1 as an image of eight bits, for importers that make images of others. */
import { toDataUrl } from './decode/data-url.ts';
import { encodePng } from './png.ts';

/** @param data three numbers a pixel, rows from above, written as they are; cut off at 0 and 1. @returns a PNG as a data URL @throws ImageError */
export function encodedImage({ width, height, data }: { width: number; height: number; data: Float32Array }): string {
  const rgb8 = Uint8Array.from(data, (value) => Math.round(255 * Math.min(1, Math.max(0, value || 0))));
  return toDataUrl(encodePng({ width, height, rgb8 }));
}
