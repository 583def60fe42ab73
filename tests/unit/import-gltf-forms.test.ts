/** Skins and morph targets of glTF: held against three.js at ten times. */
import { describe, expect, it } from 'vitest';
import type { MeshShape, Vec3 } from '../../src/scene/document.ts';
import { meshAt } from '../../src/scene/pose.ts';
import { about, animate, expectSame, farthest, Played, ROOT_TURN, sceneOf, TIMES, turn, verticesAt } from '../helpers/animated.ts';
import { square } from '../helpers/gltf.ts';

/** A strip of eight vertices along y that two joints bend. */
const STRIP = Float32Array.from([0, 1, 2, 3].flatMap((y) => [0, y, 0, 0.5, y, 0.1 * y]));
const STRIP_INDICES = Uint16Array.from([0, 1, 2].flatMap((i) => [0, 1, 3, 0, 3, 2].map((k) => k + 2 * i)));
const JOINTS = Uint8Array.from([0, 1, 2, 3].flatMap(() => [0, 1, 0, 0, 1, 0, 0, 0]));
const HOLDS = [1, 0.7, 0.2, 0];
const up = (y: number): number[] => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, y, 0, 1];

interface Bent {
  /** As many as there are joints, none, or fewer. */
  inverses?: boolean | 1;
  targets?: boolean;
  weights?: number[];
  node?: object;
  channels?: Parameters<typeof animate>[2];
}

const bent = ({ inverses = true, targets = false, weights, node = {}, channels = [] }: Bent): Uint8Array =>
  square((json, builder) => {
    const WEIGHTS = Float32Array.from(HOLDS.flatMap((a) => [a, 1 - a, 0, 0, 1 - a, a, 0, 0]));
    const attributes = {
      POSITION: builder.accessor(STRIP, 'VEC3', 3),
      NORMAL: builder.accessor(Float32Array.from(STRIP.map((_, i) => (i % 3 === 2 ? 1 : 0))), 'VEC3', 3),
      JOINTS_0: builder.accessor(JOINTS, 'VEC4', 4),
      WEIGHTS_0: builder.accessor(WEIGHTS, 'VEC4', 4),
    };
    const shift = (x: number, y: number): Float32Array => Float32Array.from(STRIP.map((each, i) => (i % 3 === 0 ? x * each : i % 3 === 1 ? y * each * each : 0.3 * y)));
    // The second target moves two vertices alone.
    const sparse = { count: 2, indices: { bufferView: builder.view(Uint8Array.of(3, 6)), componentType: 5121 }, values: { bufferView: builder.view(Float32Array.of(1, 0, 0, 0, 0, 2)) } };
    json.accessors.push({ componentType: 5126, count: 8, type: 'VEC3', sparse });
    const second = json.accessors.length - 1;
    const primitive = { attributes, indices: builder.accessor(STRIP_INDICES, 'SCALAR', 1), ...(targets && { targets: [{ POSITION: builder.accessor(shift(1, 0.2), 'VEC3', 3) }, { POSITION: second }] }) };
    json.meshes = [{ name: 'strip', primitives: [primitive], ...(weights && { weights }) }];
    json.nodes = [{ name: 'a', mesh: 0, skin: 0, translation: [9, 9, 9], ...node }, { name: 'low', children: [2], translation: [0, 0.2, 0] }, { name: 'high', translation: [0, 1.5, 0], rotation: turn([0, 0, 1], 20) }];
    json.scenes = [{ nodes: [0, 1] }];
    json.skins = [{ joints: [1, 2], ...(inverses && { inverseBindMatrices: builder.accessor(Float32Array.from([...up(0), ...(inverses === 1 ? [] : up(-1.5))]), 'MAT4', 16) }) }];
    if (channels.length > 0) animate(builder, 'Bend', channels);
  }); // prettier-ignore

const BEND = [
  { node: 1, path: 'translation' as const, times: [0, 3], values: Float32Array.of(0, 0, 0, 1, 1, 0) },
  { node: 2, path: 'rotation' as const, times: [0, 1, 3], values: Float32Array.from([turn([0, 0, 1], 0), turn([0, 1, 1], 100), turn([1, 0, 0], -60)].flat()) },
]; // prettier-ignore
const SWELL = { node: 0, path: 'weights' as const, times: [0, 1, 3], values: Float32Array.of(0, 0, 1, 0.5, -0.3, 1) };

describe('skins and morph targets', () => {
  it('bend as three.js has them, with its skin or without inverses, and the place of the node does not count', async () => {
    await expectSame(bent({ channels: BEND }), ['a']);
    await expectSame(bent({ inverses: false, channels: BEND }), ['a']);
  });

  it('change their form by weights, of the node before those of the mesh, and by sparse targets', async () => {
    await expectSame(bent({ targets: true, channels: [SWELL] }), ['a']);
    await expectSame(bent({ targets: true, channels: [...BEND, SWELL] }), ['a']);
    await expectSame(bent({ targets: true, weights: [0.2, 0.5], channels: BEND }), ['a']);
  });

  it('without a skin they are where their node is, moving or not', async () => {
    const node = { skin: undefined, translation: [1, 0, 0], rotation: turn([0, 1, 0], 40), scale: [1, 2, -1] };
    await expectSame(bent({ targets: true, node, channels: [SWELL] }), ['a']);
    await expectSame(bent({ targets: true, node, channels: [SWELL, { ...ROOT_TURN, values: about(0, 120, 240, 360) }] }), ['a']);
  });

  it('that nothing moves have the form of their joints and weights, once', async () => {
    const bytes = bent({ targets: true, weights: [0.3, 1] });
    const { shapes } = await sceneOf(bytes);
    const [mesh] = shapes;
    expect(mesh?.type === 'mesh' && mesh.data?.poseTimes).toBeUndefined();
    const played = await Played.still(bytes);
    expect(farthest(verticesAt(await sceneOf(bytes), 'a', 0), played.vertices('a'))).toBeLessThan(1e-6);
  });

  it('turn normals with them', async () => {
    const ours = await sceneOf(bent({ channels: BEND }));
    const played = await Played.of(bent({ channels: BEND }));
    for (const time of TIMES) {
      played.at(time);
      const mesh = meshAt((ours.shapes[0] as MeshShape).data!, time);
      // The cofactors of a small change of the form: differences of what three.js makes of points along two tangents.
      const normals = played.normals('a');
      const far = farthest(
        Array.from({ length: 8 }, (_, i) => mesh.normals!.slice(3 * i, 3 * i + 3) as Vec3),
        normals,
      );
      expect(far, `at ${time} s`).toBeLessThan(2e-3);
    }
  });

  it('outside of the scene, or of what its skin has, are refused or have their bind pose', async () => {
    await expect(sceneOf(bent({ node: { skin: 4 } }))).rejects.toThrow('a.glb: at nodes[0].skin: expected one of the 1 skins, got 4');
    const far = square((json, builder) => {
      json.nodes = [{ mesh: 0, skin: 0 }, {}];
      json.scenes = [{ nodes: [0, 1] }];
      json.skins = [{ joints: [1] }];
      Object.assign(json.meshes[0].primitives[0].attributes, {
        JOINTS_0: builder.accessor(Uint8Array.from({ length: 16 }, () => 3), 'VEC4', 4),
        WEIGHTS_0: builder.accessor(Float32Array.from({ length: 16 }, () => 0.25), 'VEC4', 4),
      });
    }); // prettier-ignore
    const fewer = { inverses: 1 } as const;
    await expect(sceneOf(bent(fewer))).rejects.toThrow('expected 2 matrices for the joints of its skin, got 1');
    await expect(sceneOf(far)).rejects.toThrow('a.glb: at nodes[0]: expected a joint below 1, the number of joints of its skin, got 3');
  });
});
