/**
 * Meshes as bytes, little-endian. Sixteen bytes: `PnbM`, vertices, triangles, and a word that says which arrays follow in what
 * form; then each array: the indices as u32, others in single precision where that gives back the same decimals, else in double.
 */
import type { MeshData } from '../document.ts';
import { SceneError } from '../errors.ts';
import { shortest } from '../import/weld.ts';

const MAGIC = 0x4d626e50;
const HEADER = 16;
const NAMES = ['positions', 'normals', 'uvs', 'uvs1', 'colors', 'tangents'] as const;
type Name = (typeof NAMES)[number];
/** Numbers a vertex. */
const WIDTHS: Record<Name, number> = { positions: 3, normals: 3, uvs: 2, uvs1: 2, colors: 3, tangents: 4 };
/** Bits of the last word: which arrays there are, which are in double precision, and that colours have an alpha. */
const DOUBLE_SHIFT = 8;
const WITH_ALPHA = 1 << 16;

/** @throws nothing: any checked mesh has a form */
export function encodeMesh(mesh: MeshData): Uint8Array<ArrayBuffer> {
  const vertices = mesh.positions.length / 3;
  let flags = mesh.colors?.length === vertices * 4 ? WITH_ALPHA : 0;
  let size = HEADER + mesh.indices.length * 4;
  NAMES.forEach((name, bit) => {
    const values = mesh[name];
    if (values === undefined) return;
    const isDouble = !values.every((each) => Object.is(shortest(Math.fround(each)), each));
    flags |= (1 << bit) | (isDouble ? 1 << (bit + DOUBLE_SHIFT) : 0);
    size += values.length * (isDouble ? 8 : 4);
  });
  const bytes = new Uint8Array(size);
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

/** @param place begins the message. @throws SceneError where the bytes are not what their first sixteen say */
export function decodeMesh(bytes: Uint8Array, place: string): MeshData {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER || view.getUint32(0, true) !== MAGIC) throw new SceneError(`${place}: expected a mesh, got something else`);
  const [vertices, triangles, flags] = [view.getUint32(4, true), view.getUint32(8, true), view.getUint32(12, true)];
  const has = (bit: number): boolean => (flags & (1 << bit)) !== 0;
  const widthOf = (name: Name): number => (name === 'colors' && (flags & WITH_ALPHA) !== 0 ? 4 : WIDTHS[name]);
  const wordsOf = (bit: number): number => (has(bit) ? vertices * widthOf(NAMES[bit]!) * (has(bit + DOUBLE_SHIFT) ? 8 : 4) : 0);
  const size = NAMES.reduce((sum, _, bit) => sum + wordsOf(bit), HEADER + triangles * 12);
  if (size !== bytes.length || !has(0)) throw new SceneError(`${place}: expected ${size} bytes for its mesh, got ${bytes.length}`);
  let at = HEADER;
  const indices: number[] = [];
  for (const end = at + triangles * 12; at < end; at += 4) indices.push(view.getUint32(at, true));
  const mesh: MeshData = { positions: [], indices };
  NAMES.forEach((name, bit) => {
    if (!has(bit)) return;
    const isDouble = has(bit + DOUBLE_SHIFT);
    const values: number[] = [];
    for (const end = at + wordsOf(bit); at < end; at += isDouble ? 8 : 4)
      values.push(isDouble ? view.getFloat64(at, true) : shortest(view.getFloat32(at, true)));
    mesh[name] = values;
  });
  return mesh;
}
