/**
 * OFF (Object File Format of Geomview), as text: `OFF` or `COFF`, `NOFF`, `CNOFF`; the numbers of vertices, faces and edges; the vertices,
 * with their normals and colours; the faces, each the number of its corners, these, and a colour or none. Colours are 0 to 1 or 0 to 255.
 */
import { srgbDecode } from '../../base/color.ts';
import { NO_COLOR, withTriangleColors } from './face-colors.ts';
import { FloatList, IndexList } from './grow.ts';
import type { Imported } from './imported.ts';
import { type ImportedMesh, MAX_TRIANGLES, MAX_VERTICES, tidied } from './mesh.ts';
import { staged } from './staged.ts';
import { checkPointer, fileError, NUMBER, titleOf, withoutMark } from './text.ts';
import { addPolygon } from './triangulate.ts';
import { Words } from './words.ts';

/** Longest file that is read, in bytes. */
export const MAX_OFF_BYTES = 512 * 1024 * 1024;
/** Most corners of a face. */
const MAX_CORNERS = 100_000;

/** First words that are read: what a vertex has beside its place. */
const HEADERS: Readonly<Record<string, { normals: boolean; colors: boolean }>> = {
  off: { normals: false, colors: false },
  coff: { normals: false, colors: true },
  noff: { normals: true, colors: false },
  cnoff: { normals: true, colors: true },
};

/** @throws SceneError one sentence that names the file and the line */
export function readOff(given: Uint8Array, file: string): { mesh: ImportedMesh; notes: string[] } {
  if (given.length > MAX_OFF_BYTES) throw fileError(file, `expected at most ${MAX_OFF_BYTES} bytes, got ${given.length}`);
  checkPointer(given, file);
  const words = new Words(withoutMark(given), file, { comment: '#' });
  // Some programs write the numbers right behind the word: OFF8 6 12.
  const first = /^(c?n?off)(\d*)$/.exec(words.next() ?? '');
  const [, kind = '', glued = ''] = first ?? [];
  const has = HEADERS[kind];
  // It may be any file, whose words are not repeated.
  if (has === undefined) throw words.fail('expected OFF, COFF, NOFF or CNOFF, got something else');
  const vertices = countOf(words, 'vertices', 3, MAX_VERTICES, glued);
  const faces = countOf(words, 'faces', 1, MAX_TRIANGLES);
  words.whole('a number of edges', 0, Number.MAX_SAFE_INTEGER);
  // A vertex takes three digits and three blanks at least, a face that is a point two of each.
  const least = 6 * vertices + 4 * faces;
  if (least > words.left + 1)
    throw fileError(file, `expected at least ${least} more bytes for ${vertices} vertices and ${faces} faces, got ${words.left}`);
  const positions = new Float32Array(3 * vertices);
  const normals = has.normals ? new Float32Array(3 * vertices) : undefined;
  const colors = has.colors ? new Float32Array(3 * vertices) : undefined;
  for (let i = 0; i < vertices; i++) {
    for (let k = 0; k < 3; k++) positions[3 * i + k] = words.number();
    for (let k = 0; normals !== undefined && k < 3; k++) normals[3 * i + k] = words.number();
    if (colors === undefined) continue;
    for (let k = 0; k < 3; k++) colors[3 * i + k] = words.numberWithin('a colour from 0 to 255', 0, 255);
    // Opacity, where it is written.
    words.skipLine();
  }
  if (colors !== undefined) toLinear(colors);
  const notes: string[] = [];
  const { indices, shades } = facesOf(words, positions, faces, file, notes);
  const mesh = { name: titleOf(file), positions, indices, ...(normals && { normals }) };
  if (colors !== undefined && shades !== null) notes.push('Colours of faces were read over: the vertices have colours.');
  const painted = colors !== undefined ? { ...mesh, colors } : shades !== null ? withTriangleColors(mesh, shades) : mesh;
  return { mesh: tidied(painted, file), notes };
}

function countOf(words: Words, what: string, low: number, high: number, glued = ''): number {
  const expected = `a number of ${what} from ${low} to ${high}`;
  if (glued === '') return words.whole(expected, low, high);
  const count = Number(glued);
  if (!(count >= low && count <= high)) throw words.wrong(expected, glued);
  return count;
}

/** The triangles, and three numbers a triangle where faces have colours. */
function facesOf(
  words: Words,
  positions: Float32Array,
  faces: number,
  file: string,
  notes: string[],
): { indices: Uint32Array; shades: Float32Array | null } {
  const vertices = positions.length / 3;
  const triangles = new IndexList(3 * MAX_TRIANGLES, () => fileError(file, `expected at most ${MAX_TRIANGLES} triangles, got more`));
  const shades = new FloatList();
  let [isPainted, isOther] = [false, false];
  for (let f = 0; f < faces; f++) {
    const count = words.whole(`a number of corners from 1 to ${MAX_CORNERS}`, 1, MAX_CORNERS);
    const corners = Array.from({ length: count }, () => words.whole(`a vertex from 0 to ${vertices - 1}`, 0, vertices - 1));
    const before = triangles.length;
    // Points and edges of some programs show nothing.
    if (count > 2) addPolygon(triangles, positions, corners);
    const hasMore = words.hasMoreOnLine();
    const shade = shadeOf(words);
    const isShade = shade.length === 3;
    isPainted ||= isShade;
    isOther ||= hasMore && !isShade;
    for (let i = before; i < triangles.length; i += 3) for (let k = 0; k < 3; k++) shades.push(isShade ? (shade[k] ?? 0) : -1);
  }
  if (isOther) notes.push('Of faces what follows their corners and is no red, green and blue was read over.');
  return { indices: triangles.toArray(), shades: isPainted ? shadesOf(shades.toArray()) : null };
}

/** What follows the corners of a face: red, green and blue, with an opacity that does not count; fewer numbers are something else. */
function shadeOf(words: Words): number[] {
  const shade: number[] = [];
  while (shade.length < 3 && words.hasMoreOnLine()) {
    const word = words.next() ?? '';
    const value = NUMBER.test(word) ? Number(word) : NaN;
    if (!(value >= 0 && value <= 255)) break;
    shade.push(value);
  }
  words.skipLine();
  return shade;
}

/** Bytes or fractions of sRGB → linear; −1 where a face has none. */
function shadesOf(shades: Float32Array): Float32Array {
  const linear = shades.map((each) => Math.max(0, each));
  toLinear(linear);
  return linear.map((each, i) => ((shades[i] ?? 0) < 0 ? NO_COLOR : each));
}

/** Bytes or fractions of sRGB → linear, in place. */
function toLinear(colors: Float32Array): void {
  const scale = colors.some((each) => each > 1) ? 1 / 255 : 1;
  colors.forEach((each, i) => (colors[i] = srgbDecode(each * scale)));
}

/** Reads a mesh and puts it on a neutral stage, y up. @throws SceneError as {@link readOff} */
export const importOff = (bytes: Uint8Array, file: string): Imported => staged(readOff(bytes, file), file, 'y');
