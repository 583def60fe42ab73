/** Lists of parameters, `"type name" [ values ]`: read, checked and asked for by type. */
import { shown } from '../../errors.ts';
import type { Vec3 } from '../../document.ts';
import { vec3At } from '../../vec.ts';
import { type Notes, type Place, placeError, quoted } from '../build/notes.ts';
import { blackbody, luminanceOf, type Spectrum, threeOf, valueAt, xyzColor } from '../build/spectrum.ts';
import { linearColor } from './color-spaces.ts';
import type { Dialect } from './older.ts';
import type { Tokens } from './tokens.ts';

/** How many numbers one value has. */
const WIDTHS: Readonly<Record<string, number>> = {
  integer: 1,
  float: 1,
  point2: 2,
  vector2: 2,
  point3: 3,
  point: 3,
  vector3: 3,
  vector: 3,
  normal3: 3,
  normal: 3,
  rgb: 3,
  color: 3,
  xyz: 3,
  blackbody: 1,
  spectrum: 2,
};
const TYPES = [...Object.keys(WIDTHS), 'bool', 'string', 'texture'];

/** Wien's: nm by K. */
const PEAK = 2.897771955e6;

/** Most numbers of one parameter. */
const MAX_VALUES = 40_000_000;

export interface Param {
  type: string;
  name: string;
  numbers: number[];
  strings: string[];
  bools: boolean[];
  place: Place;
  colorSpace: string;
  /** Came by an Attribute statement, which need not concern this one. */
  isShared?: boolean;
  /** Of pbrt-v3 or before, where spectra of light are absolute. */
  isOlder?: boolean;
}

/** What a spectrum is given as. */
export type Given =
  | { kind: 'rgb'; rgb: Vec3 }
  /** `luminance` where it counts, else 1. */
  | { kind: 'blackbody'; kelvin: number; luminance?: number }
  | { kind: 'table'; table: Spectrum; luminance?: number }
  | { kind: 'name'; name: string };

/** @throws SceneError */
export function readParams(tokens: Tokens, colorSpace: string, dialect: Dialect, notes: Notes): Param[] {
  const params: Param[] = [];
  while (tokens.peek()?.kind === 'string') {
    const token = tokens.expect('a parameter');
    const place = tokens.place(token);
    const [type, name, more] = token.text.trim().split(/[ \t]+/);
    if (type === undefined || name === undefined || name === '' || more !== undefined)
      throw placeError(place, `expected the type and the name of a parameter, got ${shown(token.text)}`);
    if (!TYPES.includes(type)) throw placeError(place, `expected a type of parameter (${TYPES.join(', ')}), got ${shown(type)}`);
    if (type === 'color' || type === 'xyz') dialect.older(place);
    const param: Param = { type, name, numbers: [], strings: [], bools: [], place, colorSpace };
    readValues(tokens, param);
    if (dialect.isOlder) ofOlder(param);
    const known = params.findIndex((each) => each.name === name);
    if (known >= 0) {
      notes.add(`Of the parameter ${quoted(name)}, which is there twice, the last one counts`, place);
      params.splice(known, 1);
    }
    params.push(param);
  }
  return params;
}

/** Colours are `rgb`, and spectra are absolute. */
function ofOlder(param: Param): void {
  if (param.type === 'xyz' && param.numbers.length === 3) param.numbers = [...xyzColor(vec3At(param.numbers, 0))];
  if (param.type === 'color' || param.type === 'xyz') param.type = 'rgb';
  param.isOlder = true;
}

function readValues(tokens: Tokens, param: Param): void {
  const { type, name, place } = param;
  const isList = tokens.peek()?.kind === '[';
  if (isList) tokens.next();
  for (;;) {
    const token = tokens.expect(`a value of ${shown(name)}`);
    if (isList && token.kind === ']') break;
    if (type === 'string' || type === 'texture' || (type === 'spectrum' && token.kind === 'string')) {
      if (token.kind !== 'string') throw tokens.wrong(token, 'a text in quotes');
      param.strings.push(token.text);
    } else if (type === 'bool') {
      // Older files have it in quotes.
      if (token.text !== 'true' && token.text !== 'false') throw tokens.wrong(token, 'true or false');
      param.bools.push(token.text === 'true');
    } else {
      const value = tokens.number(token);
      if (type === 'integer' && !Number.isInteger(value)) throw tokens.wrong(token, 'a whole number');
      param.numbers.push(value);
      if (param.numbers.length > MAX_VALUES) throw placeError(place, `expected at most ${MAX_VALUES} numbers, got more`);
    }
    if (!isList) break;
  }
  const width = WIDTHS[type] ?? 1;
  if (param.numbers.length % width !== 0)
    throw placeError(place, `expected ${width} numbers for each value of ${shown(name)}, got ${param.numbers.length} numbers`);
  if (type === 'spectrum') checkSpectrum(param);
}

function checkSpectrum({ numbers, strings, place }: Param): void {
  if (strings.length > 0 === numbers.length > 0) throw placeError(place, 'expected one name of a spectrum or pairs of numbers');
  for (let k = 2; k < numbers.length; k += 2)
    if (!((numbers[k] ?? 0) > (numbers[k - 2] ?? 0)))
      throw placeError(place, `expected a wavelength above ${numbers[k - 2]}, got ${numbers[k]}`);
}

/** The parameters of one statement. */
export class Params {
  readonly place: Place;
  readonly notes: Notes;
  private readonly own: Map<string, Param>;
  private readonly used = new Set<string>();
  private readonly statement: string;

  /** @param shared those of Attribute statements, which a parameter of the statement's own hides */
  constructor(list: readonly Param[], shared: readonly Param[], statement: string, place: Place, notes: Notes) {
    this.own = new Map([...shared.map((each) => ({ ...each, isShared: true })), ...list].map((each) => [each.name, each]));
    this.statement = statement;
    this.place = place;
    this.notes = notes;
  }

  /** One of these types; null: there is none. @throws SceneError for another type */
  find(name: string, ...types: string[]): Param | null {
    const param = this.own.get(name);
    if (param === undefined) return null;
    this.used.add(name);
    if (!types.includes(param.type)) throw placeError(param.place, `expected ${shown(name)} as ${types.join(' or ')}, got ${param.type}`);
    return param;
  }

  has = (name: string): boolean => this.own.has(name);
  typeOf = (name: string): string | null => this.own.get(name)?.type ?? null;

  number(name: string, other: number, low = -Infinity, high = Infinity): number {
    const param = this.find(name, 'float', 'integer');
    if (param === null) return other;
    const [value] = param.numbers;
    if (value === undefined || param.numbers.length > 1)
      throw placeError(param.place, `expected one number for ${shown(name)}, got ${param.numbers.length}`);
    if (!(value >= low && value <= high))
      throw placeError(param.place, `expected a number from ${low} to ${high} for ${shown(name)}, got ${value}`);
    return value;
  }

  whole(name: string, other: number, low: number, high: number): number {
    const value = this.number(name, other, low, high);
    if (!Number.isInteger(value)) throw placeError(this.place, `expected a whole number for ${shown(name)}, got ${value}`);
    return value;
  }

  numbers = (name: string, ...types: string[]): number[] => this.find(name, ...types)?.numbers ?? [];

  triple(name: string, other: Vec3, ...types: string[]): Vec3 {
    const param = this.find(name, ...types);
    if (param === null) return other;
    if (param.numbers.length !== 3) throw placeError(param.place, `expected three numbers for ${shown(name)}, got ${param.numbers.length}`);
    return vec3At(param.numbers, 0);
  }

  point = (name: string, other: Vec3): Vec3 => this.triple(name, other, 'point3', 'point');

  bool(name: string, other: boolean): boolean {
    const param = this.find(name, 'bool');
    return param === null ? other : (param.bools[0] ?? other);
  }

  string<T extends string | null>(name: string, other: T): string | T {
    const param = this.find(name, 'string');
    if (param === null) return other;
    if (param.strings[0] === undefined) throw placeError(param.place, `expected a text for ${shown(name)}, got none`);
    return param.strings[0];
  }

  strings = (name: string): string[] => this.find(name, 'string')?.strings ?? [];

  /** Null where there is none. @throws SceneError */
  spectrum(name: string): Given | null {
    const param = this.find(name, 'rgb', 'spectrum', 'blackbody', 'float');
    return param === null ? null : givenOf(param);
  }

  /** Indices of refraction of three wavelengths, or a single one. */
  indices(name: string, named: (name: string) => Vec3 | null): Vec3 | null {
    const given = this.spectrum(name);
    if (given === null) return null;
    if (given.kind === 'rgb') return given.rgb;
    if (given.kind === 'table') return threeOf(given.table);
    const known = given.kind === 'name' ? named(given.name) : null;
    if (known === null)
      this.notes.add(`The spectrum ${quoted(given.kind === 'name' ? given.name : given.kind)} of ${quoted(name)} is not known`, this.place);
    return known;
  }

  /** Notes what nobody asked for. */
  end(): void {
    for (const { name, place, isShared } of this.own.values())
      if (!this.used.has(name) && isShared !== true)
        this.notes.add(`The parameter ${quoted(name)} of ${this.statement} is read over`, place);
  }

  /** Says of parameters that mean nothing here that they are known. */
  ignore(...names: string[]): void {
    for (const each of names) this.used.add(each);
  }
}

/** @throws SceneError */
export function givenOf(param: Param): Given {
  const { type, numbers, strings, place, name, isOlder = false } = param;
  const rgb = (value: Vec3): Given => ({ kind: 'rgb', rgb: value });
  if (type === 'rgb') {
    if (numbers.length !== 3 || numbers.some((each) => each < 0))
      throw placeError(place, `expected three numbers ≥ 0 for ${shown(name)}, got ${numbers.slice(0, 4).join(' ')}`);
    return rgb(linearColor(vec3At(numbers, 0), param.colorSpace));
  }
  if (type === 'spectrum') {
    const [file] = strings;
    if (file !== undefined) return { kind: 'name', name: file };
    const table = Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0] as const);
    return { kind: 'table', table, ...(isOlder && { luminance: luminanceOf((nm) => valueAt(table, nm)) }) };
  }
  const [value, factor = 1] = numbers;
  // Older ones have a factor, which counts where the spectrum is at its peak.
  if (value === undefined || numbers.length > (isOlder && type === 'blackbody' ? 2 : 1))
    throw placeError(place, `expected one number for ${shown(name)}, got ${numbers.length}`);
  if (type === 'float') return rgb([value, value, value]);
  if (!(value >= 100 && value <= 1e6)) throw placeError(place, `expected a temperature from 100 to 1000000 K, got ${value}`);
  if (!isOlder) return { kind: 'blackbody', kelvin: value };
  const emitted = blackbody(value);
  return { kind: 'blackbody', kelvin: value, luminance: (factor * luminanceOf(emitted)) / emitted(PEAK / value) };
}
