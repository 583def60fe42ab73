/** Scenes whose hierarchies the GPU builds: rays hit what they hit with those of the processor, and images agree. */
import { allRows } from '../../src/engine/pack/rows.ts';
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { knotScene } from '../../src/bench/knot.ts';
import { gpuTrees } from '../../src/engine/build/gpu-trees.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import { buildGeometry, finishGeometry, planGeometry, type Geometry } from '../../src/scene/geometry/build.ts';
import type { SceneDocument, SceneInput, StructureName } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { randomStream } from '../../src/scene/random.ts';
import { normalize } from '../../src/scene/vec.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { testImage, type TestImage } from '../helpers/gpu.ts';
import { testDevice } from '../helpers/device.ts';
import { runKernel } from '../helpers/kernel.ts';
import { ball } from '../helpers/primitives.ts';
import { TRACE } from '../helpers/rays.ts';
import { assertImagesAgree } from '../helpers/statistics.ts';

const RAYS = 1024;
const library = shaderLibrary();
const assembler = new KernelAssembler(library);
const mesh = { type: 'mesh', data: ball(12), material: 'a' };
const materials = { a: { file: 'diffuse' } };
const camera = { position: [0, 0, 4], target: [0, 0, 0] };

const single = (structure: StructureName): SceneDocument =>
  checkScene({
    version: 1,
    camera,
    materials,
    shapes: [mesh, { type: 'torus', material: 'a', center: [0, 0, 0], axis: [0, 0.3, 1], radius: 1.5, tube: 0.2 }],
    render: { structure },
  } as unknown as SceneInput);
const random = randomStream(1, 'places');
const place = (): number[] => [0, 1, 2].flatMap((k) => [...[0, 1, 2].map((i) => 0.3 * Number(i === k)), 2 * random() - 1]);
const placed = checkScene({
  version: 1,
  camera,
  materials,
  shapes: [{ type: 'box', center: [0, -1.1, 0], size: [2, 0.2, 2], material: 'a' }],
  objects: { ball: { shapes: [mesh] } },
  instances: [{ object: 'ball', matrices: Array.from({ length: 20 }, place) }],
} as unknown as SceneInput);

/** What rays through the middle find: distance, primitive of the scene. */
async function hits(scene: SceneDocument, geometry: Geometry): Promise<[number, number][]> {
  const packed = packScene(scene, geometry, assembler, false);
  const draw = randomStream(2, 'rays');
  const some = (size: number): number[] => [0, 1, 2].map(() => size * (2 * draw() - 1));
  const rays = new Float32Array(RAYS * 8);
  for (let i = 0; i < RAYS; i++) {
    rays.set(some(2), i * 8);
    rays.set(normalize(some(1) as [number, number, number]), i * 8 + 4);
  }
  const inputs: Record<number, ArrayBuffer | ArrayBufferView<ArrayBuffer>> = {
    0: rays,
    2: geometry.structure.nodes,
    3: allRows(packed.primitives),
  };
  if (geometry.placements.length > 0) inputs[5] = packed.params;
  const { features, stackSize, structure, shapes } = packed.variant;
  const out = new Float32Array(
    await runKernel(TRACE, RAYS, inputs, { binding: 1, bytes: RAYS * 16 }, { features, stackSize, structure, shapes }),
  );
  return Array.from({ length: RAYS }, (_, i) => {
    const [t = 0, place = 0] = out.subarray(i * 4, i * 4 + 2);
    return t < 1e38 ? [t, geometry.structure.order[place]!] : [t, -1];
  });
}

describe('rays hit what they hit in a hierarchy of the processor', () => {
  it.each<[string, SceneDocument]>([
    ['bvh2', single('bvh2')],
    ['bvh8', single('bvh8')],
    ['grid', single('grid')],
    ['two levels', placed],
  ])('%s', async (_, scene) => {
    const plan = planGeometry(scene);
    const { trees } = await gpuTrees(await testDevice(), library, 0)(plan.trees);
    const geometry = finishGeometry(plan, trees);
    const wanted = buildGeometry(scene);
    const [found, expected] = [await hits(scene, geometry), await hits(scene, wanted)];
    // A ray meets the same primitives in whatever order: the same distance, bit for bit; of two at that distance, one.
    expect(found.map(([t]) => t)).toEqual(expected.map(([t]) => t));
    expect(found.filter(([, primitive], i) => primitive !== expected[i]![1]).length).toBeLessThan(RAYS / 100);
    expect(found.filter(([, primitive]) => primitive >= 0).length).toBeGreaterThan(RAYS / 10);
    if (plan.trees.length > 0) expect(geometry.structure.nodes).not.toEqual(wanted.structure.nodes);
  });
});

it('images agree, and the renderer says where a hierarchy was built only if that was not where it was asked for', async () => {
  const device = await testDevice();
  const image = async (trees: 'processor' | 'gpu', seed: number): Promise<TestImage> => {
    const knot = knotScene(6000);
    const scene = checkScene({ ...knot, film: { width: 16, height: 16 }, render: { ...knot.render, seed, spp: 128 } } as SceneInput);
    const renderer = new Renderer(device, library, { trees });
    await renderer.setScene(scene);
    while (!renderer.isDone(128)) await renderer.advance(1000, 128);
    const { geometry } = renderer.inputs();
    expect(
      Buffer.compare(Buffer.from(geometry.structure.order.buffer), Buffer.from(buildGeometry(scene).structure.order.buffer)) === 0,
    ).toBe(trees === 'processor');
    expect(renderer.report.notes).toEqual([]);
    const film = testImage(await renderer.readFilm());
    renderer.destroy();
    return film;
  };
  // Other random numbers: the films are independent.
  const { sees } = assertImagesAgree(await image('gpu', 1), await image('processor', 2), { name: 'tree-geometry', alpha: 1e-3 });
  expect(sees).toBeLessThan(0.05);
});
