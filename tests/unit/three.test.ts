/** Scenes of three.js as documents: forms, places, materials and images, held against what three.js itself says of them. */
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { describe, expect, it } from 'vitest';
import { decodePng } from '../../src/image/decode/png.ts';
import { importGltf } from '../../src/scene/import/gltf/scene.ts';
import type { MeshData, SceneDocument } from '../../src/scene/document.ts';
import { fromThree } from '../../src/three/from-three.ts';
import { halfFloat } from '../../src/three/pixels.ts';
import { Builder, square, SQUARE, SQUARE_INDICES } from '../helpers/gltf.ts';

type Json = Record<string, any>;

const box = (): THREE.Mesh => new THREE.Mesh(new THREE.BoxGeometry(), new THREE.MeshStandardMaterial());
const sceneOf = (...objects: THREE.Object3D[]): THREE.Scene => new THREE.Scene().add(...objects);
const documentOf = async (...objects: THREE.Object3D[]): Promise<SceneDocument> => (await fromThree(sceneOf(...objects))).scene;
const meshes = (scene: SceneDocument): MeshData[] =>
  scene.shapes.flatMap((each) => (each.type === 'mesh' && each.data !== undefined ? [each.data] : []));
const paramsOf = async (material: THREE.Material): Promise<Json> => {
  const { shapes, materials } = await documentOf(new THREE.Mesh(new THREE.BoxGeometry(), material));
  return materials[shapes[0]!.material]!.params;
};
const triples = (values: readonly number[]): THREE.Vector3[] =>
  Array.from({ length: values.length / 3 }, (_, i) => new THREE.Vector3().fromArray(values, 3 * i));

describe('forms', () => {
  it('stand where three.js has them, in the tree of their parents', async () => {
    const mesh = new THREE.Mesh(new THREE.TetrahedronGeometry(1));
    mesh.position.set(0.1, 0.2, 0.3);
    mesh.rotation.set(0.4, 0.5, 0.6);
    const parent = new THREE.Group().add(mesh);
    parent.scale.set(1, 2, -1.5);
    parent.rotation.y = 1;
    const [data] = meshes(await documentOf(parent));
    const expected = mesh.geometry.attributes.position!;
    const box = new THREE.Box3().setFromObject(parent, true);
    expect(data!.positions.length / 3).toBe(expected.count);
    const found = new THREE.Box3().setFromPoints(triples(data!.positions));
    for (const key of ['min', 'max'] as const) expect(found[key].distanceTo(box[key])).toBeLessThan(1e-6);
    // Mirrored, and still counter-clockwise from outside.
    const [a, b, c] = [0, 1, 2].map((i) => triples(data!.positions)[data!.indices![i]!]!) as [THREE.Vector3, THREE.Vector3, THREE.Vector3];
    const normal = triples(data!.normals!)[data!.indices![0]!]!;
    expect(new THREE.Triangle(a, b, c).getNormal(new THREE.Vector3()).dot(normal)).toBeGreaterThan(0.99);
  });

  it('are there once, and in every place of their instances', async () => {
    const instanced = new THREE.InstancedMesh(new THREE.BoxGeometry(), new THREE.MeshStandardMaterial(), 3);
    for (let i = 0; i < 3; i++) instanced.setMatrixAt(i, new THREE.Matrix4().makeTranslation(2 * i, 0, 0));
    instanced.position.y = 5;
    const { objects, instances, shapes } = await documentOf(instanced);
    expect(Object.keys(objects)).toHaveLength(1);
    expect(shapes.filter(({ type }) => type === 'mesh')).toHaveLength(1);
    // The first stands for itself: a document has a shape of its own.
    expect(meshes({ shapes } as SceneDocument)[0]!.positions[1]).toBe(5.5);
    expect(instances.flatMap((each) => each.matrices ?? [])).toEqual([
      [1, 0, 0, 2, 0, 1, 0, 5, 0, 0, 1, 0],
      [1, 0, 0, 4, 0, 1, 0, 5, 0, 0, 1, 0],
    ]);
  });

  it('have a part for each material, within what is drawn', async () => {
    const geometry = new THREE.BoxGeometry();
    const materials = Array.from({ length: 6 }, (_, i) => new THREE.MeshStandardMaterial({ name: `side ${i}` }));
    materials[4]!.visible = false;
    geometry.setDrawRange(0, 33);
    const { shapes } = await documentOf(new THREE.Mesh(geometry, materials));
    expect(shapes.map(({ material }) => material)).toEqual(['side 0', 'side 1', 'side 2', 'side 3', 'side 5']);
    expect(meshes({ shapes } as SceneDocument).map((each) => each.indices!.length)).toEqual([6, 6, 6, 6, 3]);
  });

  it('leave out what is hidden, beyond the layers of the camera, and no surface; the last is said', async () => {
    const [hidden, other, seen] = [0, 1, 2].map((i) => {
      const mesh = box();
      mesh.name = `${i}`;
      return mesh;
    }) as [THREE.Mesh, THREE.Mesh, THREE.Mesh];
    hidden.add(new THREE.Mesh(new THREE.BoxGeometry())).visible = false;
    other.layers.set(3);
    const scene = sceneOf(hidden, other, seen, new THREE.Points(new THREE.BoxGeometry()));
    const { scene: document, notes } = await fromThree(scene, new THREE.PerspectiveCamera());
    expect(document.shapes.map(({ name }) => name)).toEqual(['2']);
    expect(notes).toEqual(['Points, lines and sprites are left out.']);
  });

  it('are those of this moment: morph targets and bones as three.js has them', async () => {
    const geometry = new THREE.CylinderGeometry(1, 1, 4, 12, 8);
    const { count } = geometry.attributes.position!;
    const random = (seed: number): number => Math.sin(seed * 12.9898) * 0.5 + 0.5;
    const target = Float32Array.from({ length: 3 * count }, (_, i) => 0.2 * random(i));
    geometry.morphAttributes.position = [new THREE.BufferAttribute(target, 3)];
    geometry.morphTargetsRelative = true;
    geometry.setAttribute('skinIndex', new THREE.Uint16BufferAttribute(Array.from({ length: count }, () => [0, 1, 2, 0]).flat(), 4));
    geometry.setAttribute('skinWeight', new THREE.Float32BufferAttribute(Array.from({ length: count }, (_, i) => [random(i), (1 - random(i)) / 2, (1 - random(i)) / 2, 0]).flat(), 4)); // prettier-ignore
    const bones = [0, 1, 2].map(() => new THREE.Bone());
    bones[0]!.add(bones[1]!.add(bones[2]!));
    bones[1]!.position.y = 1;
    bones[2]!.position.y = 1;
    const mesh = new THREE.SkinnedMesh(geometry, new THREE.MeshStandardMaterial());
    mesh.add(bones[0]!);
    mesh.bind(new THREE.Skeleton(bones));
    mesh.updateMorphTargets();
    mesh.morphTargetInfluences![0] = 0.7;
    bones[1]!.rotation.set(0.3, 0.4, 0.5);
    bones[2]!.rotation.z = -0.6;
    mesh.position.set(1, 2, 3);
    const scene = sceneOf(mesh);
    const found = triples(meshes((await fromThree(scene)).scene)[0]!.positions);
    for (const [i, each] of found.entries()) {
      const expected = mesh.getVertexPosition(i, new THREE.Vector3()).applyMatrix4(mesh.matrixWorld);
      expect(each.distanceTo(expected), `vertex ${i}`).toBeLessThan(1e-5);
    }
  });

  it('have the normals of what a bone turns and stretches', async () => {
    const geometry = new THREE.SphereGeometry(1, 24, 16);
    const { count } = geometry.attributes.position!;
    geometry.setAttribute('skinIndex', new THREE.Uint16BufferAttribute(new Uint16Array(4 * count), 4));
    geometry.setAttribute('skinWeight', new THREE.Float32BufferAttribute(Array.from({ length: count }, () => [1, 0, 0, 0]).flat(), 4));
    const bone = new THREE.Bone();
    const mesh = new THREE.SkinnedMesh(geometry);
    mesh.add(bone).bind(new THREE.Skeleton([bone]));
    bone.scale.set(1, 3, -1);
    bone.rotation.x = 0.7;
    const [data] = meshes((await fromThree(sceneOf(mesh))).scene);
    // Of the ellipsoid q = R S p with |p| = 1 they are R S⁻¹ p.
    const [points, normals] = [triples(data!.positions), triples(data!.normals!)];
    const turn = new THREE.Matrix4().makeRotationX(0.7);
    const unturn = turn.clone().invert();
    for (const [i, q] of points.entries()) {
      const p = q
        .clone()
        .applyMatrix4(unturn)
        .divide(new THREE.Vector3(1, 3, -1));
      const expected = p
        .divide(new THREE.Vector3(1, 3, -1))
        .applyMatrix4(turn)
        .normalize();
      expect(normals[i]!.distanceTo(expected), `vertex ${i}`).toBeLessThan(1e-4);
    }
  });

  it('that are none, or wrong, are refused in a sentence that names them', async () => {
    await expect(fromThree(new THREE.Scene())).rejects.toThrow('three.js scene: expected a visible mesh with triangles, got none');
    const broken = new THREE.BoxGeometry();
    broken.attributes.position!.setX(3, Number.NaN);
    const mesh = new THREE.Mesh(broken);
    mesh.name = 'broken';
    await expect(documentOf(mesh)).rejects.toThrow('broken: expected a coordinate within ±10000000 at vertex 3, got NaN');
    const far = new THREE.BufferGeometry().setAttribute('position', new THREE.Float32BufferAttribute(SQUARE, 3)).setIndex([0, 1, 9]);
    await expect(documentOf(new THREE.Mesh(far))).rejects.toThrow('Mesh: expected an index below 4 at 2, got 9');
  });
});

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
    expect(ours.shapes.map((each) => meshes({ shapes: [each] } as SceneDocument)[0]?.positions)).toEqual(
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
      'm: left out: wireframe.',
    ]);
  });
});

/** A glb by the importer and by three.js's loader. */
async function bothWays(bytes: Uint8Array): Promise<{ both: SceneDocument; ours: SceneDocument; notes: string[] }> {
  const { scene } = await new GLTFLoader().parseAsync(bytes.slice().buffer, '');
  const { scene: ours, notes } = await fromThree(scene);
  return { both: (await importGltf(bytes, 'a.glb')).scene, ours, notes };
}

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

describe('textures', () => {
  const [width, height] = [4, 3];
  /** Each texel has a colour of its own. */
  const texels = Uint8Array.from({ length: 4 * width * height }, (_, i) => (i % 4 === 3 ? 255 : (i >> 2) * 20 + (i % 4)));
  const made = (change: (texture: THREE.DataTexture) => void): THREE.DataTexture => {
    const texture = new THREE.DataTexture(texels, width, height);
    texture.colorSpace = THREE.SRGBColorSpace;
    texture.magFilter = THREE.NearestFilter;
    texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
    change(texture);
    return texture;
  };
  const square = (): THREE.BufferGeometry => new THREE.PlaneGeometry();
  const modulo = (a: number, n: number): number => ((a % n) + n) % n;
  const bytesOf = (url: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));

  const CASES: [string, (texture: THREE.DataTexture) => void][] = [
    ['as it is', () => {}],
    ['flipped', (texture) => (texture.flipY = true)],
    ['moved and repeated', (texture) => (texture.offset.set(0.3, -0.2), texture.repeat.set(2, 3))],
    ['flipped, moved, and turned about its middle', (texture) => {
      texture.flipY = true;
      texture.offset.set(0.1, 0.2);
      texture.repeat.set(1.5, 1.5);
      texture.rotation = 0.7;
      texture.center.set(0.5, 0.5);
    }],
    ['mirrored by its own matrix', (texture) => {
      texture.matrixAutoUpdate = false;
      texture.matrix.set(-1, 0, 0.9, 0, 1, 0.1, 0, 0, 1);
    }],
  ]; // prettier-ignore

  it.each(CASES)('%s, shows each point the texel that WebGL shows', async (_, change) => {
    const texture = made(change);
    const { scene, notes } = await fromThree(sceneOf(new THREE.Mesh(square(), new THREE.MeshStandardMaterial({ map: texture }))));
    expect(notes).toEqual([]);
    const params = Object.values(scene.materials)[0]!.params;
    const image = scene.images[params.base_color_image as string]!;
    const decoded = decodePng(bytesOf(image.data!));
    expect(image).toMatchObject({ colorSpace: 'srgb', wrap: 'repeat', filter: 'nearest' });
    const [data] = meshes(scene);
    const geometry = square();
    const [c, s] = [Math.cos((image.transform.rotation * Math.PI) / 180), Math.sin((image.transform.rotation * Math.PI) / 180)];
    for (let i = 0; i < 400; i++) {
      // A point of the square, by its place.
      const [a, b] = [modulo(i * 0.618034, 1), modulo(i * 0.754878, 1)];
      // WebGL: row 0 of what is uploaded is at v = 0. The plane's (u, v) is that from its lower left corner.
      const [u, v] = new THREE.Vector3(a, b, 1).applyMatrix3(texture.matrix).toArray();
      const [x, y] = [Math.floor(modulo(u, 1) * width), Math.floor(modulo(v, 1) * height)];
      const expected = 4 * ((texture.flipY ? height - 1 - y : y) * width + x);
      // The document: scaled, rotated, moved; (0, 0) is the lower left corner of the picture.
      const [own0, own1] = interpolated(data!, geometry, a, b);
      const [p, q] = [own0 * image.transform.scale[0], own1 * image.transform.scale[1]];
      const [du, dv] = [image.transform.offset[0] + c * p - s * q, image.transform.offset[1] + s * p + c * q];
      const [dx, dy] = [Math.floor(modulo(du, 1) * width), height - 1 - Math.floor(modulo(dv, 1) * height)];
      // Not on an edge between texels, where rounding decides.
      if ([u * width, v * height].some((each) => Math.abs(each - Math.round(each)) < 1e-4)) continue;
      expect(decoded.data.slice(4 * (dy * width + dx), 4 * (dy * width + dx) + 3), `point ${i}`).toEqual(
        texels.slice(expected, expected + 3),
      );
    }
  });

  /** The document's coordinates at the point (a, b) of the unit square that PlaneGeometry is. */
  function interpolated(data: MeshData, geometry: THREE.BufferGeometry, a: number, b: number): [number, number] {
    const uv = (at: number): [number, number] => [data.uvs![2 * at]!, data.uvs![2 * at + 1]!];
    const place = geometry.attributes.uv!;
    const corner = (u: number, v: number): [number, number] =>
      uv(Array.from({ length: 4 }, (_, i) => i).find((i) => place.getX(i) === u && place.getY(i) === v)!);
    const [o, right, up] = [corner(0, 0), corner(1, 0), corner(0, 1)];
    return [0, 1].map((k) => o[k]! + a * (right[k]! - o[k]!) + b * (up[k]! - o[k]!)) as [number, number];
  }

  it('that are stretched after they are turned, say so', async () => {
    const map = made((texture) => (texture.repeat.set(2, 1), (texture.rotation = 0.5)));
    const { notes } = await fromThree(sceneOf(new THREE.Mesh(square(), new THREE.MeshStandardMaterial({ map }))));
    expect(notes).toEqual([expect.stringContaining('stretched after it was turned')]);
  });

  it('of normals have their second direction where v grows, or along the bitangents that there are', async () => {
    const green = async (hasTangents: boolean, scale: number): Promise<number> => {
      const geometry = square();
      if (hasTangents) geometry.computeTangents();
      const texture = new THREE.DataTexture(Uint8Array.of(128, 200, 220, 255), 1, 1);
      const material = new THREE.MeshStandardMaterial({ normalMap: texture, normalScale: new THREE.Vector2(1, scale) });
      const { scene } = await fromThree(sceneOf(new THREE.Mesh(geometry, material)));
      const params = Object.values(scene.materials)[0]!.params;
      const decoded = decodePng(bytesOf(scene.images[params.normal_image as string]!.data!));
      return decoded.data[1]!;
    };
    // v = 0 is row 0: upwards in the picture is where v gets less.
    expect(await green(false, 1)).toBe(55);
    expect(await green(false, -1)).toBe(200);
    expect(await green(true, 1)).toBe(200);
    expect(await green(true, -1)).toBe(55);
  });

  it('that cannot be read are named', async () => {
    const map = new THREE.CompressedTexture([], 4, 4);
    map.name = 'packed';
    const { notes } = await fromThree(sceneOf(new THREE.Mesh(square(), new THREE.MeshStandardMaterial({ map }))));
    expect(notes).toContain('packed: its pixels cannot be read, so that it is not shown.');
  });

  it('of half floats have the numbers that three.js writes', () => {
    for (const value of [0, 1, -2.5, 1e-5, 6e-8, 65504, 0.333]) {
      const bits = THREE.DataUtils.toHalfFloat(value);
      expect(halfFloat(bits)).toBe(THREE.DataUtils.fromHalfFloat(bits));
    }
    expect(halfFloat(0x7c00)).toBe(Infinity);
    expect(halfFloat(0x7e01)).toBeNaN();
  });
});
