/**
 * Meshes of Mitsuba (.serialized), versions 3, 4 and 5, as documented at its plugin `serialized`: one after the other, each compressed by zlib, and at the end
 * of the file where each begins. Sizes are checked before anything is allocated for them, and nothing is unpacked that they do not announce.
 */
import { Inflate } from 'fflate';
import { sentence } from '../../base/sentence.ts';
import { type ImportedMesh, MAX_TRIANGLES, MAX_VERTICES, tidied } from './mesh.ts';
import { checkPointer, fileError } from './text.ts';

const MAGIC = 0x041c;
const MAX_BYTES = 1024 * 1024 * 1024;
/** Longest name of a mesh, in bytes. */
const MAX_NAME = 4096;
/** Bytes that are taken in at a time: they become at most a thousand times as many before those are counted. */
const PIECE = 1 << 14;

const NORMALS = 1;
const UVS = 2;
const COLORS = 8;
const FLAT = 0x10;
const DOUBLE = 0x2000;
/** Of version 5, whose lowest bits have another meaning. */
const FRAMES = 2;
const UVS_5 = 4;

/** What the head of a mesh says. */
interface Head {
  flags: number;
  vertices: number;
  faces: number;
  /** Bytes of the head, and of all that is read of the mesh. */
  start: number;
  size: number;
}

type Fail = (message: string) => Error;

/**
 * @param index which of the meshes, from 0
 * @returns the mesh, v going down as in Mitsuba, and whether its faces are flat
 * @throws SceneError one sentence
 */
export function readSerialized(bytes: Uint8Array, file: string, index: number): { mesh: ImportedMesh; isFlat: boolean } {
  const fail: Fail = (message) => fileError(file, message);
  checkPointer(bytes, file);
  if (bytes.length > MAX_BYTES) throw fail(`expected at most ${MAX_BYTES} bytes, got ${bytes.length}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 6 || view.getUint16(0, true) !== MAGIC) throw fail('expected meshes in the format of Mitsuba, got something else');
  const version = view.getUint16(2, true);
  if (version < 3 || version > 5) throw fail(`expected version 3, 4 or 5 of the format, got ${version}`);
  const at = index === 0 ? 0 : offsetOf(view, version, index, fail);
  const [content, head] = unpacked(bytes.subarray(at + 4), version, fail);
  const data = new DataView(content.buffer);
  const mesh = version === 5 ? records(data, head) : arrays(data, head);
  const { vertices } = head;
  const wrong = mesh.indices.findIndex((each) => each >= vertices);
  if (wrong >= 0) throw fail(`expected indices below ${vertices}, got ${mesh.indices[wrong]}`);
  return { mesh: tidied({ name: 'mesh', ...mesh }, file), isFlat: (head.flags & FLAT) !== 0 };
}

/** Where a mesh begins, by the list at the end of the file. */
function offsetOf(view: DataView, version: number, index: number, fail: Fail): number {
  const end = view.byteLength - 4;
  const count = view.getUint32(end, true);
  const width = version === 3 ? 4 : 8;
  if (index >= count || end - width * count < 0) throw fail(`expected a mesh of a number below ${count}, got ${index}`);
  const place = end - width * (count - index);
  const offset = width === 4 ? view.getUint32(place, true) : Number(view.getBigUint64(place, true));
  if (!(offset + 4 < place)) throw fail(`expected mesh ${index} before byte ${place}, got it at ${offset}`);
  return offset;
}

/** All that is announced. */
function unpacked(packed: Uint8Array, version: number, fail: Fail): [content: Uint8Array<ArrayBuffer>, head: Head] {
  const [method = 0, check = 0] = packed;
  if ((method & 15) !== 8 || (method * 256 + check) % 31 !== 0) throw fail('expected a mesh that zlib has compressed, got something else');
  let content = new Uint8Array(MAX_NAME + 64);
  let [length, head]: [number, Head | null] = [0, null];
  const inflate = new Inflate((piece) => {
    // What follows the mesh is of no concern.
    const room = head === null ? Math.max(content.length, length + piece.length) : head.size;
    if (content.length !== room) {
      const larger = new Uint8Array(room);
      larger.set(content.subarray(0, Math.min(length, room)));
      content = larger;
    }
    content.set(piece.subarray(0, Math.max(0, room - length)), Math.min(length, room));
    length = Math.min(room, length + piece.length);
    head ??= headOf(content, length, version, fail);
  });
  try {
    for (let at = 2; at < packed.length && (head === null || length < sizeOf(head)); at += PIECE)
      inflate.push(packed.subarray(at, at + PIECE), false);
  } catch (error) {
    if (error instanceof Error && error.name === 'SceneError') throw error;
    throw fail(`expected a whole mesh, got one that is damaged (${sentence(error)})`);
  }
  const size = head === null ? Infinity : sizeOf(head);
  if (head === null || length < size) throw fail('expected a whole mesh, got one that ends early');
  return [content.length === size ? content : content.slice(0, size), head];
}

const sizeOf = ({ size }: Head): number => size;

/** Null: there is not enough of it yet. */
function headOf(content: Uint8Array<ArrayBuffer>, length: number, version: number, fail: Fail): Head | null {
  if (length < 8) return null;
  const view = new DataView(content.buffer);
  const flags = view.getUint32(0, true);
  let start = 4;
  if (version === 4) {
    const end = content.subarray(0, length).indexOf(0, 4);
    if (end < 0 && length > MAX_NAME) throw fail(`expected a name of at most ${MAX_NAME} bytes, got more`);
    if (end < 0) return null;
    start = end + 1;
  } else if (version === 5) start = 8 + view.getUint32(4, true);
  if (start > MAX_NAME) throw fail(`expected a name of at most ${MAX_NAME} bytes, got more`);
  const counts = version === 5 ? 4 : 2;
  if (length < start + 8 * counts) return null;
  const [vertices, faces] = [0, 8].map((each) => Number(view.getBigUint64(start + each, true))) as [number, number];
  if (!(vertices >= 3 && vertices <= MAX_VERTICES)) throw fail(`expected 3 to ${MAX_VERTICES} vertices, got ${vertices}`);
  if (!(faces >= 1 && faces <= MAX_TRIANGLES)) throw fail(`expected 1 to ${MAX_TRIANGLES} triangles, got ${faces}`);
  start += 8 * counts;
  const lanes = 3 + (flags & NORMALS ? 3 : 0) + (flags & UVS ? 2 : 0) + (flags & COLORS ? 3 : 0);
  const body = version === 5 ? 32 * vertices + 16 * faces : (flags & DOUBLE ? 8 : 4) * lanes * vertices + 12 * faces;
  return { flags, vertices, faces, start, size: start + body };
}

/** Of versions 3 and 4: an array for each quantity. */
function arrays(view: DataView, { flags, vertices, faces, start }: Head): Omit<ImportedMesh, 'name'> {
  const width = flags & DOUBLE ? 8 : 4;
  let at = start;
  const next = (lanes: number): Float32Array => {
    const from = at;
    at += width * lanes * vertices;
    return Float32Array.from({ length: lanes * vertices }, (_, i) =>
      width === 8 ? view.getFloat64(from + 8 * i, true) : view.getFloat32(from + 4 * i, true),
    );
  };
  const positions = next(3);
  const normals = flags & NORMALS ? next(3) : null;
  const uvs = flags & UVS ? next(2) : null;
  const colors = flags & COLORS ? next(3) : null;
  const indices = Uint32Array.from({ length: 3 * faces }, (_, i) => view.getUint32(at + 4 * i, true));
  return { positions, indices, ...(normals && { normals }), ...(uvs && { uvs }), ...(colors && { colors }) };
}

/** Of version 5: eight numbers a vertex, four a triangle. Shading frames are left out: their normals are made anew. */
function records(view: DataView, { flags, vertices, faces, start }: Head): Omit<ImportedMesh, 'name'> {
  const lanes = (first: number, count: number): Float32Array =>
    Float32Array.from({ length: count * vertices }, (_, i) =>
      view.getFloat32(start + 32 * Math.floor(i / count) + 4 * (first + (i % count)), true),
    );
  const at = start + 32 * vertices;
  const indices = Uint32Array.from({ length: 3 * faces }, (_, i) => view.getUint32(at + 16 * Math.floor(i / 3) + 4 * (i % 3), true));
  return {
    positions: lanes(0, 3),
    indices,
    ...((flags & (NORMALS | FRAMES)) === NORMALS && { normals: lanes(3, 3) }),
    ...(flags & UVS_5 && { uvs: lanes(6, 2) }),
  };
}
