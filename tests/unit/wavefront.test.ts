/** Which scenes a wavefront renders, how its jobs are cut, and what it does where memory is short. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import type { KernelBuffers } from '../../src/engine/buffers.ts';
import { EngineError } from '../../src/engine/errors.ts';
import { packScene } from '../../src/engine/pack.ts';
import { Schedule, type Job } from '../../src/engine/schedule.ts';
import { Wavefront } from '../../src/engine/wavefront.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { compilerMessages } from '../helpers/null-device.ts';
import { cornellInput } from '../reference/cornell.ts';

type Parts = Omit<Partial<SceneInput>, 'render' | 'film'> & { render?: object; film?: object };
const assembler = new KernelAssembler(shaderLibrary());
const cornell = cornellInput(16);

function variantOf({ render, film, ...parts }: Parts = {}) {
  const scene = checkScene({
    ...cornell,
    ...parts,
    render: { ...cornell.render, ...render },
    film: { ...cornell.film, ...film },
  } as SceneInput);
  return packScene(scene, buildGeometry(scene), assembler, false).variant;
}

describe('kernels', () => {
  it('are taken apart into passes that compile', async () => {
    const variant = variantOf();
    expect(assembler.notInWavefront(variant)).toBeNull();
    for (const pass of ['wave/shade', 'wave/begin', 'wave/trace', 'wave/resolve'])
      expect(await compilerMessages(assembler.assemble(variant, pass)), pass).toEqual([]);
    // Only one pass has rays, and none of them the whole of the megakernel.
    const length = (root: string): number => assembler.assemble(variant, root).code.length;
    for (const pass of ['wave/shade', 'wave/begin', 'wave/trace', 'wave/resolve']) expect(length(pass)).toBeLessThan(length('main'));
  });

  it('sort their paths where a layered material is among several', async () => {
    const of = (...files: string[]): Parts => ({
      materials: Object.fromEntries(Object.keys(cornell.materials).map((name, i) => [name, { file: files[i % files.length]! }])),
    });
    const sorts = (...files: string[]): boolean => assembler.sortsPaths(variantOf(of(...files)));
    expect([sorts('diffuse'), sorts('diffuse', 'mirror', 'plastic'), sorts('marble'), sorts('diffuse', 'marble')]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    const variant = variantOf(of('diffuse', 'marble'));
    expect(await compilerMessages(assembler.assemble(variant, 'wave/shade'))).toEqual([]);
  });

  const loops = `import package::material::Hit;
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { var x = 0.1; for (var i = 0; i < 3; i++) { x *= 0.9; } return vec3f(x); }`;
  const holes = `import package::material::Hit;
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f { return vec3f(0.1); }
fn opacity(hit: Hit) -> f32 { return 0.5; }`;
  const camera = cornell.camera as { position: number[] };
  const program = (source: string): Parts => ({
    programs: { mine: source },
    materials: Object.fromEntries(Object.keys(cornell.materials).map((name) => [name, { file: 'mine' }])),
  });
  it.each<[string, Parts]>([
    ['the integrator is path-naive', { render: { integrator: 'path-naive' } }],
    ['rays walk through grid', { render: { structure: 'grid' } }],
    ['there are media', { media: { mist: { scattering: [0.1, 0.1, 0.1] } }, fog: { medium: 'mist' } }],
    [
      'something moves',
      {
        camera: {
          ...camera,
          shutter: { open: 0, close: 1 },
          motion: [
            { time: 0, position: camera.position, target: [0, 0, 0] },
            { time: 1, position: [1, 1, 1], target: [0, 0, 0] },
          ],
        },
      } as Parts,
    ],
    ['visibility is left out', { render: { without: ['visibility'] } }],
    ['lights are chosen by place', { render: { lightChoice: 'spatial' } }],
    ['one of light and direction is sampled', { render: { strategy: 'one-sample' } }],
    ['sampling is adaptive', { render: { adaptive: { target: 0.1 } } }],
    ['the filter has negative parts', { film: { filter: { type: 'mitchell' } } }],
    ['the film has layers', { film: { layers: ['depth'] } }],
    ['a program has loops', program(loops)],
    ['a material has holes', program(holes)],
  ])('are not where %s', (reason, parts) => {
    expect(assembler.notInWavefront(variantOf(parts))).toBe(reason);
  });
});

/** A device that has so many bytes. */
function smallDevice(bytes: number): { device: GPUDevice; held: () => number } {
  let [held, failed] = [0, false];
  const device = {
    limits: { minUniformBufferOffsetAlignment: 256 },
    createBuffer({ size }: { size: number }) {
      if (held + size > bytes) failed = true;
      held += size;
      return { size, destroy: () => (held -= size) };
    },
    pushErrorScope: () => (failed = false),
    popErrorScope: () => Promise.resolve(failed ? { message: 'out of memory' } : null),
  };
  return { device: device as unknown as GPUDevice, held: () => held };
}

const wavefront = (device: GPUDevice, width: number, height: number, bytes = 1 << 30): Wavefront =>
  new Wavefront(device, { size: { width, height } } as KernelBuffers, assembler.layouts, bytes);

describe('room for paths', () => {
  it('is taken for fewer where memory is short, and given back', async () => {
    const large = smallDevice(1e9);
    await wavefront(large.device, 1024, 1024).prepare();
    expect(large.held()).toBeGreaterThan(4e8);
    const small = smallDevice(1e8);
    const paths = wavefront(small.device, 1024, 1024);
    await paths.prepare();
    expect(small.held()).toBeGreaterThan(5e7);
    expect(small.held()).toBeLessThan(1e8);
    paths.release();
    expect(small.held()).toBeLessThan(1e4);
  });
  it('is refused with a sentence where there is next to none', async () => {
    const { device } = smallDevice(1e6);
    await expect(wavefront(device, 1024, 1024).prepare()).rejects.toThrow(EngineError);
  });
  it.each([
    [1024, 1024, 1 << 30],
    [3840, 2160, 1 << 30],
    [16_384, 100, 1 << 27],
    [100, 3000, 1 << 20],
  ])(
    'holds every part of the jobs of %i × %i pixels, which cover them once each, in the order of their samples',
    async (width, height, bytes) => {
      const paths = wavefront(smallDevice(1e10).device, width, height, bytes);
      await paths.prepare();
      const jobs: Job[] = [
        { firstRow: 0, endRow: height, sample: 5, endSample: 37 },
        { firstRow: 8, endRow: 40, sample: 37, endSample: 38 },
      ];
      const parts = paths.parts(jobs);
      const padded = (count: number): number => 8 * Math.ceil(count / 8);
      for (const { firstRow, endRow, sample, endSample } of parts)
        expect(padded(width) * padded(endRow - firstRow) * (endSample - sample) * 16).toBeLessThanOrEqual(Math.min(bytes, 1 << 28));
      const rows = (each: readonly Job[]): number[][] =>
        each.flatMap(({ firstRow, endRow, sample, endSample }) =>
          Array.from({ length: endSample - sample }, (_, i) => [sample + i, firstRow, endRow]),
        );
      for (const [sample, firstRow, endRow] of rows(jobs)) {
        const own = rows(parts).filter(([each, first, end]) => each === sample && first! >= firstRow! && end! <= endRow!);
        expect(own.map(([, first, end]) => [first, end]).reduce((at, [first, end]) => (expect(first).toBe(at), end!), firstRow!)).toBe(
          endRow,
        );
      }
      // A sample is whole before a later one begins, but for those of one part.
      const ends = parts.map(({ endSample }) => endSample);
      expect(ends).toEqual([...ends].sort((a, b) => a - b));
    },
  );
});

it('parts of a job are equal: a few samples cost nearly as much as many', async () => {
  const paths = wavefront(smallDevice(1e10).device, 1024, 1024);
  await paths.prepare();
  const of = (samples: number): number[] =>
    paths.parts([{ firstRow: 0, endRow: 1024, sample: 3, endSample: 3 + samples }]).map(({ sample, endSample }) => endSample - sample);
  expect([of(16), of(20), of(32), of(33)]).toEqual([[16], [10, 10], [16, 16], [11, 11, 11]]);
});

describe('jobs of wavefronts', () => {
  const run = (height: number, milliseconds: number, rowCost: number): Job[][] => {
    const schedule = new Schedule(height);
    const batches: Job[][] = [];
    while (schedule.complete < 96) {
      const jobs = schedule.next(milliseconds, 96, true);
      schedule.report(
        jobs,
        jobs.reduce((sum, { firstRow, endRow, sample, endSample }) => sum + (endRow - firstRow) * (endSample - sample), 0) * rowCost,
      );
      batches.push(jobs);
    }
    return batches;
  };
  it('have all samples that there is time for, and whole ones', () => {
    const batches = run(100, 100, 0.1).slice(4);
    for (const jobs of batches) {
      expect(jobs).toHaveLength(1);
      expect([jobs[0]!.firstRow, jobs[0]!.endRow]).toEqual([0, 100]);
    }
    // 10 of them, but for ends of blocks, behind which no few are left over.
    expect(Math.min(...batches.map(([job]) => job!.endSample - job!.sample))).toBeGreaterThan(7);
  });
  it('leave what little time is left to the next ones', () => {
    // Time for 40 samples: those to the end of a block of 32, and not the few that fit behind them.
    const batches = run(100, 40, 0.01).map((jobs) => jobs.map(({ sample, endSample }) => endSample - sample));
    expect(batches.slice(-2)).toEqual([[32], [32]]);
  });
  it('are parts of samples where there is no time for whole ones', () => {
    for (const jobs of run(1000, 10, 0.1).slice(2))
      expect(jobs.reduce((sum, { firstRow, endRow }) => sum + endRow - firstRow, 0)).toBeLessThanOrEqual(104);
  });
});
