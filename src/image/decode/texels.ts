/** A decoded image as what materials and displaced meshes look up: bytes as they are, floats bounded. */
import { ImageError } from '../errors.ts';
import { srgbEncode } from '../../base/color.ts';
import { fromDataUrl } from './data-url.ts';
import { formatOf } from './header.ts';
import { decodeImage, type LoadCodec } from './index.ts';

/** Largest half float. */
const LARGEST = 65504;

export interface Texels {
  width: number;
  height: number;
  /** Four channels a pixel, row 0 at the top. */
  data: Uint8Array<ArrayBuffer> | Float32Array<ArrayBuffer>;
  /** Numbers as the file has them, which may be encoded as sRGB; else linear. */
  encoded: boolean;
  notes: string[];
}

/** The image of a data URL. `name` begins what is said of it. @throws ImageError */
export async function readTexels(dataUrl: string, name: string, load?: LoadCodec): Promise<Texels> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = fromDataUrl(dataUrl);
  } catch (error) {
    throw new ImageError(`${name}: ${(error as Error).message}`);
  }
  const image = await decodeImage(bytes, name, load);
  const { width, height } = image;
  const notes = image.notes.map((each) => `${name}: ${each}.`);
  if (image.kind === 'rgba8') return { width, height, data: image.data, encoded: true, notes };
  // PNG of sixteen bits was taken for sRGB; the document may know better.
  const encoded = formatOf(bytes) === 'png';
  const { data } = image;
  let changed = 0;
  data.forEach((value, i) => {
    if (!(Math.abs(value) <= LARGEST)) {
      data[i] = Number.isNaN(value) ? 0 : Math.sign(value) * LARGEST;
      changed++;
    } else if (encoded && i % 4 < 3) data[i] = srgbEncode(value);
  });
  if (changed > 0) notes.push(`${name}: ${changed} numbers that were none, or too large, became 0 or ±${LARGEST}.`);
  return { width, height, data, encoded, notes };
}
