/** Times of submissions by the device's clock: of each its own, though the host sees the ends of several at once. */
import { expect, it } from 'vitest';
import { Belief } from '../../src/engine/gpu/belief.ts';
import { Stopwatch } from '../../src/engine/gpu/stopwatch.ts';
import { testDevice } from '../helpers/gpu.ts';

const CODE = `
override turns: u32;
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  var x = id.x;
  for (var i = 0u; i < turns; i++) { x = x * 1664525u + 1013904223u; }
  out[id.x] = x;
}`;

/** What takes so many turns, and what submits it in two passes: its time. */
async function work(stopwatch: Stopwatch, turns: number): Promise<{ submit: () => Promise<number>; buffer: GPUBuffer }> {
  const device = await testDevice();
  const module = device.createShaderModule({ code: CODE });
  const compute = { module, entryPoint: 'main', constants: { turns } };
  const pipeline = await device.createComputePipelineAsync({ layout: 'auto', compute });
  const buffer = device.createBuffer({ size: 1 << 16, usage: GPUBufferUsage.STORAGE });
  const group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries: [{ binding: 0, resource: { buffer } }] });
  const submit = (): Promise<number> => {
    const timing = stopwatch.start()!;
    const encoder = device.createCommandEncoder();
    for (const part of [0, 1]) {
      const pass = encoder.beginComputePass({ timestampWrites: timing.writes(part === 0, part === 1) });
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(256);
      pass.end();
    }
    timing.end(encoder);
    device.queue.submit([encoder.finish()]);
    // Whoever asks may come late.
    return Promise.resolve().then(() => timing.read());
  };
  return { submit, buffer };
}

/** Milliseconds that the clock of every adapter tells from none: browsers and Dawn round it to 0.07 or 0.1. */
const LEAST = 0.3;

/** Work of so many turns, or of as many more as a quick adapter needs to take a time that is told. */
async function lasting(stopwatch: Stopwatch, turns: number): ReturnType<typeof work> {
  const made = await work(stopwatch, turns);
  if ((await made.submit()) >= LEAST) return made;
  made.buffer.destroy();
  return lasting(stopwatch, 4 * turns);
}

it('of each submission its own, together no more than the host waited', async () => {
  const stopwatch = Stopwatch.of(await testDevice())!;
  const works = await Promise.all([1 << 9, 1 << 12].map((turns) => lasting(stopwatch, turns)));
  // More than there are places for, in turn.
  for (let round = 0; round < 6; round++) {
    const start = performance.now();
    const [short = NaN, long = NaN] = await Promise.all([...works, works[0]!].map(({ submit }) => submit()));
    const waited = performance.now() - start;
    expect(short).toBeGreaterThan(0);
    expect(long).toBeGreaterThan(0);
    expect(short + long).toBeLessThan(waited);
  }
  stopwatch.destroy();
  for (const { buffer } of works) buffer.destroy();
});

it('tells what is under way when it is given up, and nothing is wrong with that', async () => {
  const device = await testDevice();
  const stopwatch = Stopwatch.of(device)!;
  const { submit, buffer } = await lasting(stopwatch, 1 << 9);
  device.pushErrorScope('validation');
  const told = submit();
  stopwatch.destroy();
  expect(stopwatch.start()).toBeNull();
  expect(await told).toBeGreaterThan(0);
  expect(await device.popErrorScope()).toBeNull();
  buffer.destroy();
});

it('is not asked for more than it has places for', async () => {
  const stopwatch = Stopwatch.of(await testDevice())!;
  const started = Array.from({ length: 20 }, () => stopwatch.start());
  expect(started[0]).not.toBeNull();
  expect(started.at(-1)).toBeNull();
  stopwatch.destroy();
});

it('is none where the device has none', () => {
  expect(Stopwatch.of({ features: new Set() } as unknown as GPUDevice)).toBeNull();
});

it('is not believed where it says nothing, or the host says much more again and again', () => {
  const belief = new Belief();
  let now = 0;
  /** One after the other. */
  const of = (device: number, host: number): number => belief.took(device, host, now, (now += host));
  expect([of(6, 11), of(6, 0), of(40, 55)]).toEqual([6, 6, 40]);
  expect([of(0, 11), of(NaN, 11), of(-5, 11)]).toEqual([11, 11, 11]);
  // Held up by others once or twice; of another unit.
  expect([of(6, 150), of(6, 150), of(6, 12)]).toEqual([6, 6, 6]);
  expect([of(0.006, 60), of(0.006, 60), of(0.006, 60), of(0.006, 90), of(0.006, 9), of(0.006, 60)]).toEqual([
    0.006, 0.006, 60, 90, 0.006, 0.006,
  ]);
});

it('without one a submission takes from when the one before it was done', () => {
  const belief = new Belief();
  expect(belief.took(NaN, 30, 100, 130)).toBe(30);
  expect(belief.took(NaN, 40, 110, 150)).toBe(20);
  expect(belief.took(NaN, 5, 160, 190)).toBe(5);
});
