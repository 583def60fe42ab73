/**
 * PLY (the Stanford polygon format: Turk 1994) → mesh. Written here because three's loader knows no triangle strips and
 * trusts the counts of the header.
 * Import this file lazily: three's polygon cutter comes with it.
 */
import { shown } from '../errors.ts';
import { srgbDecode } from '../../base/color.ts';
import { present } from '../../base/present.ts';
import { type ImportedMesh, MAX_VERTICES, tidied } from './mesh.ts';
import type { Imported } from './imported.ts';
import { checkCount, type PlyData, plyData } from './ply-data.ts';
import { COLORS, PlyFaces, skipProperty } from './ply-faces.ts';
import { colorMaximum, type PlyElement, readPlyHeader } from './ply-header.ts';
import { staged } from './staged.ts';
import { checkPointer, fileError, titleOf, withoutMark } from './text.ts';

/** Longest file that is read, in bytes. */
export const MAX_PLY_BYTES = 512 * 1024 * 1024;

/** Names that programs write for the same thing. */
const SETS: { positions: string[]; normals: string[]; uvs: string[][]; colors: string[][] } = {
  positions: ['x', 'y', 'z'],
  normals: ['nx', 'ny', 'nz'],
  uvs: [['s', 't'], ['u', 'v'], ['texture_u', 'texture_v'], ['texcoord_u', 'texcoord_v']],
  colors: COLORS,
}; // prettier-ignore

/**
 * Reads the faces and strips of a file as one mesh. Colours of whole numbers are sRGB over their type's maximum, those of
 * fractions linear.
 * @throws SceneError one sentence that names the file and the line or byte
 */
export function readPly(given: Uint8Array, file: string): { mesh: ImportedMesh; notes: string[] } {
  if (given.length > MAX_PLY_BYTES) throw fileError(file, `expected at most ${MAX_PLY_BYTES} bytes, got ${given.length}`);
  checkPointer(given, file);
  const bytes = withoutMark(given);
  const header = readPlyHeader(bytes, file);
  const data = plyData(bytes, header, file);
  const notes: string[] = [];
  let vertices: Pick<ImportedMesh, 'positions' | 'normals' | 'uvs' | 'colors'> | undefined;
  const faces = new PlyFaces(data, file);
  // Faces may stand before the vertices that they name.
  const count = header.elements.find(({ name }) => name === 'vertex')?.count;
  if (count === undefined) throw fileError(file, 'expected an element vertex, got none');
  for (const element of header.elements) {
    checkCount(data, element, file);
    if (element.name === 'vertex') vertices = readVertices(data, element, file, notes);
    else if (element.name === 'face' || element.name === 'tristrips') faces.read(element, count, notes);
    else {
      skipElement(data, element);
      if (element.count > 0) notes.push(`The element ${shown(element.name)} was read over.`);
    }
  }
  const { indices, ...rest } = faces.triangles(present(vertices, 'the vertices that the header has'), notes);
  if (indices.length === 0) throw fileError(file, 'expected at least one face, got only points');
  return { mesh: tidied({ name: titleOf(file), ...rest, indices }, file), notes };
}

/** Reads a mesh and puts it on a neutral stage, y up. @throws SceneError as {@link readPly} */
export const importPly = (bytes: Uint8Array, file: string): Imported => staged(readPly(bytes, file), file, 'y');

type Attribute = 'positions' | 'normals' | 'uvs' | 'colors';
function readVertices(data: PlyData, element: PlyElement, file: string, notes: string[]): Pick<ImportedMesh, Attribute> {
  const { count, properties } = element;
  if (count > MAX_VERTICES) throw fileError(file, `expected at most ${MAX_VERTICES} vertices, got ${count}`);
  const scalars = properties.filter((each) => each.list === undefined).map((each) => each.name);
  const has = (names: readonly string[]): boolean => names.every((each) => scalars.includes(each));
  if (!has(SETS.positions)) throw fileError(file, `expected x, y and z of a vertex, got ${scalars.join(', ') || 'none'}`);
  const uvs = SETS.uvs.find(has);
  const colors = SETS.colors.find(has);
  const sets: { key: Attribute; names: readonly string[]; values: Float32Array }[] = [];
  const added = (key: Attribute, names: readonly string[]): Float32Array => {
    const values = new Float32Array(count * names.length);
    sets.push({ key, names, values });
    return values;
  };
  const result: Pick<ImportedMesh, Attribute> = { positions: added('positions', SETS.positions) };
  if (has(SETS.normals)) result.normals = added('normals', SETS.normals);
  if (uvs !== undefined) result.uvs = added('uvs', uvs);
  if (colors !== undefined) result.colors = added('colors', colors);
  const readers = properties.map((property) => {
    const set = sets.find(({ names }) => property.list === undefined && names.includes(property.name));
    if (set === undefined) return () => skipProperty(data, property);
    const { key, names, values } = set;
    const [width, at] = [names.length, names.indexOf(property.name)];
    const most = key === 'colors' ? colorMaximum(property.type) : undefined;
    return (row: number): void => {
      const value = data.next(property.type);
      values[row * width + at] = most === undefined ? value : srgbDecode(Math.min(1, Math.max(0, value / most)));
    };
  });
  const known = new Set(sets.flatMap(({ names }) => names));
  const other = properties.filter((each) => !known.has(each.name)).map((each) => each.name);
  if (other.length > 0) notes.push(`Of the vertices ${other.map(shown).join(', ')} ${other.length === 1 ? 'was' : 'were'} read over.`);
  for (let row = 0; row < count; row++) for (const read of readers) read(row);
  return result;
}

function skipElement(data: PlyData, { count, properties }: PlyElement): void {
  // An element without properties has no data, however many there are.
  if (properties.length === 0) return;
  for (let row = 0; row < count; row++) for (const property of properties) skipProperty(data, property);
}
