/** Values of properties as texts. */
import { shown } from '../../errors.ts';
import type { Vec3 } from '../../document.ts';
import { type Place, placeError } from '../build/notes.ts';
import { NUMBER } from '../text.ts';
import type { Element } from './xml.ts';

export function valueOf({ attributes, place, tag }: Element): string {
  const value = attributes.get(tag === 'path' ? 'filename' : 'value') ?? attributes.get('value');
  if (value === undefined) throw placeError(place, `expected the attribute "value" of ${tag}, got none`);
  return value.trim();
}

export function numberOf(text: string, place: Place): number {
  const value = NUMBER.test(text) ? Number(text) : NaN;
  if (!Number.isFinite(value)) throw placeError(place, `expected a number, got ${shown(text)}`);
  return value;
}

/** Numbers with commas or blanks between them. */
export const numbersOf = (text: string, place: Place): number[] =>
  text
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .map((each) => numberOf(each, place));

/** Of `value="x, y, z"`, or of x, y and z; one value for all three where `uniform`. @throws SceneError */
export function vectorIn(element: Element, other: number, uniform = false): Vec3 {
  const { attributes, place } = element;
  const value = attributes.get('value');
  if (value === undefined) {
    const of = (key: string): number => (attributes.has(key) ? numberOf(attributes.get(key) ?? '', place) : other);
    return [of('x'), of('y'), of('z')];
  }
  const [x, y, z, more] = numbersOf(value, place);
  if (uniform && x !== undefined && y === undefined) return [x, x, x];
  if (x === undefined || y === undefined || z === undefined || more !== undefined)
    throw placeError(place, `expected three numbers, got ${shown(value)}`);
  return [x, y, z];
}
