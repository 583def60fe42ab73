/**
 * PLY (the Stanford polygon format: Turk 1994) → mesh. Written here because three's loader knows no triangle strips and
 * trusts the counts of the header.
 * Import this file lazily: three's polygon cutter comes with it.
 */
import { shown } from '../errors.ts';
import { srgbDecode } from '../../base/color.ts';
import { type ImportedMesh, MAX_TRIANGLES, MAX_VERTICES, tidied } from './mesh.ts';
import type { Imported } from './imported.ts';
import { IndexList } from './grow.ts';
import { checkCount, type PlyData, plyData } from './ply-data.ts';
import { isInteger, type PlyElement, type PlyProperty, type PlyType, readPlyHeader } from './ply-header.ts';
import { staged } from './staged.ts';
import { checkPointer, fileError, titleOf, withoutMark } from './text.ts';
import { addPolygon, addStrips } from './triangulate.ts';

/** Longest file that is read, in bytes. */
export const MAX_PLY_BYTES = 512 * 1024 * 1024;

/** Names that programs write for the same thing. */
const SETS: { positions: string[]; normals: string[]; uvs: string[][]; colors: string[][] } = {
  positions: ['x', 'y', 'z'],
  normals: ['nx', 'ny', 'nz'],
  uvs: [['s', 't'], ['u', 'v'], ['texture_u', 'texture_v'], ['texcoord_u', 'texcoord_v']],
  colors: [['red', 'green', 'blue'], ['r', 'g', 'b'], ['diffuse_red', 'diffuse_green', 'diffuse_blue']],
}; // prettier-ignore
const INDICES = ['vertex_indices', 'vertex_index'];
/** Most corners of a polygon, and most entries of a strip list. */
const MAX_CORNERS = 100_000;
const MAX_STRIP = 16_000_000;

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
  const indices = new IndexList(MAX_TRIANGLES * 3, () => data.fail(`expected at most ${MAX_TRIANGLES} triangles, got more`));
  for (const element of header.elements) {
    checkCount(data, element, file);
    if (element.name === 'vertex') vertices = readVertices(data, element, file, notes);
    else if (element.name === 'face' || element.name === 'tristrips') {
      if (vertices === undefined) throw fileError(file, `expected the element vertex before ${element.name}`);
      readFaces(data, element, vertices.positions, indices, file, notes);
    } else {
      skipElement(data, element);
      if (element.count > 0) notes.push(`The element ${shown(element.name)} was read over.`);
    }
  }
  if (vertices === undefined) throw fileError(file, 'expected an element vertex, got none');
  if (indices.length === 0) throw fileError(file, 'expected at least one face, got only points');
  return { mesh: tidied({ name: titleOf(file), ...vertices, indices: indices.toArray() }, file), notes };
}

/** Reads a mesh and puts it on a neutral stage, y up. @throws SceneError as {@link readPly} */
export const importPly = (bytes: Uint8Array, file: string): Imported => staged(readPly(bytes, file), file, 'y');

type Attribute = 'positions' | 'normals' | 'uvs' | 'colors';
type PlyList = PlyProperty & { list: PlyType };

const isList = (property: PlyProperty): property is PlyList => property.list !== undefined;

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
    const most = key === 'colors' ? COLOR_MAXIMA[property.type] : undefined;
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

/** What white is in a colour of whole numbers. */
const COLOR_MAXIMA: Partial<Record<PlyProperty['type'], number>> = { int8: 127, uint8: 255, int16: 32767, uint16: 65535 };

function readFaces(
  data: PlyData,
  { name, count, properties }: PlyElement,
  positions: Float32Array,
  indices: IndexList,
  file: string,
  notes: string[],
): void {
  const strips = name === 'tristrips';
  const list = properties.find((each): each is PlyList => isList(each) && INDICES.includes(each.name));
  if (list === undefined || !isInteger(list.type))
    throw fileError(file, `expected a list of whole numbers vertex_indices in ${name}, got none`);
  const other = properties.filter((each) => each !== list).map((each) => shown(each.name));
  if (other.length > 0) notes.push(`Of the faces ${other.join(', ')} ${other.length === 1 ? 'was' : 'were'} read over.`);
  const vertices = positions.length / 3;
  for (let row = 0; row < count; row++) {
    for (const property of properties) {
      if (property !== list) skipProperty(data, property);
      else if (strips) addStrips(indices, readIndices(data, list, vertices, -1, MAX_STRIP));
      else {
        const corners = readIndices(data, list, vertices, 0, MAX_CORNERS);
        if (corners.length < 3) throw data.fail(`expected at least 3 corners of a face, got ${corners.length}`);
        addPolygon(indices, positions, corners);
      }
    }
  }
}

/** A list of vertices, each of them between `least` and the last one. */
function readIndices(data: PlyData, list: PlyList, vertices: number, least: number, most: number): number[] {
  const length = readLength(data, list);
  if (length > most) throw data.fail(`expected a list of at most ${most} vertices, got ${length}`);
  const indices: number[] = [];
  for (let i = 0; i < length; i++) {
    const index = data.next(list.type);
    if (index < least || index >= vertices) throw data.fail(`expected a vertex from ${least} to ${vertices - 1}, got ${index}`);
    indices.push(index);
  }
  return indices;
}

/** The length of a list, which must fit into what is left. */
function readLength(data: PlyData, { list, type }: PlyList): number {
  const length = data.next(list);
  if (length < 0 || length * data.leastBytes(type) > data.left + 1)
    throw data.fail(`expected a list that fits into the ${data.left} bytes that are left, got ${length} entries`);
  return length;
}

function skipProperty(data: PlyData, property: PlyProperty): void {
  data.skip(property.type, isList(property) ? readLength(data, property) : 1);
}

function skipElement(data: PlyData, { count, properties }: PlyElement): void {
  // An element without properties has no data, however many there are.
  if (properties.length === 0) return;
  for (let row = 0; row < count; row++) for (const property of properties) skipProperty(data, property);
}
