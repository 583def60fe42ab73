/**
 * Meshes as bytes, little-endian. Sixteen bytes: `PnbM`, vertices, triangles, and a word that says which arrays follow in what
 * form; then each array: the indices as u32, others in single precision where that gives back the same decimals, else in double. Of a
 * mesh whose form changes, and of one with polygons or creases (a bit of that word each), their lists follow (lists.ts).
 */
import type { MeshData } from '../document.ts';
import { SceneError } from '../errors.ts';
import { shortest } from '../import/shortest.ts';
import { POSE_NAMES } from '../shapes/mesh-poses.ts';
import { decodeLists, encodeLists, listNumbers, listsEnd } from './lists.ts';

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const MAGIC = 0x4d626e50;
const HEADER = 16;
const NAMES = ['positions', 'normals', 'uvs', 'uvs1', 'colors', 'tangents'] as const;
type Name = (typeof NAMES)[number];
/** Numbers a vertex. */
const WIDTHS: Record<Name, number> = { positions: 3, normals: 3, uvs: 2, uvs1: 2, colors: 3, tangents: 4 };
/** Bits of the last word: which arrays there are, which are in double precision, and that colours have an alpha. */
const DOUBLE_SHIFT = 8;
const WITH_ALPHA = 1 << 16;
const WITH_POSES = 1 << 17;
const WITH_CAGE = 1 << 18;
/** What is behind the arrays, by its bit. */
const MORE = [
  [WITH_POSES, POSE_NAMES],
  [WITH_CAGE, ['polygons', 'creases']],
] as const;

/** @throws nothing: any checked mesh has a form */
export function encodeMesh(mesh: MeshData): Uint8Array<ArrayBuffer> {
  const vertices = mesh.positions.length / 3;
  const more = MORE.map(([bit, names]) => ({ bit, bytes: encodeLists(mesh, names) }));
  let flags = mesh.colors?.length === vertices * 4 ? WITH_ALPHA : 0;
  for (const { bit, bytes } of more) if (bytes.length > 0) flags |= bit;
  let size = HEADER + mesh.indices.length * 4;
  NAMES.forEach((name, bit) => {
    const values = mesh[name];
    if (values === undefined) return;
    const isDouble = !values.every((each) => Object.is(shortest(Math.fround(each)), each));
    flags |= (1 << bit) | (isDouble ? 1 << (bit + DOUBLE_SHIFT) : 0);
    size += values.length * (isDouble ? 8 : 4);
  });
  const bytes = new Uint8Array(more.reduce((sum, each) => sum + each.bytes.length, size));
  for (const each of more) {
    bytes.set(each.bytes, size);
    size += each.bytes.length;
  }
  const view = new DataView(bytes.buffer);
  [MAGIC, vertices, mesh.indices.length / 3, flags >>> 0].forEach((word, i) => view.setUint32(i * 4, word, true));
  let at = HEADER;
  for (const index of mesh.indices) at = (view.setUint32(at, index, true), at + 4);
  NAMES.forEach((name, bit) => {
    const isDouble = (flags & (1 << (bit + DOUBLE_SHIFT))) !== 0;
    for (const value of mesh[name] ?? []) {
      if (isDouble) view.setFloat64(at, value, true);
      else view.setFloat32(at, value, true);
      at += isDouble ? 8 : 4;
    }
  });
  return bytes;
}

interface Header {
  vertices: number;
  triangles: number;
  flags: number;
  /** Numbers a vertex of each array, 0: it is not there. */
  widths: number[];
  /** Where other lists begin: behind everything else. */
  end: number;
}

/** @throws SceneError where the bytes are not what their first sixteen say */
function headerOf(bytes: Uint8Array, view: DataView, place: string): Header {
  if (bytes.length < HEADER || view.getUint32(0, true) !== MAGIC) throw new SceneError(`${place}: expected a mesh, got something else`);
  const [vertices, triangles, flags] = [view.getUint32(4, true), view.getUint32(8, true), view.getUint32(12, true)];
  const widths = NAMES.map((name, bit) =>
    (flags & (1 << bit)) === 0 ? 0 : name === 'colors' && (flags & WITH_ALPHA) !== 0 ? 4 : WIDTHS[name],
  );
  const end = widths.reduce((sum, width, bit) => sum + vertices * width * bytesOf(flags, bit), HEADER + triangles * 12);
  let size = end;
  for (const [bit, names] of MORE) if ((flags & bit) !== 0 && size >= 0 && size <= bytes.length) size = listsEnd(view, size, names);
  if (size !== bytes.length || widths[0] === 0) throw new SceneError(`${place}: expected ${size} bytes for its mesh, got ${bytes.length}`);
  return { vertices, triangles, flags, widths, end };
}

/** Bytes of a number of the array. */
const bytesOf = (flags: number, bit: number): number => ((flags & (1 << (bit + DOUBLE_SHIFT))) === 0 ? 4 : 8);

/** How many numbers {@link decodeMesh} will make. @throws SceneError as it does */
export function meshNumbers(bytes: Uint8Array, place: string): number {
  const view = viewOf(bytes);
  const { vertices, triangles, widths, flags, end } = headerOf(bytes, view, place);
  let [sum, at] = [widths.reduce((all, width) => all + vertices * width, triangles * 3), end];
  for (const [bit, names] of MORE) {
    if ((flags & bit) === 0) continue;
    sum += listNumbers(view, at, names);
    at = listsEnd(view, at, names);
  }
  return sum;
}

/** @param place begins the message. @throws SceneError where the bytes are not what their first sixteen say */
export function decodeMesh(bytes: Uint8Array, place: string): MeshData {
  const view = viewOf(bytes);
  const { vertices, triangles, flags, widths } = headerOf(bytes, view, place);
  const indices: number[] = Array.from({ length: triangles * 3 }, (_, i) => view.getUint32(HEADER + i * 4, true));
  const mesh: MeshData = { positions: [], indices };
  let at = HEADER + triangles * 12;
  NAMES.forEach((name, bit) => {
    const width = widths[bit] ?? 0;
    if (width === 0) return;
    const size = bytesOf(flags, bit);
    const start = at;
    mesh[name] = Array.from({ length: vertices * width }, (_, i) =>
      size === 8 ? view.getFloat64(start + i * 8, true) : shortest(view.getFloat32(start + i * 4, true)),
    );
    at += vertices * width * size;
  });
  for (const [bit, names] of MORE) {
    if ((flags & bit) === 0) continue;
    Object.assign(mesh, decodeLists(view, at, names));
    at = listsEnd(view, at, names);
  }
  return mesh;
}
