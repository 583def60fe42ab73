/** Images of `map_Bump`: heights, as the format has it, or directions, as Blender and programs for games write them. */
import { srgbEncode } from '../../base/color.ts';
import type { ImportOptions } from './imported.ts';

/** Pixels that are looked at, evenly over the image. */
const LOOKED_AT = 4096;
/** A direction's length may differ so much from 1, by eight bits, filters and what compressed it, in so many of the pixels. */
const LENGTH_WITHIN = 0.15;
const SHARE = 0.9;

/** Whether the pixels of an image are unit vectors that point away from the surface; heights are grey, and are none. */
export async function holdsDirections(bytes: Uint8Array, file: string, { pixels }: Pick<ImportOptions, 'pixels'>): Promise<boolean> {
  if (pixels === undefined) return false;
  let data: Float32Array;
  try {
    ({ data } = await pixels(bytes, file));
  } catch {
    // What cannot be decoded is told where it is shown.
    return false;
  }
  const count = data.length / 3;
  const step = Math.max(1, Math.floor(count / LOOKED_AT));
  let [seen, directions] = [0, 0];
  for (let pixel = 0; pixel < count; pixel += step) {
    const [x, y, z] = [0, 1, 2].map((channel) => 2 * srgbEncode(data[3 * pixel + channel] ?? 0) - 1) as [number, number, number];
    seen++;
    // Of greys with x = y = z those near 0.79 have the length 1, too.
    if (z > 0.5 && Math.abs(Math.hypot(x, y, z) - 1) <= LENGTH_WITHIN && Math.max(Math.abs(x), Math.abs(y)) < z) directions++;
  }
  return seen > 0 && directions >= SHARE * seen;
}
