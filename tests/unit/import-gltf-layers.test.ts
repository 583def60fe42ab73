/** glTF: images of coat, sheen, specular reflection, anisotropy and film, and which material of ours they ask for. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { importGltf } from '../../src/scene/import/gltf/scene.ts';
import { readMaterial } from '../../src/shader/material.ts';
import { checkParams } from '../../src/shader/params.ts';
import { square } from '../helpers/gltf.ts';

type Json = Record<string, any>;
const MAP = { index: 0 };
const MATT = { metallicFactor: 0, roughnessFactor: 0.5 };

/** A file of one square for each material, with one image; what it becomes, its parameters checked against the material's file. */
async function imported(materials: Json[], image: string | null = 'data:image/png;base64,iVBORw0KGgo=') {
  const bytes = square((json) => {
    json.materials = materials.map((each, i) => ({ name: `m${i}`, ...each }));
    const [primitive] = json.meshes[0].primitives;
    json.meshes[0].primitives = materials.map((_, material) => ({ ...primitive, material }));
    json.images = [{ name: 'map', uri: image ?? 'gone.png' }];
    json.samplers = [{ wrapS: 33071, wrapT: 33648, magFilter: 9728 }];
    json.textures = [{ source: 0, sampler: 0 }];
  });
  const { scene, notes } = await importGltf(bytes, 'a.glb', {
    dataUrl: (data) => `data:image/png;base64,${Buffer.from(data).toString('base64')}`,
  });
  for (const { file, params } of Object.values(scene.materials)) {
    const { params: declared } = readMaterial(file, shaderLibrary().materials[file]!);
    checkParams(declared, params, 'params', file, { image: Object.keys(scene.images), table: [], material: [] });
  }
  const { file, params } = scene.materials.m0!;
  return { scene, notes, file, params: params as Json };
}
const extended = (name: string, values: Json, pbr: Json = MATT) =>
  imported([{ pbrMetallicRoughness: pbr, extensions: { [`KHR_materials_${name}`]: values } }]);

describe('an image of', () => {
  const sheen = { sheenColorFactor: [1, 0.5, 0], sheenRoughnessFactor: 0.5 };
  it.each([
    ['clearcoat', { clearcoatFactor: 0.5, clearcoatTexture: MAP }, 'coat_weight', 0.5, 'r', 'linear'],
    ['clearcoat', { clearcoatFactor: 1, clearcoatRoughnessFactor: 0.7, clearcoatRoughnessTexture: MAP }, 'coat_roughness', 0.7, 'g', 'linear'],
    ['sheen', { ...sheen, sheenColorTexture: MAP }, 'fuzz_color', [1, 0.5, 0], 'r', 'srgb'],
    ['sheen', { ...sheen, sheenRoughnessTexture: MAP }, 'fuzz_roughness', 0.5, 'a', 'linear'],
    ['specular', { specularFactor: 0.25, specularTexture: MAP }, 'specular_weight', 0.25, 'a', 'linear'],
    ['specular', { specularColorFactor: [1, 0.5, 0.25], specularColorTexture: MAP }, 'specular_color', [1, 0.5, 0.25], 'r', 'srgb'],
    ['iridescence', { iridescenceFactor: 0.5, iridescenceTexture: MAP }, 'thin_film_weight', 0.5, 'r', 'linear'],
    ['iridescence', { iridescenceFactor: 1, iridescenceThicknessTexture: MAP }, 'thin_film_thickness', 0.4, 'g', 'linear'],
  ])('%s %o multiplies %s', async (name, values, param, factor, channel, colorSpace) => {
    const { scene, notes, file, params } = await extended(name, values);
    expect([file, params[`${param}_image`], notes]).toEqual(['gltf_pbr', 'map', []]);
    expect(params[param]).toEqual(factor);
    expect(scene.images.map).toMatchObject({ channel, colorSpace, wrap: ['clamp', 'mirror'], filter: 'nearest', uv: 0 });
  }); // prettier-ignore

  it('the thickness of a film goes from the least to the greatest', async () => {
    const range = { iridescenceThicknessMinimum: 120, iridescenceThicknessMaximum: 550 };
    const { params } = await extended('iridescence', { iridescenceFactor: 1, iridescenceThicknessTexture: MAP, ...range });
    expect(params).toMatchObject({ thin_film_thickness_min: 0.12, thin_film_thickness: 0.55 });
  });

  it('anisotropy comes with strength and rotation, and leaves the roughness as it is', async () => {
    const values = { anisotropyStrength: 0.6, anisotropyRotation: -Math.PI / 3, anisotropyTexture: MAP };
    const { scene, file, params, notes } = await extended('anisotropy', values);
    expect([file, notes]).toEqual(['gltf_pbr', []]);
    expect(params).toMatchObject({ anisotropy_image: 'map', anisotropy_strength: 0.6, specular_roughness: 0.5 });
    expect(params.anisotropy_rotation).toBeCloseTo(-60, 9);
    expect(scene.images.map).toMatchObject({ colorSpace: 'linear' });
  });

  it('a layer has a transform and a set of coordinates of its own', async () => {
    const transform = { KHR_texture_transform: { offset: [0.25, 0], scale: [2, 1] } };
    const { scene, params } = await extended('clearcoat', {
      clearcoatFactor: 1, clearcoatRoughnessFactor: 1, clearcoatTexture: { index: 0, extensions: transform },
      clearcoatRoughnessTexture: { index: 0, texCoord: 1 },
    }); // prettier-ignore
    expect(scene.images[params.coat_weight_image]).toMatchObject({ uv: 0, transform: { offset: [0.25, 0], scale: [2, 1] } });
    expect(scene.images[params.coat_roughness_image]).toMatchObject({ of: 'map', uv: 1, channel: 'g' });
  });
});

describe('a direction of anisotropy', () => {
  it.each([
    [Math.PI / 2, 90],
    [-7 * Math.PI, 180],
    [9.25 * 2 * Math.PI, 90],
  ])('of %f needs no image', async (anisotropyRotation, expected) => {
    const { file, params, notes } = await extended('anisotropy', { anisotropyStrength: 1, anisotropyRotation });
    expect([file, notes]).toEqual(['gltf_pbr', []]);
    expect(Math.abs(params.anisotropy_rotation)).toBeCloseTo(expected, 9);
  });

  it('without any strength changes nothing', async () =>
    expect(await extended('anisotropy', { anisotropyRotation: 1 })).toMatchObject({ file: 'principled', notes: [] }));
});

describe('the smaller material', () => {
  it.each([
    ['clearcoat', { clearcoatFactor: 1, clearcoatRoughnessFactor: 0.2 }],
    ['sheen', { sheenColorFactor: [1, 1, 1] }],
    ['specular', { specularFactor: 0.5, specularColorFactor: [1, 0.5, 0] }],
    ['iridescence', { iridescenceFactor: 1 }],
    ['anisotropy', { anisotropyStrength: 0.5 }],
    ['clearcoat', { clearcoatTexture: MAP, clearcoatRoughnessTexture: MAP, clearcoatNormalTexture: MAP }],
    ['clearcoat', { clearcoatFactor: 1, clearcoatRoughnessTexture: MAP }],
    ['sheen', { sheenColorTexture: MAP, sheenRoughnessTexture: MAP }],
    ['specular', { specularFactor: 0, specularTexture: MAP, specularColorTexture: MAP }],
    ['specular', { specularColorFactor: [0, 0, 0], specularColorTexture: MAP }],
    ['iridescence', { iridescenceTexture: MAP, iridescenceThicknessTexture: MAP }],
    ['anisotropy', { anisotropyTexture: MAP }],
  ])('does for %s %o, and nothing is lost', async (name, values) => {
    const { scene, file, params, notes } = await extended(name, values);
    expect([file, Object.keys(scene.images), notes]).toEqual(['principled', [], []]);
    expect(Object.keys(params).filter((each) => each.endsWith('_image'))).toEqual([]);
  });

  it('does for a metal, unless an image says where it is one', async () => {
    const values = { specularTexture: MAP, specularColorTexture: MAP };
    expect(await extended('specular', values, {})).toMatchObject({ file: 'principled', notes: [] });
    const { file, params } = await extended('specular', values, { metallicRoughnessTexture: MAP });
    expect([file, params.specular_weight_image, params.specular_color_image]).toEqual([
      'gltf_pbr',
      'map specular weight',
      'map specular color',
    ]);
  });

  it('does where images are missing, which is said, or nothing is shown of them', async () => {
    const coated = { extensions: { KHR_materials_clearcoat: { clearcoatFactor: 1, clearcoatTexture: MAP } } };
    expect(await imported([coated], null)).toMatchObject({ file: 'principled', notes: [expect.any(String), 'm0: images that are not shown: coat weight.'] }); // prettier-ignore
    const unlit = { extensions: { ...coated.extensions, KHR_materials_unlit: {} } };
    expect(await imported([unlit])).toMatchObject({ file: 'emitter', notes: [expect.stringContaining('unlit surfaces shine')] });
  });
});

it('a file has one of the two materials', async () => {
  const { scene } = await imported([
    { extensions: { KHR_materials_clearcoat: { clearcoatFactor: 1, clearcoatTexture: MAP } } },
    { extensions: { KHR_materials_transmission: { transmissionFactor: 1 }, KHR_materials_volume: { thicknessFactor: 1 } } },
    { alphaMode: 'BLEND', pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 0.5] }, extensions: { KHR_materials_unlit: {} } },
  ]);
  const files = ['m0', 'm1', 'm2'].map((each) => scene.materials[each]!.file);
  expect(files).toEqual(['gltf_pbr', 'gltf_pbr', 'gltf_pbr']);
});

describe('the normals of a coat', () => {
  const coat = (more: Json, material: Json = {}) =>
    imported([{ ...material, extensions: { KHR_materials_clearcoat: { clearcoatFactor: 1, ...more } } }]);

  it('are of its own map, or of none where the surface has one', async () => {
    const own = await coat({ clearcoatNormalTexture: { index: 0, scale: 0.5 } });
    expect(own.params).toMatchObject({ coat_own_normal: true, coat_normal_image: expect.any(String), coat_normal_scale: 0.5 });
    const none = await coat({}, { normalTexture: MAP });
    expect(none.params).toMatchObject({ coat_own_normal: true, normal_image: expect.any(String) });
    expect(none.params).not.toHaveProperty('coat_normal_image');
    expect([...own.notes, ...none.notes]).toEqual([]);
  });

  it('are those of the surface where the file gives the same to both', async () =>
    expect((await coat({ clearcoatNormalTexture: MAP }, { normalTexture: MAP })).params).not.toHaveProperty('coat_own_normal'));
});
