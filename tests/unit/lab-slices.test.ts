/** Kernels of the laboratory in slices: each thread once, whatever a slice takes, and none after the wish was withdrawn. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { LabAborted, Pace } from '../../src/lab/pace.ts';
import { SlicedKernel } from '../../src/lab/sliced-kernel.ts';
import { requireLayout, StructArray } from '../../src/shader/struct.ts';
import { nullEngine, type NullEngine } from '../helpers/null-engine.ts';
import { leftOf } from '../helpers/watched-buffers.ts';

const TASK = requireLayout(shaderLibrary().wgsl['lab/config']!, 'Task');
const code = `struct Task { first: u32, end: u32, lanes: u32, samples: u32, seed: u32, places: u32, configs: u32 }
@group(0) @binding(0) var<uniform> task: Task;
@group(0) @binding(3) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) { out[id.x] = task.first; }`;
const linked = { code, unsplit: code, origin: (line: number, column: number) => ({ module: '', line, column }), inOwnWords: String };

/** A pace that says how many threads come next. */
class Told extends Pace {
  private readonly sizes: number[];
  constructor(sizes: number[], signal: { aborted: boolean } | null = null) {
    super({ slice: 10, pause: () => Promise.resolve(), signal });
    this.sizes = sizes;
  }
  override next(): number {
    return this.sizes.shift() ?? 64;
  }
}

describe('a kernel in slices', () => {
  let engine: NullEngine;
  beforeEach(async () => {
    engine = await nullEngine();
  });
  afterEach(() => engine.stop());

  it.each([
    [1, []],
    [512, []],
    [513, [100]],
    [2000, [300, 64, 1124]],
  ])('of %i threads runs each once', async (count, sizes) => {
    const kernel = await SlicedKernel.create(engine.device, TASK, linked, 'sliced', [{ binding: 3, type: 'storage' }]);
    const out = engine.device.createBuffer({ label: 'out', size: 8192, usage: GPUBufferUsage.STORAGE });
    await kernel.run(new Map([[3, out]]), count, { seed: 77, samples: 5 }, new Told([...sizes]));
    const tasks = engine.written('sliced').map((bytes) => new StructArray(TASK, 1, bytes.slice(0, TASK.size)));
    let reached = 0;
    for (const task of tasks) {
      expect([task.number(0, 'first'), task.number(0, 'seed'), task.number(0, 'samples')]).toEqual([reached, 77, 5]);
      expect(task.number(0, 'end')).toBeGreaterThan(reached);
      reached = task.number(0, 'end');
    }
    expect(reached).toBe(count);
    expect(tasks).toHaveLength(1 + sizes.length);
    out.destroy();
    await engine.settled();
    expect(engine.complaints).toEqual([]);
    expect(leftOf(engine.made)).toEqual([]);
  });

  it('ends where it is told to, and frees what it had', async () => {
    const kernel = await SlicedKernel.create(engine.device, TASK, linked, 'sliced', [{ binding: 3, type: 'storage' }]);
    const out = engine.device.createBuffer({ label: 'out', size: 8192, usage: GPUBufferUsage.STORAGE });
    await expect(kernel.run(new Map([[3, out]]), 2000, {}, new Told([64], { aborted: true }))).rejects.toThrow(LabAborted);
    expect(engine.written('sliced')).toHaveLength(1);
    out.destroy();
    expect(leftOf(engine.made)).toEqual([]);
  });
});

describe('the next slice', () => {
  const pace = (slice: number): Pace => new Pace({ slice, pause: () => Promise.resolve(), signal: null });
  it.each([
    // threads that might have run, that did, their milliseconds → threads of the next at 10 ms a slice
    [1024, 1024, 20, 512],
    [1024, 1024, 4, 2560],
    [1024, 1024, 1, 4096],
    [1024, 1024, 10_000, 64],
    [1 << 20, 1 << 20, 0.01, 1 << 20],
    // A short last one makes none larger, but smaller ones.
    [1024, 100, 0.01, 1024],
    [1024, 100, 10, 100],
    [1024, 100, 100, 64],
  ])('after %i threads of which %i ran in %f ms has %i', (threads, done, milliseconds, expected) =>
    expect(pace(10).next(threads, done, milliseconds)).toBe(expected),
  );
});
