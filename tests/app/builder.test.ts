/** Geometry from a worker is geometry from here; progress, errors and the way out of it. */
import { describe, expect, it } from 'vitest';
import { BuildCancelled, Builder, LARGE, type BuildState, type BuildWorker } from '../../src/app/build/builder.ts';
import { work, type Job } from '../../src/app/build/work.ts';
import { provideCurves } from '../../src/scene/curves/code.ts';
import * as curves from '../../src/scene/curves/lazy.ts';
import { curvesOf } from '../../src/scene/curves/loaded.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { buildBvh, type Bvh } from '../../src/scene/bvh/build.ts';
import { primitiveBounds } from '../../src/scene/geometry/bounds.ts';
import { ofBvh } from '../../src/scene/structure/structure.ts';
import { ball } from '../helpers/primitives.ts';

/** A worker that works here, a turn of the event loop later; messages go through a structured clone, which takes what is handed over. */
class NearWorker implements BuildWorker {
  onmessage: BuildWorker['onmessage'] = null;
  onerror: BuildWorker['onerror'] = null;
  isStopped = false;
  handedOver = 0;
  postMessage(source: unknown, moved: Transferable[] | StructuredSerializeOptions = []): void {
    const transfer = (Array.isArray(moved) ? moved : (moved.transfer ?? [])) as ArrayBuffer[];
    this.handedOver += transfer.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const own = structuredClone(source, { transfer }) as Job;
    setTimeout(() => work(own, (answer, moved) => this.answer(structuredClone(answer, { transfer: moved }))));
  }
  terminate(): void {
    this.isStopped = true;
  }
  private answer(data: unknown): void {
    if (!this.isStopped) this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent);
  }
}

/** A triangulated ball of 8 n² triangles. */
function scene(n: number): SceneDocument {
  const { positions, indices } = ball(n);
  return checkScene({
    version: 1,
    camera: { position: [0, 0, 4], target: [0, 0, 0] },
    materials: { m: { file: 'diffuse' } },
    shapes: [{ type: 'mesh', data: { positions, indices }, material: 'm' }],
  });
}
const bytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer => Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
const LARGE_SIDE = Math.ceil(Math.sqrt(LARGE / 8)) + 1;

describe('the builder of the page', () => {
  it('builds small scenes at once', () => {
    const builder = new Builder(() => {
      throw new Error('no worker is wanted');
    });
    expect(builder.build(scene(4))).not.toBeInstanceOf(Promise);
  });

  it('builds large ones in a worker that ends with it, and says how far it is', async () => {
    const worker = new NearWorker();
    const builder = new Builder(() => worker);
    const states: (BuildState | null)[] = [];
    builder.changed.listen((state) => states.push(state));
    const large = scene(LARGE_SIDE);
    const data = (large.shapes[0] as { data: { positions: number[]; indices: number[] } }).data;
    const geometry = await builder.build(large);
    // Its lists are handed over, not copied once more by the message; the document keeps its own.
    expect(worker.handedOver).toBe(8 * (data.positions.length + data.indices.length));
    expect(data.positions.length).toBeGreaterThan(0);
    const { primitives, structure } = buildGeometry(large);
    // Byte by byte: comparing a million numbers one by one takes long.
    for (const [found, wanted] of [
      [geometry.structure.nodes, structure.nodes],
      [geometry.structure.order, structure.order],
      [geometry.primitives.points, primitives.points],
    ] as const)
      expect(Buffer.compare(bytes(found), bytes(wanted))).toBe(0);
    expect(worker.isStopped).toBe(true);
    expect(states[0]).toEqual({ primitives: 8 * LARGE_SIDE ** 2, done: 0 });
    expect(states.at(-1)).toBe(null);
    const parts = states.slice(0, -1).map((each) => each!.done);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(parts.at(-1)).toBeLessThanOrEqual(1);
  });

  it('takes the strands of curves from the worker: none are made here', async () => {
    provideCurves(curves);
    const points = Array.from({ length: 4 * 60 }, (_, i) => [i % 4, Math.sin(i), Math.floor(i / 4) * 0.1]).flat();
    const data = { points, counts: Array.from({ length: 60 }, () => 4), radii: [0.01, 0.001] };
    const tuft = { type: 'curves', data, basis: 'bezier', children: { count: 30, radius: 0.1 }, material: 'm' };
    const fur = checkScene({
      version: 1,
      camera: { position: [0, 0, 4], target: [0, 0, 0] },
      materials: { m: { file: 'hair' } },
      shapes: [tuft, { ...tuft, motion: [{ time: 0 }, { time: 1, translate: [0, 1, 0] }] }],
    });
    const known = (): boolean[] => curvesOf(fur).map((shape) => curves.knownStrands(shape) !== null);
    const states: (BuildState | null)[] = [];
    // The worker's are its own: its copy of the scene is made of other objects, but of the same content.
    const builder = new Builder(() => new NearWorker());
    builder.changed.listen((state) => states.push(state));
    expect(known()).toEqual([false, false]);
    const building = builder.build(fur);
    expect(building).toBeInstanceOf(Promise);
    expect(known()).toEqual([false, false]);
    const { primitives } = await building;
    expect(known()).toEqual([true, true]);
    // One stands for what moves.
    expect(curvesOf(fur).reduce((sum, shape) => sum + curves.strandsOf(shape).segments, 0)).toBe(primitives.count - 1);
    expect(states[0]).toEqual({ primitives: null, done: 0 });
  });

  it('hands trees of large worlds to who builds them, and leaves the rest to the worker', async () => {
    const asked: number[] = [];
    const trees = async (bounds: Float32Array[]): Promise<Bvh[]> => {
      asked.push(...bounds.map(({ length }) => length / 6));
      // Not the tree that the worker would build.
      return bounds.map((each) => buildBvh(each, { bins: 2 }));
    };
    const large = scene(LARGE_SIDE);
    const build = (document: SceneDocument) => new Builder(() => new NearWorker()).build(document, trees);
    const { structure, primitives } = await build(large);
    expect(asked).toEqual([8 * LARGE_SIDE ** 2]);
    const wanted = ofBvh(buildBvh(primitiveBounds(primitives), { bins: 2 }));
    expect(Buffer.compare(bytes(structure.nodes), bytes(wanted.nodes))).toBe(0);
    expect(Buffer.compare(bytes(structure.order), bytes(wanted.order))).toBe(0);
    expect(Buffer.compare(bytes(primitives.points), bytes(buildGeometry(large).primitives.points))).toBe(0);
    const instanced = { ...large, shapes: [], objects: { ball: { shapes: large.shapes } }, instances: [{ object: 'ball' }] };
    for (const other of [instanced, { ...large, render: { ...large.render, structure: 'bvh8' as const } }]) {
      const found = await build(other);
      expect(Buffer.compare(bytes(found.structure.nodes), bytes(buildGeometry(other).structure.nodes))).toBe(0);
    }
    expect(asked).toHaveLength(1);
    const failing = new Builder(() => new NearWorker()).build(large, () => Promise.reject(new Error('no room')));
    await expect(failing).rejects.toThrow('no room');
  });

  it('hands on what is wrong with a scene, with its place', async () => {
    const flat = scene(LARGE_SIDE);
    const mesh = flat.shapes[0] as Extract<SceneDocument['shapes'][number], { type: 'mesh' }>;
    const none = { ...flat, shapes: [{ ...mesh, data: { ...mesh.data!, positions: mesh.data!.positions.map(() => 0) } }] };
    await expect(new Builder(() => new NearWorker()).build(none)).rejects.toMatchObject({
      name: 'SceneError',
      path: 'shapes',
      message: 'At shapes: expected at least one shape with an area, all triangles are degenerate or hidden',
    });
  });

  it('stops when asked, and when the worker does not start', async () => {
    const worker = new NearWorker();
    const builder = new Builder(() => worker);
    const building = builder.build(scene(LARGE_SIDE));
    builder.cancel();
    await expect(building).rejects.toBeInstanceOf(BuildCancelled);
    expect(worker.isStopped).toBe(true);
    builder.cancel();
    const broken = new NearWorker();
    broken.postMessage = () => broken.onerror?.call(broken as unknown as Worker, { message: 'not found' } as ErrorEvent);
    await expect(new Builder(() => broken).build(scene(LARGE_SIDE))).rejects.toThrow('The scene could not be built: not found.');
  });
});
