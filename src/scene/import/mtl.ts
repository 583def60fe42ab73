/** Material libraries of Wavefront OBJ files (.mtl) → numbers and names of images. */
import type { Vec3 } from '../document.ts';
import { type SceneError, shown } from '../errors.ts';
import { decodeText, fileError, NUMBER } from './text.ts';

const MAX_MTL_BYTES = 16 * 1024 * 1024;
const MAX_MATERIALS = 10_000;

/** An image that a material names, and what it would change. */
export interface MtlMap {
  /** As the file says it: `map_Kd`, `bump`, … */
  slot: string;
  /** Relative to the library. */
  file: string;
  /** The words before the file name, such as `-s 2 2 1`. */
  options: string[];
}

export interface MtlMaterial {
  name: string;
  /** Colours: diffuse, specular, emitted, transmitted; absent where the file is silent. */
  Kd?: Vec3;
  Ks?: Vec3;
  Ke?: Vec3;
  Tf?: Vec3;
  /** Phong exponent, index of refraction, opacity. */
  Ns?: number;
  Ni?: number;
  d?: number;
  illum?: number;
  /** The extension for physically based materials: roughness, metalness, sheen, coat, its roughness, anisotropy. */
  Pr?: number;
  Pm?: number;
  Ps?: number;
  Pc?: number;
  Pcr?: number;
  aniso?: number;
  maps: MtlMap[];
}

type Color = 'Kd' | 'Ks' | 'Ke' | 'Tf';
type Scalar = 'Ns' | 'Ni' | 'd' | 'illum' | 'Pr' | 'Pm' | 'Ps' | 'Pc' | 'Pcr' | 'aniso';
const COLORS: readonly string[] = ['Kd', 'Ks', 'Ke', 'Tf'] satisfies Color[];
const SCALARS: readonly string[] = ['Ns', 'Ni', 'd', 'illum', 'Pr', 'Pm', 'Ps', 'Pc', 'Pcr', 'aniso'] satisfies Scalar[];
/** Read over without a word: what no physical material has. */
const SILENT = ['Ka', 'sharpness', 'Km', 'anisor'];
const MAPS = /^(map_\w+|bump|norm|disp|decal|refl)$/i;
/** Options of an image and how many words follow each at most. */
const OPTIONS: Record<string, number> = {
  '-blendu': 1, '-blendv': 1, '-boost': 1, '-bm': 1, '-cc': 1, '-clamp': 1, '-colorspace': 1, '-imfchan': 1, '-mm': 2, '-texres': 1, '-type': 1,
  '-o': 3, '-s': 3, '-t': 3,
}; // prettier-ignore
const LARGEST = 1e9;

/** @throws SceneError one sentence that names the file and the line */
export function readMtl(bytes: Uint8Array, file: string): { materials: MtlMaterial[]; notes: string[] } {
  const materials: MtlMaterial[] = [];
  const notes = new Set<string>();
  const lines = decodeText(bytes, file, 'lenient', MAX_MTL_BYTES).split('\n');
  for (const [index, line] of lines.entries()) {
    const text = line.replace(/(^|\s)#.*$/, '').trim(); // prettier-ignore
    const words = text.split(/\s+/);
    const [keyword = ''] = words;
    if (keyword === '') continue;
    const fail = (message: string): SceneError => fileError(file, message, index + 1);
    if (keyword === 'newmtl') {
      if (materials.length === MAX_MATERIALS) throw fail(`expected at most ${MAX_MATERIALS} materials, got more`);
      materials.push({ name: restAfter(text, 1), maps: [] });
      continue;
    }
    const material = materials.at(-1);
    if (material === undefined) throw fail('expected newmtl first, got something else');
    const note = statement(material, text, words, fail);
    if (note !== undefined) notes.add(note);
  }
  return { materials, notes: [...notes] };
}

/** What stands after some words, with the blanks in it. */
const restAfter = (text: string, words: number): string => text.replace(new RegExp(`^(?:\\S+\\s*){${words}}`), '');

/** Puts one line into the material. @returns what is to be noted of it */
function statement(
  material: MtlMaterial,
  text: string,
  words: readonly string[],
  fail: (message: string) => SceneError,
): string | undefined {
  const [keyword = ''] = words;
  if (COLORS.includes(keyword)) {
    if (words[1] === 'spectral' || words[1] === 'xyz') return `Colours given as ${words[1]} were read over.`;
    const [red, green, blue] = words.slice(1, 4).map((word) => number(word, 0, fail));
    if (red === undefined) throw fail(`expected three numbers after ${keyword}, got none`);
    // One number stands for all three.
    material[keyword as Color] = [red, green ?? red, blue ?? red];
  } else if (SCALARS.includes(keyword)) {
    material[keyword as Scalar] = number(words[1] === '-halo' ? words[2] : words[1], 0, fail);
  } else if (keyword === 'Tr') material.d = 1 - Math.min(1, number(words[1], 0, fail));
  else if (MAPS.test(keyword)) material.maps.push(map(text, words, fail));
  else if (!SILENT.includes(keyword)) return `Statements ${shown(keyword)} of materials were read over.`;
  return undefined;
}

function number(word: string | undefined, least: number, fail: (message: string) => SceneError): number {
  const value = word !== undefined && NUMBER.test(word) ? Number(word) : NaN;
  if (!(value >= least && value <= LARGEST)) throw fail(`expected a number from ${least} to ${LARGEST}, got ${shown(word)}`);
  return value;
}

function map(text: string, words: readonly string[], fail: (message: string) => SceneError): MtlMap {
  const mostAfter = (word = ''): number | undefined => (Object.hasOwn(OPTIONS, word) ? OPTIONS[word] : undefined);
  let at = 1;
  for (let most = mostAfter(words[at]); most !== undefined; most = mostAfter(words[at])) {
    at++;
    // -o, -s and -t may leave out their last numbers.
    for (let i = 0; i < most && at < words.length && (most < 3 || NUMBER.test(words[at] ?? '')); i++) at++;
  }
  const [slot = ''] = words;
  const file = restAfter(text, at).replace(/^"(.*)"$/, '$1');
  if (file === '') throw fail(`expected the name of an image after ${slot}, got none`);
  return { slot, file: file.replaceAll('\\', '/'), options: words.slice(1, at) };
}
