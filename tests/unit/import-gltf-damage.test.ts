/** glTF: every complaint, and damaged files. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SceneError } from '../../src/scene/errors.ts';
import { readGltf } from '../../src/scene/import/gltf/gltf.ts';
import { importGltf } from '../../src/scene/import/gltf/scene.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { animate } from '../helpers/animated.ts';
import { expectSurvives } from '../helpers/damage.ts';
import { compressed, dracoDecoder, glb, read, square } from '../helpers/gltf.ts';

const folder = new URL('../../../shared/data/gltf/', import.meta.url).pathname;
const present = existsSync(folder);
if (!present) console.log(`skipped: no glTF files in ${folder}`);

type Json = Record<string, any>;
const text = (json: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(json));

it.each<[string, (json: Json, builder: any) => void, string]>([
  ['another version', (json) => (json.asset.version = '1.0'), 'a.glb: expected glTF version 2, got 1.0'],
  ['no version', (json) => delete json.asset, 'a.glb: at asset: expected object, got nothing'],
  ['a list of the wrong kind', (json) => (json.nodes = {}), 'a.glb: at nodes: expected array, got object'],
  ['a factor out of range', (json) => (json.materials = [{ pbrMetallicRoughness: { roughnessFactor: -1 } }]), 'a.glb: at materials[0].pbrMetallicRoughness.roughnessFactor: too small: expected number to be >=0'],
  ['an unknown extension', (json) => (json.extensionsRequired = ['FOO_bar']), 'a.glb: at extensionsRequired[0]: the extension FOO_bar is not known here'],
  ['no such mesh', (json) => (json.nodes[0].mesh = 7), 'a.glb: at nodes[0].mesh: expected one of the 1 meshes, got 7'],
  ['no such accessor', (json) => (json.meshes[0].primitives[0].attributes.NORMAL = 9), 'a.glb: at meshes[0].primitives[0].attributes.NORMAL: expected one of the 2 accessors, got 9'],
  ['no such texture', (json) => (json.materials = [{ normalTexture: { index: 3 } }]), 'a.glb: at materials[0]: expected one of the 0 textures, got 3'],
  ['a circle', (json) => (json.nodes[0].children = [0]), 'a.glb: at nodes[0]: expected one parent and no circle, got a second way to the node'],
  ['two parents', (json) => { json.nodes = [{ children: [2] }, { children: [2] }, { mesh: 0 }]; json.scenes[0].nodes = [0, 1]; }, 'a.glb: at nodes[2]: expected one parent and no circle, got a second way to the node'],
  ['a view past the end', (json) => (json.bufferViews[1].byteLength = 99), 'a.glb: at bufferViews[1]: expected bytes within the 60 of buffer 0, got 48 to 147'],
  ['a count past the end', (json) => (json.accessors[0].count = 5), 'a.glb: at accessors[0]: expected 60 bytes in bufferView 0, which has 48'],
  ['an absurd count', (json) => (json.accessors[0] = { componentType: 5126, count: 2 ** 31, type: 'VEC3' }), 'a.glb: at accessors[0].count: expected at most 24000000, got 2147483648'],
  ['absurd counts in all', (json) => { json.accessors = Array.from({ length: 9 }, () => ({ componentType: 5126, count: 2e7, type: 'SCALAR' })); json.meshes[0].primitives[0] = { attributes: Object.fromEntries(json.accessors.map((_: unknown, i: number) => [`_${i}`, i])), extensions: { KHR_draco_mesh_compression: { bufferView: 0, attributes: Object.fromEntries(json.accessors.map((_: unknown, i: number) => [`_${i}`, i])) } } }; }, 'a.glb: at accessors[6]: expected at most 536870912 bytes of numbers, got more'],
  ['zeros out of nothing', (json) => (json.accessors = Array.from({ length: 9 }, () => ({ componentType: 5126, count: 9e6, type: 'SCALAR' }))), 'a.glb: at accessors[1]: expected at most 67108864 bytes of numbers without a bufferView, got more'],
  ['too many sparse elements', (json) => (json.accessors[0].sparse = { count: 5, indices: { bufferView: 0, componentType: 5121 }, values: { bufferView: 0 } }), 'a.glb: at accessors[0].sparse: expected at most 4 replaced elements, got 5'],
  ['absurd decompression', (json) => (json.bufferViews[0].extensions = { EXT_meshopt_compression: { buffer: 0, byteLength: 8, byteStride: 256, count: 2 ** 30, mode: 'ATTRIBUTES' } }), 'a.glb: at bufferViews[0]: expected at most 536870912 bytes after decompression, got 274877906944'],
  ['an index too far', (json, builder) => (json.meshes[0].primitives[0].indices = builder.accessor(Uint16Array.of(0, 1, 4), 'SCALAR', 1)), 'a.glb: at meshes[0].primitives[0]: expected an index below 4 at 2, got 4'],
  ['NaN', (json, builder) => (json.meshes[0].primitives[0].attributes.POSITION = builder.accessor(Float32Array.of(0, NaN, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0), 'VEC3', 3)), 'a.glb: at meshes[0].primitives[0]: expected a coordinate within ±10000000 at vertex 0, got NaN'],
  ['flat triangles', (json, builder) => (json.meshes[0].primitives[0].indices = builder.accessor(Uint16Array.of(0, 0, 1), 'SCALAR', 1)), 'a.glb: expected a node with triangles, got none'],
  ['other lengths', (json, builder) => (json.meshes[0].primitives[0].attributes.NORMAL = builder.accessor(Float32Array.of(0, 0, 1), 'VEC3', 3)), 'a.glb: at meshes[0].primitives[0]: expected 4 elements of NORMAL, got 1'],
  ['positions of two numbers', (json) => (json.accessors[0].type = 'VEC2'), 'a.glb: at meshes[0].primitives[0]: expected 3 numbers an element of POSITION, got 2'],
  ['an endless transform', (json) => (json.nodes[0].scale = [1e300, 1, 1]), 'a.glb: at nodes[0]: expected a smaller transform'],
  ['a channel of no such sampler', (json) => (json.animations = [{ channels: [{ sampler: 1, target: { node: 0, path: 'scale' } }], samplers: [{ input: 0, output: 0 }] }]), 'a.glb: at animations[0].channels[0].sampler: expected one of the 1 samplers, got 1'],
  ['times that run back', (_, builder) => animate(builder, 'Run', [{ node: 0, path: 'translation', times: [1, 0], values: new Float32Array(6) }]), 'a.glb: at animations[0].channels[0]: expected times from 0 to 100000 s, none before the one before it, got 0 at 1'],
  ['keyframes without their numbers', (_, builder) => animate(builder, 'Run', [{ node: 0, path: 'rotation', times: [0, 1], values: new Float32Array(4) }]), 'a.glb: at animations[0].channels[0]: expected 8 numbers for 2 keyframes, got 4'],
  ['two channels for one thing', (_, builder) => animate(builder, 'Run', [1, 2].map(() => ({ node: 0, path: 'scale' as const, times: [0], values: new Float32Array(3) }))), 'a.glb: at animations[0].channels[1]: expected one channel for the scale of node 0, got a second'],
  ['a pointer to nothing', (json, builder) => (json.animations = [{ channels: [{ sampler: 0, target: { path: 'pointer', extensions: { KHR_animation_pointer: { pointer: '/materials/4/alphaCutoff' } } } }], samplers: [{ input: builder.accessor(Float32Array.of(0), 'SCALAR', 1), output: builder.accessor(Float32Array.of(0), 'SCALAR', 1) }] }]), 'a.glb: at animations["animation 0"]: the pointer /materials/4/alphaCutoff: expected "4", got nothing'],
  ['nothing to see', (json) => (json.nodes = [{}]), 'a.glb: expected a node with triangles, got none'],
  ['wrong base64', (json) => (json.images = [{ uri: 'data:image/png;base64,%%%' }]), 'a.glb: at images[0].uri: expected data in base64, got something else'],
])('%s is refused', async (_, change, message) => {
  await expect(read(square(change))).rejects.toThrow(new SceneError(message));
}); // prettier-ignore

it.each([
  'https://example.org/a.png',
  '//example.org/a.png',
  '/\\example.org/a.png',
  '%2F%2Fexample.org/a.png',
  'FILE:///etc/a.png',
  'D:/work/a.png',
  'D:\\work\\a.png',
])('an image at %s is not fetched: one of its name beside the model is, or it is missing', async (uri) => {
  const bytes = square((json) => (json.images = [{ uri }]));
  const asked: string[] = [];
  const { notes } = await importGltf(bytes, 'a.glb', { beside: (name) => (asked.push(name), Promise.resolve(null)) });
  expect([asked, notes]).toEqual([['a.png'], [`The image ${uri} is missing.`]]);
  expect((await importGltf(bytes, 'a.glb', { beside: () => Promise.resolve(new Uint8Array(8)) })).notes).toEqual([]);
});

it.each<[Uint8Array, string]>([
  [new Uint8Array(0), 'a.glb: expected text, got an empty file'],
  [Uint8Array.of(0x67, 0x00, 0xff, 0x81, 0x12), 'a.glb: expected a binary glTF file, which begins with the letters “glTF”'],
  [square().slice(0, 12), 'a.glb: expected at least 20 bytes, got 12'],
  [square().slice(0, -1), `a.glb: expected ${square().length} bytes, as byte 8 says, got ${square().length - 1}`],
  [text({ asset: { version: '2.0' }, buffers: [{ byteLength: 4 }] }), 'a.glb: at buffers[0]: expected a uri or a binary part of the file, got neither'],
  [text({ asset: { version: '2.0' }, buffers: [{ byteLength: 4, uri: '//example.org/a.bin' }] }), 'a.glb: at buffers[0].uri: expected a file beside this one or data, got an address elsewhere'],
  [text({ asset: { version: '2.0' }, buffers: [{ byteLength: 4, uri: 'a.bin' }] }), 'a.glb: at buffers[0].uri: the file a.bin is missing; open it together with this one'],
  [glb({ asset: { version: '2.0' }, buffers: [{ byteLength: 9 }] }, new Uint8Array(8)), 'a.glb: at buffers[0].byteLength: expected at most the 8 bytes that there are, got 9'],
  [new TextEncoder().encode('{'), 'a.glb: expected JSON, got something else'],
  [text(null), 'a.glb: expected object, got null'],
])('is refused %#', async (bytes, message) => {
  await expect(read(bytes)).rejects.toThrow(new SceneError(message));
}); // prettier-ignore

describe('damaged files become a valid scene or one sentence', { timeout: 600_000 }, () => {
  const check = (scene: unknown): void => expect(JSON.stringify(checkScene(scene))).not.toContain('null');
  const importing = async (bytes: Uint8Array) => (await importGltf(bytes, 'a.glb', { draco: dracoDecoder })).scene;

  it('plain', async () => {
    const bytes = square((json, builder) => {
      json.meshes[0].primitives[0].attributes.COLOR_0 = builder.accessor(Uint8Array.of(255, 0, 51, 9, 0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 9), 'VEC4', 4, { normalized: true }); // prettier-ignore
      const sparse = { count: 1, indices: { bufferView: builder.view(Uint8Array.of(1)), componentType: 5121 }, values: { bufferView: builder.view(Float32Array.of(5, 0, 0)) } }; // prettier-ignore
      json.accessors[0].sparse = sparse;
      json.extensions = { KHR_lights_punctual: { lights: [{ type: 'spot', spot: {} }] } };
      json.cameras = [{ type: 'perspective', perspective: { yfov: 1, znear: 1 } }];
      json.nodes.push(
        { camera: 0, mesh: 0, children: [2], extensions: { KHR_lights_punctual: { light: 0 } } },
        { mesh: 0, scale: [1, 2, 3] },
      );
      json.scenes[0].nodes.push(1);
    });
    const counts = await expectSurvives(bytes, 'gltf-plain-1', importing, check);
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(0);
  });

  it('with images, two sets of coordinates, tangents and everything inside of materials', async () => {
    const map = { index: 0, texCoord: 1, extensions: { KHR_texture_transform: { offset: [0.5, 1], rotation: 1, scale: [2, -1] } } };
    const bytes = square((json, builder) => {
      const { attributes } = json.meshes[0].primitives[0];
      attributes.TEXCOORD_0 = builder.accessor(Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1), 'VEC2', 2);
      attributes.TEXCOORD_1 = builder.accessor(Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1), 'VEC2', 2);
      attributes.TANGENT = builder.accessor(Float32Array.of(1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, -1), 'VEC4', 4);
      json.images = [{ uri: 'data:image/png;base64,iVBORw0KGgo=' }];
      json.samplers = [{ wrapS: 33071, wrapT: 33648, magFilter: 9728 }];
      json.textures = [{ source: 0, sampler: 0 }];
      const inside = { thicknessFactor: 1, attenuationDistance: 0.5, attenuationColor: [0.5, 1, 0.2] };
      json.materials = [
        { pbrMetallicRoughness: { baseColorTexture: map, metallicRoughnessTexture: map }, normalTexture: { ...map, scale: 2 }, emissiveTexture: map, emissiveFactor: [1, 1, 1], alphaMode: 'MASK' },
        { extensions: { KHR_materials_transmission: { transmissionFactor: 1 }, KHR_materials_volume: inside, KHR_materials_dispersion: { dispersion: 1 }, KHR_materials_ior: { ior: 1.4 } }, pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 0 } },
      ];
      json.meshes[0].primitives[0].material = 0;
      json.meshes.push({ primitives: [{ ...json.meshes[0].primitives[0], material: 1 }] });
      json.nodes[0].children = [1];
      json.nodes.push({ mesh: 1, scale: [-1, 1, 1] });
    }); // prettier-ignore
    const dataUrl = (image: Uint8Array): string => `data:image/png;base64,${Buffer.from(image).toString('base64')}`;
    const textured = async (each: Uint8Array) => (await importGltf(each, 'a.glb', { dataUrl })).scene;
    expect(Object.keys((await textured(bytes)).images).length).toBeGreaterThan(3);
    const counts = await expectSurvives(bytes, 'gltf-images-1', textured, check);
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(0);
  });

  it('with things and a camera that move', async () => {
    const bytes = square((json, builder) => {
      json.nodes = [{ children: [1, 2], scale: [1, 2, 1] }, { name: 'a', mesh: 0 }, { camera: 0, translation: [0, 0, 5] }];
      json.cameras = [{ type: 'perspective', perspective: { yfov: 1, znear: 1 } }];
      json.materials = [{}];
      animate(builder, 'Run', [
        { node: 0, path: 'rotation', times: [0, 1, 2], values: Float32Array.of(0, 0, 0, 1, 0, 0.6, 0, 0.8, 1, 0, 0, 0) },
        { node: 1, path: 'scale', times: [0, 2], interpolation: 'STEP', values: Int8Array.of(127, 0, 127, 0, 99, 127, -127, 99) },
        { node: 2, path: 'translation', times: [1], interpolation: 'CUBICSPLINE', values: Float32Array.of(0, 0, 0, 1, 2, 5, 0, 1, 0) },
      ]);
      json.accessors[5].type = 'VEC3';
      json.accessors[5].count = 2;
      const [{ channels, samplers }] = json.animations;
      const pointer = '/materials/0/pbrMetallicRoughness/roughnessFactor';
      channels.push({ sampler: 3, target: { path: 'pointer', extensions: { KHR_animation_pointer: { pointer } } } });
      samplers.push({ input: builder.accessor(Float32Array.of(0, 3), 'SCALAR', 1), output: builder.accessor(Float32Array.of(0.5, 1), 'SCALAR', 1) });
    }); // prettier-ignore
    expect((await importing(bytes)).flight).toBeDefined();
    const counts = await expectSurvives(bytes, 'gltf-moves-1', importing, check);
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(0);
  });

  it('with skins and morph targets', async () => {
    const bytes = square((json, builder) => {
      const [primitive] = json.meshes[0].primitives;
      primitive.attributes.JOINTS_0 = builder.accessor(Uint8Array.from({ length: 16 }, (_, i) => i % 2), 'VEC4', 4);
      primitive.attributes.WEIGHTS_0 = builder.accessor(Float32Array.from({ length: 16 }, (_, i) => (i % 4 < 2 ? 0.5 : 0)), 'VEC4', 4);
      primitive.targets = [{ POSITION: builder.accessor(Float32Array.from({ length: 12 }, (_, i) => i % 5), 'VEC3', 3) }];
      json.nodes = [{ mesh: 0, skin: 0, children: [1] }, { children: [2] }, { translation: [0, 1, 0] }, { mesh: 0 }];
      json.scenes = [{ nodes: [0, 3] }];
      json.skins = [{ joints: [1, 2], inverseBindMatrices: builder.accessor(Float32Array.from({ length: 32 }, (_, i) => Number(i % 5 === 0)), 'MAT4', 16) }];
      animate(builder, 'Bend', [
        { node: 1, path: 'rotation', times: [0, 1, 2], values: Float32Array.of(0, 0, 0, 1, 0, 0.6, 0, 0.8, 1, 0, 0, 0) },
        { node: 0, path: 'weights', times: [0, 2], values: Float32Array.of(0, 1) },
      ]);
    }); // prettier-ignore
    const { shapes } = await importing(bytes);
    expect(shapes[0]?.type === 'mesh' && shapes[0].data?.poseTimes?.length).toBeGreaterThan(2);
    const counts = await expectSurvives(bytes, 'gltf-forms-1', importing, check);
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(0);
  });

  it.each(['draco', 'meshopt'] as const)('%s', async (how) => {
    const { bytes } = await compressed(how);
    const rounds = process.env.PENUMBRA_FUZZ ? 2000 : 40;
    await expectSurvives(bytes, `gltf-${how}-1`, importing, check, rounds);
    // The compressed numbers alone.
    const start = 20 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true) + 8;
    const join2 = (tail: Uint8Array): Uint8Array => {
      const out = Uint8Array.from(bytes);
      out.set(tail.subarray(0, out.length - start), start);
      return out;
    };
    await expectSurvives(bytes.slice(start), `gltf-${how}-2`, (tail) => importing(join2(tail)), check, rounds);
  });

  it.runIf(present).each(['whale.glb', 'shader-ball/neutral_objects.glb'])('%s', async (path) => {
    const bytes = readFileSync(join(folder, path));
    const rounds = process.env.PENUMBRA_FUZZ ? 300 : 10;
    await expectSurvives(bytes, `gltf-${path}-1`, (each) => readGltf(each, 'a.glb'), () => {}, rounds); // prettier-ignore
  });
});
