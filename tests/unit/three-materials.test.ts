/** Materials, lights and cameras of three.js: what the same glTF has. */
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { fromThree } from '../../src/three/from-three.ts';
import { Builder, square, SQUARE, SQUARE_INDICES } from '../helpers/gltf.ts';
import { bothWays, box, documentOf, type Json, meshes, sceneOf } from '../helpers/three.ts';

const paramsOf = async (material: THREE.Material): Promise<Json> => {
  const { shapes, materials } = await documentOf(new THREE.Mesh(new THREE.BoxGeometry(), material));
  return materials[shapes[0]!.material]!.params;
};
describe('materials', () => {
  it('of every physical parameter are what the same glTF is', async () => {
    const extensions = {
      KHR_materials_ior: { ior: 1.33 },
      KHR_materials_specular: { specularFactor: 0.6, specularColorFactor: [1, 0.5, 0.25] },
      KHR_materials_clearcoat: { clearcoatFactor: 0.5, clearcoatRoughnessFactor: 0.2 },
      KHR_materials_sheen: { sheenColorFactor: [0.25, 0.5, 0], sheenRoughnessFactor: 0.3 },
      KHR_materials_iridescence: { iridescenceFactor: 0.9, iridescenceIor: 1.8, iridescenceThicknessMaximum: 550 },
      KHR_materials_emissive_strength: { emissiveStrength: 8 },
      KHR_materials_transmission: { transmissionFactor: 0.7 },
      KHR_materials_volume: { thicknessFactor: 1, attenuationDistance: 2, attenuationColor: [0.5, 0.6, 0.7] },
    };
    const every = Object.entries(extensions).map(([key, value]): [string, Json] => [key, { extensions: { [key]: value } }]);
    const anisotropic = { extensions: { KHR_materials_anisotropy: { anisotropyStrength: 0.6, anisotropyRotation: 0.5 } } };
    const glass = { extensions: { ...extensions, KHR_materials_dispersion: { dispersion: 0.3 } }, emissiveFactor: [0.5, 0.25, 0] };
    const kinds: [string, Json][] = [
      ...every,
      ['all', glass],
      ['anisotropy', anisotropic],
      ['unlit', { extensions: { KHR_materials_unlit: {} } }],
      ['mask', { alphaMode: 'MASK', alphaCutoff: 0.3 }],
      ['blend', { alphaMode: 'BLEND' }],
    ];
    const pbrMetallicRoughness = { baseColorFactor: [0.8, 0.6, 0.4, 0.5], metallicFactor: 0, roughnessFactor: 0.35 };
    const builder = new Builder();
    const attributes = { POSITION: builder.accessor(SQUARE, 'VEC3', 3) };
    const indices = builder.accessor(SQUARE_INDICES, 'SCALAR', 1);
    builder.json.materials = kinds.map(([name, values]) => ({ name, pbrMetallicRoughness, ...values }));
    builder.json.extensionsUsed = [...new Set(kinds.flatMap(([, values]) => Object.keys(values.extensions ?? {})))];
    builder.json.meshes = kinds.map((_, material) => ({ primitives: [{ attributes, indices, material }] }));
    builder.json.nodes = kinds.map((_, mesh) => ({ mesh, translation: [2 * mesh, 0, 0] }));
    builder.json.scenes = [{ nodes: kinds.map((_, i) => i) }];
    builder.json.scene = 0;
    const { both, ours } = await bothWays(builder.glb());
    for (const [name] of kinds) expect(ours.materials[name], name).toEqual(both.materials[name]);
    expect(ours.media).toEqual(both.media);
    expect(ours.shapes.map((each) => meshes({ shapes: [each] })[0]?.positions)).toEqual(
      both.shapes.flatMap((each) => (each.type === 'mesh' ? [each.data!.positions] : [])),
    );
  });

  it('of older kinds are those of the same reflectance', async () => {
    expect(await paramsOf(new THREE.MeshLambertMaterial({ color: 0xff8000 }))).toMatchObject({
      base_color: [1, expect.closeTo(0.21586, 4), 0],
      base_metalness: 0,
      specular_weight: 0,
    });
    const shininess = 30;
    const phong = await paramsOf(new THREE.MeshPhongMaterial({ shininess, specular: new THREE.Color(0.1, 0.2, 0.05) }));
    const ior = phong.specular_ior as number;
    expect(((ior - 1) / (ior + 1)) ** 2).toBeCloseTo(0.2, 6);
    expect(phong).toMatchObject({ specular_color: [0.5, 1, 0.25].map((each) => expect.closeTo(each, 6)), specular_weight: 1 });
    expect((phong.specular_roughness as number) ** 4).toBeCloseTo(2 / (shininess + 2), 6);
    expect(await paramsOf(new THREE.MeshPhongMaterial({ specular: 0 }))).toMatchObject({ specular_weight: 0 });
    expect(await paramsOf(new THREE.MeshBasicMaterial({ color: 0x00ff00 }))).toMatchObject({ color: [0, 1, 0], radiance: 1 });
  });

  it('that are programs are a matt grey, and it is said', async () => {
    const { scene, notes } = await fromThree(sceneOf(new THREE.Mesh(new THREE.BoxGeometry(), new THREE.ShaderMaterial({ name: 'own' }))));
    expect(scene.materials.own!.params).toMatchObject({ base_color: [0.6, 0.6, 0.6], specular_roughness: 1 });
    expect(notes).toEqual(['own: a ShaderMaterial is no description of a surface; a matt grey stands for it.']);
  });

  it('say what they say beside that', async () => {
    const material = new THREE.MeshStandardMaterial({ name: 'm', side: THREE.BackSide, blending: THREE.AdditiveBlending, wireframe: true });
    const { notes } = await fromThree(sceneOf(new THREE.Mesh(new THREE.BoxGeometry(), material)));
    expect(notes).toEqual([
      'm: it is seen from both sides, not from its back alone.',
      'm: its blending is left out.',
      'm: wireframe is left out: triangles are filled.',
    ]);
  });
});

describe('lights and cameras', () => {
  it('are what the same glTF has', async () => {
    const bytes = square((json) => {
      json.extensionsUsed = ['KHR_lights_punctual'];
      const common = { color: [1, 0.5, 0.25], intensity: 3 };
      const spot = { innerConeAngle: 0.2, outerConeAngle: 0.5 };
      const lights = [
        { type: 'directional', ...common },
        { type: 'point', ...common },
        { type: 'spot', ...common, spot },
      ];
      json.extensions = { KHR_lights_punctual: { lights } };
      json.cameras = [{ type: 'perspective', perspective: { yfov: 0.7, aspectRatio: 1.6, znear: 0.1, zfar: 100 } }];
      const turned = { rotation: [0.1, 0.2, 0.3, 0.9273618495495703], translation: [1, 2, 3] };
      const own = json.nodes.length;
      json.nodes.push(...[0, 1, 2].map((light) => ({ ...turned, extensions: { KHR_lights_punctual: { light } } })), {
        camera: 0,
        ...turned,
      });
      json.scenes = [{ nodes: [...Array(own).keys(), own, own + 1, own + 2, own + 3] }];
      json.scene = 0;
    });
    const { both, ours } = await bothWays(bytes);
    const close = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? Number(each.toFixed(5)) + 0 : each)));
    expect(close(ours.lights.map(({ name: _, ...light }) => light))).toEqual(close(both.lights.map(({ name: _, ...light }) => light)));
    expect(close(ours.camera)).toEqual(close(both.camera));
    expect(ours.film).toEqual(both.film);
  });

  it('have the view of an orthographic camera, and the zoom of either', async () => {
    const flat = new THREE.OrthographicCamera(-4, 4, 3, -3);
    flat.zoom = 2;
    flat.position.z = 5;
    const { scene } = await fromThree(sceneOf(box()), flat, { width: 200 });
    expect(scene.camera).toMatchObject({ type: 'orthographic', height: 3, position: [0, 0, 5] });
    expect(scene.film).toMatchObject({ width: 200, height: 150 });
    const deep = new THREE.PerspectiveCamera(60, 2);
    deep.zoom = 1.5;
    expect(((await fromThree(sceneOf(box()), deep)).scene.camera as { fov: number }).fov).toBeCloseTo(deep.getEffectiveFOV(), 10);
  });

  it('say what they have beside that', async () => {
    const [point, spot] = [new THREE.PointLight(0xffffff, 1, 10, 1), new THREE.SpotLight(0xffffff, 1, 0, 0.5, 0.5, 3)];
    const scene = sceneOf(box(), point, spot, new THREE.LightProbe());
    scene.fog = new THREE.Fog(0);
    scene.background = new THREE.Color(1, 0, 0);
    const { scene: document, notes } = await fromThree(scene);
    expect(document.lights).toMatchObject([{ type: 'point', attenuation: [0, 1, 0] }, { type: 'spot' }]);
    expect(notes).toEqual([
      'PointLight: its light has no end; `distance` is left out.',
      'SpotLight: its light decays with the square of the distance.',
      'LightProbe: a LightProbe is left out.',
      'The background is left out: rays that leave the scene see what lights it.',
      'The fog is left out.',
    ]);
  });
});
