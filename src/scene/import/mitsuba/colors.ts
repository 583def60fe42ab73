/** Colours and textures of Mitsuba, as its RGB variants have them. */
import { shown } from '../../errors.ts';
import type { Vec3 } from '../../document.ts';
import { scale } from '../../vec.ts';
import { type Place, placeError, quoted } from '../build/notes.ts';
import { blackbody, lightColor, reflectanceColor, type Spectrum, valueAt } from '../build/spectrum.ts';
import { checkerboard } from '../build/patterns.ts';
import { blend, color, grey, type ImageLook, meanOf, scaled, type Texture } from '../build/textures.ts';
import { srgbDecode } from '../../../base/color.ts';
import type { Node } from './node.ts';
import { numberOf, numbersOf, valueOf } from './values.ts';
import type { Element } from './xml.ts';

type Use = 'surface' | 'light';

/** A texture of the name; `other` where there is none. @throws SceneError */
export function textureOf(node: Node, name: string, other: number, use: Use = 'surface'): Texture {
  const tag = node.tagOf(name);
  if (tag === null) return grey(other);
  if (tag === 'texture' || tag === 'ref' || (tag === 'spectrum' && node.typeOf(name) !== null)) {
    const found = node.object(name);
    if (found?.tag !== 'texture' && found?.tag !== 'spectrum')
      throw placeError(node.place, `expected a texture for ${shown(name)}, got ${found?.tag ?? 'nothing'}`);
    return textureNode(found, use);
  }
  const found = node.property(name, 'rgb', 'srgb', 'color', 'spectrum', 'float', 'integer', 'blackbody');
  return found === null ? grey(other) : color(colorIn(found, node, use));
}

/** The same as one colour; checks count as their mean, an image as white, which is noted. */
export function colorOf(node: Node, name: string, other: number, use: Use = 'surface'): Vec3 {
  const texture = textureOf(node, name, other, use);
  if (texture.kind === 'image') node.notes.add(`The image of ${quoted(name)} is left out: it counts as white`, node.place);
  else if (texture.kind !== 'color') node.notes.add(`A textured ${quoted(name)} counts as its mean`, node.place);
  return meanOf(texture);
}

function colorIn(element: Element, { notes }: Node, use: Use): Vec3 {
  const { tag, place, attributes } = element;
  if (tag === 'blackbody') {
    const kelvin = numberOf(attributes.get('temperature') ?? attributes.get('value') ?? '', place);
    if (!(kelvin >= 100 && kelvin <= 1e6)) throw placeError(place, `expected a temperature from 100 to 1000000 K, got ${kelvin}`);
    return scale(blackbodyColor(kelvin, { notes, place }), numberOf(attributes.get('scale') ?? '1', place));
  }
  const text = tag === 'spectrum' && !attributes.has('value') ? (attributes.get('filename') ?? '') : valueOf(element);
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  if (hex !== null) {
    const of = (digits: string | undefined): number => srgbDecode(parseInt(digits ?? '0', 16) / 255);
    return [of(hex[1]), of(hex[2]), of(hex[3])];
  }
  if (tag === 'spectrum' && !attributes.has('value')) {
    notes.add(`The spectrum of the file ${quoted(text)} is a grey of 0.5`, place);
    return [0.5, 0.5, 0.5];
  }
  if (text.includes(':')) {
    const pairs = text.split(/[\s,]+/).filter(Boolean).map((each) => numbersOf(each.replace(':', ' '), place)); // prettier-ignore
    return tableColor(
      pairs.map(([nm = 0, value = 0]) => [nm, value] as const),
      use,
      place,
    );
  }
  const [r, g, b, more] = numbersOf(text, place);
  const [x, y, z] = [r, g ?? r, b ?? r];
  if (
    x === undefined ||
    y === undefined ||
    z === undefined ||
    more !== undefined ||
    (g !== undefined && b === undefined) ||
    Math.min(x, y, z) < 0
  )
    throw placeError(place, `expected one or three numbers ≥ 0 of a colour, got ${shown(text)}`);
  const encoded: Vec3 = [x, y, z];
  return tag === 'srgb' ? [srgbDecode(x), srgbDecode(y), srgbDecode(z)] : encoded;
}

/** Of light, over that of a spectrum that is 1 everywhere: by the middle lobe of the observer. */
function meanLuminance(table: Spectrum): number {
  let [sum, all] = [0, 0];
  for (let nm = 380; nm <= 780; nm++) {
    const weight = Math.exp(-0.5 * ((nm - 559) / 42) ** 2);
    sum += weight * valueAt(table, nm);
    all += weight;
  }
  return sum / all;
}

function blackbodyColor(kelvin: number, { notes, place }: Pick<Node, 'notes' | 'place'>): Vec3 {
  notes.add('Light of a black body has the luminance of its scale', place);
  return lightColor(blackbody(kelvin));
}

function tableColor(table: Spectrum, use: Use, place: Place): Vec3 {
  if (table.some(([nm], i) => i > 0 && !(nm > (table[i - 1]?.[0] ?? 0))))
    throw placeError(place, 'expected rising wavelengths of a spectrum');
  return use === 'surface'
    ? reflectanceColor(table)
    : scale(
        lightColor((nm) => valueAt(table, nm)),
        meanLuminance(table),
      );
}

/** Of the plugins `irregular`, whose wavelengths are listed, and `regular`, which has them evenly. */
function tableIn(node: Node): Spectrum {
  const { place } = node;
  const listed = (name: string): number[] => numbersOf(node.string(name, ''), place);
  const values = listed('values');
  const [low = NaN, high = NaN] = node.has('range') ? listed('range') : ['min', 'max'].map((end) => node.number(`wavelength_${end}`, NaN));
  const even = values.map((_, i) => (values.length === 1 ? low : low + ((high - low) * i) / (values.length - 1)));
  const wavelengths = node.type === 'irregular' ? listed('wavelengths') : even;
  if (wavelengths.some(Number.isNaN)) throw placeError(place, 'expected the range of wavelengths of a spectrum, got none');
  if (values.length === 0 || wavelengths.length !== values.length)
    throw placeError(place, `expected as many wavelengths as values of a spectrum, got ${wavelengths.length} and ${values.length}`);
  return values.map((value, i) => [wavelengths[i] ?? 0, value] as const);
}

/** The v of Mitsuba goes down, that of documents up. */
export function textureNode(node: Node, use: Use = 'surface'): Texture {
  const { place, notes, type } = node;
  const made = make(node, use);
  node.end();
  if (made === null) {
    notes.add(`A texture of the kind ${quoted(type)} is a grey of 0.5`, place);
    return grey(0.5);
  }
  return made;
}

function make(node: Node, use: Use): Texture | null {
  const { place, notes } = node;
  const { scale: factors, offset } = mapping(node);
  switch (node.type) {
    case 'bitmap': {
      const file = node.string('filename', null);
      if (file === null) throw placeError(place, 'expected "filename" of a bitmap, got none');
      const wrap = node.string('wrap_mode', 'repeat');
      if (!['repeat', 'clamp', 'mirror'].includes(wrap)) throw placeError(place, `expected repeat, clamp or mirror, got ${shown(wrap)}`);
      const isNearest = node.string('filter_type', 'bilinear') === 'nearest';
      node.ignore('format', 'accel', 'gamma');
      const transform = {
        scale: [factors[0], factors[1]] as [number, number],
        offset: [offset[0], 1 - factors[1] - offset[1]] as [number, number],
      };
      const look: ImageLook = {
        colorSpace: node.bool('raw', false) ? 'linear' : 'srgb',
        wrap: wrap as 'repeat',
        ...(isNearest && { filter: 'nearest' }),
        ...((transform.scale.some((each) => each !== 1) || transform.offset.some((each) => each !== 0)) && { transform }),
      };
      return { kind: 'image', image: { file, look, place }, factor: [1, 1, 1] };
    }
    case 'checkerboard': {
      const [first, second] = [textureOf(node, 'color0', 0.4, use), textureOf(node, 'color1', 0.2, use)];
      const [su, sv] = [2 * factors[0], 2 * factors[1]];
      return checkerboard(first, second, { scale: [su, -sv], offset: [2 * offset[0], sv + 2 * offset[1]] }, place);
    }
    case 'rawconstant':
    case 'uniform':
      node.ignore('wavelength_min', 'wavelength_max', 'lambda_min', 'lambda_max');
      return color(colorOf(node, 'value', 1, use));
    case 'srgb':
      return color(colorOf(node, 'color', 1, use));
    case 'd65': {
      const nested = node.objects('texture', 'spectrum')[0];
      const factor = node.number('scale', 1, 0);
      return scaled(nested === undefined ? color(colorOf(node, 'color', 1, use)) : textureNode(nested, use), [factor, factor, factor]);
    }
    case 'blackbody':
      node.ignore('wavelength_min', 'wavelength_max');
      if (!node.has('temperature')) throw placeError(place, 'expected "temperature" of a black body, got none');
      return color(blackbodyColor(node.number('temperature', 0, 100, 1e6), node));
    case 'regular':
    case 'irregular':
      return color(tableColor(tableIn(node), use, place));
    case 'mesh_attribute':
    case 'volume':
      node.ignore('name', 'scale');
      return null;
    default:
      notes.add(`${quoted(node.type)} is no texture that is known`, place);
      return blend(grey(0.5), grey(0.5), grey(0), place, notes);
  }
}

function mapping(node: Node): { scale: readonly [number, number]; offset: readonly [number, number] } {
  const matrix = node.transform('to_uv');
  if (matrix === null) return { scale: [1, 1], offset: [0, 0] };
  const [a = 1, b = 0, , dx = 0, c = 0, d = 1, , dy = 0] = matrix;
  if (Math.abs(b) + Math.abs(c) > 1e-9) node.notes.add('A texture whose coordinates are turned is not turned', node.place);
  return { scale: [a, d], offset: [dx, dy] };
}
