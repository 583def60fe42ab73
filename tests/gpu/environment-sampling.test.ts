/** Sampling of image environments: samples fall by the density, the density is that of the closed form and integrates to 1. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { readRadiance } from '../../src/image/decode/radiance.ts';
import { packImageFrame } from '../../src/engine/images/frame.ts';
import type { Resources } from '../../src/engine/gpu/memory.ts';
import { Pictures } from '../../src/engine/images/pictures.ts';
import { readBack } from '../../src/engine/passes/pass.ts';
import type { ImageEnvironment } from '../../src/scene/document.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { testDevice } from '../helpers/gpu.ts';
import { PLAIN } from '../helpers/kernel.ts';
import { directionOf, sky, skyData, type TestSky } from '../helpers/sky.ts';
import { chi2Test, normalP, sidak } from '../helpers/statistics.ts';
import { Random } from '../reference/random.ts';

const ALPHA = sidak(1e-3, 12);
const N = 1 << 17;

const SOURCE = `import package::environment::radiance::{environment_sample, environment_pdf};
import package::background::background;
@group(1) @binding(0) var<storage, read> given: array<vec4f>;
@group(1) @binding(1) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let a = given[2u * id.x];
  let b = given[2u * id.x + 1u];
  let s = environment_sample(a.x, a.yz, b.xy);
  out[3u * id.x] = vec4f(s.wi, s.pdf);
  // The fourth number of a is 1 where the direction is given in b, for the density there.
  let d = select(s.wi, b.xyz, a.w == 1.0);
  out[3u * id.x + 1u] = vec4f(d, environment_pdf(d));
  out[3u * id.x + 2u] = vec4f(background(0u, d), 0.0);
}`;

const assembler = new KernelAssembler(shaderLibrary());
let compiled: Promise<GPUComputePipeline> | null = null;

function kernel(device: GPUDevice): Promise<GPUComputePipeline> {
  const { code } = assembler.assemble({ ...PLAIN, environmentImage: true }, 'test', { test: SOURCE });
  const module = device.createShaderModule({ code });
  return (compiled ??= device.createComputePipelineAsync({ layout: 'auto', compute: { module, entryPoint: 'main' } }));
}

/** Rows of direction and density of the sample, then of the direction that was looked up, then its radiance. */
async function run(image: TestSky, given: Float32Array<ArrayBuffer>, frame: Partial<ImageEnvironment> = {}): Promise<Float32Array> {
  const device = await testDevice();
  const pipeline = await kernel(device);
  const environment: ImageEnvironment = {
    type: 'image',
    data: await skyData(image),
    rotation: 0,
    tilt: 0,
    intensity: 1,
    tint: [1, 1, 1],
    ...frame,
  };
  const pictures = new Pictures(device, readRadiance);
  const own: Resources = new Set();
  const sky = pictures.upload(await pictures.read(environment), null, own);
  const buffer = (data: ArrayBufferView<ArrayBuffer>, usage: number): GPUBuffer => {
    const made = device.createBuffer({ size: data.byteLength, usage: usage | GPUBufferUsage.COPY_DST });
    device.queue.writeBuffer(made, 0, data);
    return made;
  };
  const count = given.length / 8;
  const view = buffer(new Uint8Array(assembler.layouts.View.size), GPUBufferUsage.UNIFORM);
  const params = buffer(new Uint32Array(packImageFrame(assembler.layouts.ImageFrame, environment)), GPUBufferUsage.STORAGE);
  const out = device.createBuffer({ size: count * 48, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  const group = (index: number, entries: Record<number, GPUBindingResource>): void =>
    pass.setBindGroup(
      index,
      device.createBindGroup({
        layout: pipeline.getBindGroupLayout(index),
        entries: Object.entries(entries).map(([binding, resource]) => ({ binding: Number(binding), resource })),
      }),
    );
  group(0, { 0: { buffer: view }, 5: { buffer: params }, 9: sky.table.createView(), 11: sky.image.createView() });
  group(1, { 0: { buffer: buffer(given, GPUBufferUsage.STORAGE) }, 1: { buffer: out } });
  pass.dispatchWorkgroups(count / 64);
  pass.end();
  device.queue.submit([encoder.finish()]);
  const result = new Float32Array(await readBack(device, out));
  for (const each of own) each.destroy();
  return result;
}

/** Probability of each texel by what wgsl/environment/radiance.wgsl promises: 98 % by the light of its patch, 2 % by solid angle. */
function probabilities({ width, height, grey }: TestSky): Float64Array {
  const solid = (y: number): number =>
    ((2 * Math.PI) / width) * (Math.cos((y / height) * Math.PI) - Math.cos(((y + 1) / height) * Math.PI));
  const texel = (x: number, y: number): number => grey[Math.min(Math.max(y, 0), height - 1) * width + ((x + width) % width)]!;
  const light = grey.map((_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const across = (b: number): number => (texel(x - 1, b) + 6 * texel(x, b) + texel(x + 1, b)) / 8;
    return ((across(y - 1) + 6 * across(y) + across(y + 1)) / 8) * solid(y);
  });
  const total = light.reduce((a, b) => a + b, 0);
  return light.map((each, i) => 0.98 * (each / total) + 0.02 * (solid(Math.floor(i / width)) / (4 * Math.PI)));
}

const random = new Random(99);
const uniform = (): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length: N * 8 }, (_, i) => (i % 8 === 3 ? 0 : Math.fround(random.next() * (1 - 2 ** -24))));
const cases: [string, TestSky, Partial<ImageEnvironment>][] = [
  ['patches', sky(24, 12, (x, y) => ((x * 5 + y * 3) % 7) / 7), {}],
  ['a sun, turned', sky(32, 16, (x, y) => (x === 0 && y === 3 ? 500 : 0.1)), { rotation: 123, tilt: 40 }],
  ['poles alone', sky(16, 8, (_, y) => Number(y === 0 || y === 7)), { rotation: -20 }],
];

describe.each(cases)('%s', (_, image, frame) => {
  it('samples fall by the density, which is that of the texels', async () => {
    const found = await run(image, uniform(), frame);
    const { width, height } = image;
    const expected = probabilities(image);
    // Into the image's own axes, by the definition of its angles: the tilt about x, then the rotation about y.
    const [r, t] = [(frame.rotation ?? 0) * (Math.PI / 180), (frame.tilt ?? 0) * (Math.PI / 180)];
    const counts = new Float64Array(width * height);
    let worst = 0;
    for (let i = 0; i < N; i++) {
      const [x, y, z, pdf] = found.subarray(i * 12, i * 12 + 4) as unknown as [number, number, number, number];
      const [ax, az] = [Math.cos(r) * x - Math.sin(r) * z, Math.sin(r) * x + Math.cos(r) * z];
      const [by, bz] = [Math.cos(t) * y + Math.sin(t) * az, -Math.sin(t) * y + Math.cos(t) * az];
      const [u, v] = [0.5 + Math.atan2(ax, -bz) / (2 * Math.PI), Math.atan2(Math.hypot(ax, bz), by) / Math.PI];
      const [column, row] = [Math.min(Math.floor(u * width), width - 1), Math.min(Math.floor(v * height), height - 1)];
      counts[row * width + column]!++;
      const inside = [u * width - column, v * height - row].every((each) => each > 1e-4 && each < 1 - 1e-4);
      const solid = ((2 * Math.PI) / width) * (Math.cos((row / height) * Math.PI) - Math.cos(((row + 1) / height) * Math.PI));
      if (inside)
        worst = Math.max(worst, Math.abs((pdf * solid) / expected[row * width + column]! - 1), Math.abs(found[i * 12 + 7]! / pdf - 1));
    }
    const chi2 = chi2Test(
      counts,
      expected.map((each) => each * N),
    );
    expect(chi2.p).toBeGreaterThan(ALPHA);
    // Sums of single precision: cells of a row differ by 2^-24 of its whole, a dark cell beside the sun is 1/500 · 1/32 of it.
    expect(worst).toBeLessThan(2e-3);
  });

  it('the density integrates to 1', async () => {
    const given = uniform();
    for (let i = 0; i < N; i++) {
      const [z, phi] = [2 * random.next() - 1, 2 * Math.PI * random.next()];
      given.set([1, Math.sqrt(1 - z * z) * Math.cos(phi), z, Math.sqrt(1 - z * z) * Math.sin(phi)], i * 8 + 3);
    }
    const found = await run(image, given, frame);
    let [sum, squares] = [0, 0];
    for (let i = 0; i < N; i++) {
      const x = 4 * Math.PI * found[i * 12 + 7]!;
      sum += x;
      squares += x * x;
    }
    const error = Math.sqrt((squares / N - (sum / N) ** 2) / N);
    expect(normalP((sum / N - 1) / error)).toBeGreaterThan(ALPHA);
  });
});

describe('a texel', () => {
  it('is seen in its direction, with its radiance', async () => {
    const image = sky(64, 32, (x, y) => x + 100 * y);
    const given = new Float32Array(64 * 32 * 8);
    for (let i = 0; i < 64 * 32; i++) given.set([1, ...directionOf(((i % 64) + 0.5) / 64, (Math.floor(i / 64) + 0.5) / 32)], i * 8 + 3);
    const found = await run(image, given);
    // A direction of single precision is off by 1e-7, a texel by the poles 1e-7 · 64/(2π sin 2.8°): 2e-5 of its width, 64 across.
    for (let i = 0; i < 64 * 32; i++) expect(Math.abs(found[i * 12 + 8]! - image.grey[i]!)).toBeLessThan(5e-3);
  });
});
