/**
 * Film files: the exact sums of a film (src/engine/film/sums.ts) with the document that they are samples of.
 *
 * | bytes      | what                                                                      |
 * | ---------- | ------------------------------------------------------------------------- |
 * | 8          | `PENUFILM`                                                                |
 * | 4          | version, 2 (like all numbers little-endian)                               |
 * | 4          | length of the header                                                      |
 * | 32         | SHA-256 of the header; not in version 1                                   |
 * | that many  | header: JSON in UTF-8, as FilmHeader of film-header.ts                   |
 * | the rest   | the parts that the header lists, one after the other, each a zlib stream  |
 *
 * The header holds the SHA-256 of each part, and so its own stands for the whole file: samples with another label, or the sums of
 * another scene, are no film. Version 1 has none of these; it is read, and its numbers must be as plausible (film-check.ts).
 *
 * The part `scene` is the document as JSON, with everything inline. All others are 32-bit words of all pixels, row 0 the top one,
 * each first sorted by significance: all lowest bytes, then all second ones, and so on. `image.open` and `layers.open` hold four
 * floats a slot, `….digit0` to `….digit2` four integers, `….tops` one word. A pixel of the image has two slots: sum r, g, b and samples,
 * squares r, g, b and dropped samples. Those of the layers are listed in src/engine/film/layers.ts.
 */
import type { SceneDocument } from '../../scene/document.ts';
import { parseScene } from '../../scene/parse.ts';
import { deflated, inflated } from './deflate.ts';
import { FilmError } from '../gpu/errors.ts';
import { checkPlausible } from './check.ts';
import { decodeFilmHeader, encodeFilmHeader, type FilmPart } from './header.ts';
import { sha256 } from './sha256.ts';
import { FILM_SLOTS, filmData, keptSlots, type FilmSums } from './store.ts';
import { filmDroppedPixels } from './film.ts';
import { layerBytes, storedLayers } from './layers.ts';
import { MAX_TOP, type Sums } from './sums.ts';

export interface FilmFile extends FilmSums {
  scene: SceneDocument;
  /** As sampleDigest gives it. */
  digest: string;
  /** Names of the graphics adapters that rendered it. */
  adapters: readonly string[];
  /** How many samples a pixel are to come together in the end; null: nobody has said. */
  goal: number | null;
}

const MAX_SCENE = 256 << 20;
/** Most bytes of one part before compression: 64 million pixels of the image. */
const MAX_PART = 2 ** 31;
const FIRST_DROPPED = 16;

/** The bytes of a file, in pieces. */
export async function encodeFilm(film: FilmFile): Promise<Uint8Array<ArrayBuffer>[]> {
  const { scene, image, layers, digest, adapters, goal, ranges } = film;
  const raw: [name: string, Uint8Array<ArrayBuffer>][] = [['scene', new TextEncoder().encode(JSON.stringify(scene))]];
  for (const [name, sums] of [['image', image] as const, ['layers', layers] as const]) {
    for (const [part, words] of sums === null ? [] : wordsOf(sums)) raw.push([`${name}.${part}`, sorted(words)]);
  }
  const parts: FilmPart[] = [];
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (const [name, bytes] of raw) {
    const piece = await deflated(bytes);
    parts.push({ name, length: bytes.length, bytes: piece.length, sha256: await sha256(piece) });
    pieces.push(piece);
  }
  const dropped = filmDroppedPixels(filmData(scene, film), FIRST_DROPPED);
  return [await encodeFilmHeader({ digest, adapters, goal, ranges, dropped, parts }), ...pieces];
}

/** An open block without samples is left out. */
function wordsOf({ open, closed }: Sums): [name: string, words: ArrayBufferView<ArrayBuffer>][] {
  const all: [string, ArrayBufferView<ArrayBuffer>][] = [];
  if (closed === null || open.some((each) => each !== 0)) all.push(['open', open]);
  if (closed === null) return all;
  closed.digits.forEach((digits, i) => all.push([`digit${i}`, digits]));
  return [...all, ['tops', closed.tops]];
}

/** @throws FilmError, SceneError: one sentence */
export async function decodeFilm(bytes: Uint8Array<ArrayBuffer>): Promise<FilmFile> {
  const { header, parts } = await decodeFilmHeader(bytes);
  const { digest, adapters, goal, ranges } = header;
  const take = async (name: string, length: number): Promise<Uint8Array<ArrayBuffer>> => {
    const part = parts.get(name);
    if (part === undefined) throw new FilmError(`The film has no part ${name}.`);
    if (part.length !== length) throw new FilmError(`At ${name}: expected ${length} bytes for the film of its scene, got ${part.length}.`);
    return inflated(part.data, length).catch((error: Error) => {
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
  const film: FilmFile = {
    scene,
    digest,
    adapters,
    goal,
    ranges,
    image: await sums('image', width * height * FILM_SLOTS * 16, FILM_SLOTS, []),
    layers: stored === null ? null : await sums('layers', layerBytes(scene.film, stored), stored.stride, keptSlots(scene)),
  };
  checkPlausible(filmData(scene, film), ranges);
  return film;
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
