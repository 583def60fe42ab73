/** glTF that other loaders manage: factors above 1, meshopt by its later name and without fallbacks, thin walls. */
import { describe, expect, it } from 'vitest';
import { importGltf } from '../../src/scene/import/gltf/scene.ts';
import { compressed, glb, read, square } from '../helpers/gltf.ts';

type Json = Record<string, any>;
const withMaterial = (material: Json): Uint8Array =>
  square((json) => {
    json.materials = [{ name: 'stuff', ...material }];
    json.meshes[0].primitives[0].material = 0;
  });

/** The parts of a .glb. */
function opened(bytes: Uint8Array): { json: Json; binary: Uint8Array } {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  return { json: JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length))) as Json, binary: bytes.subarray(28 + length) };
}

describe('factors', () => {
  it('above 1 count as 1, with a note', async () => {
    const { materials, notes } = await read(
      withMaterial({
        pbrMetallicRoughness: { baseColorFactor: [1.0000002, 0.5, 1.2, 1], metallicFactor: 1.5, roughnessFactor: 0.25 },
        extensions: { KHR_materials_clearcoat: { clearcoatFactor: 2 } },
      }),
    );
    expect(materials[0]!.params).toMatchObject({ base_color: [1, 0.5, 1], base_metalness: 1, specular_roughness: 0.25, coat_weight: 1 });
    expect(notes).toEqual([
      'stuff: baseColorFactor above 1 counts as 1.',
      'stuff: metallicFactor above 1 counts as 1.',
      'stuff: clearcoatFactor above 1 counts as 1.',
    ]);
  });

  it('below 0 are refused, and light may be as strong as it is', async () => {
    await expect(read(withMaterial({ pbrMetallicRoughness: { baseColorFactor: [-0.1, 0, 0, 1] } }))).rejects.toThrow(
      'at materials[0].pbrMetallicRoughness.baseColorFactor[0]: ',
    );
    const { materials, notes } = await read(withMaterial({ emissiveFactor: [4, 0, 0] }));
    expect([materials[0]!.params.emission_luminance, notes]).toEqual([4, []]);
  });
});

describe('meshopt', () => {
  const positions = async (bytes: Uint8Array): Promise<Float32Array> => (await read(bytes)).meshes[0]!.primitives[0]!.mesh.positions;
  const renamed = (json: Json): Json =>
    JSON.parse(JSON.stringify(json).replaceAll('EXT_meshopt_compression', 'KHR_meshopt_compression')) as Json;

  it('is read by both of its names', async () => {
    const { bytes } = await compressed('meshopt');
    const { json, binary } = opened(bytes);
    expect(json.extensionsRequired).toContain('EXT_meshopt_compression');
    const changed = glb(renamed(json), binary);
    expect(await positions(changed)).toEqual(await positions(bytes));
    expect((await read(changed)).notes).toEqual([]);
  });

  it.each(['EXT', 'KHR'])('needs no fallback buffer, marked or not: %s', async (name) => {
    const { bytes } = await compressed('meshopt');
    const { json, binary } = opened(bytes);
    const fallbacks = json.buffers.filter((each: Json) => each.uri === undefined).length;
    expect(fallbacks).toBeGreaterThan(1);
    for (const each of json.buffers) delete each.extensions;
    expect(await positions(glb(name === 'KHR' ? renamed(json) : json, binary))).toEqual(await positions(bytes));
  });

  it('needs the buffer that something else refers to', async () => {
    const { json, binary } = opened((await compressed('meshopt')).bytes);
    const fallback = json.buffers.findIndex((each: Json) => each.extensions !== undefined);
    delete json.buffers[fallback].extensions;
    json.bufferViews.push({ buffer: fallback, byteLength: 4 });
    await expect(read(glb(json, binary))).rejects.toThrow(`at buffers[${fallback}]: expected a uri or a binary part of the file`);
  });
});

describe('transmission', () => {
  const of = async (extensions: Json) => {
    const { scene, notes } = await importGltf(
      withMaterial({ extensions, pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 0 } }),
      'a.glb',
    );
    return { material: scene.materials.stuff!, shape: scene.shapes.find(({ material }) => material === 'stuff') as Json, notes };
  };
  const KHR_materials_transmission = { transmissionFactor: 1 };

  it.each([
    ['without a volume', {}],
    ['with a volume without thickness', { KHR_materials_volume: { thicknessFactor: 0, attenuationDistance: 1 } }],
    ['with dispersion but no volume', { KHR_materials_dispersion: { dispersion: 1 } }],
  ])('%s is thin-walled, and fills nothing', async (_, more) => {
    const { material, shape } = await of({ KHR_materials_transmission, ...more });
    expect(material).toMatchObject({ file: 'principled', params: { transmission_weight: 1, thin_walled: true } });
    expect(shape.interior).toBeUndefined();
  });

  it('with a volume is solid, and without transmission there is no wall to speak of', async () => {
    const solid = await of({ KHR_materials_transmission, KHR_materials_volume: { thicknessFactor: 1 } });
    expect(solid.material.params.thin_walled).toBeUndefined();
    expect(solid.shape.interior).toEqual({ priority: 0 });
    expect((await of({ KHR_materials_transmission: { transmissionFactor: 0 } })).material.params.thin_walled).toBeUndefined();
  });

  it('says nothing of a solid where a wall is thin', async () => {
    expect((await of({ KHR_materials_transmission })).notes).toEqual([]);
  });
});
