/** OpenEXR: by `exrs`, and what that cannot read (DWAA and DWAB, the compression of most published environments) by three.js. */
import { present } from '../../base/present.ts';
import { exrHeader } from './header.ts';
import type { DecodedImage } from './index.ts';

/** Numbers of compressions. */
export const DWAA = 8;
export const DWAB = 9;

/** @throws ImageError, or what the readers say */
export async function decodeExr(bytes: Uint8Array<ArrayBuffer>): Promise<DecodedImage> {
  const { compression } = present(exrHeader(bytes), 'a header');
  if (compression === DWAA || compression === DWAB) return (await import('./dwa.ts')).decodeDwa(bytes);
  const { decodeExr: decode } = await import('../exr.ts');
  const { width, height, data: rgb, notes = [] } = await decode(bytes);
  const data = new Float32Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) data[i * 4 + c] = rgb[i * 3 + c]!;
    data[i * 4 + 3] = 1;
  }
  return { width, height, kind: 'rgba32f', data, notes };
}
