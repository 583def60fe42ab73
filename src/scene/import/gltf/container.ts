/** .gltf and .glb → JSON and bytes: of buffers, and of images as they are encoded. */
import { BufferUtils } from '@gltf-transform/core';
import type { ImportOptions } from '../imported.ts';
import { checkPointer, decodeText, fileError } from '../text.ts';
import { type Gltf, parseGltfJson, placeError } from './json.ts';

/** Most bytes of a file and of all that it names together. */
const MAX_GLTF_BYTES = 1024 * 1024 * 1024;
const MAX_JSON_BYTES = 128 * 1024 * 1024;

const MAGIC = 0x46546c67;
const MESHOPT = 'EXT_meshopt_compression';
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

export interface EncodedImage {
  name: string;
  /** `image/png`, `image/jpeg`, `image/webp`, `image/ktx2`, … */
  mediaType: string;
  bytes: Uint8Array;
}

export interface Container {
  json: Gltf;
  /** In the order of `json.buffers`. */
  buffers: Uint8Array[];
  /** In the order of `json.images`; null: missing. */
  images: (EncodedImage | null)[];
  notes: string[];
}

/** @throws SceneError one sentence that names the file and the place */
export async function readContainer(bytes: Uint8Array, file: string, beside: ImportOptions['beside']): Promise<Container> {
  if (bytes.length > MAX_GLTF_BYTES) throw fileError(file, `expected at most ${MAX_GLTF_BYTES} bytes, got ${bytes.length}`);
  checkPointer(bytes, file);
  // Some files called .glb hold JSON; what is neither has lost its beginning, or never was one.
  if (/\.glb$/i.test(file) && !isBinary(bytes) && bytes.includes(0))
    throw fileError(file, 'expected a binary glTF file, which begins with the letters “glTF”');
  const { text, binary } = isBinary(bytes) ? chunks(bytes, file) : { text: bytes, binary: undefined };
  const { json, notes } = parseGltfJson(decodeText(text, file, 'utf-8', MAX_JSON_BYTES), file);
  let total = bytes.length;
  const load = async (uri: string, path: readonly PropertyKey[]): Promise<Uint8Array | null> => {
    const found = uri.startsWith('data:') ? inline(uri, file, path) : await external(uri, beside);
    total += found?.length ?? 0;
    if (found !== null) checkPointer(found, uri.startsWith('data:') ? file : decoded(uri));
    if (total > MAX_GLTF_BYTES) throw placeError(file, path, `expected at most ${MAX_GLTF_BYTES} bytes in all files together, got more`);
    return found;
  };
  const buffers: Uint8Array[] = [];
  const plain = new Set(json.bufferViews.filter(({ extensions }) => !(MESHOPT in extensions)).map(({ buffer }) => buffer));
  const packed = new Set(json.bufferViews.map(({ extensions }) => extensions[MESHOPT]?.buffer));
  for (const [i, { uri, byteLength, extensions }] of json.buffers.entries()) {
    // The buffer that a reader without meshopt would take need not exist, whether it says so or nothing else refers to it.
    const unread = !plain.has(i) && !packed.has(i) && json.bufferViews.some(({ buffer }) => buffer === i);
    const fallback = uri === undefined && !packed.has(i) && (MESHOPT in extensions || unread);
    const own = uri === undefined ? (i === 0 && !fallback ? binary : undefined) : await load(uri, ['buffers', i, 'uri']);
    if (own === null && isElsewhere(uri ?? ''))
      throw placeError(file, ['buffers', i, 'uri'], 'expected a file beside this one or data, got an address elsewhere');
    if (own === null) throw placeError(file, ['buffers', i, 'uri'], `the file ${uri} is missing; open it together with this one`);
    if (own === undefined && !fallback) throw placeError(file, ['buffers', i], 'expected a uri or a binary part of the file, got neither');
    if (own !== undefined && own.length < byteLength)
      throw placeError(file, ['buffers', i, 'byteLength'], `expected at most the ${own.length} bytes that there are, got ${byteLength}`);
    buffers.push(own?.subarray(0, byteLength) ?? new Uint8Array(0));
  }
  const images: Container['images'] = [];
  for (const [i, { uri, bufferView, name }] of json.images.entries()) {
    const found = uri === undefined ? viewOf(json, buffers, bufferView, file, ['images', i]) : await load(uri, ['images', i, 'uri']);
    if (found === null) notes.push(`The image ${uri} is missing.`);
    images.push(found && { name: name ?? uriName(uri) ?? `image ${i}`, mediaType: mediaType(found), bytes: found });
  }
  return { json, buffers, images, notes };
}

const isBinary = (bytes: Uint8Array): boolean =>
  bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === MAGIC;

/** The first JSON part and the binary part after it. */
function chunks(bytes: Uint8Array, file: string): { text: Uint8Array; binary: Uint8Array | undefined } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 20) throw fileError(file, `expected at least 20 bytes, got ${bytes.length}`);
  const version = view.getUint32(4, true);
  if (version !== 2) throw fileError(file, `expected version 2 at byte 4, got ${version}`);
  const length = view.getUint32(8, true);
  if (length > bytes.length) throw fileError(file, `expected ${length} bytes, as byte 8 says, got ${bytes.length}`);
  const chunk = (at: number): { type: number; data: Uint8Array; next: number } => {
    const size = view.getUint32(at, true);
    if (at + 8 + size > bytes.length) throw fileError(file, `expected a part of ${size} bytes at byte ${at}, got ${bytes.length - at - 8}`);
    return { type: view.getUint32(at + 4, true), data: bytes.subarray(at + 8, at + 8 + size), next: at + 8 + size };
  };
  const first = chunk(12);
  if (first.type !== JSON_CHUNK) throw fileError(file, 'expected a JSON part at byte 12, got another');
  const second = first.next + 8 <= length ? chunk(first.next) : undefined;
  return { text: first.data, binary: second?.type === BINARY_CHUNK ? second.data : undefined };
}

function inline(uri: string, file: string, path: readonly PropertyKey[]): Uint8Array {
  // Anything else could be half read.
  if (!/^data:[^,]{0,200};base64,[A-Za-z\d+/]*={0,2}$/.test(uri))
    throw placeError(file, path, 'expected data in base64, got something else');
  return BufferUtils.createBufferFromDataURI(uri);
}

/** Begins with a scheme, a drive, or a host: //host/path, which systems take backwards, too. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i;
const isElsewhere = (uri: string): boolean => ELSEWHERE.test(uri) || ELSEWHERE.test(decoded(uri));

/** Nothing is fetched: of an address elsewhere, such as a place on its maker's drive, the file of that name beside the model is taken. */
async function external(uri: string, beside: ImportOptions['beside']): Promise<Uint8Array | null> {
  const name = isElsewhere(uri) ? (decoded(uri).split(/[/\\]/).at(-1) ?? '') : decoded(uri);
  return name === '' || name === '..' ? null : ((await beside?.(name)) ?? null);
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

const uriName = (uri: string | undefined): string | undefined =>
  uri === undefined || uri.startsWith('data:') ? undefined : decoded(uri).split('/').at(-1);

function viewOf(
  json: Gltf,
  buffers: readonly Uint8Array[],
  index: number | undefined,
  file: string,
  path: readonly PropertyKey[],
): Uint8Array {
  const view = index === undefined ? undefined : json.bufferViews[index];
  const buffer = view && buffers[view.buffer];
  if (view === undefined || buffer === undefined || view.byteOffset + view.byteLength > buffer.length)
    throw placeError(file, path, 'expected a uri or a bufferView within its buffer');
  return buffer.subarray(view.byteOffset, view.byteOffset + view.byteLength);
}

/** By the first bytes, whatever the file says. */
function mediaType(bytes: Uint8Array): string {
  const starts = (text: string, at = 0): boolean => [...text].every((each, i) => bytes[at + i] === each.charCodeAt(0));
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts('\xff\xd8\xff')) return 'image/jpeg';
  if (starts('RIFF') && starts('WEBP', 8)) return 'image/webp';
  if (starts('\xabKTX')) return 'image/ktx2';
  return 'application/octet-stream';
}
