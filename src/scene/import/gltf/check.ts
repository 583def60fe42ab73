/** What a glTF's JSON refers to exists, and fits into the bytes that are there: before anything is decoded. */
import { present } from '../../../base/present.ts';
import { shown } from '../../errors.ts';
import { MAX_VERTICES } from '../mesh.ts';
import type { Container } from './container.ts';
import { type Gltf, placeError } from './json.ts';

/** Most bytes of all accessors after decoding. */
const MAX_DECODED_BYTES = 512 * 1024 * 1024;
/** Most bytes of those that have no bufferView: zeros, of which no byte is in the file. */
const MAX_EMPTY_BYTES = 64 * 1024 * 1024;
/** Most elements of one accessor: indices may be three a triangle. */
const MAX_ELEMENTS = MAX_VERTICES * 6;

const BYTES = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 } as const;
const LANES = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 } as const;

/** Extensions that a file may require of its reader. */
const SUPPORTED = new Set([
  'KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'KHR_mesh_quantization', 'KHR_lights_punctual', 'KHR_texture_transform',
  'EXT_texture_webp', 'EXT_mesh_gpu_instancing', 'KHR_node_visibility', 'KHR_materials_anisotropy', 'KHR_materials_clearcoat',
  'KHR_materials_diffuse_transmission', 'KHR_materials_dispersion', 'KHR_materials_emissive_strength', 'KHR_materials_ior',
  'KHR_materials_iridescence', 'KHR_materials_pbrSpecularGlossiness', 'KHR_materials_sheen', 'KHR_materials_specular',
  'KHR_materials_transmission', 'KHR_materials_unlit', 'KHR_materials_volume', 'KHR_materials_variants', 'KHR_xmp_json_ld',
  'KHR_texture_basisu', 'KHR_animation_pointer',
]); // prettier-ignore

/** @throws SceneError naming the place in the JSON */
export function checkContainer({ json, buffers }: Container, file: string): void {
  for (const [i, each] of json.extensionsRequired.entries()) {
    if (!SUPPORTED.has(each)) throw placeError(file, ['extensionsRequired', i], `the extension ${each.slice(0, 60)} is not known here`);
  }
  checkReferences(json, file);
  json.bufferViews.forEach((view, i) => {
    const packed = view.extensions.EXT_meshopt_compression;
    const { buffer, byteOffset, byteLength } = packed ?? view;
    const length = buffers[buffer]?.length ?? -1;
    if (byteOffset + byteLength > length)
      throw placeError(
        file,
        ['bufferViews', i],
        `expected bytes within the ${length} of buffer ${buffer}, got ${byteOffset} to ${byteOffset + byteLength}`,
      );
    if (packed !== undefined && packed.count * packed.byteStride > MAX_DECODED_BYTES)
      throw placeError(
        file,
        ['bufferViews', i],
        `expected at most ${MAX_DECODED_BYTES} bytes after decompression, got ${packed.count * packed.byteStride}`,
      );
  });
  checkAccessors(json, file);
}

const viewAt = ({ bufferViews }: Gltf, index: number): Gltf['bufferViews'][number] => present(bufferViews[index], `a bufferView ${index}`);

/** Bytes of a view after decompression. */
function viewLength(json: Gltf, index: number): number {
  const view = viewAt(json, index);
  const packed = view.extensions.EXT_meshopt_compression;
  return packed === undefined ? view.byteLength : packed.count * packed.byteStride;
}

function checkAccessors(json: Gltf, file: string): void {
  let total = json.bufferViews.reduce((sum, { extensions: { EXT_meshopt_compression: packed } }) => sum + (packed ? packed.count * packed.byteStride : 0), 0); // prettier-ignore
  const drawn = dracoAccessors(json);
  let empty = 0;
  json.accessors.forEach((accessor, i) => {
    const { bufferView, byteOffset, componentType, count, type, sparse } = accessor;
    const size = BYTES[componentType] * LANES[type];
    if (count > MAX_ELEMENTS) throw placeError(file, ['accessors', i, 'count'], `expected at most ${MAX_ELEMENTS}, got ${count}`);
    total += count * size;
    if (total > MAX_DECODED_BYTES)
      throw placeError(file, ['accessors', i], `expected at most ${MAX_DECODED_BYTES} bytes of numbers, got more`);
    if (bufferView === undefined && !drawn.has(i)) empty += count * size;
    if (empty > MAX_EMPTY_BYTES)
      throw placeError(file, ['accessors', i], `expected at most ${MAX_EMPTY_BYTES} bytes of numbers without a bufferView, got more`);
    const fits = (view: number, offset: number, elements: number, bytes: number, stride: number, path: PropertyKey[]): void => {
      const length = viewLength(json, view);
      const end = offset + (elements > 0 ? (elements - 1) * stride + bytes : 0);
      if (end > length) throw placeError(file, path, `expected ${end} bytes in bufferView ${view}, which has ${length}`);
    };
    if (bufferView !== undefined) {
      const { byteStride } = viewAt(json, bufferView);
      fits(bufferView, byteOffset, count, size, byteStride ?? size, ['accessors', i]);
    }
    if (sparse === undefined) return;
    const path = ['accessors', i, 'sparse'];
    if (sparse.count > count) throw placeError(file, path, `expected at most ${count} replaced elements, got ${sparse.count}`);
    const indexSize = BYTES[sparse.indices.componentType];
    fits(sparse.indices.bufferView, sparse.indices.byteOffset, sparse.count, indexSize, indexSize, [...path, 'indices']);
    fits(sparse.values.bufferView, sparse.values.byteOffset, sparse.count, size, size, [...path, 'values']);
  });
}

/** Accessors whose numbers Draco holds: they have no bufferView of their own. */
function dracoAccessors({ meshes }: Gltf): Set<number | undefined> {
  return new Set(
    meshes
      .flatMap(({ primitives }) => primitives)
      .flatMap(({ attributes, indices, extensions: { KHR_draco_mesh_compression: packed } }) =>
        packed === undefined ? [] : [indices, ...Object.keys(packed.attributes).map((key) => attributes[key])],
      ),
  );
}

function checkReferences(json: Gltf, file: string): void {
  const known = (list: readonly unknown[], index: number | undefined, what: string, ...path: PropertyKey[]): void => {
    if (index !== undefined && index >= list.length)
      throw placeError(file, path, `expected one of the ${list.length} ${what}, got ${index}`);
  };
  const { accessors, bufferViews, buffers, cameras, images, materials, meshes, nodes, samplers, scenes, skins, textures } = json;
  const lights = json.extensions.KHR_lights_punctual?.lights ?? [];
  bufferViews.forEach((each, i) => {
    known(buffers, each.buffer, 'buffers', 'bufferViews', i, 'buffer');
    known(buffers, each.extensions.EXT_meshopt_compression?.buffer, 'buffers', 'bufferViews', i, 'extensions');
  });
  accessors.forEach(({ bufferView, sparse }, i) => {
    known(bufferViews, bufferView, 'bufferViews', 'accessors', i, 'bufferView');
    known(bufferViews, sparse?.indices.bufferView, 'bufferViews', 'accessors', i, 'sparse', 'indices');
    known(bufferViews, sparse?.values.bufferView, 'bufferViews', 'accessors', i, 'sparse', 'values');
  });
  meshes.forEach(({ primitives }, i) =>
    primitives.forEach((each, k) => {
      const path = ['meshes', i, 'primitives', k];
      known(materials, each.material, 'materials', ...path, 'material');
      known(accessors, each.indices, 'accessors', ...path, 'indices');
      for (const [key, index] of Object.entries(each.attributes)) known(accessors, index, 'accessors', ...path, 'attributes', key);
      each.targets?.forEach((target, t) => {
        for (const [key, index] of Object.entries(target)) known(accessors, index, 'accessors', ...path, 'targets', t, key);
      });
      each.extensions.KHR_materials_variants?.mappings.forEach((mapping, m) => {
        known(materials, mapping.material, 'materials', ...path, 'extensions', 'KHR_materials_variants', 'mappings', m, 'material');
      });
      const draco = each.extensions.KHR_draco_mesh_compression;
      known(bufferViews, draco?.bufferView, 'bufferViews', ...path, 'extensions');
      for (const key of Object.keys(draco?.attributes ?? {})) {
        if (!Object.hasOwn(each.attributes, key))
          throw placeError(file, [...path, 'extensions'], `expected attributes of the primitive, got ${shown(key)}`);
      }
    }),
  );
  nodes.forEach((each, i) => {
    known(meshes, each.mesh, 'meshes', 'nodes', i, 'mesh');
    known(cameras, each.camera, 'cameras', 'nodes', i, 'camera');
    known(skins, each.skin, 'skins', 'nodes', i, 'skin');
    known(lights, each.extensions.KHR_lights_punctual?.light, 'lights', 'nodes', i, 'extensions');
    each.children?.forEach((child, k) => known(nodes, child, 'nodes', 'nodes', i, 'children', k));
    const instances = each.extensions.EXT_mesh_gpu_instancing?.attributes ?? {};
    for (const [key, index] of Object.entries(instances)) known(accessors, index, 'accessors', 'nodes', i, 'extensions', key);
  });
  skins.forEach((each, i) => {
    known(accessors, each.inverseBindMatrices, 'accessors', 'skins', i, 'inverseBindMatrices');
    each.joints.forEach((joint, k) => known(nodes, joint, 'nodes', 'skins', i, 'joints', k));
  });
  json.animations.forEach(({ channels, samplers: tracks }, i) => {
    channels.forEach(({ sampler, target }, k) => {
      known(tracks, sampler, 'samplers', 'animations', i, 'channels', k, 'sampler');
      known(nodes, target.node, 'nodes', 'animations', i, 'channels', k, 'target');
    });
    tracks.forEach(({ input, output }, k) => {
      known(accessors, input, 'accessors', 'animations', i, 'samplers', k, 'input');
      known(accessors, output, 'accessors', 'animations', i, 'samplers', k, 'output');
    });
  });
  known(scenes, json.scene, 'scenes', 'scene');
  scenes.forEach((each, i) => each.nodes.forEach((root, k) => known(nodes, root, 'nodes', 'scenes', i, 'nodes', k)));
  textures.forEach((each, i) => {
    known(images, each.source, 'images', 'textures', i, 'source');
    known(images, each.extensions.EXT_texture_webp?.source, 'images', 'textures', i, 'extensions');
    known(images, each.extensions.KHR_texture_basisu?.source, 'images', 'textures', i, 'extensions');
    known(samplers, each.sampler, 'samplers', 'textures', i, 'sampler');
  });
}
