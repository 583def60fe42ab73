/** Triangles → indexed mesh: corners that agree in every number become one vertex. */
import type { MeshData } from '../document.ts';
import type { ImportedMesh } from './mesh.ts';

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
}

/**
 * Welds exactly equal corners and drops triangles without an area: they have no normal and nothing hits them.
 * A normal of length zero, or none among others, becomes that of its triangle; others are scaled to unit length.
 * The result has no indices when no triangle has an area.
 * @param ranges of triangles: the first, and the one after the last
 */
export function weld(soup: Soup, ranges: readonly (readonly [number, number])[]): MeshData {
  const { positions: p, normals, colors, uvs, corners } = soup;
  const colorAt = 3 + (normals ? 3 : 0);
  const uvAt = colorAt + (colors ? 3 : 0);
  const stride = uvAt + (uvs ? 2 : 0);
  const table = new VertexTable(stride);
  const indices: number[] = [];
  const corner = new Float32Array(stride);
  for (const [start, end] of ranges) {
    for (let triangle = start; triangle < end; triangle++) {
      const face = faceNormal(p, corners[triangle * 9]! * 3, corners[triangle * 9 + 3]! * 3, corners[triangle * 9 + 6]! * 3);
      if (face === undefined) continue;
      for (let at = triangle * 9; at < triangle * 9 + 9; at += 3) {
        const [vertex, uv, normal] = [corners[at]! * 3, corners[at + 1]! * 2, corners[at + 2]! * 3];
        for (let i = 0; i < 3; i++) corner[i] = p[vertex + i]!;
        if (normals) corner.set(normal === 0 ? face : unitOr(normals[normal - 3]!, normals[normal - 2]!, normals[normal - 1]!, face), 3);
        if (colors) for (let i = 0; i < 3; i++) corner[colorAt + i] = colors[vertex + i]!;
        if (uvs) for (let i = 0; i < 2; i++) corner[uvAt + i] = uv === 0 ? 0 : uvs[uv - 2 + i]!;
        indices.push(table.indexOf(corner));
      }
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
  const table = new VertexTable(3);
  const numbers = new Uint32Array(mesh.positions.length / 3);
  for (let i = 0; i < numbers.length; i++) numbers[i] = table.indexOf(mesh.positions.subarray(3 * i, 3 * i + 3));
  return { ...mesh, positions: table.vertices(), indices: mesh.indices.map((each) => numbers[each]!) };
}

type Triple = readonly [number, number, number];

/** Unit normal of the triangle whose corners begin at `a`, `b` and `c`; undefined when it has no area. */
function faceNormal(p: Float32Array, a: number, b: number, c: number): Triple | undefined {
  const [ax, ay, az] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
  const [bx, by, bz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
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

/** Open-addressing hash table of vertices, compared bit by bit; it grows with the vertices that differ. */
class VertexTable {
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
      while (this.slots[slot]! >= 0) slot = (slot + 1) & (this.slots.length - 1);
      this.slots[slot] = index;
    }
  }

  /** All vertices, `stride` numbers each. */
  vertices(): Float32Array {
    return this.floats.slice(0, this.count * this.stride);
  }

  /** `width` numbers of each vertex, from the `offset`-th on. */
  column(offset: number, width: number): number[] {
    return Array.from({ length: this.count * width }, (_, i) =>
      shortest(this.floats[Math.floor(i / width) * this.stride + offset + (i % width)]!),
    );
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
