/** Texture statements. */
import { shown } from '../../errors.ts';
import type { Affine } from '../../affine.ts';
import type { Vec3 } from '../../document.ts';
import type { Making } from '../build/making.ts';
import { type Notes, type Place, placeError, quoted } from '../build/notes.ts';
import { reflectanceColor } from '../build/spectrum.ts';
import { checkerboard, corners, cubes, lookBy, shownCoordinates } from '../build/patterns.ts';
import { blend, color, grey, type ImageLook, product, type Texture } from '../build/textures.ts';
import { coordinatesOf, fromWorld } from './mapping.ts';
import { type Given, givenOf, type Params } from './params.ts';

export class Textures {
  private readonly float = new Map<string, Texture>();
  private readonly spectrum = new Map<string, Texture>();
  private readonly notes: Notes;

  constructor(notes: Notes) {
    this.notes = notes;
  }

  /** @param matrix from the texture to the document's world. @throws SceneError */
  set(name: string, type: string, kind: string, params: Params, { matrix, place }: { matrix: Affine; place: Place }): void {
    if (type !== 'float' && type !== 'spectrum')
      throw placeError(place, `expected a texture of the type "float" or "spectrum", got ${shown(type)}`);
    const made = this.make(kind, type === 'float', params, { matrix, place });
    params.end();
    (type === 'float' ? this.float : this.spectrum).set(name, made);
  }

  private make(kind: string, isFloat: boolean, params: Params, at: { matrix: Affine; place: Place }): Texture {
    const { matrix, place } = at;
    const of = (name: string, other: number): Texture =>
      isFloat ? this.numberOf(params, name, other) : this.colorOf(params, name, grey(other));
    switch (kind) {
      case 'constant':
        return of('value', 1);
      case 'scale':
        if (params.has('tex1') || params.has('tex2')) return product(of('tex1', 1), of('tex2', 1), place, this.notes);
        return product(of('tex', 1), this.numberOf(params, 'scale', 1), place, this.notes);
      case 'mix':
        return blend(of('tex1', 0), of('tex2', 1), this.numberOf(params, 'amount', 0.5), place, this.notes);
      case 'directionmix':
        this.notes.add('A texture that mixes by direction is the mean of both', place);
        params.ignore('dir');
        return blend(of('tex1', 0), of('tex2', 1), grey(0.5), place, this.notes);
      case 'imagemap':
        return this.image(isFloat, params, at);
      case 'checkerboard': {
        const [first, second] = [of('tex1', 1), of('tex2', 0)];
        if (params.whole('dimension', 2, 2, 3) === 2) return checkerboard(first, second, coordinatesOf(params, matrix), place);
        const rows = fromWorld(matrix, params);
        return rows === null ? blend(first, second, grey(0.5), place, this.notes) : cubes(first, second, rows, place);
      }
      case 'bilerp':
        return corners([of('v00', 0), of('v10', 0), of('v01', 1), of('v11', 1)], coordinatesOf(params, matrix), place);
      case 'uv':
        if (isFloat) break;
        return shownCoordinates(coordinatesOf(params, matrix), place);
      default:
    }
    if (!OTHERS.includes(kind)) throw placeError(place, `expected a kind of texture, got ${shown(kind)}`);
    params.ignore(...OTHER_PARAMS);
    this.notes.add(`A texture of the kind ${quoted(kind)} is one colour`, place);
    return kind === 'dots' ? of('outside', 0) : grey(0.5);
  }

  private image(isFloat: boolean, params: Params, { matrix, place }: { matrix: Affine; place: Place }): Texture {
    const file = params.string('filename', null);
    if (file === null) throw placeError(place, 'expected the parameter "filename" of an image, got none');
    const mapping = coordinatesOf(params, matrix);
    const wrap = params.string('wrap', 'repeat');
    if (!WRAPS.includes(wrap)) this.notes.add(`An image that ends by ${quoted(wrap)} ends with its last pixels`, place);
    const decoded = this.encoding(params.string('encoding', isFloat && !/\.png$/i.test(file) ? 'linear' : 'sRGB'), place);
    const filter = params.string('filter', 'bilinear');
    params.ignore('maxanisotropy');
    const look: ImageLook = {
      colorSpace: decoded === 'linear' ? 'linear' : 'srgb',
      wrap: wrap === 'repeat' ? 'repeat' : 'clamp',
      ...(filter === 'point' && { filter: 'nearest' }),
      ...lookBy(mapping),
    };
    // Heights may go down; colours are at least 0.
    const factor = params.number('scale', 1, isFloat ? -1e6 : 0, 1e6);
    const isInverted = params.bool('invert', false);
    const isMade = isFloat || isInverted || typeof decoded === 'number' || wrap === 'black';
    const making: Making = {
      decoded,
      ...(isFloat && { number: 'alpha' as const }),
      ...(isInverted && { inverted: factor }),
      ...(wrap === 'black' && { isFramed: true }),
    };
    const by = isInverted ? 1 : factor;
    return { kind: 'image', image: { file, look, place, ...(isMade && { making }) }, factor: [by, by, by] };
  }

  /** A power of what stands in files of eight bits is written "gamma 2.2". */
  private encoding(text: string, place: Place): 'srgb' | 'linear' | number {
    if (text === 'sRGB') return 'srgb';
    if (text === 'linear') return 'linear';
    const power = Number(/^gamma ([\d.]+)$/.exec(text)?.[1]);
    if (power > 0 && power <= 100) return power;
    this.notes.add(`An image of the encoding ${quoted(text)} counts as sRGB`, place);
    return 'srgb';
  }

  /** A texture of numbers by its name, or a number. @throws SceneError */
  numberOf(params: Params, name: string, other: number): Texture {
    return this.numberOrNull(params, name) ?? grey(other);
  }

  /** A share, which older files have in three colours: their mean. */
  shareOf(params: Params, name: string, other: number): Texture {
    const type = params.typeOf(name) ?? 'float';
    const isFloat = type === 'texture' && this.float.has(params.find(name, 'texture')?.strings[0] ?? '');
    if (isFloat || type === 'float' || type === 'integer') return this.numberOf(params, name, other);
    const given = this.colorOf(params, name, grey(other));
    return given.kind === 'color' ? grey((given.color[0] + given.color[1] + given.color[2]) / 3) : given;
  }

  numberOrNull(params: Params, name: string): Texture | null {
    if (!params.has(name)) return null;
    if (params.typeOf(name) !== 'texture') return grey(params.number(name, 0));
    return this.named(this.float, params, name);
  }

  /** A texture of colours by its name, or a colour. @throws SceneError */
  colorOf(params: Params, name: string, other: Texture): Texture {
    return this.colorOrNull(params, name) ?? other;
  }

  colorOrNull(params: Params, name: string): Texture | null {
    if (!params.has(name)) return null;
    if (params.typeOf(name) === 'texture') return this.named(this.spectrum, params, name);
    const param = params.find(name, 'rgb', 'spectrum', 'float', 'blackbody');
    return param === null ? null : color(surfaceColor(givenOf(param), params));
  }

  private named(table: ReadonlyMap<string, Texture>, params: Params, name: string): Texture {
    const param = params.find(name, 'texture');
    const key = param?.strings[0] ?? '';
    const found = table.get(key);
    if (found === undefined && param?.isOlder === true) {
      // As pbrt-v3 does.
      this.notes.add(`The texture ${quoted(key)} is not known, and a grey of 0.5`, param.place);
      return grey(0.5);
    }
    if (found === undefined)
      throw placeError(param?.place ?? params.place, `expected the name of a texture for ${shown(name)}, got ${shown(key)}`);
    return found;
  }
}

const WRAPS = ['repeat', 'clamp', 'black'];
const OTHERS = ['uv', 'dots', 'fbm', 'marble', 'windy', 'wrinkled', 'ptex'];
const OTHER_PARAMS = ['v1', 'v2', 'inside', 'outside', 'octaves', 'roughness', 'scale', 'variation', 'filename', 'encoding', 'mapping',
  'uscale', 'vscale', 'udelta', 'vdelta']; // prettier-ignore

/** A spectrum as the colour of a surface, or of coefficients. */
export function surfaceColor(given: Given, { notes, place }: Params): Vec3 {
  switch (given.kind) {
    case 'rgb':
      return given.rgb;
    case 'table':
      return reflectanceColor(given.table);
    default:
      notes.add(`The spectrum ${quoted(given.kind === 'name' ? given.name : given.kind)} of a surface is a grey of 0.5`, place);
      return [0.5, 0.5, 0.5];
  }
}
