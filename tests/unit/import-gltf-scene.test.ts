/** glTF: materials and their images, what becomes of them in a document, instances there, and mirrored places. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import type { Vec3 } from '../../src/scene/document.ts';
import { importGltf } from '../../src/scene/import/gltf/scene.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cross, dot, normalize, sub } from '../../src/scene/vec.ts';
import { read, square } from '../helpers/gltf.ts';

type Json = Record<string, any>;
const withMaterial = (material: Json, more: (json: Json) => void = () => {}): Uint8Array =>
  square((json) => {
    json.materials = [{ name: 'stuff', ...material }];
    json.meshes[0].primitives[0].material = 0;
    more(json);
  });
const materialOf = async (material: Json, more?: (json: Json) => void) => (await read(withMaterial(material, more))).materials[0]!;
const extended = (name: string, values: Json) => materialOf({ extensions: { [`KHR_materials_${name}`]: values } });
const sceneOf = async (bytes: Uint8Array) =>
  importGltf(bytes, 'a.glb', { dataUrl: (image) => `data:image/png;base64,${Buffer.from(image).toString('base64')}` });
const rounded = (values: Iterable<number>): number[] => [...values].map((each) => Number(each.toFixed(5)) + 0);

describe('materials', () => {
  it('have the defaults of glTF', async () => {
    const { params, alpha, volume, textures, unlit } = await materialOf({});
    expect(params).toEqual({ base_color: [1, 1, 1], base_metalness: 1, specular_roughness: 1, specular_ior: 1.5 });
    expect({ alpha, volume, textures, unlit }).toEqual({ alpha: { mode: 'OPAQUE', cutoff: 0.5, factor: 1 }, volume: null, textures: [], unlit: false });
  }); // prettier-ignore

  it.each([
    ['clearcoat', { clearcoatFactor: 0.5, clearcoatRoughnessFactor: 0.2 }, { coat_weight: 0.5, coat_roughness: 0.2, coat_ior: 1.5, coat_darkening: 0, coat_roughening: 0 }],
    ['transmission', { transmissionFactor: 0.7 }, { transmission_weight: 0.7, transmission_color: [1, 1, 1] }],
    ['ior', { ior: 1.33 }, { specular_ior: 1.33 }],
    ['specular', { specularFactor: 0.4 }, { specular_weight: 0.4 }],
    ['sheen', { sheenColorFactor: [0.25, 0.5, 0], sheenRoughnessFactor: 0.3 }, { fuzz_weight: 0.5, fuzz_color: [0.5, 1, 0], fuzz_roughness: 0.3 }],
    ['iridescence', { iridescenceFactor: 0.9, iridescenceIor: 1.8, iridescenceThicknessMaximum: 550 }, { thin_film_weight: 0.9, thin_film_ior: 1.8, thin_film_thickness: 0.55 }],
    ['pbrSpecularGlossiness', { diffuseFactor: [0.2, 0.3, 0.4, 1], specularFactor: [0.04, 0.04, 0.04], glossinessFactor: 0.75 }, { base_color: [0.2, 0.3, 0.4], base_metalness: 0, specular_roughness: 0.25 }],
    ['pbrSpecularGlossiness', { diffuseFactor: [0, 0, 0, 1], specularFactor: [0.9, 0.7, 0.3] }, { base_color: [0.9, 0.7, 0.3], base_metalness: 1, specular_roughness: 0 }],
  ])('%s %o', async (name, values, expected) => {
    const { params } = await extended(name, values);
    expect(params).toMatchObject(expected);
    for (const key of Object.keys(params)) expect(shaderLibrary().materials.principled).toMatch(new RegExp(`\\b${key}: `));
  }); // prettier-ignore

  it('shine as strongly as they say', async () => {
    const { params } = await materialOf({ emissiveFactor: [0.5, 0.25, 0], extensions: { KHR_materials_emissive_strength: { emissiveStrength: 8 } } }); // prettier-ignore
    expect(params).toMatchObject({ emission_luminance: 4, emission_color: [1, 0.5, 0] });
  });

  it.each([
    [0.3, 0.5],
    [0.8, 1],
    [0.5, 0],
  ])('of roughness %f and anisotropy %f have the same two widths', async (roughness, strength) => {
    const { params } = await materialOf({
      pbrMetallicRoughness: { roughnessFactor: roughness },
      extensions: { KHR_materials_anisotropy: { anisotropyStrength: strength } },
    });
    const [r, a] = [params.specular_roughness as number, params.specular_roughness_anisotropy as number];
    // Forwards as OpenPBR has it: α_t = r² √(2 / (1 + (1 - a)²)), α_b = (1 - a) α_t.
    const along = r ** 2 * Math.sqrt(2 / (1 + (1 - a) ** 2));
    expect(along).toBeCloseTo(roughness ** 2 * (1 - strength ** 2) + strength ** 2, 9);
    expect((1 - a) * along).toBeCloseTo(roughness ** 2, 9);
  });

  it('keep what the document has no place for yet', async () => {
    const all = await materialOf({
      alphaMode: 'MASK', alphaCutoff: 0.3, doubleSided: true, pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 0.5] },
      extensions: {
        KHR_materials_volume: { thicknessFactor: 2, attenuationDistance: 0.5, attenuationColor: [1, 0.5, 0] },
        KHR_materials_dispersion: { dispersion: 0.2 }, KHR_materials_unlit: {},
      },
    }); // prettier-ignore
    expect(all).toMatchObject({
      alpha: { mode: 'MASK', cutoff: 0.3, factor: 0.5 }, doubleSided: true, dispersion: 0.2, unlit: true,
      volume: { thickness: 2, attenuationDistance: 0.5, attenuationColor: [1, 0.5, 0] },
    }); // prettier-ignore
  });
});

it('images are referred to with sampler, set and transform', async () => {
  const { textures } = await materialOf(
    {
      normalTexture: { index: 1, scale: 0.5 },
      pbrMetallicRoughness: {
        baseColorTexture: { index: 0, texCoord: 1, extensions: { KHR_texture_transform: { offset: [0.1, 0.2], rotation: 0.3, scale: [2, 3], texCoord: 0 } } }, // prettier-ignore
      },
      alphaMode: 'BLEND',
    },
    (json) => {
      json.images = [{ uri: 'a.png' }, { uri: 'b.webp' }, { uri: 'c.png' }];
      json.samplers = [{ wrapS: 33071, wrapT: 33648, magFilter: 9728 }];
      json.textures = [
        { source: 2, sampler: 0 },
        { source: 0, extensions: { EXT_texture_webp: { source: 1 } } },
      ];
    },
  );
  const base = { image: 2, wrap: ['clamp', 'mirror'], filter: 'nearest', texCoord: 0, transform: { offset: [0.1, 0.2], rotation: 0.3, scale: [2, 3] } }; // prettier-ignore
  expect(textures).toEqual([
    { role: 'base_color', channels: 'rgb', colorSpace: 'srgb', ...base },
    { role: 'opacity', channels: 'a', colorSpace: 'linear', ...base },
    { role: 'normal', channels: 'rgb', colorSpace: 'linear', image: 1, wrap: ['repeat', 'repeat'], filter: 'linear', texCoord: 0, scale: 0.5 },
  ]); // prettier-ignore
});

describe('a scene', () => {
  it('without lights and cameras stands on the stage', async () => {
    const { scene, notes } = await sceneOf(withMaterial({ pbrMetallicRoughness: { baseColorFactor: [0.5, 0, 0, 1] } }));
    expect(scene.shapes.map((each) => each.name)).toEqual(['place', 'floor', 'light']);
    expect(scene.materials.stuff).toMatchObject({ file: 'principled', params: { base_color: [0.5, 0, 0] } });
    expect(notes).toEqual([]);
  });

  it('has the lights and the first camera of the file, and nothing else', async () => {
    const { scene, notes } = await sceneOf(
      square((json) => {
        json.extensions = { KHR_lights_punctual: { lights: [{ type: 'point', intensity: 5 }] } };
        json.cameras = [{ type: 'perspective', perspective: { yfov: 1, aspectRatio: 2, znear: 1 } }];
        json.nodes.push({ camera: 0, translation: [0.5, 0.5, 4], extensions: { KHR_lights_punctual: { light: 0 } } });
        json.scenes[0].nodes.push(1);
      }),
    );
    expect(scene.shapes).toHaveLength(1);
    expect(scene.lights).toEqual([{ type: 'point', position: [0.5, 0.5, 4], intensity: [5, 5, 5] }]);
    expect(scene.environment).toEqual({ type: 'constant', radiance: [0, 0, 0] });
    expect(scene.camera).toMatchObject({ position: [0.5, 0.5, 4], target: [0.5, 0.5, 0] });
    expect(scene.film).toMatchObject({ width: 640, height: 320 });
    expect(notes).toEqual(['The lights of the file shine alone; 1 cd counts as 1 W/sr, 1 lx as 1 W/m².']);
  });

  it('that is tiny is enlarged, its light with it', async () => {
    const { scene } = await sceneOf(
      square((json) => {
        json.extensions = { KHR_lights_punctual: { lights: [{ type: 'point', intensity: 2e-12 }] } };
        json.nodes = [{ scale: [1e-6, 1e-6, 1e-6], children: [1, 2] }, { mesh: 0 }, { translation: [0, 0, 1], extensions: { KHR_lights_punctual: { light: 0 } } }]; // prettier-ignore
      }),
    );
    const [mesh] = scene.shapes;
    const [light] = scene.lights;
    if (mesh?.type !== 'mesh' || light?.type !== 'point') throw new Error('expected a mesh and a point light');
    const edge = mesh.data!.positions[3]! - mesh.data!.positions[0]!;
    expect(edge).toBeCloseTo(1, 5);
    expect(light.position[2]).toBeCloseTo(edge, 5);
    // The same irradiance: 2e-12 / (1e-6)² = 2.
    expect(light.intensity[0] / light.position[2] ** 2).toBeCloseTo(2, 5);
  });

  it('keeps the outside of what is mirrored, and its normals', async () => {
    const { scene } = await sceneOf(
      square((json, builder) => {
        json.meshes[0].primitives[0].attributes.NORMAL = builder.accessor(Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1), 'VEC3', 3);
        json.nodes[0].scale = [-2, 1, 0.5];
        json.nodes[0].rotation = [0.5, 0, 0, Math.sqrt(0.75)];
      }),
    );
    const [mesh] = scene.shapes;
    if (mesh?.type !== 'mesh') throw new Error('expected a mesh');
    const { positions, indices, normals } = mesh.data!;
    const [a, b, c] = indices.slice(0, 3).map((each) => positions.slice(3 * each, 3 * each + 3) as Vec3) as [Vec3, Vec3, Vec3];
    const face = normalize(cross(sub(b, a), sub(c, a)));
    // +z turned by 60° about x.
    expect(rounded(face)).toEqual(rounded([0, -Math.sqrt(0.75), 0.5]));
    expect(dot(face, normals!.slice(0, 3) as Vec3)).toBeCloseTo(1, 5);
  });

  it('has a mesh in many places once', async () => {
    const { scene } = await sceneOf(
      square((json) => {
        json.nodes = Array.from({ length: 5 }, (_, i) => ({ name: `n${i}`, mesh: 0, translation: [3 * i, 0, 0] }));
        json.scenes = [{ nodes: [0, 1, 2, 3, 4] }];
      }),
    );
    expect(scene.shapes.filter((each) => each.type === 'mesh').map((each) => each.name)).toEqual(['n0']);
    expect(Object.keys(scene.objects)).toEqual(['square']);
    expect(scene.instances.map((each) => [each.object, each.matrices!.map((m) => m[3])])).toEqual([['square', [3, 6, 9, 12]]]);
    expect(checkScene(JSON.parse(JSON.stringify(scene)))).toEqual(scene);
    // The camera sees all five.
    expect(scene.camera.target[0]).toBeCloseTo(6.5, 5);
  });

  const textured = (json: Json): void => {
    json.images = [{ name: 'skin', uri: 'data:image/png;base64,iVBORw0KGgo=' }];
    json.samplers = [{ wrapS: 33071, wrapT: 33648 }];
    json.textures = [{ source: 0, sampler: 0 }];
  };

  it('has the images of its materials: pixels once, an entry for each way to look them up', async () => {
    const map = { index: 0, extensions: { KHR_texture_transform: { offset: [0.1, 0.2], rotation: Math.PI / 2, scale: [2, 3] } } };
    const { scene, notes } = await sceneOf(
      withMaterial(
        {
          pbrMetallicRoughness: { baseColorTexture: map, metallicRoughnessTexture: { index: 0, texCoord: 1 } },
          emissiveFactor: [1, 1, 1], emissiveTexture: { index: 0 }, normalTexture: { index: 0, scale: 0.5 }, occlusionTexture: { index: 0 },
          alphaMode: 'MASK', alphaCutoff: 0.4,
          extensions: { KHR_materials_transmission: { transmissionFactor: 1, transmissionTexture: { index: 0 } }, KHR_materials_volume: { thicknessFactor: 1 } },
        },
        textured,
      ),
    ); // prettier-ignore
    expect(scene.materials.stuff!.params).toMatchObject({
      base_color_image: 'skin', opacity_image: 'skin opacity', metalness_image: 'skin metalness', roughness_image: 'skin roughness',
      normal_image: 'skin normal', normal_scale: 0.5, emission_image: 'skin emission', transmission_image: 'skin normal', opacity_cutoff: 0.4,
    }); // prettier-ignore
    const entries = Object.entries(scene.images);
    expect(entries.map(([name, { data, of, uv, channel, colorSpace }]) => [name, data ?? of, uv, channel, colorSpace])).toEqual([
      ['skin', 'data:image/png;base64,iVBORw0KGgo=', 0, 'r', 'srgb'],
      ['skin opacity', 'skin', 0, 'a', 'linear'],
      ['skin metalness', 'skin', 1, 'b', 'linear'],
      ['skin roughness', 'skin', 1, 'g', 'linear'],
      ['skin normal', 'skin', 0, 'r', 'linear'],
      ['skin emission', 'skin', 0, 'r', 'srgb'],
    ]);
    for (const [, { wrap }] of entries) expect(wrap).toEqual(['clamp', 'mirror']);
    expect(notes).toEqual(['Occlusion images are left out: light is traced to where it comes.']);
  });

  it('turns images as the file says, whose v grows downwards', async () => {
    const [offset, rotation, scale] = [[0.1, 0.2], 0.7, [2, 3]];
    const { scene } = await sceneOf(
      withMaterial(
        { pbrMetallicRoughness: { baseColorTexture: { index: 0, extensions: { KHR_texture_transform: { offset, rotation, scale } } } } },
        textured,
      ),
    );
    const { transform } = scene.images.skin!;
    for (const [u, v] of [[0, 0], [1, 0], [0.3, 0.8]] as const) {
      // The specification's, of (u, v down): offset + (cos sin; −sin cos) (scale ∘ uv).
      const [c, s] = [Math.cos(rotation), Math.sin(rotation)];
      const down = [offset[0]! + c * 2 * u + s * 3 * v, offset[1]! - s * 2 * u + c * 3 * v];
      const angle = (transform.rotation * Math.PI) / 180;
      const [x, y] = [transform.scale[0] * u, transform.scale[1] * (1 - v)];
      const up = [transform.offset[0] + Math.cos(angle) * x - Math.sin(angle) * y, transform.offset[1] + Math.sin(angle) * x + Math.cos(angle) * y];
      expect(up[0]).toBeCloseTo(down[0]!, 9);
      expect(1 - up[1]!).toBeCloseTo(down[1]!, 9);
    } // prettier-ignore
  });

  it('has grey in the place of an image that is missing, and says so', async () => {
    const { scene, notes } = await sceneOf(
      withMaterial(
        { pbrMetallicRoughness: { baseColorTexture: { index: 0 } }, emissiveFactor: [1, 1, 1], emissiveTexture: { index: 0 } },
        (json) => {
          json.images = [{ uri: 'gone.png' }];
          json.textures = [{ source: 0 }];
        },
      ),
    );
    expect(notes).toContain('stuff: images that are not shown: base color, emission.');
    expect(scene.materials.stuff!.params).toMatchObject({ base_color: [0.6, 0.6, 0.6], emission_luminance: 0 });
  });

  it('absorbs inside as KHR_materials_volume says', async () => {
    const glass = { KHR_materials_transmission: { transmissionFactor: 1 } };
    const volume = { thicknessFactor: 1, attenuationDistance: 0.5, attenuationColor: [0.9, 0.5, 0] };
    const { scene, notes } = await sceneOf(withMaterial({ extensions: { ...glass, KHR_materials_volume: volume } }));
    expect(scene.media).toEqual({ stuff: { color: [0.9, 0.5, 1e-6], distance: 0.5, g: 0 } });
    expect(scene.shapes[0]).toMatchObject({ material: 'stuff', interior: { medium: 'stuff' } });
    expect(notes).toEqual([]);
  });

  it('splits light in smooth glass', async () => {
    const { scene } = await sceneOf(
      withMaterial({
        pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 0 },
        extensions: {
          KHR_materials_transmission: { transmissionFactor: 1 }, KHR_materials_volume: { thicknessFactor: 1 },
          KHR_materials_ior: { ior: 1.6 }, KHR_materials_dispersion: { dispersion: 0.5 },
        },
      }),
    ); // prettier-ignore
    const { file, params } = scene.materials.stuff!;
    const n = (wavelength: number): number => (params.a as number) + (params.b as number) / wavelength ** 2;
    expect(file).toBe('dispersive_glass');
    expect(n(0.5876)).toBeCloseTo(1.6, 9);
    // Abbe's number 20 / 0.5.
    expect((n(0.5876) - 1) / (n(0.4861) - n(0.6563))).toBeCloseTo(40, 9);
  });

  it('has the colours, coordinates and tangents of vertices', async () => {
    const { scene } = await sceneOf(
      square((json, builder) => {
        const { attributes } = json.meshes[0].primitives[0];
        attributes.COLOR_0 = builder.accessor(Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1), 'VEC3', 3);
        attributes.TEXCOORD_0 = builder.accessor(Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0), 'VEC2', 2);
        attributes.TANGENT = builder.accessor(Float32Array.of(1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1), 'VEC4', 4);
        json.nodes[0].scale = [-1, 1, 1];
      }),
    );
    const [mesh] = scene.shapes;
    if (mesh?.type !== 'mesh') throw new Error('expected a mesh');
    expect(mesh.data!.colors).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1]);
    expect(mesh.data!.uvs).toEqual([0, 0, 1, 0, 1, 1, 0, 1]);
    // Mirrored: u grows the other way, and n × t too, where v goes on growing along y.
    expect(mesh.data!.tangents!.slice(0, 4)).toEqual([-1, 0, 0, -1]);
  });
});
