/** Where instances stand changes the hierarchy over them and nothing else; what does not fit is refused with the numbers. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { changesBetween } from '../../src/engine/changes.ts';
import { GeometryBuilder } from '../../src/engine/geometry-builder.ts';
import { packScene } from '../../src/engine/pack/pack.ts';
import { allRows } from '../../src/engine/pack/rows.ts';
import { pick } from '../../src/engine/camera/pick.ts';
import { SceneStorage } from '../../src/engine/gpu/storage.ts';
import { NODE_WORDS } from '../../src/scene/bvh/build.ts';
import type { SceneDocument, SceneInput } from '../../src/scene/document.ts';
import { buildGeometry, moveGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { nodesOf, orderOf } from '../../src/scene/structure/structure.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { bunnyField } from '../../src/bench/scenes.ts';
import { ball, generator } from '../helpers/primitives.ts';
import { randomRays } from '../helpers/rays.ts';

const { positions, indices } = ball(6);
const assembler = new KernelAssembler(shaderLibrary());
const storage = (bytes: number): SceneStorage => new SceneStorage({ bytes, bytesName: 'maxBufferSize', buffers: 8 }, assembler.layouts);

/** Balls on a lattice, each at a place of its own. */
function field(count: number, seed = 1): SceneDocument {
  const random = generator(seed);
  const side = Math.ceil(Math.cbrt(count));
  const matrices = Array.from({ length: count }, (_, i) => {
    const at = [i % side, Math.floor(i / side) % side, Math.floor(i / side / side)].map((each) => 3 * each + random());
    return [1, 0, 0, at[0]!, 0, 1, 0, at[1]!, 0, 0, 1, at[2]!];
  });
  return checkScene({
    version: 1,
    camera: { position: [0, 0, 50], target: [0, 0, 0] },
    materials: { m: { file: 'diffuse' } },
    shapes: [{ type: 'quad', corner: [-50, -50, -5], edge1: [100, 0, 0], edge2: [0, 100, 0], material: 'm' }],
    objects: { ball: { shapes: [{ type: 'mesh', data: { positions, indices }, material: 'm' }] } },
    instances: [{ object: 'ball', matrices }],
  } as SceneInput);
}

describe('what shines in an instance', () => {
  const lit = (matrices: number[][]): SceneDocument =>
    checkScene({
      version: 1,
      camera: { position: [0, 0, 50], target: [0, 0, 0] },
      materials: { m: { file: 'diffuse' } },
      shapes: [{ type: 'sphere', center: [0, 0, 9], radius: 1, material: 'm' }],
      objects: { lamp: { shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'm', emission: { radiance: [1, 1, 1] } }] } },
      instances: [{ object: 'lamp', matrices }],
    } as SceneInput);
  const turned = [0, -2, 0, 5, 2, 0, 0, 6, 0, 0, 2, 7];
  it('is as large along all axes, in every place', () => {
    expect(lit([turned, turned]).instances[0]!.matrices).toHaveLength(2);
    // Longer along x, along y, along z; as long, but not perpendicular.
    const wrong = [[0, -2, 0, 5, 2.1, 0, 0, 6, 0, 0, 2, 7], [0, -2.1, 0, 5, 2, 0, 0, 6, 0, 0, 2, 7], [0, -2, 0, 5, 2, 0, 0, 6, 0, 0, 2.1, 7], [2, 1.2, 0, 0, 0, 1.6, 0, 0, 0, 0, 2, 0], [2, 0, 1.2, 0, 0, 2, 0, 0, 0, 0, 1.6, 0], [2, 0, 0, 0, 0, 2, 1.2, 0, 0, 0, 1.6, 0]]; // prettier-ignore
    for (const each of wrong) {
      expect(() => lit([each, turned])).toThrow(/^At instances\[0\]\.matrices\[0\]: expected the same scale along all axes/);
      expect(() => lit([turned, turned, each])).toThrow(/^At instances\[0\]\.matrices\[2\]/);
    }
  });
});

describe('moved placements', () => {
  it('give the geometry that a build from scratch gives, with the groups as they were', () => {
    const [before, after] = [field(200, 1), field(200, 2)];
    const last = buildGeometry(before);
    const [nodes, order] = [last.structure.nodes.slice(), last.structure.order.slice()];
    const moved = moveGeometry(after, last)!;
    const fresh = buildGeometry(after);
    expect(last.structure.nodes).toEqual(nodes);
    expect(last.structure.order).toEqual(order);
    expect(moved.groups).toBe(last.groups);
    expect(moved.top).toEqual(fresh.top);
    expect(orderOf(moved.structure)).toEqual(fresh.structure.order);
    expect(moved.structure.depth).toBe(fresh.structure.depth);
    expect(moved.structure.stack).toBe(fresh.structure.stack);
    const top = moved.top.nodes * NODE_WORDS;
    expect(nodesOf(moved.structure).subarray(top)).toEqual(fresh.structure.nodes.subarray(top));
    expect(nodesOf(moved.structure).subarray(0, top)).not.toEqual(last.structure.nodes.subarray(0, top));
    // What stands in groups may be millions of nodes: none of them is copied.
    expect(
      [moved.structure.nodes, moved.structure.order].map((each, i) => each === [last.structure.nodes, last.structure.order][i]),
    ).toEqual([true, true]);
    // Places anywhere: of the upper hierarchy, of groups, of both.
    for (const [first, end] of [
      [0, 150],
      [150, 900],
      [300, 900],
    ] as const)
      expect(orderOf(moved.structure, first, end)).toEqual(fresh.structure.order.subarray(first, end));
    let hits = 0;
    for (const ray of randomRays(300, fresh.structure.box, generator(5))) {
      const found = pick(fresh, ray);
      expect(pick(moved, ray)).toEqual(found);
      hits += Number(found?.instance !== null && found !== null);
    }
    expect(hits).toBeGreaterThan(10);
  });

  it('are packed as those of a build from scratch, lamps in groups among them, move after move', () => {
    const glowing = (seed: number): SceneDocument => {
      const scene = field(60, seed);
      const [ball, ...rest] = scene.objects.ball!.shapes;
      const lamp = { ...ball!, emission: { radiance: [2, 2, 1] as [number, number, number] } };
      return checkScene({ ...scene, objects: { ball: { shapes: [lamp, ...rest] } } } as SceneInput);
    };
    let geometry = buildGeometry(glowing(1));
    packScene(glowing(1), geometry, assembler, false);
    for (const seed of [2, 3, 4]) {
      const scene = glowing(seed);
      geometry = moveGeometry(scene, geometry)!;
      const [moved, fresh] = [geometry, buildGeometry(scene)].map((each) => packScene(scene, each, assembler, false));
      expect(allRows(moved!.primitives)).toEqual(allRows(fresh!.primitives));
      expect(allRows(moved!.attributes)).toEqual(allRows(fresh!.attributes));
      expect(moved!.lights.ofPrimitive).toEqual(fresh!.lights.ofPrimitive);
      expect(moved!.lights.surfaces).toEqual(fresh!.lights.surfaces);
      expect(moved!.lights.count).toBe(60 * (indices.length / 3));
    }
  });

  it('are built from scratch where there are others, or none', () => {
    const last = buildGeometry(field(20));
    expect(moveGeometry(field(21), last)).toBe(null);
    expect(moveGeometry({ ...field(20), instances: [] }, last)).toBe(null);
  });

  it('say which instance a ray has met, and which of its places', () => {
    const scene = field(8);
    const [, , , x, , , , y] = scene.instances[0]!.matrices![5]!;
    const found = pick(buildGeometry(scene), { origin: [x!, y!, 40], direction: [0, 0, -1] });
    expect(found?.instance).toEqual({ index: 0, place: 5 });
    expect(pick(buildGeometry(scene), { origin: [-40, -40, 40], direction: [0, 0, -1] })?.instance).toBe(null);
  });

  it('build nothing but the hierarchy over them: what the builder is asked for', async () => {
    let builds = 0;
    const builder = new GeometryBuilder(storage(1e9), (scene) => {
      builds++;
      return buildGeometry(scene);
    });
    const first = field(50, 1);
    const { geometry, ...all } = await builder.next(first, changesBetween(null, first), null);
    expect(all).toEqual({ missing: 'all', built: 'all', notes: [] });
    const second = field(50, 2);
    expect(await builder.next(second, changesBetween(first, second), geometry)).toMatchObject({ missing: 'top', built: 'placements' });
    const renamed = { ...first, instances: first.instances.map((each) => ({ ...each, name: 'field' })) };
    expect(await builder.next(renamed, changesBetween(first, renamed), geometry)).toMatchObject({ missing: 'nothing', built: 'nothing' });
    expect(builds).toBe(1);
  });
});

it('10,000 instances hold their mesh once', () => {
  const scene = bunnyField({ positions, indices });
  const geometry = buildGeometry(scene);
  const { primitives, structure, groups, top } = geometry;
  expect(primitives.count).toBe(1 + 10_000 + indices.length / 3);
  expect(groups).toHaveLength(1);
  expect(top.nodes).toBe(10_000);
  expect(structure.nodes.byteLength / 64).toBeLessThan(10_000 + indices.length / 3);
  expect(structure.depth).toBeLessThan(40);
  // From above on each of some: nothing stands at the same place.
  const { matrices } = scene.instances[0]!;
  for (let i = 0; i < 10_000; i += 997) {
    const [, , , x, , , , , , , , z] = matrices![i]!;
    expect(pick(geometry, { origin: [x!, 50, z!], direction: [0, -1, 0] })?.instance?.place).toBe(i);
  }
});

describe('scenes that do not fit', () => {
  const scene = field(10);
  it('are refused before anything is built, where their primitives are too many', async () => {
    let builds = 0;
    const builder = new GeometryBuilder(storage(10_000), () => {
      builds++;
      return buildGeometry(scene);
    });
    await expect(builder.next(scene, changesBetween(null, scene), null)).rejects.toThrow(
      'At shapes: expected a scene that fits into 8 storage buffers (maxStorageBuffersPerShaderStage) of 10,000 bytes (maxBufferSize), ' +
        'the most that a kernel may have on this graphics adapter; it needs at least 9: 2 for 299 primitives (14,352 bytes), and one for ' +
        'each of the others',
    );
    expect(builds).toBe(0);
  });
  it('are measured: what they take, and a primitive of them', () => {
    const geometry = buildGeometry(scene);
    const packed = packScene(scene, geometry, assembler, false);
    const { bytes, bytesPerPrimitive, storageBuffers } = new GeometryBuilder(storage(1e6)).report(geometry, packed);
    expect(bytes.structure).toBe(geometry.structure.nodes.byteLength);
    expect(bytesPerPrimitive).toBeCloseTo(Object.values(bytes).reduce((sum, each) => sum + each, 0) / geometry.primitives.count, 9);
    expect(storageBuffers).toBe(8);
  });
});
