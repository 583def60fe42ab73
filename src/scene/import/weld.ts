/** Triangle soup → indexed mesh: corners that agree in every number become one vertex. */
import type { MeshData } from '../document.ts';
import type { ImportedMesh } from './mesh.ts';

/** Non-indexed triangles: three (uvs: two) numbers a corner, colours linear, three corners a triangle. */
export interface Soup {
  positions: Float32Array;
  normals?: Float32Array | undefined;
  colors?: Float32Array | undefined;
  uvs?: Float32Array | undefined;
}

/**
 * Welds exactly equal corners and drops triangles without an area: they have no normal and nothing hits them.
 * A normal of length zero becomes that of its triangle; others are scaled to unit length.
 * The result has no indices when no triangle has an area.
 */
export function weld(soup: Soup): MeshData {
  const { positions: p, normals, colors, uvs } = soup;
  const colorAt = 3 + (normals ? 3 : 0);
  const uvAt = colorAt + (colors ? 3 : 0);
  const stride = uvAt + (uvs ? 2 : 0);
  const table = new VertexTable(p.length / 3, stride);
  const indices: number[] = [];
  const corner = new Float32Array(stride);
  for (let first = 0; first < p.length / 3; first += 3) {
    const face = faceNormal(p, first * 3);
    if (face === undefined) continue;
    for (let i = first; i < first + 3; i++) {
      corner.set(p.subarray(3 * i, 3 * i + 3));
      if (normals) corner.set(unitOr(normals[3 * i]!, normals[3 * i + 1]!, normals[3 * i + 2]!, face), 3);
      if (colors) corner.set(colors.subarray(3 * i, 3 * i + 3), colorAt);
      if (uvs) corner.set(uvs.subarray(2 * i, 2 * i + 2), uvAt);
      indices.push(table.indexOf(corner));
    }
  }
  return {
    positions: table.column(0, 3),
    indices,
    ...(normals && { normals: table.column(3, 3) }),
    ...(uvs && { uvs: table.column(uvAt, 2) }),
    ...(colors && { colors: table.column(colorAt, 3) }),
  };
}

/** Welds vertices at the same position; for meshes without other attributes. */
export function weldIndexed(mesh: ImportedMesh): ImportedMesh {
  const table = new VertexTable(mesh.positions.length / 3, 3);
  const numbers = new Uint32Array(mesh.positions.length / 3);
  for (let i = 0; i < numbers.length; i++) numbers[i] = table.indexOf(mesh.positions.subarray(3 * i, 3 * i + 3));
  return { ...mesh, positions: table.vertices(), indices: mesh.indices.map((each) => numbers[each]!) };
}

type Triple = readonly [number, number, number];

/** Unit normal of the triangle whose nine numbers begin at `k`; undefined when it has no area. */
function faceNormal(p: Float32Array, k: number): Triple | undefined {
  const [ax, ay, az] = [p[k + 3]! - p[k]!, p[k + 4]! - p[k + 1]!, p[k + 5]! - p[k + 2]!];
  const [bx, by, bz] = [p[k + 6]! - p[k]!, p[k + 7]! - p[k + 1]!, p[k + 8]! - p[k + 2]!];
  const [x, y, z] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  const length = Math.hypot(x, y, z);
  return length > 0 ? [x / length, y / length, z / length] : undefined;
}

/** A vector at unit length, unchanged if it is close; another in its place if it is zero. */
function unitOr(x: number, y: number, z: number, other: Triple): Triple {
  const length = Math.hypot(x, y, z);
  if (length === 0) return other;
  return Math.abs(length - 1) < 1e-4 ? [x, y, z] : [x / length, y / length, z / length];
}

/** Open-addressing hash table of vertices, compared bit by bit. */
class VertexTable {
  private readonly floats: Float32Array;
  private readonly words: Uint32Array;
  private readonly slots: Int32Array;
  private count = 0;
  private readonly stride: number;

  constructor(capacity: number, stride: number) {
    this.stride = stride;
    this.floats = new Float32Array(capacity * stride);
    this.words = new Uint32Array(this.floats.buffer);
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(capacity * 2 + 1))).fill(-1);
  }

  /** Index of an equal vertex, which is added first if there is none. */
  indexOf(vertex: Float32Array): number {
    const { stride, words, slots } = this;
    const base = this.count * stride;
    let hash = 0x811c9dc5;
    for (let i = 0; i < stride; i++) {
      this.floats[base + i] = vertex[i]! + 0; // turns -0 into 0
      hash = Math.imul(hash ^ words[base + i]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    for (let slot = hash & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
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

  /** All vertices, `stride` numbers each. */
  vertices(): Float32Array {
    return this.floats.slice(0, this.count * this.stride);
  }

  /** `width` numbers of each vertex, from the `offset`-th on. */
  column(offset: number, width: number): number[] {
    const numbers: number[] = [];
    for (let i = 0; i < this.count; i++) {
      for (let j = 0; j < width; j++) numbers.push(shortest(this.floats[i * this.stride + offset + j]!));
    }
    return numbers;
  }
}

/**
 * The shortest decimal that rounds to the same single-precision number, so that JSON stays small. Six digits
 * recover any decimal that has at most six, nine recover every float.
 */
export function shortest(float: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const decimal = Number(float.toPrecision(digits));
    if (Math.fround(decimal) === float) return decimal;
  }
  return Number(float.toPrecision(9));
}
