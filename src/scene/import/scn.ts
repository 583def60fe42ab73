/**
 * SmallptGPU `.scn` → scene document.
 *
 * `camera ox oy oz  tx ty tz`, `size N`, then N lines
 * `sphere radius  cx cy cz  er eg eb  r g b  material`; material 0 is diffuse, 1 mirror, 2 glass of index 1.5.
 * Blank lines are allowed anywhere; anything else is an error that names the line.
 */
import type { SceneDocument, SceneInput, Vec3 } from '../document.ts';
import { type SceneError, shown } from '../errors.ts';
import { checkScene } from '../parse.ts';
import { cross, length, sub } from '../vec.ts';
import { decodeText, fileError, MAX_COORDINATE, NUMBER, titleOf } from './text.ts';

/** Most spheres and bytes of a file. */
const MAX_SCN_SPHERES = 100_000;
const MAX_SCN_BYTES = 32 * 1024 * 1024;
const MAX_EMISSION = 1e9;

/** The image plane is pi/4 high at unit distance: 42.88 degrees, vertically. */
const FOV = (Math.atan(Math.PI / 8) * 360) / Math.PI;
const FILM = { width: 640, height: 480 };
const UP: Vec3 = [0, 1, 0];

const MATERIALS = ['diffuse', 'mirror', 'glass'] as const;
type MaterialKind = (typeof MATERIALS)[number];
type MaterialInput = SceneInput['materials'][string];

interface Line {
  number: number;
  words: string[];
  /** The error about this line. */
  fail: (message: string) => SceneError;
}

/**
 * Reads a SmallptGPU scene.
 * @param name file name, for the title and for messages
 * @throws SceneError one sentence that names the file and the line
 */
export function importScn(bytes: Uint8Array, name: string): SceneDocument {
  const lines = linesOf(decodeText(bytes, name, 'utf-8', MAX_SCN_BYTES), name);
  const end = (what: string): SceneError => fileError(name, `expected ${what}, got the end of the file`);

  const camera = readCamera(lines[0] ?? fail(end('camera')));
  const size = lines[1] ?? fail(end('size'));
  const count = readSize(size);
  const materials = new MaterialTable();
  const shapes = Array.from({ length: count }, (_, i) =>
    readSphere(lines[i + 2] ?? fail(end(`sphere ${i + 1} of ${count} (size on line ${size.number})`)), materials),
  );
  const extra = lines[count + 2];
  if (extra !== undefined) {
    throw extra.fail(
      `expected the end of the file after ${count} ${count === 1 ? 'sphere' : 'spheres'} (size on line ${size.number}), got ${shown(extra.words.join(' '))}`,
    );
  }
  return checkScene({ version: 1, title: titleOf(name), camera, film: FILM, materials: materials.all, shapes } satisfies SceneInput);
}

function fail(error: SceneError): never {
  throw error;
}

/** The lines that are not blank, as many as a file can have and one more. */
function linesOf(text: string, name: string): Line[] {
  const lines: Line[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const words = line.trim().split(/\s+/);
    if (words[0] !== '') lines.push({ number: index + 1, words, fail: (message) => fileError(name, message, index + 1) });
    if (lines.length > MAX_SCN_SPHERES + 2) break;
  }
  return lines;
}

/** The words after the keyword, or the error about the keyword or their number. */
function wordsAfter(line: Line, keyword: string, count: number): string[] {
  const [first, ...rest] = line.words;
  if (first !== keyword) throw line.fail(`expected ${keyword}, got ${shown(first)}`);
  if (rest.length !== count)
    throw line.fail(`expected ${count} ${count === 1 ? 'number' : 'numbers'} after ${keyword}, got ${rest.length}`);
  return rest;
}

/** A number between two bounds; `what` names it in the message. */
function number(line: Line, word: string, what: string, low: number, high: number): number {
  const value = NUMBER.test(word) ? Number(word) : NaN;
  if (!(value >= low && value <= high)) throw line.fail(`expected ${what}, got ${shown(word)}`);
  return value;
}

const point = (line: Line, words: string[]): Vec3 =>
  words.map((word) => number(line, word, `a coordinate within ±${MAX_COORDINATE}`, -MAX_COORDINATE, MAX_COORDINATE)) as Vec3;

function readCamera(line: Line): SceneInput['camera'] {
  const words = wordsAfter(line, 'camera', 6);
  const position = point(line, words.slice(0, 3));
  const target = point(line, words.slice(3));
  const view = sub(target, position);
  if (length(view) === 0) throw line.fail('expected a camera target other than the origin, got the same point');
  if (length(cross(view, UP)) <= 1e-6 * length(view)) {
    throw line.fail('expected a camera that does not look along y (up is +y), got one that looks straight up or down');
  }
  return { position, target, up: UP, fov: FOV };
}

function readSize(line: Line): number {
  const word = wordsAfter(line, 'size', 1).join('');
  const value = /^\d+$/.test(word) ? Number(word) : NaN;
  if (!(value >= 1 && value <= MAX_SCN_SPHERES)) {
    throw line.fail(`expected a number of spheres from 1 to ${MAX_SCN_SPHERES}, got ${shown(word)}`);
  }
  return value;
}

function readSphere(line: Line, materials: MaterialTable): SceneInput['shapes'][number] {
  const words = wordsAfter(line, 'sphere', 11);
  const radius = number(line, words[0] ?? '', `a radius > 0 and ≤ ${MAX_COORDINATE}`, Number.MIN_VALUE, MAX_COORDINATE);
  const center = point(line, words.slice(1, 4));
  const radiance = words.slice(4, 7).map((word) => number(line, word, 'an emission from 0 to 1e9', 0, MAX_EMISSION)) as Vec3;
  const colour = words.slice(7, 10).map((word) => number(line, word, 'a reflectance from 0 to 1', 0, 1)) as Vec3;
  const kind = /^[012]$/.test(words[10] ?? '') ? MATERIALS[Number(words[10])] : undefined;
  if (kind === undefined) throw line.fail(`expected material 0 (diffuse), 1 (mirror) or 2 (glass), got ${shown(words[10])}`);
  const material = materials.key(kind, colour);
  const light = radiance.some((each) => each > 0);
  return { type: 'sphere', center, radius, material, ...(light && { emission: { radiance, sides: 'both' } }) };
}

/** One named material for each distinct kind and colour: `diffuse 1`, `diffuse 2`, `glass 1`. */
class MaterialTable {
  readonly all: Record<string, MaterialInput> = {};
  private readonly names = new Map<string, string>();
  private readonly counts = new Map<MaterialKind, number>();

  key(kind: MaterialKind, colour: Vec3): string {
    const identity = `${kind} ${colour.join(' ')}`;
    let name = this.names.get(identity);
    if (name === undefined) {
      const count = (this.counts.get(kind) ?? 0) + 1;
      this.counts.set(kind, count);
      name = `${kind} ${count}`;
      this.names.set(identity, name);
      this.all[name] = { file: kind, params: paramsOf(kind, colour) };
    }
    return name;
  }
}

function paramsOf(kind: MaterialKind, colour: Vec3): MaterialInput['params'] {
  if (kind === 'diffuse') return { albedo: colour };
  return kind === 'mirror' ? { reflectance: colour } : { ior: 1.5, tint: colour };
}
