/** Triangles → indexed mesh: corners that agree in every number become one vertex. */
import type { MeshData } from '../document.ts';
import { shortest } from './shortest.ts';
import type { Vec3 } from '../document.ts';
import { cross, length, sub } from '../vec.ts';
import { copyNumbers, cornersAt, type ImportedMesh, tripleAt } from './mesh.ts';

/** Triangles whose corners name a position, texture coordinates and a normal each; colours are linear. */
export interface Soup {
  /** Three numbers a position, three a colour of it. */
  positions: Float32Array;
  colors: Float32Array | null;
  /** Two numbers each. */
  uvs: Float32Array | null;
  /** Three numbers each. */
  normals: Float32Array | null;
  /** Three words a corner: a position from 0 on, texture coordinates and a normal from 1 on, 0 for none. Three corners a triangle. */
  corners: Uint32Array;
  /** Of the first triangle of each polygon, how many it has; left out: one each. */
  polygons?: Uint32Array;
}

/**
 * Welds exactly equal corners and drops polygons without an area: they have no normal and nothing hits them.
 * A normal of length zero, or none among others, becomes that of its triangle; others are scaled to unit length.
 * The result has no indices when no triangle has an area.
 * @param ranges of triangles: the first, and the one after the last
 */
export function weld(soup: Soup, ranges: readonly (readonly [number, number])[]): MeshData {
  const { positions: p, normals, colors, uvs, corners, polygons } = soup;
  const colorAt = 3 + (normals ? 3 : 0);
  const uvAt = colorAt + (colors ? 3 : 0);
  const stride = uvAt + (uvs ? 2 : 0);
  const table = new VertexTable(stride);
  const indices: number[] = [];
  const counts: number[] = [];
  const corner = new Float32Array(stride);
  const named = (triangle: number): [Vec3, Vec3, Vec3] => [
    cornersAt(corners, triangle * 9),
    cornersAt(corners, triangle * 9 + 3),
    cornersAt(corners, triangle * 9 + 6),
  ];
  const normalOf = (triangle: number): Vec3 | undefined => {
    const [a, b, c] = named(triangle);
    return faceNormal(p, a[0] * 3, b[0] * 3, c[0] * 3);
  };
  const add = (triangle: number, face: Vec3): void => {
    for (const [vertex, uv, normal] of named(triangle)) {
      copyNumbers(p, vertex * 3, 3, corner, 0);
      if (normals) corner.set(normal === 0 ? face : unitOr(tripleAt(normals, (normal - 1) * 3), face), 3);
      if (colors) copyNumbers(colors, vertex * 3, 3, corner, colorAt);
      if (uvs && uv === 0) corner.fill(0, uvAt, uvAt + 2);
      else if (uvs) copyNumbers(uvs, (uv - 1) * 2, 2, corner, uvAt);
      indices.push(table.indexOf(corner));
    }
  };
  for (const [start, end] of ranges) {
    for (let triangle = start; triangle < end;) {
      let count = Math.max(1, polygons?.[triangle] ?? 1);
      // Those that come to a corner twice are no polygon.
      if (count > 1 && !isSimple(corners, triangle, count)) count = 1;
      let face: Vec3 | undefined;
      for (let i = 0; i < count && face === undefined; i++) face = normalOf(triangle + i);
      // Of a polygon that is seen all corners stay, those on straight edges too.
      for (let i = 0; i < count && face !== undefined; i++) add(triangle + i, normalOf(triangle + i) ?? face);
      if (face !== undefined) counts.push(count);
      triangle += count;
    }
  }
  return {
    positions: table.column(0, 3),
    indices,
    ...(counts.some((each) => each > 1) && { polygons: counts }),
    ...(normals && { normals: table.column(3, 3) }),
    ...(uvs && { uvs: table.column(uvAt, 2) }),
    ...(colors && { colors: table.column(colorAt, 3) }),
  };
}

/** Whether the corners of a fan of triangles are all others. */
function isSimple(corners: Uint32Array, triangle: number, count: number): boolean {
  const places = new Set<number | undefined>();
  for (let i = 0; i < 3 * count; i++) places.add(corners[triangle * 9 + 3 * i]);
  return places.size === count + 2;
}

/** Welds vertices at the same position; for meshes without other attributes. */
export function weldIndexed(mesh: ImportedMesh): ImportedMesh {
  const table = new VertexTable(3);
  const numbers = new Uint32Array(mesh.positions.length / 3);
  for (let i = 0; i < numbers.length; i++) numbers[i] = table.indexOf(mesh.positions.subarray(3 * i, 3 * i + 3));
  return { ...mesh, positions: table.vertices(), indices: mesh.indices.map((each) => numbers[each]!) };
}

/** Unit normal of the triangle whose corners begin at `a`, `b` and `c`; undefined when it has no area. */
function faceNormal(p: Float32Array, a: number, b: number, c: number): Vec3 | undefined {
  const origin = tripleAt(p, a);
  const normal = cross(sub(tripleAt(p, b), origin), sub(tripleAt(p, c), origin));
  const size = length(normal);
  return size > 0 ? over(normal, size) : undefined;
}

const over = ([x, y, z]: Vec3, size: number): Vec3 => [x / size, y / size, z / size];

/** A vector at unit length, unchanged if it is close; another in its place if it is zero. */
function unitOr(vector: Vec3, other: Vec3): Vec3 {
  const size = length(vector);
  if (size === 0) return other;
  return Math.abs(size - 1) < 1e-4 ? vector : over(vector, size);
}

/** Open-addressing hash table of vertices, compared bit by bit; it grows with the vertices that differ. */
export class VertexTable {
  private floats: Float32Array<ArrayBuffer>;
  private words: Uint32Array<ArrayBuffer>;
  private slots = new Int32Array(1 << 12).fill(-1);
  private count = 0;
  private readonly stride: number;

  constructor(stride: number) {
    this.stride = stride;
    this.floats = new Float32Array((1 << 11) * stride);
    this.words = new Uint32Array(this.floats.buffer);
  }

  /** Index of an equal vertex, which is added first if there is none. */
  indexOf(vertex: Float32Array): number {
    if ((this.count + 1) * 2 > this.slots.length) this.grow();
    const { stride, words, slots, floats } = this;
    const base = this.count * stride;
    for (let i = 0; i < stride; i++) floats[base + i] = vertex[i]! + 0; // turns -0 into 0
    for (let slot = this.hash(base); ; slot = (slot + 1) & (slots.length - 1)) {
      const index = slots[slot]!;
      if (index < 0) {
        slots[slot] = this.count;
        return this.count++;
      }
      let same = 0;
      while (same < stride && words[index * stride + same] === words[base + same]) same++;
      if (same === stride) return index;
    }
  }

  /** The first slot of the vertex whose words begin at `base`. */
  private hash(base: number): number {
    let hash = 0x811c9dc5;
    for (let i = base; i < base + this.stride; i++) {
      hash = Math.imul(hash ^ this.words[i]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash & (this.slots.length - 1);
  }

  /** Room for twice as many; no slot is taken by two vertices that are equal. */
  private grow(): void {
    const floats = new Float32Array(this.floats.length * 2);
    floats.set(this.floats);
    this.floats = floats;
    this.words = new Uint32Array(floats.buffer);
    this.slots = new Int32Array(this.slots.length * 2).fill(-1);
    for (let index = 0; index < this.count; index++) {
      let slot = this.hash(index * this.stride);
      while (this.slots[slot] !== -1) slot = (slot + 1) & (this.slots.length - 1);
      this.slots[slot] = index;
    }
  }

  /** All vertices, `stride` numbers each. */
  vertices(): Float32Array {
    return this.floats.slice(0, this.count * this.stride);
  }

  /** `width` numbers of each vertex, from the `offset`-th on. */
  column(offset: number, width: number): number[] {
    const out = new Float32Array(this.count * width);
    for (let i = 0; i < this.count; i++) copyNumbers(this.floats, i * this.stride + offset, width, out, i * width);
    return Array.from(out, shortest);
  }
}
