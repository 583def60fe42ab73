/**
 * Film files: the exact sums of a film (src/engine/sums.ts) with the document that they are samples of.
 *
 * | bytes      | what                                                                      |
 * | ---------- | ------------------------------------------------------------------------- |
 * | 8          | `PENUFILM`                                                                |
 * | 4          | version, 1 (like all numbers little-endian)                               |
 * | 4          | length of the header                                                      |
 * | that many  | header: JSON in UTF-8, as {@link Header}                                  |
 * | the rest   | the parts that the header lists, one after the other, each a zlib stream  |
 *
 * The part `scene` is the document as JSON, with everything inline. All others are 32-bit words of all pixels, row 0 the top one,
 * each first sorted by significance: all lowest bytes, then all second ones, and so on. `image.open` and `layers.open` hold four
 * floats a slot, `….digit0` to `….digit2` four integers, `….tops` one word. A pixel of the image has two slots: sum r, g, b and samples,
 * squares r, g, b and dropped samples. Those of the layers are listed in src/engine/layers.ts.
 */
import type { SceneDocument } from '../scene/document.ts';
import { parseJson } from '../scene/json.ts';
import { parseScene } from '../scene/parse.ts';
import { deflated, inflated } from './deflate.ts';
import { FILM_SLOTS, filmData, keptSlots, type FilmSums } from './film-store.ts';
import { filmDroppedPixels, type DroppedPixel } from './film.ts';
import { layerBytes, storedLayers } from './layers.ts';
import type { Range } from './ranges.ts';
import { BLOCK, MAX_TOP, type Sums } from './sums.ts';

/** Something about a film file that cannot be used: one sentence. */
export class FilmError extends Error {
  override name = 'FilmError';
}

export interface FilmFile extends FilmSums {
  scene: SceneDocument;
  /** As sampleDigest gives it. */
  digest: string;
  /** Names of the graphics adapters that rendered it. */
  adapters: readonly string[];
  /** How many samples a pixel are to come together in the end; null: nobody has said. */
  goal: number | null;
}

interface Header {
  digest: string;
  adapters: readonly string[];
  goal: number | null;
  ranges: readonly Range[];
  /** Pixels with samples that were not finite: how many, and the first ones. */
  dropped: { count: number; pixels: readonly DroppedPixel[] };
  /** `length`: bytes before compression, `bytes`: after it. */
  parts: readonly { name: string; length: number; bytes: number }[];
}

const MAGIC = 'PENUFILM';
const VERSION = 1;
const HEAD = 16;
const MAX_HEADER = 1 << 20;
const MAX_SCENE = 256 << 20;
/** Most bytes of one part before compression: 64 million pixels of the image. */
const MAX_PART = 2 ** 31;
const MAX_SAMPLES = 1 << 24;
const FIRST_DROPPED = 16;
const MAX_RANGES = 4096;

/** The bytes of a file, in pieces. */
export async function encodeFilm(film: FilmFile): Promise<Uint8Array<ArrayBuffer>[]> {
  const { scene, image, layers, digest, adapters, goal, ranges } = film;
  const raw: [name: string, Uint8Array<ArrayBuffer>][] = [['scene', new TextEncoder().encode(JSON.stringify(scene))]];
  for (const [name, sums] of [['image', image] as const, ['layers', layers] as const]) {
    for (const [part, words] of sums === null ? [] : wordsOf(sums)) raw.push([`${name}.${part}`, sorted(words)]);
  }
  const parts: { name: string; length: number; bytes: Uint8Array<ArrayBuffer> }[] = [];
  for (const [name, bytes] of raw) parts.push({ name, length: bytes.length, bytes: await deflated(bytes) });
  const header: Header = {
    digest,
    adapters,
    goal,
    ranges,
    dropped: filmDroppedPixels(filmData(scene, film), FIRST_DROPPED),
    parts: parts.map(({ name, length, bytes }) => ({ name, length, bytes: bytes.length })),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const head = new Uint8Array(HEAD);
  head.set(new TextEncoder().encode(MAGIC));
  const view = new DataView(head.buffer);
  view.setUint32(8, VERSION, true);
  view.setUint32(12, text.length, true);
  return [head, text, ...parts.map(({ bytes }) => bytes)];
}

/** An open block without samples is left out. */
function wordsOf({ open, closed }: Sums): [name: string, words: ArrayBufferView<ArrayBuffer>][] {
  const all: [string, ArrayBufferView<ArrayBuffer>][] = [];
  if (closed === null || open.some((each) => each !== 0)) all.push(['open', open]);
  if (closed === null) return all;
  closed.digits.forEach((digits, i) => all.push([`digit${i}`, digits]));
  return [...all, ['tops', closed.tops]];
}

/** Whether a file says of itself that it is a film. */
export const isFilm = (bytes: Uint8Array): boolean => new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) === MAGIC;

/** @throws FilmError, SceneError: one sentence */
export async function decodeFilm(bytes: Uint8Array<ArrayBuffer>): Promise<FilmFile> {
  const header = readHeader(bytes);
  const { digest, adapters, goal, ranges } = header;
  const parts = new Map<string, { length: number; bytes: Uint8Array<ArrayBuffer> }>();
  let at = HEAD + new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  for (const part of header.parts) {
    if (part.bytes > bytes.length - at) throw new FilmError(`The film is cut off: its part ${part.name} ends after the file does.`);
    parts.set(part.name, { length: part.length, bytes: bytes.subarray(at, at + part.bytes) });
    at += part.bytes;
  }
  const take = async (name: string, length: number): Promise<Uint8Array<ArrayBuffer>> => {
    const part = parts.get(name);
    if (part === undefined) throw new FilmError(`The film has no part ${name}.`);
    if (part.length !== length) throw new FilmError(`At ${name}: expected ${length} bytes for the film of its scene, got ${part.length}.`);
    return inflated(part.bytes, length).catch((error: Error) => {
      throw new FilmError(`At ${name}: ${error.message}.`);
    });
  };
  const sceneLength = parts.get('scene')?.length ?? 0;
  if (sceneLength > MAX_SCENE) throw new FilmError(`At scene: expected at most ${MAX_SCENE} bytes, got ${sceneLength}.`);
  const scene = parseScene(new TextDecoder().decode(await take('scene', sceneLength)));
  const { width, height } = scene.film;
  const sums = async (name: string, length: number, stride: number, kept: readonly number[]): Promise<Sums> => {
    if (length > MAX_PART)
      throw new FilmError(`The film has ${width}×${height} pixels, ${length} bytes of ${name}; at most ${MAX_PART} are read.`);
    const words = async (part: string, size: number): Promise<ArrayBuffer> => unsorted(await take(`${name}.${part}`, size));
    const isClosed = parts.has(`${name}.tops`);
    const open = isClosed && !parts.has(`${name}.open`) ? new Float32Array(length / 4) : new Float32Array(await words('open', length));
    if (open.some((each) => !Number.isFinite(each))) throw new FilmError(`At ${name}.open: expected finite numbers.`);
    if (!isClosed) return { open, closed: null, stride, kept };
    const digit = async (i: number): Promise<Int32Array<ArrayBuffer>> => new Int32Array(await words(`digit${i}`, length));
    const closed = {
      digits: [await digit(0), await digit(1), await digit(2)] as const,
      tops: new Uint32Array(await words('tops', length / 4)),
    };
    if (new Uint8Array(closed.tops.buffer).some((each) => each > MAX_TOP))
      throw new FilmError(`At ${name}.tops: expected numbers up to ${MAX_TOP}.`);
    return { open, closed, stride, kept };
  };
  const stored = storedLayers(scene);
  return {
    scene,
    digest,
    adapters,
    goal,
    ranges,
    image: await sums('image', width * height * FILM_SLOTS * 16, FILM_SLOTS, []),
    layers: stored === null ? null : await sums('layers', layerBytes(scene.film, stored), stored.stride, keptSlots(scene)),
  };
}

/** How a file begins that Git LFS left in place of another. */
const POINTER = 'version https://git-lfs.github.com/spec/';

function readHeader(bytes: Uint8Array): Header {
  if (new TextDecoder().decode(bytes.subarray(0, POINTER.length)) === POINTER)
    throw new FilmError('This is no film of Penumbra but a Git LFS pointer: run git lfs pull.');
  if (!isFilm(bytes) || bytes.length < HEAD) throw new FilmError(`This is no film of Penumbra: expected a file that begins with ${MAGIC}.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const version = view.getUint32(8, true);
  if (version !== VERSION) throw new FilmError(`The film has version ${version} of the format; this program reads version ${VERSION}.`);
  const length = view.getUint32(12, true);
  if (length > MAX_HEADER) throw new FilmError(`The header of the film has ${length} bytes; at most ${MAX_HEADER} are read.`);
  if (HEAD + length > bytes.length) throw new FilmError('The film is cut off: its header ends after the file does.');
  let header: Header;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(HEAD, HEAD + length));
    header = parseJson(text, (message) => new FilmError(`The header of the film is not usable: ${message}.`)) as Header;
  } catch (error) {
    if (error instanceof FilmError) throw error;
    throw new FilmError('The header of the film is not valid JSON.');
  }
  checkHeader(header);
  return header;
}

const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

function checkHeader(header: Header): void {
  const expect = (holds: boolean, place: string, what: string): void => {
    if (!holds) throw new FilmError(`At ${place} of the film's header: expected ${what}.`);
  };
  expect(typeof header === 'object' && header !== null, 'the top', 'an object');
  const { digest, adapters, goal, ranges, parts } = header;
  expect(typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest), 'digest', '64 hexadecimal digits');
  expect(
    Array.isArray(adapters) && adapters.length <= MAX_RANGES && adapters.every((each) => typeof each === 'string' && each.length <= 1000),
    'adapters',
    'a list of names',
  );
  expect(goal === null || isCount(goal, MAX_SAMPLES), 'goal', `a whole number up to ${MAX_SAMPLES}, or null`);
  expect(Array.isArray(ranges) && ranges.length > 0 && ranges.length <= MAX_RANGES, 'ranges', `1 to ${MAX_RANGES} ranges of samples`);
  let last = -1;
  ranges.forEach((range, i) => {
    const [first, end] = Array.isArray(range) && range.length === 2 ? range : [NaN, NaN];
    const isRange = isCount(first, MAX_SAMPLES) && isCount(end, MAX_SAMPLES) && first > last && end > first && first % BLOCK === 0;
    expect(
      isRange && (end % BLOCK === 0 || i === ranges.length - 1),
      `ranges[${i}]`,
      `two ascending numbers of samples, multiples of ${BLOCK} but for the last`,
    );
    last = end;
  });
  expect(Array.isArray(parts) && parts.length <= 16, 'parts', 'up to 16 parts');
  parts.forEach((part, i) => {
    const isPart = typeof part === 'object' && part !== null && typeof part.name === 'string' && /^[a-z.\d]{1,32}$/.test(part.name);
    expect(
      isPart && isCount(part.length, Number.MAX_SAFE_INTEGER) && isCount(part.bytes, 2 ** 40),
      `parts[${i}]`,
      'a name and two lengths',
    );
  });
}

/** Words with their bytes by significance: the high ones are alike and compress well. */
function sorted({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const from = new Uint8Array(buffer, byteOffset, byteLength);
  const to = new Uint8Array(byteLength);
  const words = byteLength / 4;
  for (let k = 0; k < 4; k++) for (let i = 0; i < words; i++) to[k * words + i] = from[i * 4 + k]!;
  return to;
}

function unsorted(from: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const to = new Uint8Array(from.length);
  const words = from.length / 4;
  for (let k = 0; k < 4; k++) for (let i = 0; i < words; i++) to[i * 4 + k] = from[k * words + i]!;
  return to.buffer;
}
