/** A decoded image as light: linear, finite, not negative. */
import { ImageError } from '../errors.ts';
import { srgbDecode } from '../../base/color.ts';
import { fromDataUrl } from './data-url.ts';
import { decodeImage, type DecodedImage, type LoadCodec } from './index.ts';

/** What an infinite channel becomes: the largest half float, which had overflowed in most such files. */
const LARGEST_HALF = 65504;
/** The limit of every radiance of a document. */
const MAX_RADIANCE = 1e9;
/** Share of the light up to which negative channels are not worth a word: lossy compression rings around lamps. */
const NEGLIGIBLE = 0.01;

/** Linear Rec. 709 radiance, four numbers a pixel, row 0 at the top. */
export interface Radiance {
  width: number;
  height: number;
  data: Float32Array<ArrayBuffer>;
  notes: string[];
}

/** The image of a data URL. @throws ImageError */
export async function readRadiance(dataUrl: string, load?: LoadCodec): Promise<Radiance> {
  const name = 'The environment’s image';
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = fromDataUrl(dataUrl);
  } catch (error) {
    throw new ImageError(`${name}: ${(error as Error).message}`);
  }
  return radianceOf(await decodeImage(bytes, name, load), name);
}

/** Cleans the pixels, in place where they are floats, and says what had to be changed. */
export function radianceOf({ width, height, notes, ...image }: DecodedImage, name: string): Radiance {
  const said = notes.map((each) => `${name}: ${each}.`);
  if (width !== 2 * height) said.push(`${name} is ${width}×${height} pixels, not twice as wide as high: it is stretched over the sphere.`);
  if (image.kind === 'rgba8') {
    const linear = Float32Array.from({ length: 256 }, (_, i) => srgbDecode(i / 255));
    said.push(`${name} has eight bits a channel and nothing brighter than 1: lamps and the sun in it light less than they did.`);
    return { width, height, data: Float32Array.from(image.data, (each, i) => (i % 4 === 3 ? each / 255 : linear[each]!)), notes: said };
  }
  const { data } = image;
  const count = { 'not a number': 0, negative: 0, infinite: 0, 'above 1e9': 0 };
  let [light, lacking] = [0, 0];
  data.forEach((value, i) => {
    if (i % 4 < 3 && Math.abs(value) <= MAX_RADIANCE) [light, lacking] = [light + Math.max(value, 0), lacking - Math.min(value, 0)];
    if (i % 4 === 3 || (value >= 0 && value <= MAX_RADIANCE)) return;
    if (Number.isNaN(value)) count['not a number']++;
    else if (value < 0) count.negative++;
    else if (value === Infinity) count.infinite++;
    else count['above 1e9']++;
    data[i] = value === Infinity ? LARGEST_HALF : value > 0 ? MAX_RADIANCE : 0;
  });
  if (lacking < NEGLIGIBLE * light) count.negative = 0;
  const BECAME = { 'not a number': 0, negative: 0, infinite: LARGEST_HALF, 'above 1e9': MAX_RADIANCE };
  for (const [what, number] of Object.entries(count)) {
    if (number > 0)
      said.push(
        `${name}: ${number} ${number === 1 ? 'channel that was' : 'channels that were'} ${what} became ${BECAME[what as 'negative']}.`,
      );
  }
  return { width, height, data, notes: said };
}
