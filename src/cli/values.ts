/** Values of flags, checked: what is wrong is one sentence that names the flag. */
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

/** Of an image, in pixels. @throws CliError */
export function size(text: string | undefined): { width: number; height: number } | undefined {
  if (text === undefined) return undefined;
  const match = /^(\d{1,5})x(\d{1,5})$/i.exec(text);
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  if (!(width >= 1 && width <= 16384 && height >= 1 && height <= 16384))
    throw new CliError(`--size: expected WIDTHxHEIGHT, each from 1 to 16384, got ${text}`);
  return { width, height };
}
