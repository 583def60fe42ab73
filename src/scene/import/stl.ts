/**
 * STL (stereolithography), ASCII and binary → mesh. Corners that agree become one vertex; facet normals follow from the corners.
 * Colours of binary files are those of Materialise Magics, or of VisCAM and SolidView: 15 bits of the two bytes after each triangle.
 */
import { srgbDecode } from '../../base/color.ts';
import { shown } from '../errors.ts';
import { NO_COLOR, withTriangleColors } from './face-colors.ts';
import type { Imported } from './imported.ts';
import { type ImportedMesh, MAX_TRIANGLES, tidied } from './mesh.ts';
import { staged } from './staged.ts';
import { checkPointer, fileError, titleOf, withoutMark } from './text.ts';
import { weldIndexed } from './weld.ts';
import { Words } from './words.ts';

/** Longest file that is read, in bytes. */
export const MAX_STL_BYTES = 512 * 1024 * 1024;

const HEADER = 84;
const RECORD = 50;

/** @throws SceneError one sentence that names the file and the line or byte */
export function readStl(given: Uint8Array, file: string): { mesh: ImportedMesh; notes: string[] } {
  if (given.length > MAX_STL_BYTES) throw fileError(file, `expected at most ${MAX_STL_BYTES} bytes, got ${given.length}`);
  checkPointer(given, file);
  const bytes = withoutMark(given);
  const notes: string[] = [];
  const { corners, colors }: Facets = isText(bytes) ? { corners: readText(bytes, file) } : readBinary(bytes, file, notes);
  const indices = Uint32Array.from({ length: corners.length / 3 }, (_, i) => i);
  // Checked before it is welded: that would drop a triangle with NaN as one without an area.
  const soup = tidied({ name: titleOf(file), positions: corners, indices, ...(colors && { colors }) }, file);
  const { colors: ofCorners, ...shape } = soup;
  const mesh = weldIndexed(shape);
  return { mesh: ofCorners === undefined ? mesh : withTriangleColors(mesh, firstOfThree(ofCorners)), notes };
}

interface Facets {
  /** Nine numbers a triangle. */
  corners: Float32Array;
  /** Linear, three numbers a corner, which are the same of all three. */
  colors?: Float32Array | undefined;
}

/** Of the colours of corners those of triangles. */
const firstOfThree = (colors: Float32Array): Float32Array =>
  Float32Array.from({ length: colors.length / 3 }, (_, i) => colors[9 * Math.floor(i / 3) + (i % 3)] ?? 0);

/** Reads a mesh and puts it on a neutral stage, z up as the programs have it that write this format. @throws SceneError as {@link readStl} */
export const importStl = (bytes: Uint8Array, file: string): Imported => staged(readStl(bytes, file), file, 'z');

/** Binary files may begin with "solid", too; but the number of triangles, after 80 bytes, always has a zero byte. */
function isText(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1024));
  return /^\s*solid\b/i.test(start) && !start.includes('\0');
}

const triangleCount = (bytes: Uint8Array): number => new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true);

function readBinary(bytes: Uint8Array, file: string, notes: string[]): Facets {
  if (bytes.length < HEADER) throw fileError(file, `expected at least ${HEADER} bytes, got ${bytes.length}`);
  const count = triangleCount(bytes);
  const length = HEADER + RECORD * count;
  if (count === 0) throw fileError(file, 'expected at least one triangle, got none');
  if (bytes.length < length) throw fileError(file, `expected ${length} bytes for ${count} triangles, got ${bytes.length}`);
  if (count > MAX_TRIANGLES) throw fileError(file, `expected at most ${MAX_TRIANGLES} triangles, got ${count}`);
  if (bytes.length > length) notes.push(`${bytes.length - length} bytes after the last triangle were read over.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const corners = new Float32Array(count * 9);
  const attributes = new Uint16Array(count);
  for (let i = 0; i < count; i++) {
    const at = HEADER + RECORD * i + 12;
    for (let k = 0; k < 9; k++) corners[i * 9 + k] = view.getFloat32(at + 4 * k, true);
    attributes[i] = view.getUint16(at + 36, true);
  }
  const colors = colorsOf(bytes.subarray(0, 80), attributes);
  if (colors === undefined && attributes.some((each) => each !== 0))
    notes.push('The attribute bytes of the triangles, which no program takes for colours, were read over.');
  return { corners, colors };
}

/** What the header of Magics begins the file's own colour with: four bytes, the last of them its opacity. */
const MAGICS = 'COLOR=';

/**
 * Colours of corners by the attributes of their triangles; undefined: no triangle has one. Magics has red in the lowest five bits and
 * the highest bit set where the file's own colour counts, the others have blue there and it set where the triangle has a colour.
 */
function colorsOf(header: Uint8Array, attributes: Uint16Array): Float32Array | undefined {
  const at = String.fromCharCode(...header).indexOf(MAGICS);
  const isMagics = at >= 0 && at + MAGICS.length + 3 <= header.length;
  if (!isMagics && !attributes.some((each) => each >= 0x8000)) return undefined;
  const whole = [0, 1, 2].map((k) => (isMagics ? srgbDecode((header[at + MAGICS.length + k] ?? 0) / 255) : NO_COLOR));
  const colors = new Float32Array(9 * attributes.length);
  attributes.forEach((attribute, triangle) => {
    const own = attribute >= 0x8000 !== isMagics;
    for (let k = 0; k < 9; k++) {
      const shift = 5 * (isMagics ? k % 3 : 2 - (k % 3));
      colors[9 * triangle + k] = own ? srgbDecode(((attribute >> shift) & 31) / 31) : (whole[k % 3] ?? 0);
    }
  });
  return colors;
}

/** What may stand between the numbers of a text, in this order for each facet. */
const FACET = ['facet', 'normal', 3, 'outer', 'loop', 'vertex', 3, 'vertex', 3, 'vertex', 3, 'endloop', 'endfacet'] as const;

function readText(bytes: Uint8Array, file: string): Float32Array {
  const words = new Words(bytes, file);
  let corners = new Float32Array(9 * 1024);
  let length = 0;
  let isStl = false;
  for (let word = words.next(); word !== null; word = words.next()) {
    if (word === 'solid' || word === 'endsolid') {
      words.skipLine();
      isStl = true;
      continue;
    }
    // Before that it may be any file, whose words are not repeated.
    if (word !== 'facet') throw words.fail(`expected facet, solid or endsolid, got ${isStl ? shown(word) : 'something else'}`);
    if (length === MAX_TRIANGLES * 9) throw words.fail(`expected at most ${MAX_TRIANGLES} triangles, got more`);
    if (length === corners.length) corners = enlarged(corners);
    length = readFacet(words, corners, length);
  }
  if (length === 0) throw fileError(file, 'expected at least one facet, got none');
  return corners.slice(0, length);
}

/** The facet whose first word has been read: its corners from `length` on; the normal is passed over. */
function readFacet(words: Words, corners: Float32Array, length: number): number {
  let isNormal = true;
  for (const part of FACET.slice(1)) {
    if (typeof part === 'string') {
      words.expect(part);
      continue;
    }
    for (let i = 0; i < part; i++) {
      if (isNormal) words.next();
      else corners[length++] = words.number();
    }
    isNormal = false;
  }
  return length;
}

function enlarged(values: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const out = new Float32Array(values.length * 2);
  out.set(values);
  return out;
}
