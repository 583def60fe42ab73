/** Values of flags, checked: what is wrong is one sentence that names the flag. */
import { BLACKBODY_RANGE, DAYLIGHT_RANGE, type White, WHITE_NAMES } from '../base/white.ts';
import { whiteShape } from '../scene/document-display.ts';
import { CliError } from './errors.ts';

/** @throws CliError */
export function whole(flag: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new CliError(`${flag}: expected a whole number from ${min} to ${max}, got ${text}`);
  return value;
}

/** @throws CliError */
export function real(flag: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !(value >= min && value <= max))
    throw new CliError(`${flag}: expected a number from ${min} to ${max}, got ${text}`);
  return value;
}

/** @throws CliError */
export function oneOf<T extends string>(flag: string, text: string | undefined, names: readonly T[]): T | undefined {
  if (text === undefined || names.includes(text as T)) return text as T | undefined;
  throw new CliError(`${flag}: expected one of ${names.join(', ')}, got ${text}`);
}

/** A white point: a name, `blackbody:3200`, `daylight:5500`, or x and y. @throws CliError */
export function white(flag: string, text: string | undefined): White | undefined {
  if (text === undefined) return undefined;
  const [, kind, of = ''] = /^(blackbody|daylight):(.+)$/.exec(text) ?? [];
  const [x, y, ...rest] = text.split(',').map((each) => (each.trim() === '' ? Number.NaN : Number(each)));
  const isPair = y !== undefined && rest.length === 0;
  const { success, data } = whiteShape.safeParse(kind === undefined ? (isPair ? { x, y } : text) : { [kind]: Number(of) });
  if (success) return data;
  const [coldest, warmest] = [BLACKBODY_RANGE, DAYLIGHT_RANGE].map((range) => range.join(' to '));
  throw new CliError(
    `${flag}: expected ${WHITE_NAMES.join(', ')}, blackbody:KELVIN (${coldest}), daylight:KELVIN (${warmest}) or X,Y of a light that all cones respond to, got ${text}`,
  );
}

/** Of an image, in pixels. @throws CliError */
export function size(text: string | undefined): { width: number; height: number } | undefined {
  if (text === undefined) return undefined;
  const match = /^(\d{1,5})x(\d{1,5})$/i.exec(text);
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  if (!(width >= 1 && width <= 16384 && height >= 1 && height <= 16384))
    throw new CliError(`--size: expected WIDTHxHEIGHT, each from 1 to 16384, got ${text}`);
  return { width, height };
}
