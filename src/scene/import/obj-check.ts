/**
 * Checks the lines of a Wavefront OBJ before three's loader sees them: that loader takes anything and
 * returns NaN. What it gets is rewritten to `v`, `vn`, `vt` and `f` lines alone, which bounds its memory
 * by the limits below and keeps `l` and `p` elements from turning a whole object into lines or points.
 */
import type { SceneError } from '../errors.ts';
import { shown } from '../errors.ts';
import { fileError, MAX_COORDINATE, NUMBER } from './text.ts';

/** Most vertices, and as many normals and texture coordinates, and most triangles after triangulation. */
export const MAX_OBJ_VERTICES = 4_000_000;
export const MAX_OBJ_TRIANGLES = 4_000_000;

/** Largest magnitudes; a normal need not be a unit vector, but its square must be finite in single precision. */
const LIMITS = { v: MAX_COORDINATE, vt: MAX_COORDINATE, vn: 1e18 };

/** Statements of the format that describe no polygons: read over. Everything else is an error. */
const IGNORED = new Set(
  (
    'o g s l p mtllib mg vp deg bmat step cstype curv curv2 surf parm trim hole scrv sp end con bevel ' +
    'c_interp d_interp lod usemap maplib shadow_obj trace_obj ctech stech call csh'
  ).split(' '),
);

/** Words of a vertex with a colour; as {@link vertexLine} writes it, one without. */
const COLORED = 7;
const PLAIN_VERTEX = /^v \S+ \S+ \S+$/;

const CORNER = /^(-?\d+)(?:\/(-?\d+|)(?:\/(-?\d+|))?)?$/;

export interface CheckedObj {
  /** The `v`, `vn`, `vt` and `f` lines, without comments and continued lines. */
  text: string;
  /** Whether vertices have colours: three numbers from 0 to 1 behind the coordinates, as many programs write them. */
  colors: boolean;
  /** Whether any face refers to vertex normals. */
  normals: boolean;
  /** Triangles after fan triangulation. */
  triangles: number;
  /** Runs of triangles with the same material; null: none was named. Each goes on to where the next one begins. */
  runs: { material: string | null; start: number }[];
}

/**
 * Finds the first malformed line.
 * @param text line ends are `\n`
 * @throws SceneError `bunny.obj line 12: expected …, got …`
 */
export function checkObj(text: string, name: string): CheckedObj {
  const counts = { v: 0, vt: 0, vn: 0 };
  const kept: string[] = [];
  let normals = false;
  let colored = 0;
  let areFractions = true;
  let triangles = 0;
  let material: string | null = null;
  const runs: CheckedObj['runs'] = [];
  for (const { line, number } of logicalLines(text)) {
    const words = line.split(/\s+/);
    const keyword = words[0]!;
    const fail = (message: string): SceneError => fileError(name, message, number);
    if (keyword === 'v' || keyword === 'vn' || keyword === 'vt') {
      if (++counts[keyword] > MAX_OBJ_VERTICES) throw fail(`expected at most ${MAX_OBJ_VERTICES} ${keyword} lines, got more`);
      kept.push(vertexLine(keyword, words, fail));
      if (keyword === 'v' && words.length === COLORED) {
        colored++;
        areFractions &&= words.slice(4).every((word) => Number(word) >= 0 && Number(word) <= 1);
      }
    } else if (keyword === 'f') {
      const form = checkFace(words, counts, fail);
      normals ||= form.normals;
      if (runs.at(-1)?.material !== material) runs.push({ material, start: triangles });
      triangles += words.length - 3;
      if (triangles > MAX_OBJ_TRIANGLES) throw fail(`expected at most ${MAX_OBJ_TRIANGLES} triangles, got more`);
      kept.push(line);
    } else if (keyword === 'usemtl') {
      material = words.slice(1).join(' ');
    } else if (!IGNORED.has(keyword)) {
      // Before the first vertex it may be any file, whose words are not repeated.
      const got = counts.v === 0 ? 'something else' : shown(keyword);
      throw fail(`expected an OBJ statement such as v, vn, vt, f, o, g or usemtl, got ${got}`);
    }
  }
  if (triangles === 0) throw fileError(name, 'expected at least one face (f), got none');
  // Beside vertices with a colour those without one are white.
  const lines = colored > 0 && colored < counts.v ? kept.map((line) => (PLAIN_VERTEX.test(line) ? `${line} 1 1 1` : line)) : kept;
  return { text: lines.join('\n'), colors: colored > 0 && areFractions, normals, triangles, runs };
}

/** Lines without comments and outer blanks, continued ones (`\` at the end) joined; `number` is that of the first. */
function* logicalLines(text: string): Generator<{ line: string; number: number }> {
  let number = 0;
  for (let start = 0; start < text.length;) {
    const first = ++number;
    let [line, next] = lineAt(text, start);
    // A comment never goes on: it may well end in the path of a folder.
    if (line.endsWith('\\') && !line.trimStart().startsWith('#')) {
      const pieces: string[] = [];
      for (; line.endsWith('\\'); number++) {
        pieces.push(line.slice(0, -1));
        [line, next] = lineAt(text, next);
      }
      line = [...pieces, line].join(' ');
    }
    start = next;
    const comment = line.indexOf('#');
    line = (comment < 0 ? line : line.slice(0, comment)).trim();
    if (line !== '') yield { line, number: first };
  }
}

/** The line that begins at `start`, and where the next one begins. */
function lineAt(text: string, start: number): [line: string, next: number] {
  const end = text.indexOf('\n', start);
  return end < 0 ? [text.slice(start), text.length + 1] : [text.slice(start, end), end + 1];
}

/** Checks the numbers of a vertex line and drops those that are not used: weights, third texture coordinates. */
function vertexLine(keyword: 'v' | 'vn' | 'vt', words: string[], fail: (message: string) => SceneError): string {
  const least = keyword === 'vt' ? 1 : 3;
  if (words.length - 1 < least) {
    throw fail(`expected at least ${least} ${least === 1 ? 'number' : 'numbers'} after ${keyword}, got ${words.length - 1}`);
  }
  const limit = LIMITS[keyword];
  for (let i = 1; i < words.length; i++) {
    const word = words[i]!;
    if (!NUMBER.test(word)) throw fail(`expected a number, got ${shown(word)}`);
    if (Math.abs(Number(word)) > limit) throw fail(`expected a number within ±${limit}, got ${shown(word)}`);
  }
  if (keyword === 'vt') return `vt ${words[1]} ${words[2] ?? 0}`;
  const color = keyword === 'v' && words.length === COLORED ? ` ${words[4]} ${words[5]} ${words[6]}` : '';
  return `${keyword} ${words[1]} ${words[2]} ${words[3]}${color}`;
}

/** Checks the corners of a face: their form, which must be the same for all, and their indices. */
function checkFace(
  words: string[],
  counts: { v: number; vt: number; vn: number },
  fail: (message: string) => SceneError,
): { normals: boolean } {
  if (words.length < 4) throw fail(`expected at least 3 corners after f, got ${words.length - 1}`);
  let form: number | undefined;
  for (let i = 1; i < words.length; i++) {
    const corner = CORNER.exec(words[i]!);
    if (corner === null) throw fail(`expected a corner v, v/vt, v//vn or v/vt/vn of whole numbers, got ${shown(words[i])}`);
    const [, v, vt = '', vn = ''] = corner;
    checkIndex(v!, counts.v, 'vertices', fail);
    if (vt !== '') checkIndex(vt, counts.vt, 'texture coordinates', fail);
    if (vn !== '') checkIndex(vn, counts.vn, 'normals', fail);
    const own = (vt === '' ? 0 : 1) + (vn === '' ? 0 : 2);
    form ??= own;
    if (own !== form) throw fail(`expected all corners of the face in the form of ${shown(words[1])}, got ${shown(words[i])}`);
  }
  return { normals: form! >= 2 };
}

function checkIndex(word: string, count: number, what: string, fail: (message: string) => SceneError): void {
  const index = Number(word);
  if (index !== 0 && Math.abs(index) <= count) return;
  const range =
    count === 0 ? `no index, as there are no ${what} so far` : `an index 1 to ${count} or -${count} to -1 of the ${what} so far`;
  throw fail(`expected ${range}, got ${shown(word)}`);
}
