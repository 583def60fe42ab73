/** Path guiding: its map and its densities, what it learns, and what it saves. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { expectMean, expectSameMean } from '../helpers/expect-mean.ts';
import { imageMean, rendererOf, renderImage, testDevice, type TestImage } from '../helpers/gpu.ts';
import { learnedOf, rooms } from '../helpers/guided.ts';
import { PLAIN, runKernel } from '../helpers/kernel.ts';
import { chi2P, sidak } from '../helpers/statistics.ts';

const ALPHA = sidak(1e-3, 40);
const assembler = new KernelAssembler(shaderLibrary());
const LEAVES = assembler.constant('guiding/table', 'LEAVES');
const LEAF_TEXELS = assembler.constant('guiding/table', 'LEAF_TEXELS');

const N = 1 << 18;
/** Single precision leaves so much of a mean. */
const ROUNDING = 1e-6;

/** Four numbers for each of N points, stratified, of the unit square: `u`, in a kernel that sees the table. */
async function withTable(table: GPUTexture, imports: string, value: string): Promise<Float32Array> {
  const device = await testDevice();
  const source = `import package::guiding::table::{${imports}};
import package::sampler::hash::{hash_word, unit_float};
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let jitter = vec2f(unit_float(hash_word(id.x)), unit_float(hash_word(id.x + ${N}u)));
  let u = (vec2f(f32(id.x % 512u), f32(id.x / 512u)) + jitter) / 512.0;
  ${value}
}`;
  const { code } = assembler.assemble(PLAIN, 'test', { test: source });
  const pipeline = await device.createComputePipelineAsync({
    layout: 'auto',
    compute: { module: device.createShaderModule({ code }), entryPoint: 'main' },
  });
  const out = device.createBuffer({ size: N * 16, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC });
  const copy = device.createBuffer({ size: N * 16, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(
    0,
    device.createBindGroup({
      layout: pipeline.getBindGroupLayout(0),
      entries: [
        { binding: 1, resource: { buffer: out } },
        { binding: 19, resource: table.createView() },
      ],
    }),
  );
  pass.dispatchWorkgroups(N / 64);
  pass.end();
  encoder.copyBufferToBuffer(out, 0, copy, 0, N * 16);
  device.queue.submit([encoder.finish()]);
  await copy.mapAsync(GPUMapMode.READ);
  return new Float32Array(copy.getMappedRange().slice(0));
}

describe('the map of directions', () => {
  const map = async (value: string): Promise<Float32Array> => {
    const source = `import package::guiding::sphere::{sphere_direction, sphere_point};
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let u = (vec2f(f32(id.x % 512u), f32(id.x / 512u)) + 0.5) / 512.0;
  let d = sphere_direction(u);
  out[id.x] = ${value};
}`;
    return new Float32Array(await runKernel(source, N, {}, { binding: 1, bytes: N * 16 }));
  };

  it('has unit vectors, and is its own inverse to rounding', async () => {
    const all = await map('vec4f(sphere_point(d) - u, length(d) - 1.0, 0.0)');
    expect(all.every((each) => Math.abs(each) < 2e-6)).toBe(true);
  });

  it('has as many points in each part of the sphere as the part is large', async () => {
    const all = await map('vec4f(d, 0.0)');
    const counts = new Float64Array(8 * 16);
    for (let i = 0; i < N; i++) {
      const [x, y, z] = [all[4 * i]!, all[4 * i + 1]!, all[4 * i + 2]!];
      const turn = (Math.atan2(y, x) / (2 * Math.PI) + 1) % 1;
      counts[Math.min(7, Math.floor((z + 1) * 4)) * 16 + Math.min(15, Math.floor(turn * 16))]!++;
    }
    // A part's edge, at most 1.3 long, passes about 1.3 / √(4π / N) points' cells on each of four sides; each errs by less than half a point.
    const edge = (4 * 1.3) / Math.sqrt((4 * Math.PI) / N) / 2;
    for (const each of counts) expect(Math.abs(each - N / counts.length)).toBeLessThan(edge);
  });
});

describe('what was learned', () => {
  it('is the same bit for bit when it is learned again, and another for another seed', async () => {
    const first = (await learnedOf(rooms())).words.slice();
    await learnedOf(rooms({ seed: 'other' }));
    expect((await learnedOf(rooms())).words).toEqual(first);
    expect((await learnedOf(rooms({ seed: 'other' }))).words).not.toEqual(first);
    expect(first[0]).toBeGreaterThan(8);
  });

  it('has densities that integrate to 1, and directions of these densities, anywhere in and beside a leaf', async () => {
    const { words, table } = await learnedOf(rooms());
    const floats = new Float32Array(words.buffer);
    let peaked = 0;
    for (const number of [0, 3, 7])
      for (const away of [0, 0.5, 3]) {
        const leaf = LEAVES + number * LEAF_TEXELS;
        const center = [0, 1, 2].map((axis) => floats[4 * leaf + axis]!);
        const p = center.map((each, axis) => each + (away * floats[4 * leaf + 3]! * [0.6, -0.3, 0.4][axis]!) / 0.781);
        const place = `let leaf = ${leaf}u; let seen = table_seen(leaf, vec3f(${p.map((each) => each.toExponential()).join()}));`;
        const sphere = 'UNIFORM, table_pdf, table_seen}; import package::guiding::sphere::{sphere_direction';
        const density = await withTable(
          table,
          sphere,
          `${place} let d = sphere_direction(u); out[id.x] = vec4f(d, table_pdf(leaf, seen, d) / UNIFORM);`,
        );
        const drawn = await withTable(
          table,
          'table_draw, table_pdf, table_seen',
          `${place} let drawn = table_draw(leaf, seen, u); out[id.x] = vec4f(drawn.d, drawn.pdf / table_pdf(leaf, seen, drawn.d));`,
        );
        // Two points beside each other differ by more than what stratification leaves of either's error.
        let [mean, square, differences] = [0, 0, 0];
        const [expected, counts, noise] = [new Float64Array(8 * 8), new Float64Array(8 * 8), new Float64Array(8 * 8)];
        const cellOf = (all: Float32Array, i: number): number => {
          const turn = (Math.atan2(all[4 * i + 1]!, all[4 * i]!) / (2 * Math.PI) + 1) % 1;
          return Math.min(7, Math.floor((all[4 * i + 2]! + 1) * 4)) * 8 + Math.min(7, Math.floor(turn * 8));
        };
        let others = 0;
        for (let i = 0; i < N; i++) {
          const pdf = density[4 * i + 3]!;
          mean += pdf / N;
          square += pdf ** 2 / N;
          if (i % 2 === 1) differences += (pdf - density[4 * i - 1]!) ** 2;
          expected[cellOf(density, i)]! += pdf;
          noise[cellOf(density, i)]! += pdf * pdf;
          counts[cellOf(drawn, i)]!++;
          others += Number(Math.abs(drawn[4 * i + 3]! - 1) > 1e-3);
        }
        peaked += Number(square > 2);
        expectMean({ mean, error: Math.hypot(Math.sqrt(differences) / N, ROUNDING) }, 1, {
          alpha: ALPHA,
          sees: 0.2,
          what: `leaf ${number}, ${away}`,
        });
        // What is expected has noise of its own. Stratified points have less than these variances: the test is on the safe side.
        const z = counts.map((count, cell) => (count - expected[cell]!) ** 2 / Math.max(25, expected[cell]! + noise[cell]!));
        expect(
          chi2P(
            z.reduce((sum, each) => sum + each, 0),
            z.length,
          ),
          `leaf ${number}, ${away}`,
        ).toBeGreaterThan(ALPHA);
        // Rounding puts a direction at the edge of a cell into the next one: of 64 × 64 cells some thousandths at most.
        expect(others / N).toBeLessThan(0.005);
      }
    expect(peaked).toBeGreaterThan(0);
  });
});

it('saves variance where light comes through a gap', async () => {
  const variance = ({ n, sum, sumSquares }: TestImage): number =>
    sum.reduce((all, each, i) => all + sumSquares[i]! / n[Math.floor(i / 3)]! - (each / n[Math.floor(i / 3)]!) ** 2, 0);
  const plain = await renderImage(rooms({ guiding: 'none', maxDepth: 3, spp: 512 }));
  const guided = await renderImage(rooms({ guidingPaths: 1 << 17, maxDepth: 3, spp: 512 }));
  const of = imageMean(plain);
  imageMean(guided).forEach((mean, c) => expectSameMean(mean, of[c]!, { alpha: ALPHA, sees: 0.25, what: `channel ${c}` }));
  expect(variance(guided) / variance(plain)).toBeLessThan(0.5);
});

it('is left alone where a trial says that it does not pay, and the image is that of paths that are not guided', async () => {
  const own = rendererOf(shaderLibrary());
  const furnace: SceneInput = {
    version: 1,
    camera: { position: [0, 0, 4], target: [0, 0, 0], fov: 45 },
    film: { width: 8, height: 8 },
    environment: { type: 'constant', radiance: [1, 1, 1] },
    materials: { white: { file: 'diffuse', params: { albedo: [1, 1, 1] } } },
    shapes: [-1, 1].map((x) => ({ type: 'sphere', center: [x, 0, 0], radius: 0.9, material: 'white' })) as SceneInput['shapes'],
    render: { spp: 16, maxDepth: 64, guiding: 'learned', guidingPaths: 16_384 },
  };
  const notes = async (): Promise<readonly string[]> => (await own).report.notes;
  await (await own).setScene(checkScene(furnace));
  // Its kernel is the one without: there is no table to look at.
  expect((await own).inputs().sky.guiding).toBeNull();
  expect((await own).inputs().variant.features.guided).toBe(false);
  expect(await notes()).toEqual(['Guiding was learned and is left off: in a trial it cost more time than it saved.']);
  expect((await learnedOf(rooms({ guidingPaths: 1 << 17, maxDepth: 3 }), own)).words[0]).toBeGreaterThan(8);
  expect(await notes()).toEqual([]);
  const [guided, plain] = [
    await renderImage(furnace, own),
    await renderImage({ ...furnace, render: { ...furnace.render, guiding: 'none' } }, own),
  ];
  expect(guided.sum).toEqual(plain.sum);
});

it('finds caustics where it is left alone, as a scene does that asks for no guide', async () => {
  const own = rendererOf(shaderLibrary());
  const scene = (guiding: 'none' | 'learned'): SceneInput => ({
    version: 1,
    camera: { position: [0, 3, 5], target: [0, 0, 0], fov: 45 },
    film: { width: 8, height: 8 },
    materials: { floor: { file: 'diffuse' }, glass: { file: 'glass' } },
    lights: [],
    shapes: [
      { type: 'quad', corner: [-3, 0, 3], edge1: [6, 0, 0], edge2: [0, 0, -6], material: 'floor' },
      { type: 'sphere', center: [0, 1, 0], radius: 0.7, material: 'glass' },
      { type: 'sphere', center: [0, 5, 0], radius: 0.05, material: 'floor', emission: { radiance: [900, 900, 900] } },
    ],
    render: { spp: 8, maxDepth: 4, caustics: 'manifold', guiding, guidingPaths: 4096 },
  });
  const guided = await renderImage(scene('learned'), own);
  expect((await own).report.notes).toEqual(['Guiding was learned and is left off: in a trial it cost more time than it saved.']);
  expect(guided.sum).toEqual((await renderImage(scene('none'), own)).sum);
  expect((await own).report.notes).toEqual([]);
});
