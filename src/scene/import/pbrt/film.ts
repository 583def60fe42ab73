/** What a film says of its pixels and of its white. */
import { BLACKBODY_RANGE, DAYLIGHT_RANGE, type White } from '../../../base/white.ts';
import type { SceneInput } from '../../document.ts';
import { type Place, placeError } from '../build/notes.ts';

/** By the temperature of a white balance: black bodies below 4000 K, where the CIE has no daylight. */
export function balanced(kelvin: number): White {
  const [coldest, warmest] = DAYLIGHT_RANGE;
  return kelvin < coldest ? { blackbody: Math.max(kelvin, BLACKBODY_RANGE[0]) } : { daylight: Math.min(kelvin, warmest) };
}

/** Pixels of the film, from numbers of 0 to 1 or from pixels; null: all of them. */
export function cropOf(
  parts: number[],
  pixels: number[],
  width: number,
  height: number,
  place: Place,
): NonNullable<SceneInput['film']>['crop'] | null {
  for (const each of [parts, pixels])
    if (each.length !== 0 && each.length !== 4)
      throw placeError(place, `expected four numbers for the part of the film, got ${each.length}`);
  const whole = (x: number, most: number): number => Math.min(most, Math.max(0, Math.ceil(x)));
  const [x0 = 0, x1 = width, y0 = 0, y1 = height] = pixels.length === 4 ? pixels : parts.map((each, i) => each * (i < 2 ? width : height));
  const crop: [number, number, number, number] = [whole(x0, width), whole(y0, height), whole(x1, width), whole(y1, height)];
  if (!(crop[2] > crop[0] && crop[3] > crop[1])) throw placeError(place, 'expected a part of the film with a pixel in it');
  return crop[0] === 0 && crop[1] === 0 && crop[2] === width && crop[3] === height ? null : crop;
}
