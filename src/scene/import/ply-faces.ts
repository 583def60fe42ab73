/** The faces of a PLY file: polygons and strips, before or after their vertices, with texture coordinates at their corners. */
import { srgbDecode } from '../../base/color.ts';
import { shown } from '../errors.ts';
import { NO_COLOR, withTriangleColors } from './face-colors.ts';
import { FloatList, IndexList } from './grow.ts';
import { type ImportedMesh, MAX_TRIANGLES } from './mesh.ts';
import type { PlyData } from './ply-data.ts';
import { colorMaximum, isInteger, type PlyElement, type PlyProperty, type PlyType } from './ply-header.ts';
import { fileError } from './text.ts';
import { addPolygon, addStrips } from './triangulate.ts';

export type PlyList = PlyProperty & { list: PlyType };
type Vertices = Pick<ImportedMesh, 'positions' | 'normals' | 'uvs' | 'colors'>;

/** What programs call the channels of a colour, of a vertex and of a face. */
export const COLORS: string[][] = [
  ['red', 'green', 'blue'],
  ['r', 'g', 'b'],
  ['diffuse_red', 'diffuse_green', 'diffuse_blue'],
];

const INDICES = ['vertex_indices', 'vertex_index'];
/** Two numbers for each corner of a face: MeshLab, and what learned from it. */
const COORDINATES = ['texcoord', 'texture_coordinates'];
/** Most corners of a polygon, and most entries of a strip list. */
const MAX_CORNERS = 100_000;
const MAX_STRIP = 16_000_000;
/** Most corners and faces together. */
const MAX_WORDS = 32_000_000;
/** Vertices of one place that are looked through for equal coordinates. */
const MAX_EQUAL = 64;

const isList = (property: PlyProperty): property is PlyList => property.list !== undefined;

/** Faces as the file has them, one after the other: whether a strip, how many corners, and these. */
export class PlyFaces {
  private readonly words = new IndexList(MAX_WORDS, () => this.data.fail(`expected at most ${MAX_WORDS} corners of faces, got more`));
  private readonly coordinates = new FloatList();
  /** Three numbers a face, linear, where faces have colours. */
  private readonly colors = new FloatList();
  private readonly data: PlyData;
  private readonly file: string;
  private hasCoordinates = false;

  constructor(data: PlyData, file: string) {
    this.data = data;
    this.file = file;
  }

  /** @param vertices how many the file has. @throws SceneError */
  read({ name, count, properties }: PlyElement, vertices: number, notes: string[]): void {
    const { data, file } = this;
    const isStrip = name === 'tristrips';
    const list = properties.find((each): each is PlyList => isList(each) && INDICES.includes(each.name));
    if (list === undefined || !isInteger(list.type))
      throw fileError(file, `expected a list of whole numbers vertex_indices in ${name}, got none`);
    const uvs = isStrip ? undefined : properties.find((each): each is PlyList => isList(each) && COORDINATES.includes(each.name));
    const names = isStrip
      ? undefined
      : COLORS.find((set) => set.every((name) => properties.some((each) => !isList(each) && each.name === name)));
    const channels = names?.map((name) => properties.findIndex((each) => each.name === name)) ?? [];
    const other = properties.filter((each, i) => each !== list && each !== uvs && !channels.includes(i)).map((each) => shown(each.name));
    if (other.length > 0) notes.push(`Of the faces ${other.join(', ')} ${other.length === 1 ? 'was' : 'were'} read over.`);
    for (let row = 0; row < count; row++) {
      let corners = 0;
      let own: readonly number[] = [];
      const color = [0, 0, 0];
      for (const [i, property] of properties.entries()) {
        if (property === list) {
          const found = readIndices(data, list, vertices, isStrip ? -1 : 0, isStrip ? MAX_STRIP : MAX_CORNERS);
          corners = found.length;
          if (corners < 3 && !isStrip) throw data.fail(`expected at least 3 corners of a face, got ${corners}`);
          this.words.push(isStrip ? 1 : 0);
          this.words.push(corners);
          for (const each of found) this.words.push(each >>> 0);
        } else if (property === uvs) own = readNumbers(data, uvs, 2 * MAX_CORNERS);
        else if (channels.includes(i)) color[channels.indexOf(i)] = linear(data.next(property.type), property.type);
        else skipProperty(data, property);
      }
      if (names !== undefined) for (const each of color) this.colors.push(each);
      if (uvs !== undefined) this.add(own, corners);
    }
  }

  /** A face without coordinates, as MeshLab writes those that have no image, has zeros. */
  private add(uvs: readonly number[], corners: number): void {
    if (uvs.length !== 0 && uvs.length !== 2 * corners)
      throw this.data.fail(`expected ${2 * corners} texture coordinates of ${corners} corners, got ${uvs.length}`);
    this.hasCoordinates = true;
    for (let i = 0; i < 2 * corners; i++) this.coordinates.push(uvs[i] ?? 0);
  }

  /** The triangles; where corners have coordinates, a vertex becomes as many as it has different ones. @throws SceneError */
  triangles(vertices: Vertices, notes: string[]): Vertices & { indices: Uint32Array } {
    const { data, words, coordinates } = this;
    const all = words.view();
    const out = new IndexList(MAX_TRIANGLES * 3, () => data.fail(`expected at most ${MAX_TRIANGLES} triangles, got more`));
    const shades = this.colors.length > 0 && vertices.colors === undefined ? new FloatList() : null;
    if (this.colors.length > 0 && shades === null) notes.push('The colours of faces were read over: the vertices have colours.');
    const colors = this.colors.view();
    const split = this.hasCoordinates && vertices.uvs === undefined ? new SplitVertices(vertices) : null;
    const uvs = coordinates.view();
    for (let at = 0, uv = 0, face = 0; at < all.length;) {
      const [isStrip, count] = [all[at] === 1, all[at + 1] ?? 0];
      const corners = all.subarray(at + 2, at + 2 + count);
      at += 2 + count;
      const before = out.length;
      if (isStrip) addStrips(out, Int32Array.from(corners));
      else if (split === null) addPolygon(out, vertices.positions, Array.from(corners));
      else {
        const known = new Map<number, number>();
        corners.forEach((each, i) => known.set(each, split.vertex(each, uvs[uv + 2 * i] ?? 0, uvs[uv + 2 * i + 1] ?? 0)));
        addPolygon({ push: (each) => out.push(known.get(each) ?? 0) }, vertices.positions, Array.from(corners));
      }
      for (let i = before; shades !== null && i < out.length; i++) shades.push(isStrip ? NO_COLOR : (colors[3 * face + (i % 3)] ?? 0));
      if (isStrip) continue;
      uv += 2 * count;
      face++;
    }
    const mesh = { ...(split?.vertices() ?? vertices), indices: out.toArray() };
    return shades === null ? mesh : withTriangleColors(mesh, shades.view());
  }
}

/** Vertices that are as many as they have different coordinates. */
class SplitVertices {
  private readonly given: Vertices;
  /** Of each given vertex the first that became of it, and of each of these the next, plus 1. */
  private readonly first: Uint32Array;
  private readonly next = new IndexList(3 * MAX_TRIANGLES, () => new RangeError('more vertices than corners'));
  private readonly origin = new IndexList(3 * MAX_TRIANGLES, () => new RangeError('more vertices than corners'));
  private readonly uvs = new FloatList();

  constructor(given: Vertices) {
    this.given = given;
    this.first = new Uint32Array(given.positions.length / 3);
  }

  vertex(of: number, u: number, v: number): number {
    const uvs = this.uvs.view();
    const next = this.next.view();
    const first = this.first[of] ?? 0;
    let tried = 0;
    for (let each = first; each > 0 && tried < MAX_EQUAL; each = next[each - 1] ?? 0, tried++)
      if (uvs[2 * each - 2] === u && uvs[2 * each - 1] === v) return each - 1;
    this.uvs.push(u);
    this.uvs.push(v);
    this.next.push(first);
    this.origin.push(of);
    return (this.first[of] = this.origin.length) - 1;
  }

  vertices(): Vertices {
    const origin = this.origin.view();
    const { positions, normals, colors } = this.given;
    const spread = (values: Float32Array): Float32Array =>
      Float32Array.from({ length: 3 * origin.length }, (_, i) => values[3 * (origin[Math.floor(i / 3)] ?? 0) + (i % 3)] ?? 0);
    return {
      positions: spread(positions),
      ...(normals !== undefined && { normals: spread(normals) }),
      ...(colors !== undefined && { colors: spread(colors) }),
      uvs: this.uvs.toArray(),
    };
  }
}

/** A channel of a colour. */
function linear(value: number, type: PlyType): number {
  const most = colorMaximum(type);
  return most === undefined ? value : srgbDecode(Math.min(1, Math.max(0, value / most)));
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

function readNumbers(data: PlyData, list: PlyList, most: number): number[] {
  const length = readLength(data, list);
  if (length > most) throw data.fail(`expected a list of at most ${most} numbers, got ${length}`);
  return Array.from({ length }, () => Math.fround(data.next(list.type)));
}

/** The length of a list, which must fit into what is left. */
function readLength(data: PlyData, { list, type }: PlyList): number {
  const length = data.next(list);
  if (length < 0 || length * data.leastBytes(type) > data.left + 1)
    throw data.fail(`expected a list that fits into the ${data.left} bytes that are left, got ${length} entries`);
  return length;
}

export function skipProperty(data: PlyData, property: PlyProperty): void {
  data.skip(property.type, isList(property) ? readLength(data, property) : 1);
}
