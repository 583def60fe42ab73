/** Animations of glTF become keyframes: held against three.js's mixer, which shares nothing with ours. */
import { describe, expect, it } from 'vitest';
import { frameCount, frameScene, poseAt } from '../../src/scene/flight.ts';
import { importGltf } from '../../src/scene/import/gltf/scene.ts';
import { cameraAt } from '../../src/scene/motion.ts';
import {
  about,
  animate,
  expectSame,
  farthest,
  Played,
  radiusOf,
  ROOT_TURN,
  sceneOf,
  TIMES,
  turn,
  verticesAt,
} from '../helpers/animated.ts';
import { square } from '../helpers/gltf.ts';

type Nodes = Record<string, unknown>[];
const file = (nodes: Nodes, channels: Parameters<typeof animate>[2], name = 'Run'): Uint8Array =>
  square((json, builder) => {
    json.nodes = nodes;
    const children = new Set(nodes.flatMap((each) => each.children));
    json.scenes = [{ nodes: nodes.flatMap((_, i) => (children.has(i) ? [] : [i])) }];
    animate(builder, name, channels);
  });

describe('animations of nodes', () => {
  it('turn a whole round about one axis in few keyframes, without error', async () => {
    const ours = await expectSame(file([{ name: 'a', mesh: 0, translation: [1, 0, 0] }], [{ ...ROOT_TURN, values: about(0, 120, 240, 360) }]), ['a'], 0); // prettier-ignore
    expect(ours.shapes[0]!.motion).toHaveLength(4);
    expect(ours.shapes[0]!.motion!.at(-1)!.rotate[1]).toBeCloseTo(360, 4);
  });

  it('go through every angle of a hierarchy whose ancestors move, too', async () => {
    const tumble = [turn([1, 2, 3], 0), turn([1, 2, 3], 170), turn([-1, 0, 1], 100), turn([0, 1, 0], 90)].flat();
    const bytes = file(
      [
        { name: 'root', children: [1], scale: [2, 2, 2] },
        { name: 'arm', children: [2], translation: [0, 1, 0], rotation: turn([0, 0, 1], 30) },
        { name: 'hand', mesh: 0, translation: [1.5, 0, 0.2], scale: [1, 2, 0.5] },
      ],
      [
        { node: 0, path: 'rotation', times: [0, 1, 2, 3], values: Float32Array.from(tumble) },
        { node: 1, path: 'rotation', times: [0.5, 2.5], values: Float32Array.from([turn([1, 0, 0], -80), turn([0, 1, 1], 95)].flat()) },
        { node: 2, path: 'translation', times: [0, 3], values: Float32Array.of(1, 0, 0, 3, 1, 0) },
      ],
    );
    await expectSame(bytes, ['hand']);
  });

  it('follow cubic splines, of translations and of turns', async () => {
    const key = (before: number[], value: number[], after: number[]): number[] => [...before, ...value, ...after];
    const zero = [0, 0, 0];
    await expectSame(
      file(
        [{ name: 'a', mesh: 0 }],
        [
          { node: 0, path: 'translation', times: [0, 1, 3], interpolation: 'CUBICSPLINE', values: Float32Array.from([...key(zero, zero, [4, -2, 1]), ...key([0, 3, 0], [1, 2, 3], [0, 3, 0]), ...key([-1, -1, 2], [2, 0, 0], zero)]) },
          { node: 0, path: 'rotation', times: [0, 2], interpolation: 'CUBICSPLINE', values: Float32Array.from([...key([0, 0, 0, 0], turn([1, 1, 0], 10), [0.5, 0, -0.4, 0]), ...key([0, 0.7, 0, 0.2], turn([0, 1, 1], 110), [0, 0, 0, 0])]) },
        ],
      ),
      ['a'],
    );
  }); // prettier-ignore

  it('jump at steps, and stay until then', async () => {
    const bytes = file(
      [{ name: 'a', mesh: 0 }],
      [{ node: 0, path: 'translation', times: [0, 1, 1.5], interpolation: 'STEP', values: Float32Array.of(0, 0, 0, 5, 0, 0, 5, 5, 0) }],
    );
    const ours = await expectSame(bytes, ['a'], 0);
    expect(verticesAt(ours, 'a', 0.9999)[0]![0]).toBe(0);
  });

  it('may be stored as normalised integers', async () => {
    const bytes = file(
      [{ name: 'a', mesh: 0 }],
      [{ node: 0, path: 'rotation', times: [0, 3], values: Int16Array.from([...turn([0, 0, 1], 0), ...turn([1, 0, 1], 130)].map((x) => Math.round(x * 32767))) }],
    ); // prettier-ignore
    await expectSame(bytes, ['a']);
  });

  it('are mirrored, or scaled unevenly below what turns, by what is baked into the mesh', async () => {
    const nodes = [{ children: [1, 2, 3] }, { name: 'a', mesh: 0, scale: [-1, 1, 1] }, { name: 'b', mesh: 0, rotation: turn([0, 1, 2], 50), children: [] }, { name: 'hold', scale: [1, 3, 1], children: [4] }, { name: 'c', mesh: 0, rotation: turn([1, 0, 1], 40) }]; // prettier-ignore
    await expectSame(file(nodes, [{ ...ROOT_TURN, values: about(0, 100, 10, -90) }]), ['a', 'b', 'c']);
  });

  it('that shear are as near as a document comes, and this is said with the distance', async () => {
    const bytes = file([{ scale: [1, 4, 1], children: [1] }, { name: 'a', mesh: 0 }], [{ ...ROOT_TURN, node: 1, values: Float32Array.from([0, 60, 120, 180].flatMap((each) => turn([0, 0, 1], each))) }]); // prettier-ignore
    const { scene: ours, notes } = await importGltf(bytes, 'a.glb');
    const said = Number(/off by up to ([\d.]+) %/.exec(notes.join(' '))?.[1]) / 100;
    expect(said).toBeGreaterThan(0.05);
    const played = await Played.of(bytes);
    const distances = TIMES.map((time) => {
      played.at(time);
      return farthest(verticesAt(ours, 'a', time), played.vertices('a')) / radiusOf(ours);
    });
    expect(Math.max(...distances)).toBeLessThan(said * 1.02);
    expect(Math.max(...distances)).toBeGreaterThan(said * 0.5);
  });

  it('scaled to nothing for a while come back where they were', async () => {
    const bytes = file(
      [{ name: 'a', mesh: 0 }],
      [{ node: 0, path: 'scale', times: [0, 1, 2], values: Float32Array.of(1, 1, 1, 0, 0, 0, 2, 1, 3) }],
    );
    await expectSame(bytes, ['a']);
  });

  it('move every instance of a mesh by itself, and what stands still stays', async () => {
    const nodes = [
      { name: 'a', mesh: 0 },
      { name: 'b', mesh: 0, translation: [4, 0, 0] },
      { name: 'c', mesh: 0, translation: [0, 3, 0] },
    ];
    const bytes = file(nodes, [
      { ...ROOT_TURN, values: about(0, 100, 10, -90) },
      { node: 1, path: 'translation', times: [0, 3], values: Float32Array.of(4, 0, 0, 4, 4, 0) },
    ]);
    const ours = await expectSame(bytes, ['a', 'b', 'c']);
    expect([ours.shapes.map(({ name, motion }) => [name, motion !== undefined]).slice(0, 1), ours.instances.map(({ name }) => name)]).toEqual([[['c', false]], ['a', 'b']]); // prettier-ignore
  });
});

describe('of several animations', () => {
  const two = (): Uint8Array =>
    square((json, builder) => {
      json.nodes = [{ name: 'a', mesh: 0 }];
      for (const [name, x] of [['Walk', 1], ['Run', 5]] as const) animate(builder, name, [{ node: 0, path: 'translation', times: [0.5, 2], values: Float32Array.of(0, 0, 0, x, 0, 0) }]); // prettier-ignore
    });
  const end = async (model: object): Promise<number> => verticesAt(await sceneOf(two(), model), 'a', 2)[0]![0];

  it('the first runs, or one by its name or number, or none', async () => {
    expect(await Promise.all([{}, { animation: 'Run' }, { animation: 1 }, { animation: '1' }, { animation: null }].map(end))).toEqual([
      1, 5, 5, 5, 0,
    ]);
    expect((await importGltf(two(), 'a.glb')).notes).toContain('One of 2 animations runs: Walk.');
    expect((await importGltf(two(), 'a.glb', { model: { animation: null } })).notes).toContain(
      'Animations are left out: everything is at rest.',
    );
  });

  it('one that is not there is an error that lists those that are', () =>
    expect(sceneOf(two(), { animation: 'Jump' })).rejects.toThrow(
      'a.glb: at animations: expected one of the animations Walk (0), Run (1), got "Jump"',
    ));

  it('everything stands at the time that is wanted, within the animation', async () => {
    const shutters = await Promise.all([undefined, 1, 99].map(async (time) => (await sceneOf(two(), { time })).camera.shutter));
    expect(shutters).toEqual([0.5, 1, 2].map((time) => ({ open: time, close: time })));
  });
});

describe('cameras that move', () => {
  const bytes = (): Uint8Array =>
    square((json, builder) => {
      json.nodes = [{ name: 'a', mesh: 0 }, { name: 'boom', children: [2] }, { name: 'eye', camera: 0, translation: [0, 0.5, 4], rotation: turn([1, 0, 0], -5) }];
      json.scenes = [{ nodes: [0, 1] }];
      json.cameras = [{ type: 'perspective', perspective: { yfov: 0.8, aspectRatio: 1.5, znear: 0.1 } }];
      animate(builder, 'Fly', [{ node: 1, path: 'rotation', times: [0, 1, 2, 3], values: Float32Array.from([0, 100, 80, 200].flatMap((each) => turn([0, 1, 0.2], each))) }]);
    }); // prettier-ignore

  it('stand where three.js has them, in stills and in frames', async () => {
    const [ours, played] = [await sceneOf(bytes()), await Played.of(bytes())];
    const camera = played.cameras[0]!;
    const view = ({ position, target }: { position: readonly number[]; target: readonly number[] }): number[] => {
      const to = target.map((x, k) => x - position[k]!);
      return to.map((x) => x / Math.hypot(...to));
    };
    for (const time of TIMES) {
      played.at(time);
      const [eye, ahead] = [camera.matrixWorld.elements.slice(12, 15), camera.matrixWorld.elements.slice(8, 11).map((x) => -x)];
      const still = cameraAt(ours.camera, time);
      expect(farthest([still.position], [eye as [number, number, number]]), `at ${time} s`).toBeLessThan(1e-3);
      expect(farthest([view(still) as [number, number, number]], [ahead as [number, number, number]])).toBeLessThan(6e-4);
      const frame = poseAt(ours.flight!, ours.camera, time);
      // A smooth curve turns a little later than the file's corners at whole seconds.
      expect(farthest([frame.position], [eye as [number, number, number]]), `in the flight at ${time} s`).toBeLessThan(0.02);
    }
    expect(frameCount(ours.flight!)).toBe(76);
    expect(ours.flight).toMatchObject({ fps: 25, shutter: 0.5 });
  });

  it('are the flight of frames even where they stand still', async () => {
    const ours = await sceneOf(file([{ name: 'a', mesh: 0 }], [{ ...ROOT_TURN, values: about(0, 100, 10, -90) }]));
    const { camera } = frameScene(ours, ours.flight!, 25);
    expect(camera.shutter).toEqual({ open: 1, close: 1.02 });
    expect(farthest([camera.position], [ours.camera.position])).toBeLessThan(1e-12);
  });
});

describe('variants', () => {
  const bytes = square((json) => {
    json.extensionsUsed = ['KHR_materials_variants'];
    json.extensions = { KHR_materials_variants: { variants: [{ name: 'red' }, { name: 'blue' }] } };
    json.materials = [{ name: 'grey' }, { name: 'paint' }];
    json.meshes[0].primitives[0].extensions = { KHR_materials_variants: { mappings: [{ material: 1, variants: [1] }] } };
    json.meshes[0].primitives[0].material = 0;
  });
  const material = async (variant?: string | number | null): Promise<string> => (await sceneOf(bytes, { variant })).shapes[0]!.material;

  it('are materials of the file, by name or number; a primitive that one says nothing of keeps its own', async () =>
    expect(await Promise.all([undefined, null, 'red', 'blue', 1].map(material))).toEqual(['grey', 'grey', 'grey', 'paint', 'paint']));

  it('that are not there are refused, and those that are there listed', async () => {
    await expect(material('green')).rejects.toThrow(
      'a.glb: at extensions.KHR_materials_variants.variants: expected one of the variants red (0), blue (1), got "green"',
    );
    expect((await importGltf(bytes, 'a.glb')).notes).toContain('Of 2 variants none is chosen: red, blue.');
  });
});
