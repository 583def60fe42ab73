/** Waiting for Dawn leaves the processor to others: see src/cli/dawn.ts. */
import { afterEach, describe, expect, it } from 'vitest';
import '../../src/cli/dawn.ts';
import { newDevice } from '../helpers/device.ts';

const calm = globalThis.setImmediate;
afterEach(() => void (globalThis.setImmediate = calm));

/** The specification lets a timer of a millisecond be early by a part of one. */
const LEAST = 0.5;
/** Milliseconds in which questions may follow each other at once, and more. */
const EAGER = 5;

const kernel = `
@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(1) fn main() {
  var x = f32(arrayLength(&out));
  for (var i = 0u; i < 8000000u; i++) { x = fract(x * 1.37 + 0.11); }
  out[0] = x;
}`;

describe('while something is awaited', () => {
  it('Dawn asks through setImmediate, and rarely', async () => {
    const device = await newDevice();
    const module = device.createShaderModule({ code: kernel });
    const pipeline = await device.createComputePipelineAsync({ layout: 'auto', compute: { module, entryPoint: 'main' } });
    const buffer = device.createBuffer({ size: 4, usage: GPUBufferUsage.STORAGE });
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(
      0,
      device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries: [{ binding: 0, resource: { buffer } }] }),
    );
    pass.dispatchWorkgroups(1);
    pass.end();
    const asked: number[] = [];
    globalThis.setImmediate = ((callback: () => void) => {
      asked.push(performance.now());
      return calm(callback);
    }) as typeof setImmediate;
    device.queue.submit([encoder.finish()]);
    await device.queue.onSubmittedWorkDone();
    const took = performance.now() - asked[0]!;
    expect(took, 'milliseconds, or the work was too short to tell').toBeGreaterThan(4 * EAGER);
    expect(asked.filter((time) => time > asked[0]! + EAGER).length).toBeLessThan(took / LEAST);
  });

  it('everything else of setImmediate goes on at once', async () => {
    const order: string[] = [];
    const said = (name: string): Promise<void> =>
      new Promise((resolve) => setImmediate((text: string) => resolve(void order.push(text)), name));
    await Promise.all([said('a'), said('b')]);
    expect(order).toEqual(['a', 'b']);
    clearImmediate(setImmediate(() => order.push('never')));
    await said('c');
    expect(order).toEqual(['a', 'b', 'c']);
  });
});
