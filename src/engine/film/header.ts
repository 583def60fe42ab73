/** The head of a film file, and the checksums that hold it together. The layout is described in film-file.ts. */
import { hexOf, sha256 } from './sha256.ts';
import { isPointer } from '../../scene/import/text.ts';
import { parseJson } from '../../scene/json.ts';
import { FilmError } from '../gpu/errors.ts';
import type { DroppedPixel } from './film.ts';
import type { Range } from './ranges.ts';
import { BLOCK } from './sums.ts';

export interface FilmHeader {
  digest: string;
  adapters: readonly string[];
  goal: number | null;
  ranges: readonly Range[];
  /** Pixels with samples that were not finite: how many, and the first ones. */
  dropped: { count: number; pixels: readonly DroppedPixel[] };
  parts: readonly FilmPart[];
}

export interface FilmPart {
  name: string;
  /** Bytes before compression. */
  length: number;
  /** Bytes after it. */
  bytes: number;
  /** SHA-256 of those, hexadecimal; undefined: version 1. */
  sha256?: string;
}

const MAGIC = 'PENUFILM';
const VERSION = 2;
const SHA_BYTES = 32;
/** Bytes before the SHA-256. */
const FIXED = 16;
const MAX_HEADER = 1 << 20;
const MAX_SAMPLES = 1 << 24;
const MAX_RANGES = 4096;
const MAX_PARTS = 16;
const HEX = /^[0-9a-f]{64}$/;

/** Whether a file says of itself that it is a film. */
const isFilm = (bytes: Uint8Array): boolean => new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) === MAGIC;

/** The bytes before the parts. */
export async function encodeFilmHeader(header: FilmHeader): Promise<Uint8Array<ArrayBuffer>> {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const head = new Uint8Array(FIXED + SHA_BYTES + text.length);
  head.set(new TextEncoder().encode(MAGIC));
  const view = new DataView(head.buffer);
  view.setUint32(8, VERSION, true);
  view.setUint32(12, text.length, true);
  head.set(new Uint8Array(await crypto.subtle.digest('SHA-256', text)), FIXED);
  head.set(text, FIXED + SHA_BYTES);
  return head;
}

/** The header, and the parts that it lists. @throws FilmError */
export async function decodeFilmHeader(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ header: FilmHeader; parts: ReadonlyMap<string, FilmPart & { data: Uint8Array<ArrayBuffer> }> }> {
  if (isPointer(bytes)) throw new FilmError('This is no film of Penumbra but a Git LFS pointer: run git lfs pull.');
  if (!isFilm(bytes) || bytes.length < FIXED)
    throw new FilmError(`This is no film of Penumbra: expected a file that begins with ${MAGIC}.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const version = view.getUint32(8, true);
  if (version < 1 || version > VERSION)
    throw new FilmError(`The film has version ${version} of the format; this program reads versions 1 to ${VERSION}.`);
  const start = version === 1 ? FIXED : FIXED + SHA_BYTES;
  const length = view.getUint32(12, true);
  if (length > MAX_HEADER) throw new FilmError(`The header of the film has ${length} bytes; at most ${MAX_HEADER} are read.`);
  if (start + length > bytes.length) throw new FilmError('The film is cut off: its header ends after the file does.');
  const text = bytes.subarray(start, start + length);
  if (version > 1 && (await sha256(text)) !== hexOf(bytes.subarray(FIXED, start))) throw changed('header');
  const header = parseHeader(text);
  checkHeader(header, version);
  return { header, parts: await partsOf(header, bytes, start + length) };
}

const changed = (what: string): FilmError => new FilmError(`The film is damaged, or was changed: its ${what} does not match its checksum.`);

async function partsOf({ parts: listed }: FilmHeader, bytes: Uint8Array<ArrayBuffer>, start: number) {
  const parts = new Map<string, FilmPart & { data: Uint8Array<ArrayBuffer> }>();
  let at = start;
  for (const part of listed) {
    if (part.bytes > bytes.length - at) throw new FilmError(`The film is cut off: its part ${part.name} ends after the file does.`);
    if (parts.has(part.name)) throw new FilmError(`The film has two parts ${part.name}.`);
    const data = bytes.subarray(at, at + part.bytes);
    if (part.sha256 !== undefined && (await sha256(data)) !== part.sha256) throw changed(`part ${part.name}`);
    parts.set(part.name, { ...part, data });
    at += part.bytes;
  }
  if (at !== bytes.length) throw new FilmError(`The film goes on for ${bytes.length - at} bytes after its last part.`);
  return parts;
}

function parseHeader(text: Uint8Array): FilmHeader {
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(text);
    return parseJson(json, (message) => new FilmError(`The header of the film is not usable: ${message}.`)) as FilmHeader;
  } catch (error) {
    if (error instanceof FilmError) throw error;
    throw new FilmError('The header of the film is not valid JSON.');
  }
}

const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

function checkHeader(header: FilmHeader, version: number): void {
  const expect = (holds: boolean, place: string, what: string): void => {
    if (!holds) throw new FilmError(`At ${place} of the film's header: expected ${what}.`);
  };
  expect(typeof header === 'object' && header !== null, 'the top', 'an object');
  const { digest, adapters, goal, ranges, parts } = header;
  expect(typeof digest === 'string' && HEX.test(digest), 'digest', '64 hexadecimal digits');
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
  expect(Array.isArray(parts) && parts.length <= MAX_PARTS, 'parts', `up to ${MAX_PARTS} parts`);
  parts.forEach((part, i) => {
    const isPart = typeof part === 'object' && part !== null && typeof part.name === 'string' && /^[a-z.\d]{1,32}$/.test(part.name);
    expect(
      isPart && isCount(part.length, Number.MAX_SAFE_INTEGER) && isCount(part.bytes, 2 ** 40),
      `parts[${i}]`,
      'a name and two lengths',
    );
    const hasSum = version > 1 ? typeof part.sha256 === 'string' && HEX.test(part.sha256) : part.sha256 === undefined;
    expect(hasSum, `parts[${i}].sha256`, version > 1 ? '64 hexadecimal digits' : 'none in version 1');
  });
}
