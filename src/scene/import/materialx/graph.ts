/** Nodes and graphs of MaterialX (specification 1.38) → textures: constants, images, products, mixes, and what is a number at once. */
import { srgbDecode } from '../../../base/color.ts';
import type { Vec3 } from '../../document.ts';
import { shown } from '../../errors.ts';
import { vectorOf } from '../../vec.ts';
import { type Notes, placeError, quoted } from '../build/notes.ts';
import { blend, color, type ImageLook, type ImageUse, meanOf, product, scaled, type Texture } from '../build/textures.ts';
import type { Element } from '../mitsuba/xml.ts';

/** Nodes that lead to one another end here. */
const MAX_DEPTH = 64;
/** Most choices within one texture: nodes that two others take are counted twice. */
const MAX_CHOICES = 32;
/** With commas or blanks between them: the library of MaterialX takes both. */
const NUMBERS = /^\s*[-+]?[\d.][\d.eE+-]*(?:(?:\s*,\s*|\s+)[-+]?[\d.][\d.eE+-]*){0,3}\s*$/;
/** What stands for the number of a tile. */
const TILES = /<UDIM>|<UVTILE>/;
const WRAPS: Readonly<Record<string, ImageLook['wrap']>> = { periodic: 'repeat', clamp: 'clamp', constant: 'clamp', mirror: 'mirror' };
const CHANNELS = ['r', 'g', 'b', 'a'] as const;
/** Nodes that give what they get. */
const SAME = ['dot', 'convert', 'clamp', 'normalize', 'swizzle', 'separate2', 'separate3', 'separate4', 'UsdPrimvarReader'];
const SRGB = ['srgb_texture', 'g22_rec709', 'sRGB'];
const LINEAR = ['lin_rec709', 'linear', 'none', 'raw', 'data', ''];

type Scope = readonly Element[];

export const attribute = (element: Element, name: string): string => element.attributes.get(name) ?? '';
/** `input`; `parameter` before 1.38. */
export const inputOf = (node: Element, name: string): Element | undefined =>
  node.children.find((each) => (each.tag === 'input' || each.tag === 'parameter') && attribute(each, 'name') === name);

export class Graph {
  readonly notes: Notes;
  private readonly root: Element;
  private readonly named = new Map<Element, Map<string, Element>>();
  private readonly made = new Map<string, Texture | null>();
  private readonly sizes = new WeakMap<Texture, number>();
  private readonly numbers = new Map<Element, number>();

  constructor(root: Element, notes: Notes) {
    this.root = root;
    this.notes = notes;
  }

  /** An element by its name within another. */
  find(within: Element, name: string): Element | undefined {
    let names = this.named.get(within);
    if (names === undefined) this.named.set(within, (names = new Map(within.children.map((each) => [attribute(each, 'name'), each]))));
    return names.get(name);
  }

  /** What an input of a node is; null: it has none of the name, or none that can be said. @throws SceneError for what leads to itself */
  texture(node: Element, name: string, scope: Scope = [this.root], depth = 0): Texture | null {
    const input = inputOf(node, name);
    if (input === undefined) return null;
    const source = this.source(input, scope);
    if (source !== null) return this.channel(this.node(source.node, source.scope, depth + 1), input);
    return constantOf(input, this.spaceOf([input, node, ...scope]));
  }

  /** The node that an input is connected to, and the elements that it stands in, innermost first. */
  source(input: Element, scope: Scope): { node: Element; scope: Scope } | null {
    const [inner = this.root] = scope;
    const graphName = attribute(input, 'nodegraph');
    if (graphName !== '') {
      let graph = this.find(inner, graphName) ?? this.find(this.root, graphName);
      let [asked, around]: [Element, Scope] = [input, graph === undefined ? scope : [graph, this.root]];
      // Outputs may be those of graphs within.
      for (let name = graphName; ;) {
        if (graph?.tag !== 'nodegraph') throw placeError(asked.place, `expected the name of a node graph, got ${shown(name)}`);
        const outputs = graph.children.filter((each) => each.tag === 'output');
        const wanted = attribute(asked, 'output');
        const output = outputs.find((each) => attribute(each, 'name') === wanted) ?? outputs[0];
        const node = output === undefined ? undefined : this.find(graph, attribute(output, 'nodename'));
        if (node !== undefined) return { node, scope: around };
        const within = output === undefined ? '' : attribute(output, 'nodegraph');
        if (output === undefined || within === '')
          throw placeError(asked.place, `expected an output of the node graph ${shown(name)}, got ${shown(wanted)}`);
        [asked, name, graph] = [output, within, this.find(graph, within)];
        if (graph !== undefined) around = [graph, ...around];
      }
    }
    const outer = attribute(input, 'interfacename');
    if (outer !== '') {
      const given = inputOf(inner, outer);
      // Values that stand beside it are those of a graph that nobody uses.
      if (given === undefined || given === input) return null;
      // Of a graph within another it may be one of that.
      return (scope.length > 2 ? this.source(given, scope.slice(1)) : null) ?? { node: given, scope };
    }
    const name = attribute(input, 'nodename');
    if (name === '') return null;
    const node = this.find(inner, name) ?? this.find(this.root, name);
    if (node === undefined) throw placeError(input.place, `expected the name of a node, got ${shown(name)}`);
    return { node, scope };
  }

  private node(node: Element, scope: Scope, depth: number): Texture | null {
    if (depth > MAX_DEPTH)
      throw placeError(node.place, `expected nodes at most ${MAX_DEPTH} deep in one another, got more, or some that lead to themselves`);
    const id = `${this.number(node)} ${this.number(scope[0] ?? this.root)}`;
    const known = this.made.get(id);
    if (known !== undefined) return known;
    const made = this.bounded(this.make(node, scope, depth), node);
    this.made.set(id, made);
    return made;
  }

  private number(element: Element): number {
    const known = this.numbers.get(element) ?? this.numbers.size;
    this.numbers.set(element, known);
    return known;
  }

  private make(node: Element, scope: Scope, depth: number): Texture | null {
    const of = (name: string): Texture | null => this.texture(node, name, scope, depth);
    const [a, b] = [of('in1') ?? of('in'), of('in2')];
    switch (node.tag) {
      case 'input':
      case 'parameter': {
        const source = this.source(node, scope);
        return source === null ? constantOf(node, this.spaceOf([node, ...scope])) : this.node(source.node, source.scope, depth + 1);
      }
      case 'constant':
        return of('value');
      case 'image':
      case 'tiledimage':
      case 'gltf_image':
      case 'gltf_colorimage':
      case 'gltf_normalmap':
      case 'UsdUVTexture': {
        const image = this.image(node, scope);
        const factor = of('factor') ?? of('color') ?? color([1, 1, 1]);
        return image === null ? (of('default') ?? of('fallback')) : { kind: 'image', image, factor: meanOf(factor) };
      }
      case 'multiply':
        return a === null || b === null ? a : product(a, b, node.place, this.notes);
      case 'mix': {
        const [first, second, share] = [of('bg') ?? color([0, 0, 0]), of('fg') ?? color([0, 0, 0]), of('mix') ?? color([0, 0, 0])];
        return blend(first, second, share, node.place, this.notes);
      }
      case 'normalmap':
        return a;
      case 'extract': {
        const index = of('index');
        const channel = CHANNELS[index === null ? 0 : meanOf(index)[0]];
        if (a?.kind === 'image' && channel !== undefined) return { ...a, image: { ...a.image, look: { ...a.image.look, channel } } };
        return a?.kind === 'color' ? color(vectorOf(() => a.color[(CHANNELS.indexOf(channel ?? 'r') % 3) as 0 | 1 | 2])) : a;
      }
      default:
        return SAME.includes(node.tag) ? a : this.number3(node, a, b, of('amount'));
    }
  }

  /** Of constants alone. */
  private number3(node: Element, a: Texture | null, b: Texture | null, amount: Texture | null): Texture | null {
    const operate = OPERATIONS[node.tag];
    if (operate !== undefined && a?.kind === 'color' && (b === null || b.kind === 'color')) {
      const [x, y] = [a.color, (b?.color ?? amount?.kind === 'color') ? (b ?? (amount as Texture & { kind: 'color' })).color : null];
      return color(vectorOf((axis) => finite(operate(x[axis], y?.[axis] ?? null))));
    }
    this.notes.add(
      a === null
        ? `Nodes of the kind ${quoted(node.tag)} are left out`
        : `Of nodes of the kind ${quoted(node.tag)} the first input is shown`,
      node.place,
    );
    return a;
  }

  /** One channel of an image where the input or the node takes one. */
  private channel(texture: Texture | null, input: Element): Texture | null {
    const taken = attribute(input, 'channels') || CHANNELS_BY_OUTPUT[attribute(input, 'output')] || '';
    const channel = { x: 'r', y: 'g', z: 'b', w: 'a' }[taken] ?? CHANNELS.find((each) => each === taken);
    if (channel === undefined || texture?.kind !== 'image') return texture;
    return { ...texture, image: { ...texture.image, look: { ...texture.image.look, channel: channel as (typeof CHANNELS)[number] } } };
  }

  private bounded(texture: Texture | null, node: Element): Texture | null {
    if (texture?.kind !== 'choice') return texture;
    const size = 1 + (this.sizes.get(texture.first) ?? 0) + (this.sizes.get(texture.second) ?? 0);
    if (size > MAX_CHOICES) {
      this.notes.add(`Of a texture that mixes more than ${MAX_CHOICES} others the mean is shown`, node.place);
      return color(meanOf(texture));
    }
    this.sizes.set(texture, size);
    return texture;
  }

  private image(node: Element, scope: Scope): ImageUse | null {
    const input = inputOf(node, 'file');
    const source = input === undefined ? null : this.source(input, scope);
    const holder = source?.node ?? input;
    const file = holder === undefined ? '' : attribute(holder, 'value');
    if (holder === undefined || file === '') {
      this.notes.add('An image without a file is its default', node.place);
      return null;
    }
    const around = [holder, node, ...scope];
    const prefix = around.map((each) => attribute(each, 'fileprefix')).find((each) => each !== '') ?? '';
    const isColor = attribute(node, 'type').startsWith('color') || node.tag === 'gltf_colorimage';
    const look: ImageLook = { colorSpace: isColor && SRGB.includes(this.spaceOf(around)) ? 'srgb' : 'linear' };
    const pair = (name: string, other: number): [number, number] => {
      const found = this.texture(node, name, scope);
      return found?.kind === 'color' ? [found.color[0], found.color[1]] : [other, other];
    };
    const [tiling, offset] = [pair('uvtiling', 1), pair('uvoffset', 0)];
    if (tiling.some((each) => each !== 1) || offset.some((each) => each !== 0)) look.transform = { scale: tiling, offset };
    const mode = (name: string): string => attribute(inputOf(node, name) ?? node, 'value') || 'periodic';
    const [across, up] = [WRAPS[mode('uaddressmode')], WRAPS[mode('vaddressmode')]];
    if (across !== undefined && up !== undefined && (across !== 'repeat' || up !== 'repeat')) look.wrap = [across, up] as ImageLook['wrap'];
    const places = inputOf(node, 'texcoord') ?? inputOf(node, 'st');
    if (places !== undefined && this.source(places, scope)?.node.tag !== 'texcoord')
      this.notes.add('Images are placed by the surface’s own coordinates', places.place);
    if (TILES.test(file)) this.notes.add('Of an image in tiles the first one is shown', node.place);
    return { file: prefix + file.replace(TILES, (tile) => (tile === '<UDIM>' ? '1001' : 'u1_v1')), look, place: node.place };
  }

  /** The image and strength of a normal map; null: none. */
  normal(node: Element, name: string): { image: ImageUse; scale: number } | null {
    const input = inputOf(node, name);
    const source = input === undefined ? null : this.source(input, [this.root]);
    if (source === null) return null;
    const texture = this.node(source.node, source.scope, 1);
    const scale = this.texture(source.node, 'scale', source.scope);
    if (texture?.kind !== 'image') {
      if (!['normal', 'input'].includes(source.node.tag)) this.notes.add('A normal that is no image is left out', source.node.place);
      return null;
    }
    const image = { ...texture.image, look: { ...texture.image.look, colorSpace: 'linear' as const } };
    return { image, scale: source.node.tag === 'normalmap' && scale?.kind === 'color' ? scale.color[0] : 1 };
  }

  private spaceOf(around: Scope): string {
    const space = [...around, this.root].map((each) => attribute(each, 'colorspace')).find((each) => each !== '') ?? '';
    if (!SRGB.includes(space) && !LINEAR.includes(space))
      this.notes.add(`Colours of the space ${quoted(space)} are taken for linear Rec. 709`, around[0]?.place ?? this.root.place);
    return space;
  }

  /** A texture times a number, which may be a texture itself. */
  times(texture: Texture, by: Texture | null, place: Element['place']): Texture {
    return by === null ? texture : by.kind === 'color' ? scaled(texture, by.color) : product(texture, by, place, this.notes);
  }
}

const CHANNELS_BY_OUTPUT: Readonly<Record<string, string>> = {
  outr: 'r',
  outg: 'g',
  outb: 'b',
  outa: 'a',
  outx: 'r',
  outy: 'g',
  outz: 'b',
  r: 'r',
  g: 'g',
  b: 'b',
  a: 'a',
};

const finite = (x: number): number => (Number.isFinite(x) ? x : 0);
const OPERATIONS: Readonly<Record<string, (a: number, b: number | null) => number>> = {
  add: (a, b) => a + (b ?? 0),
  subtract: (a, b) => a - (b ?? 0),
  divide: (a, b) => a / (b ?? 1),
  power: (a, b) => a ** (b ?? 1),
  min: (a, b) => Math.min(a, b ?? a),
  max: (a, b) => Math.max(a, b ?? a),
  invert: (a, b) => (b ?? 1) - a,
  sqrt: (a) => Math.sqrt(a),
};

const MOST = 1e30;

/** A value as it stands in the file; null: there is none. @throws SceneError */
function constantOf(input: Element, space: string): Texture | null {
  const value = attribute(input, 'value');
  const type = attribute(input, 'type');
  if (value === '' || type === 'string' || type === 'filename') return null;
  if (type === 'boolean') return color(value === 'true' ? [1, 1, 1] : [0, 0, 0]);
  // Programs write the largest number that they know for no limit.
  const given = value
    .trim()
    .split(/\s*,\s*|\s+/)
    .map(Number);
  const numbers = given.map((each) => Math.min(MOST, Math.max(-MOST, each)));
  if (!NUMBERS.test(value) || !given.every(Number.isFinite))
    throw placeError(input.place, `expected one to four numbers of the input ${shown(attribute(input, 'name'))}, got ${shown(value)}`);
  const decode = type.startsWith('color') && SRGB.includes(space) ? srgbDecode : (x: number): number => x;
  const [first = 0] = numbers;
  return color((numbers.length === 1 ? [first, first, first] : [first, numbers[1] ?? 0, numbers[2] ?? 0]).map(decode) as Vec3);
}
