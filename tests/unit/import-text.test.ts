/** Texts in UTF-16 and with byte-order marks, and files that Git LFS did not fetch, in every format. */
import { describe, expect, it } from 'vitest';
import { decodeImage } from '../../src/image/decode/index.ts';
import { decodeFilm } from '../../src/engine/film/file.ts';
import { MESH_EXTENSIONS, SCENE_EXTENSIONS } from '../../src/scene/import/formats.ts';
import { importMesh, importScene } from '../../src/scene/import/index.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** With its byte-order mark. */
function utf16(text: string, little: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2 + 2);
  const view = new DataView(bytes.buffer);
  [...`\ufeff${text}`].forEach((each, i) => view.setUint16(i * 2, each.charCodeAt(0), little));
  return bytes;
}

const OBJ = 'mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl gr\u00fcn\nf 1 2 3\n';
const MTL = 'newmtl gr\u00fcn\nKd 0 1 0\n';
const TEXTS: Record<string, string> = {
  'a.obj': OBJ,
  'a.ply': 'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n',
  'a.stl': 'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n',
  'a.ies': 'IESNA:LM-63-2002\n[LUMINAIRE] gr\u00fcn\nTILT=NONE\n1 -1 1 2 1 1 2 0 0 0\n1 1 9\n0 90\n0\n100 50\n',
  'a.curves': '# gr\u00fcn\n0 0 0 1\n0 1 0 1\n',
  'a.off': 'OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n',
  'a.scn': 'camera 0 0 5 0 0 0\nsize 1\nsphere 1 0 0 0 0 0 0 1 1 1 0\n',
  'a.json': '{"version":1,"title":"gr\u00fcn","camera":{"position":[0,0,5],"target":[0,0,0]},"materials":{"a":{"file":"diffuse"}},"shapes":[{"type":"sphere","center":[0,0,0],"radius":1,"material":"a"}]}',
  'a.gltf': JSON.stringify({ asset: { version: '2.0' }, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0, name: 'gr\u00fcn' }], meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }], accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }], bufferViews: [{ buffer: 0, byteLength: 36 }], buffers: [{ byteLength: 36, uri: 'a.bin' }] }),
}; // prettier-ignore

const beside = (mark: (text: string) => Uint8Array) => async (name: string) =>
  name === 'a.mtl' ? mark(MTL) : new Uint8Array(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer);

describe.each(Object.entries(TEXTS))('%s', (name, text) => {
  it.each<[string, (text: string) => Uint8Array]>([
    ['UTF-16, little-endian', (each) => utf16(each, true)],
    ['UTF-16, big-endian', (each) => utf16(each, false)],
    ['UTF-8 with a mark', (each) => bytesOf(`\ufeff${each}`)],
  ])('in %s is the same scene', async (_, mark) => {
    const plain = await importScene(bytesOf(text), name, { beside: beside(bytesOf) });
    expect(await importScene(mark(text), name, { beside: beside(mark) })).toEqual(plain);
  });

  it('in UTF-16 without a mark is no text', async () => {
    await expect(importScene(utf16(text, true).subarray(2), name, {})).rejects.toThrow(name);
  });
});

describe('a Git LFS pointer', () => {
  const pointer = bytesOf('version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n');
  const dataUrl = (): string => 'data:,';

  it.each(SCENE_EXTENSIONS.map((each) => `a${each}`))('is named in place of %s', async (name) => {
    const message = `${name}: expected the file itself, got one that is a Git LFS pointer: run git lfs pull`;
    await expect(importScene(pointer, name, { dataUrl })).rejects.toThrow(message);
    if (MESH_EXTENSIONS.some((each) => name.endsWith(each))) await expect(importMesh(pointer, name)).rejects.toThrow(message);
  });

  it('is named in place of what a file names', async () => {
    const besidePointer = { beside: async () => pointer, dataUrl };
    await expect(importScene(bytesOf(OBJ), 'a.obj', besidePointer)).rejects.toThrow('a.mtl: expected the file itself');
    await expect(importScene(bytesOf(TEXTS['a.gltf']!), 'a.gltf', besidePointer)).rejects.toThrow('a.bin: expected the file itself');
    const pictured = { beside: async (name: string) => (name === 'a.mtl' ? bytesOf(`${MTL}map_Kd b.png\n`) : pointer), dataUrl };
    await expect(importScene(bytesOf(OBJ), 'a.obj', pictured)).rejects.toThrow('b.png: expected the file itself');
  });

  it('is named in place of images and films', async () => {
    await expect(decodeImage(pointer, 'a.png')).rejects.toThrow('a.png: expected the file itself, got one that is a Git LFS pointer');
    await expect(decodeFilm(pointer)).rejects.toThrow('a Git LFS pointer: run git lfs pull');
  });
}); // prettier-ignore
