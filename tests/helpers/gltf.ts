/** Small glTF files: written by hand, so that every form can be wrong, and by glTF-Transform where they are compressed. */
import { Document, WebIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRDracoMeshCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import draco3d from 'draco3dgltf';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { readGltf } from '../../src/scene/import/gltf/gltf.ts';

export const dracoDecoder = (): Promise<unknown> => draco3d.createDecoderModule();

type Json = Record<string, any>;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const COMPONENTS = new Map<Function, number>([[Int8Array, 5120], [Uint8Array, 5121], [Int16Array, 5122], [Uint16Array, 5123], [Uint32Array, 5125], [Float32Array, 5126]]); // prettier-ignore
type Typed = Int8Array | Uint8Array | Int16Array | Uint16Array | Uint32Array | Float32Array;

/** A file whose buffer is made of arrays, each of them one bufferView and one accessor. */
export class Builder {
  readonly json: Json = { asset: { version: '2.0' }, bufferViews: [], accessors: [] };
  readonly parts: Uint8Array[] = [];
  private length = 0;

  view(data: Typed, extra: Json = {}): number {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    this.json.bufferViews.push({ buffer: 0, byteOffset: this.length, byteLength: bytes.length, ...extra });
    const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
    padded.set(bytes);
    this.parts.push(padded);
    this.length += padded.length;
    return this.json.bufferViews.length - 1;
  }

  accessor(data: Typed, type: string, lanes: number, extra: Json = {}): number {
    this.json.accessors.push({
      bufferView: this.view(data),
      componentType: COMPONENTS.get(data.constructor),
      count: data.length / lanes,
      type,
      ...extra,
    });
    return this.json.accessors.length - 1;
  }

  glb(): Uint8Array {
    const binary = this.binary();
    return glb({ ...this.json, buffers: [{ byteLength: binary.length }] }, binary);
  }

  binary(): Uint8Array {
    return Uint8Array.from(this.parts.flatMap((each) => [...each]));
  }
}

export function glb(json: unknown, binary: Uint8Array): Uint8Array {
  const text = bytesOf(JSON.stringify(json));
  const padded = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20);
  padded.set(text);
  const head = (...words: number[]): number[] => [...new Uint8Array(Uint32Array.from(words).buffer)];
  const length = 12 + 8 + padded.length + 8 + binary.length;
  return Uint8Array.from([
    ...head(0x46546c67, 2, length, padded.length, 0x4e4f534a),
    ...padded,
    ...head(binary.length, 0x004e4942),
    ...binary,
  ]);
}

/** A .glb as JSON and a file beside it. */
export function apart(bytes: Uint8Array, uri: string): { json: Uint8Array; binary: Uint8Array } {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length))) as { buffers: { uri?: string }[] };
  json.buffers[0]!.uri = uri;
  return { json: bytesOf(JSON.stringify(json)), binary: bytes.subarray(28 + length) };
}

export const SQUARE = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0);
export const SQUARE_INDICES = Uint16Array.of(0, 1, 2, 0, 2, 3);

/** A square with one node; `change` may do anything to it. */
export function square(change: (json: Json, builder: Builder) => void = () => {}): Uint8Array {
  const builder = new Builder();
  const { json } = builder;
  const POSITION = builder.accessor(SQUARE, 'VEC3', 3);
  const indices = builder.accessor(SQUARE_INDICES, 'SCALAR', 1);
  json.meshes = [{ name: 'square', primitives: [{ attributes: { POSITION }, indices }] }];
  json.nodes = [{ name: 'place', mesh: 0 }];
  json.scenes = [{ nodes: [0] }];
  change(json, builder);
  return builder.glb();
}

export const read = (bytes: Uint8Array, file = 'a.glb') => readGltf(bytes, file, { draco: dracoDecoder });

/** The same grid of points as glTF-Transform compresses it. */
export async function compressed(how: 'draco' | 'meshopt' | 'none'): Promise<{ bytes: Uint8Array; points: number[]; indices: number[] }> {
  const points = Array.from({ length: 64 }, (_, i) => [i % 8, Math.floor(i / 8), Math.sin(i)]).flat();
  const cells = Array.from({ length: 49 }, (_, i) => i + Math.floor(i / 7));
  const indices = cells.flatMap((i) => [i, i + 1, i + 9, i, i + 9, i + 8]);
  const doc = new Document();
  const buffer = doc.createBuffer();
  const accessor = (type: 'VEC3' | 'SCALAR', array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>) => doc.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const primitive = doc.createPrimitive().setAttribute('POSITION', accessor('VEC3', Float32Array.from(points))).setIndices(accessor('SCALAR', Uint16Array.from(indices)));
  doc.createScene().addChild(doc.createNode().setMesh(doc.createMesh().addPrimitive(primitive)));
  if (how === 'draco') doc.createExtension(KHRDracoMeshCompression).setRequired(true).setEncoderOptions({ method: KHRDracoMeshCompression.EncoderMethod.SEQUENTIAL, quantizationBits: { POSITION: 16 } });
  if (how === 'meshopt') doc.createExtension(EXTMeshoptCompression).setRequired(true);
  await Promise.all([MeshoptEncoder.ready, MeshoptDecoder.ready]);
  const io = new WebIO()
    .registerExtensions([KHRDracoMeshCompression, EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'draco3d.encoder': await draco3d.createEncoderModule(), 'draco3d.decoder': await dracoDecoder(), 'meshopt.encoder': MeshoptEncoder, 'meshopt.decoder': MeshoptDecoder });
  return { bytes: await io.writeBinary(doc), points, indices };
} // prettier-ignore
