/** Images that lamps throw: their pixels as numbers of the document. */
import type { Affine } from '../../affine.ts';
import { mapped } from '../../affine.ts';
import type { SceneInput, Vec3 } from '../../document.ts';
import { MAX_PIXELS } from '../../lights/projector.ts';
import { cross, dot, length, normalize } from '../../vec.ts';
import { shortest } from '../shortest.ts';
import type { ImportOptions } from '../imported.ts';
import { checkPointer } from '../text.ts';
import { type Notes, type Place, placeError, quoted } from './notes.ts';

/** Linear Rec. 709, three numbers a pixel, rows from above. */
export interface Picture {
  width: number;
  height: number;
  data: Float32Array;
}
type Light = NonNullable<SceneInput['lights']>[number];
type Projector = Extract<Light, { type: 'projector' }>;

const MAX_VALUE = 1e6;

/** Null: it cannot be had, which is noted. @throws SceneError */
export async function pictureOf(file: string, place: Place, options: ImportOptions, notes: Notes): Promise<Picture | null> {
  const bytes = (await options.beside?.(file)) ?? null;
  if (bytes === null || options.pixels === undefined) {
    notes.add(`The picture ${quoted(file)} of a light is ${bytes === null ? 'missing' : 'not read here'}`, place);
    return null;
  }
  checkPointer(bytes, file);
  let picture: Picture;
  try {
    picture = await options.pixels(bytes, file);
  } catch (error) {
    notes.add(`A light is left out whose picture is not read: ${error instanceof Error ? error.message : String(error)}`, place);
    return null;
  }
  if (!picture.data.every((each) => Math.abs(each) <= MAX_VALUE))
    throw placeError(place, `expected pixels of at most ${MAX_VALUE} in ${quoted(file)}, got others`);
  return { ...picture, data: picture.data.map((each) => Math.max(0, each)) };
}

/** The same with at most as many pixels as a projector has: means over blocks, which is noted. */
function smaller({ width, height, data }: Picture, place: Place, notes: Notes): Picture {
  const step = Math.ceil(Math.sqrt((width * height) / MAX_PIXELS));
  if (step <= 1) return { width, height, data };
  notes.add(`A picture of a light that has more than ${MAX_PIXELS} pixels is averaged over blocks`, place);
  const [across, down] = [Math.max(1, Math.floor(width / step)), Math.max(1, Math.floor(height / step))];
  const out = new Float32Array(3 * across * down);
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const [x0, x1] = [column, column + 1].map((each) => Math.floor((each * width) / across)) as [number, number];
      const [y0, y1] = [row, row + 1].map((each) => Math.floor((each * height) / down)) as [number, number];
      const to = 3 * (row * across + column);
      for (let y = y0; y < y1; y++)
        for (let x = x0; x < x1; x++)
          for (let c = 0; c < 3; c++) out[to + c] = (out[to + c] ?? 0) + (data[3 * (y * width + x) + c] ?? 0) / ((x1 - x0) * (y1 - y0));
    }
  return { width: across, height: down, data: out };
}

/** Where a lamp is: the world from its own coordinates, and those of its own that lead to the right, up and ahead in its picture. */
export interface Throw {
  world: Affine;
  right: Vec3;
  up: Vec3;
  ahead: Vec3;
  /** Degrees that the picture is high. */
  fov: number;
}

/** A projector of the document. */
export function projectorOf(
  { world, right, up, ahead, fov }: Throw,
  whole: Picture,
  rest: Pick<Projector, 'intensity' | 'even' | 'filter'>,
  place: Place,
  notes: Notes,
): Projector {
  const { width, height, data } = smaller(whole, place, notes);
  const to = (own: Vec3): Vec3 => mapped(world, own, 0);
  const [side, high, direction] = [to(right), to(up), to(ahead)];
  if (!(length(cross(high, direction)) > 0)) throw placeError(place, 'expected a transform that can be undone, got one that flattens');
  // A map that mirrors shows the picture in a mirror.
  const isMirrored = dot(cross(direction, high), side) < 0;
  const pixels = Array.from({ length: data.length }, (_, i) => {
    const [pixel, channel] = [Math.floor(i / 3), i % 3];
    const column = pixel % width;
    return shortest(data[3 * (pixel - column + (isMirrored ? width - 1 - column : column)) + channel] ?? 0);
  });
  return {
    type: 'projector',
    position: mapped(world, [0, 0, 0], 1),
    direction: normalize(direction),
    up: normalize(high),
    fov: Math.min(179, Math.max(0.1, fov)),
    ...rest,
    picture: { width, height, pixels },
  };
}
