/** A Mitsuba scene with its includes, its defaults put in, and its objects by id. */
import { shown } from '../../errors.ts';
import type { ImportOptions } from '../imported.ts';
import { type Place, placeError } from '../build/notes.ts';
import { decodeText, NUMBER } from '../text.ts';
import { type Element, parseXml } from './xml.ts';

/** Longest file, in bytes, files in all, and files within files. */
export const MAX_XML_BYTES = 64 * 1024 * 1024;
const MAX_FILES = 200;
const MAX_DEPTH = 16;
const MAX_FOLDERS = 16;
const MAX_ALL = 256 * 1024 * 1024;
/** Longest value after defaults are put in: they may name one another. */
const MAX_VALUE = 1 << 20;

export interface Loaded {
  root: Element;
  /** Files are looked for in the scene's folder and in those of its elements `path`. */
  options: ImportOptions;
  ids: Map<string, Element>;
  /** Whole numbers (samples, depths) that a command line alone would give: they are left out. */
  lacking: { name: string; place: Place }[];
}

/** @throws SceneError */
export async function loadMitsuba(bytes: Uint8Array, file: string, given: ImportOptions): Promise<Loaded> {
  const folders = [''];
  const beside = async (name: string): Promise<Uint8Array | null> => {
    for (const folder of folders) {
      const found = (await given.beside?.(folder + name)) ?? null;
      if (found !== null) return found;
    }
    return null;
  };
  const options = { ...given, beside };
  const defaults = new Map<string, string>();
  const lacking: Loaded['lacking'] = [];
  const counted = { files: 0, bytes: 0 };
  const read = async (content: Uint8Array, name: string, depth: number): Promise<Element> => {
    counted.bytes += content.length;
    if (++counted.files > MAX_FILES || counted.bytes > MAX_ALL)
      throw placeError({ file: name, line: 1 }, `expected at most ${MAX_FILES} included files of ${MAX_ALL} bytes together, got more`);
    const root = parseXml(decodeText(content, name, 'lenient', MAX_XML_BYTES), name);
    if (root.tag !== 'scene') throw placeError(root.place, `expected a scene of Mitsuba, got ${shown(root.tag)}`);
    const version = /^(\d+)\.\d+/.exec(root.attributes.get('version') ?? '')?.[1];
    if (version === undefined) throw placeError(root.place, 'expected the version of the scene, as version="3.0.0", got none');
    const children: Element[] = [];
    for (const child of root.children) {
      if (child.tag === 'default') {
        const [key, value] = [child.attributes.get('name') ?? '', substituted(child.attributes.get('value') ?? '', child, defaults)];
        if (!defaults.has(key)) defaults.set(key, value);
      } else if (child.tag === 'path') {
        const folder = substituted(child.attributes.get('value') ?? '', child, defaults);
        if (folders.length > MAX_FOLDERS) throw placeError(child.place, `expected at most ${MAX_FOLDERS} folders, got more`);
        if (folder !== '') folders.push(folder.endsWith('/') ? folder : `${folder}/`);
      } else if (child.tag === 'include') {
        const name_ = substituted(child.attributes.get('filename') ?? '', child, defaults);
        if (depth >= MAX_DEPTH)
          throw placeError(child.place, `expected files at most ${MAX_DEPTH} deep in one another, got ${shown(name_)}`);
        const found = await beside(name_);
        if (found === null) throw placeError(child.place, `expected the file ${shown(name_)} beside the scene, got none`);
        children.push(...(await read(found, name_, depth + 1)).children);
      } else children.push(complete(child, { defaults, isOld: Number(version) < 2, lacking }));
    }
    return { ...root, children };
  };
  const root = await read(bytes, file, 0);
  await readSpectra(root, beside);
  const ids = new Map<string, Element>();
  gather(root, ids);
  for (const each of root.children) if (each.tag === 'alias') addAlias(each, ids);
  return { root, ids, options, lacking };
}

/** Spectra that are files, pairs of a wavelength and a value, become those pairs; those that are missing stay. @throws SceneError */
async function readSpectra(root: Element, beside: (name: string) => Promise<Uint8Array | null>): Promise<void> {
  const known = new Map<string, string | null>();
  const all = [root];
  for (let element = all.pop(); element !== undefined; element = all.pop()) {
    all.push(...element.children);
    const file = element.attributes.get('filename');
    if (element.tag !== 'spectrum' || file === undefined || element.attributes.has('value')) continue;
    let pairs = known.get(file);
    if (pairs === undefined) {
      const bytes = known.size < MAX_FILES ? await beside(file) : null;
      known.set(file, (pairs = bytes === null ? null : pairsOf(decodeText(bytes, file, 'lenient', MAX_VALUE), file, element.place)));
    }
    if (pairs !== null) element.attributes.set('value', pairs);
  }
}

/** As the value of an element has them. @throws SceneError */
function pairsOf(text: string, file: string, place: Place): string {
  const words = text.replace(/#.*/g, '').split(/[\s,]+/).filter(Boolean); // prettier-ignore
  if (words.length < 2 || words.length % 2 !== 0 || words.some((each) => !NUMBER.test(each)))
    throw placeError(place, `expected ${shown(file)} with pairs of a wavelength and a value, got something else`);
  return words.map((each, i) => (i % 2 === 0 ? `${each}:` : `${each} `)).join('');
}

/** A second name of an object that stands before it. @throws SceneError */
function addAlias({ attributes, place }: Element, ids: Map<string, Element>): void {
  const [id, as] = [attributes.get('id') ?? '', attributes.get('as') ?? ''];
  const found = ids.get(id);
  if (found === undefined) throw placeError(place, `expected the id of an object, got ${shown(id)}`);
  if (ids.has(as)) throw placeError(place, `expected the id ${shown(as)} once, got it twice`);
  ids.set(as, found);
}

/** As Mitsuba upgrades files of version 0.6: the reflectance of diffuse BSDFs, and coordinates that are scaled and moved. */
function upgraded(element: Element): Element {
  const { place, attributes } = element;
  const named = (name: string): Element | undefined => element.children.find((each) => each.attributes.get('name') === name);
  let { children } = element;
  if (attributes.get('type') === 'diffuse' && named('reflectance') === undefined)
    children = children.map((each) =>
      each.attributes.get('name') === 'diffuse_reflectance'
        ? { ...each, attributes: new Map([...each.attributes, ['name', 'reflectance']]) }
        : each,
    );
  const parts = ['uoffset', 'voffset', 'uscale', 'vscale'];
  if (element.tag === 'texture' && parts.some((each) => named(each) !== undefined)) {
    const step = (tag: string, x: string, y: string, other: string): Element => {
      const of = (name: string): string => named(name)?.attributes.get('value') ?? other;
      return { tag, attributes: new Map([['x', of(x)], ['y', of(y)]]), children: [], place }; // prettier-ignore
    };
    const steps = [step('translate', 'uoffset', 'voffset', '0'), step('scale', 'uscale', 'vscale', '1')];
    const rest = children.filter((each) => !parts.includes(each.attributes.get('name') ?? ''));
    children = [...rest, { tag: 'transform', attributes: new Map([['name', 'to_uv']]), children: steps, place }];
  }
  return { ...element, children };
}

/** With defaults in place of `$name`, and names as version 3 has them. */
function complete(element: Element, given: { defaults: ReadonlyMap<string, string>; isOld: boolean; lacking: Loaded['lacking'] }): Element {
  const { defaults, isOld, lacking } = given;
  const attributes = new Map<string, string>();
  for (const [key, value] of element.attributes) {
    const text = substituted(value, element, defaults);
    attributes.set(key, isOld && key === 'name' ? text.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase() : text);
  }
  const isGiven = ({ tag, attributes: own, place }: Element): boolean => {
    const name = tag === 'integer' ? /^\$(\w+)$/.exec(own.get('value') ?? '')?.[1] : undefined;
    if (name === undefined || [...defaults.keys()].some((each) => each !== '' && name.startsWith(each))) return true;
    lacking.push({ name, place });
    return false;
  };
  const whole = { ...element, attributes, children: element.children.filter(isGiven).map((each) => complete(each, given)) };
  return isOld ? upgraded(whole) : whole;
}

function substituted(value: string, { place }: Element, defaults: ReadonlyMap<string, string>): string {
  if (!value.includes('$')) return value;
  // Longer names first, as one may begin with another.
  const names = [...defaults.keys()].sort((a, b) => b.length - a.length);
  let text = '';
  for (let at = 0; at < value.length;) {
    if (value[at] !== '$') {
      text += value[at++];
      continue;
    }
    const name = names.find((each) => each !== '' && value.startsWith(each, at + 1));
    if (name === undefined) throw placeError(place, `expected a default for ${shown(value.slice(at, at + 40))}, got none`);
    text += defaults.get(name) ?? '';
    at += name.length + 1;
    if (text.length > MAX_VALUE) throw placeError(place, `expected at most ${MAX_VALUE} characters of a value, got more`);
  }
  return text;
}

function gather(element: Element, ids: Map<string, Element>): void {
  const id = element.attributes.get('id');
  if (id !== undefined && element.tag !== 'ref' && element.tag !== 'alias' && element.tag !== 'scene') {
    if (ids.has(id)) throw placeError(element.place, `expected the id ${shown(id)} once, got it twice`);
    ids.set(id, element);
  }
  for (const each of element.children) gather(each, ids);
}
