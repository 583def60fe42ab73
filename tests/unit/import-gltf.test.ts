/** glTF: containers, accessors in every form, the tree of nodes, cameras and lights; and the real files. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readGltf } from '../../src/scene/import/gltf/gltf.ts';
import { importGltf } from '../../src/scene/import/gltf/scene.ts';
import { apart, compressed, dracoDecoder, read, SQUARE, square, SQUARE_INDICES } from '../helpers/gltf.ts';

const folder = new URL('../../../shared/data/gltf/', import.meta.url).pathname;
const present = existsSync(folder);
if (!present) console.log(`skipped: no glTF files in ${folder}`);

const rounded = (values: Iterable<number>): number[] => [...values].map((each) => Number(each.toFixed(5)) + 0);
const meshOf = async (bytes: Uint8Array) => (await read(bytes)).meshes[0]!.primitives[0]!.mesh;

describe.runIf(present)('the real files', () => {
  const beside = (path: string) => async (name: string) => {
    const file = join(folder, path, '..', name);
    return existsSync(file) ? new Uint8Array(readFileSync(file)) : null;
  };
  it.each([
    ['DamagedHelmet/DamagedHelmet.gltf', 15_452, 5, 1],
    ['shader-ball/neutral_objects.glb', 9088, 0, 1],
    ['shader-ball/openpbr_objects.glb', 46_704, 0, 1],
    ['whale.glb', 3998, 0, 1],
  ])('%s has %i triangles and %i images', async (path, triangles, images, materials) => {
    const result = await readGltf(readFileSync(join(folder, path)), path, { beside: beside(path) });
    const indices = result.meshes.flatMap((each) => each.primitives.map(({ mesh }) => mesh.indices.length));
    // The file says how many indices there are; tidying drops those of triangles without an area.
    expect(indices.reduce((a, b) => a + b) / 3).toBeGreaterThan(0.99 * triangles);
    expect(indices.reduce((a, b) => a + b) / 3).toBeLessThanOrEqual(triangles);
    expect([result.images.filter((each) => each?.mediaType === 'image/jpeg').length, result.materials.length]).toEqual([images, materials]);
    const { scene } = await importGltf(readFileSync(join(folder, path)), path, { beside: beside(path) });
    expect(scene.shapes.map((each) => each.type)).toEqual(['mesh', 'quad', 'quad']);
  });

  it('the helmet refers to its images', async () => {
    const path = 'DamagedHelmet/DamagedHelmet.gltf';
    const { materials, images, instances } = await readGltf(readFileSync(join(folder, path)), path, { beside: beside(path) });
    const names = materials[0]!.textures.map((each) => [each.role, each.channels, each.colorSpace, images[each.image]!.name]);
    expect(names).toEqual([
      ['base_color', 'rgb', 'srgb', 'Default_albedo.jpg'],
      ['metalness', 'b', 'linear', 'Default_metalRoughness.jpg'],
      ['roughness', 'g', 'linear', 'Default_metalRoughness.jpg'],
      ['normal', 'rgb', 'linear', 'Default_normal.jpg'],
      ['occlusion', 'r', 'linear', 'Default_AO.jpg'],
      ['emission', 'rgb', 'srgb', 'Default_emissive.jpg'],
    ]);
    // A quarter turn about x: (x, y, z) → (x, -z, y).
    expect(rounded(instances[0]!.matrix)).toEqual([1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0]);
  });
});

describe('containers', () => {
  it('may be one file, or JSON with files or data', async () => {
    const { json, binary } = apart(square(), 'my%20data.bin');
    const asked: string[] = [];
    const two = await readGltf(json, 'a.gltf', { beside: async (file) => (asked.push(file), binary) });
    const one = await read(square());
    expect(asked).toEqual(['my data.bin']);
    expect(two).toEqual(one);
    const { json: inline } = apart(square(), `data:application/octet-stream;base64,${Buffer.from(binary).toString('base64')}`);
    expect(await readGltf(inline, 'a.gltf')).toEqual(one);
    expect(one.meshes[0]!.primitives[0]!.mesh).toMatchObject({
      positions: SQUARE,
      indices: Uint32Array.from(SQUARE_INDICES),
      name: 'square',
    });
  });
});

describe('accessors', () => {
  it('may be interleaved, quantised and of every type', async () => {
    const bytes = square((json, builder) => {
      // Int16 positions with a stride of 8, normalised: 32767 is 1.
      const packed = Int16Array.of(0, 0, 0, 99, 32767, 0, 0, 99, 32767, 32767, 0, 99, 0, -32768, 0, 99);
      json.accessors[0] = {
        bufferView: builder.view(packed, { byteStride: 8 }),
        componentType: 5122,
        normalized: true,
        count: 4,
        type: 'VEC3',
      };
      json.meshes[0].primitives[0].attributes.NORMAL = builder.accessor(Int8Array.of(0, 0, 127, 0, 0, 0, 127, 0, 0, 0, 127, 0, 0, 0, -127, 0), 'VEC3', 3, { count: 4, normalized: true }); // prettier-ignore
      json.bufferViews.at(-1).byteStride = 4;
      json.meshes[0].primitives[0].attributes.TEXCOORD_0 = builder.accessor(Uint16Array.of(0, 65535, 13107, 0, 0, 0, 1, 1), 'VEC2', 2, { normalized: true }); // prettier-ignore
      json.meshes[0].primitives[0].attributes.COLOR_0 = builder.accessor(Uint8Array.of(255, 0, 51, 9, 0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 9), 'VEC4', 4, { normalized: true }); // prettier-ignore
      json.accessors[1] = { ...json.accessors[1], bufferView: builder.view(Uint8Array.from(SQUARE_INDICES)), componentType: 5121 };
      json.extensionsUsed = json.extensionsRequired = ['KHR_mesh_quantization'];
    });
    const mesh = await meshOf(bytes);
    expect(rounded(mesh.positions)).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, -1, 0]);
    expect(rounded(mesh.normals!)).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, -1]);
    expect(rounded(mesh.uvs!).slice(0, 4)).toEqual([0, 1, 0.2, 0]);
    expect(rounded(mesh.colors!).slice(0, 6)).toEqual([1, 0, 0.2, 0, 0, 0]);
    expect([...mesh.indices]).toEqual([...SQUARE_INDICES]);
  });

  it.each([true, false])('may be sparse, over a bufferView: %s', async (over) => {
    const bytes = square((json, builder) => {
      const sparse = {
        count: 3,
        indices: { bufferView: builder.view(Uint8Array.of(1, 2, 3)), componentType: 5121 },
        values: { bufferView: builder.view(Float32Array.of(5, 0, 0, 5, 6, 0, 0, 6, 0)) },
      };
      json.accessors[0] = { ...(over && { bufferView: 0 }), componentType: 5126, count: 4, type: 'VEC3', sparse };
    });
    expect([...(await meshOf(bytes)).positions]).toEqual([0, 0, 0, 5, 0, 0, 5, 6, 0, 0, 6, 0]);
  });

  it.each(['none', 'draco', 'meshopt'] as const)('may be compressed: %s', async (how) => {
    const { bytes, points, indices } = await compressed(how);
    const mesh = await meshOf(bytes);
    // meshopt keeps the triangles and their sides, not which corner comes first.
    const turned = (list: ArrayLike<number>): number[] =>
      Array.from({ length: list.length / 3 }, (_, t) => [0, 1, 2].map((i) => list[3 * t + i]!)).flatMap((own) => {
        const least = own.indexOf(Math.min(...own));
        return [...own.slice(least), ...own.slice(0, least)];
      });
    const corners = (p: ArrayLike<number>, list: ArrayLike<number>): number[] =>
      turned(list).flatMap((each) => [p[each * 3]!, p[each * 3 + 1]!, p[each * 3 + 2]!]);
    const [got, expected] = [corners(mesh.positions, mesh.indices), corners(points, indices)];
    expect(got.length).toBe(expected.length);
    // Both compressions round to 16 bits of the greatest extent, 7.
    const off = got.map((each, i) => Math.abs(each - expected[i]!));
    expect(Math.max(...off)).toBeLessThan(how === 'none' ? 1e-6 : 7 / 2 ** 15);
    expect(bytes.length > 0 && (await read(bytes)).notes).toEqual([]);
  });

  it.each([
    [4, [0, 1, 2, 0, 2, 3, 1], [0, 1, 2, 0, 2, 3]],
    [5, [0, 1, 3, 2], [0, 1, 3, 3, 1, 2]],
    [6, [0, 1, 2, 3], [0, 1, 2, 0, 2, 3]],
  ])('mode %i is triangles', async (mode, given, expected) => {
    const bytes = square((json, builder) => {
      json.meshes[0].primitives[0].indices = builder.accessor(Uint16Array.from(given), 'SCALAR', 1);
      json.meshes[0].primitives[0].mode = mode;
    });
    expect([...(await meshOf(bytes)).indices]).toEqual(expected);
  });

  it('without indices are taken in order', async () => {
    const bytes = square((json) => delete json.meshes[0].primitives[0].indices);
    expect([...(await meshOf(bytes)).indices]).toEqual([0, 1, 2]);
  });
});

describe('nodes', () => {
  const places = async (change: Parameters<typeof square>[0]) => (await read(square(change))).instances.map((each) => rounded(each.matrix));

  it('place their children, by matrices with shear and by three parts', async () => {
    const shear = [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 10, 20, 30, 1];
    const [one] = await places((json) => {
      const half = Math.SQRT1_2;
      json.nodes = [
        { matrix: shear, children: [1] },
        { mesh: 0, translation: [1, 2, 3], rotation: [0, 0, half, half], scale: [2, 3, 4] },
      ];
    });
    // R S = columns (0, 2, 0), (-3, 0, 0), (0, 0, 4); sheared by x += y / 2.
    expect(one).toEqual([1, -3, 0, 12, 2, 0, 0, 22, 0, 0, 4, 33]);
  });

  it('may be instances, hidden, or scaled to nothing', async () => {
    const found = await places((json, builder) => {
      const TRANSLATION = builder.accessor(Float32Array.of(1, 0, 0, 2, 0, 0), 'VEC3', 3);
      const SCALE = builder.accessor(Float32Array.of(1, 1, 1, 3, 3, 3), 'VEC3', 3);
      json.nodes = [
        { mesh: 0, translation: [0, 5, 0], extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION, SCALE } } } },
        { mesh: 0, scale: [1, 0, 1] },
        { children: [3], extensions: { KHR_node_visibility: { visible: false } } },
        { mesh: 0 },
      ];
      json.scenes = [{ nodes: [0, 1, 2] }];
    });
    expect(found).toEqual([
      [1, 0, 0, 1, 0, 1, 0, 5, 0, 0, 1, 0],
      [3, 0, 0, 2, 0, 3, 0, 5, 0, 0, 3, 0],
    ]);
  });

  it('with a skin are where the bind pose is', async () => {
    const [one] = await places((json, builder) => {
      // The joint is at (0, 3, 0), bound at (0, 1, 0); the node's own place does not count.
      const bind = Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1);
      json.nodes = [{ mesh: 0, skin: 0, translation: [9, 9, 9] }, { translation: [0, 3, 0] }];
      json.skins = [{ joints: [1], inverseBindMatrices: builder.accessor(bind, 'MAT4', 16) }];
      json.scenes = [{ nodes: [0, 1] }];
    });
    expect(one).toEqual([1, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1, 0]);
  });

  it('with a skin that binds nowhere in particular are where its first joint is', async () => {
    /** Of a skin whose joints are at x = 3 and x = 5 of a parent at y = 2. */
    const skinned = (skin: (builder: Parameters<NonNullable<Parameters<typeof square>[0]>>[1]) => object, roots = [0, 1]) =>
      places((json, builder) => {
        json.nodes = [
          { mesh: 0, skin: 0, translation: [9, 9, 9] },
          { translation: [0, 2, 0], scale: [1, 1, 4], children: [2, 3] },
          { translation: [3, 0, 0] },
          { translation: [5, 0, 0] },
        ];
        json.skins = [{ joints: [2, 3], ...skin(builder) }];
        json.scenes = [{ nodes: roots }];
      });
    const at = (x: number, y: number, z: number, depth = 1): number[] => [1, 0, 0, x, 0, 1, 0, y, 0, 0, depth, z];
    // No matrices: each is the identity.
    expect(await skinned(() => ({}))).toEqual([at(3, 2, 0, 4)]);
    // The order of joints counts, that of nodes does not.
    expect(await skinned(() => ({ joints: [3, 2] }))).toEqual([at(5, 2, 0, 4)]);
    // Matrices of no use, or joints that are not in the scene: the node's own place is better than none.
    const flat = { inverseBindMatrices: 0 };
    expect(
      await skinned((builder) => ({ ...flat, inverseBindMatrices: builder.accessor(new Float32Array(18).fill(1), 'VEC3', 3) })),
    ).toEqual([at(9, 9, 9)]);
    expect(await skinned(() => ({}), [0])).toEqual([at(9, 9, 9)]);
  });

  it('carry cameras and lights', async () => {
    const { cameras, lights } = await read(
      square((json) => {
        const half = Math.SQRT1_2;
        const light = (i: number) => ({ KHR_lights_punctual: { light: i } });
        json.extensions = {
          KHR_lights_punctual: {
            lights: [
              { type: 'point', color: [1, 0.5, 0], intensity: 40 },
              { type: 'spot', intensity: 2, spot: { innerConeAngle: Math.PI / 18, outerConeAngle: Math.PI / 6 } },
              { type: 'directional', intensity: 3 },
            ],
          },
        };
        json.cameras = [
          { type: 'perspective', perspective: { yfov: Math.PI / 3, aspectRatio: 2, znear: 0.1 } },
          { type: 'orthographic', orthographic: { xmag: 3, ymag: 2, znear: 0, zfar: 1 } },
        ];
        // A quarter turn about y: -z becomes -x.
        const turned = { rotation: [0, half, 0, half] };
        json.nodes.push(
          { ...turned, translation: [1, 2, 3], camera: 0, extensions: light(0) },
          { ...turned, scale: [5, 5, 5], extensions: light(1) },
          { camera: 1, extensions: light(2) },
        );
        json.scenes = [{ nodes: [0, 1, 2, 3] }];
      }),
    );
    expect(lights.map((each) => JSON.parse(JSON.stringify(each, (_, value: unknown) => (typeof value === 'number' ? rounded([value])[0] : value))) as unknown)).toEqual([
      { type: 'point', position: [1, 2, 3], intensity: [40, 20, 0] },
      { type: 'spot', position: [0, 0, 0], direction: [-1, 0, 0], intensity: [2, 2, 2], inner: 10, outer: 30 },
      { type: 'directional', direction: [0, 0, -1], irradiance: [3, 3, 3], diameter: 0 },
    ]);
    expect(cameras[0]).toMatchObject({ aspect: 2, camera: { type: 'perspective', position: [1, 2, 3], fov: expect.closeTo(60, 9) } });
    expect(rounded(cameras[0]!.camera.target)).toEqual([0, 2, 3]);
    expect(cameras[1]).toMatchObject({ aspect: 1.5, camera: { type: 'orthographic', height: 4, up: [0, 1, 0] } });
  }); // prettier-ignore
});

it('says what it leaves out', async () => {
  const { notes } = await read(
    square((json, builder) => {
      json.meshes[0].primitives.push({ attributes: { POSITION: 0 }, mode: 1 });
      json.animations = [{ channels: [], samplers: [] }];
      json.extensionsUsed = ['KHR_materials_variants', 'FOO_bar'];
      json.images = [{ uri: 'gone.png' }, { bufferView: builder.view(Uint8Array.of(0xab, 0x4b, 0x54, 0x58)), mimeType: 'image/ktx2' }];
      json.scenes.push({ nodes: [] });
    }),
  );
  expect(notes).toEqual([
    'The image gone.png is missing.',
    'Points are balls and lines are tubes, 0.8 % as thick as they are far apart.',
    'The extension FOO_bar is read over.',
    'One of 2 scenes is shown.',
  ]);
});

it('needs a decoder for Draco only', async () => {
  const { bytes } = await compressed('draco');
  await expect(readGltf(bytes, 'a.glb')).rejects.toThrow('a.glb: expected a mesh without Draco compression, which cannot be read here');
  expect((await readGltf(square(), 'a.glb')).instances).toHaveLength(1);
  expect((await readGltf(bytes, 'a.glb', { draco: dracoDecoder })).instances).toHaveLength(1);
});
