/** The same document gives the same bits, however the work is split; another seed gives another image. */
import { describe, expect, it } from 'vitest';
import { columnsOf, Schedule, type Job } from '../../src/engine/schedule/schedule.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cornellInput } from '../reference/cornell.ts';
import { testDevice } from '../helpers/gpu.ts';

const scene = checkScene({ ...cornellInput(40), film: { width: 40, height: 37 } });

/** The film after 6 samples a pixel, in submissions of about `milliseconds`. */
async function film(document = scene, milliseconds = 1000, renderer?: Renderer): Promise<Uint32Array> {
  const engine = renderer ?? new Renderer(await testDevice(), shaderLibrary());
  await engine.setScene(document);
  engine.restart();
  while (engine.samples < 6) await engine.advance(milliseconds, 6);
  return new Uint32Array((await engine.readFilm()).data.buffer);
}

describe('an image is a function of its document', () => {
  it('bit for bit, with submissions of any size', async () => {
    const whole = await film();
    expect(whole.some((word) => word !== 0)).toBe(true);
    for (const milliseconds of [0.001, 3, 20]) expect(await film(scene, milliseconds)).toEqual(whole);
  });
  it('bit for bit, with strips of rows that are cut into columns because a pixel takes long', async () => {
    // A loop of 20,000 turns at each hit; a strip of 8 rows is more than the first dispatch may be.
    const slow = `import package::material::Hit;
fn eval(wo: vec3f, wi: vec3f, hit: Hit) -> vec3f {
  var x = 0.3;
  for (var i = 0; i < 20000; i++) { x = fract(x * 1.0001 + 0.1); }
  return vec3f(0.2 + 0.01 * x);
}`;
    const materials = Object.fromEntries(Object.keys(scene.materials).map((name) => [name, { file: 'slow' }]));
    const document = checkScene({
      ...scene,
      programs: { slow },
      materials,
      film: { width: 300, height: 17 },
      render: { ...scene.render, maxDepth: 1 },
    });
    const device = await testDevice();
    const sizes: number[] = [];
    const { submit } = device.queue;
    const engine = new Renderer(device, shaderLibrary());
    await engine.setScene(document);
    const render = async (): Promise<Uint32Array> => {
      sizes.length = 0;
      engine.restart();
      while (engine.samples < 1) {
        let submissions = 0;
        device.queue.submit = (...all) => (submissions++, submit.apply(device.queue, all));
        const done = engine.advance(1, 1);
        await done;
        sizes.push(submissions);
      }
      device.queue.submit = submit;
      return new Uint32Array((await engine.readFilm()).data.buffer);
    };
    const cut = await render();
    expect(sizes[0]).toBeGreaterThan(1);
    // All columns have their sample, each once, and look like each other.
    const [width, stride] = [300, 8];
    const samples = new Float32Array(cut.buffer);
    for (let i = 0; i < width * 17; i++) expect(samples[i * stride + 3]! + samples[i * stride + 7]!).toBe(1);
    expect(await render()).toEqual(cut);
    engine.destroy();
  });
  it('also after another scene, and after going back and forth', async () => {
    const engine = new Renderer(await testDevice(), shaderLibrary());
    const first = await film(scene, 1000, engine);
    await film(checkScene({ ...scene, shapes: scene.shapes.slice(0, 7), film: { width: 16, height: 16 } }), 1000, engine);
    expect(await film(scene, 5, engine)).toEqual(first);
  });
  it('and of its seed, a number or a text', async () => {
    const seeds = [0, 1, 2, '1', 'one'];
    const images = await Promise.all(seeds.map((seed) => Promise.resolve(seed))).then(async (list) => {
      const all: string[] = [];
      for (const seed of list) all.push((await film(checkScene({ ...scene, render: { ...scene.render, seed } }))).join());
      return all;
    });
    expect(new Set(images).size).toBe(4);
    expect(images[1]).toBe(images[3]);
  });
});

describe('the schedule', () => {
  /** Runs a schedule against a pretended adapter whose rows cost what `cost` says, and collects its jobs. */
  function run(height: number, samples: number, budget: number, cost: (row: number) => number): Job[][] {
    const schedule = new Schedule(height);
    const batches: Job[][] = [];
    while (schedule.complete < samples) {
      const jobs = schedule.next(budget, samples);
      batches.push(jobs);
      let spent = 0;
      for (const job of jobs) {
        for (let row = job.firstRow; row < job.endRow; row++) spent += cost(row) * (job.endSample - job.sample);
      }
      schedule.report(jobs, spent);
    }
    expect(schedule.next(budget, samples)).toEqual([]);
    return batches;
  }

  it.each([
    [1, 3],
    [8, 2],
    [37, 5],
    [1024, 3],
  ])('covers %i rows and %i samples once each, in order', (height, samples) => {
    for (const rowCost of [1e-4, 0.1, 30]) {
      const rows = run(height, samples, 16, () => rowCost)
        .flat()
        .flatMap(({ firstRow, endRow, sample, endSample }) =>
          Array.from({ length: (endRow - firstRow) * (endSample - sample) }, (_, i) => sample * height + firstRow + i),
        );
      expect(rows).toEqual(Array.from({ length: height * samples }, (_, i) => i));
    }
  });
  it('keeps to its budget on a slow adapter, but for one step', () => {
    const batches = run(512, 2, 16, (row) => (row < 256 ? 0.01 : 1));
    const spent = batches.map((jobs) => jobs.reduce((sum, job) => sum + (job.endRow - job.firstRow) * (job.firstRow < 256 ? 0.01 : 1), 0));
    expect(spent.filter((each) => each > 32).length).toBeLessThanOrEqual(2 * 2);
  });
  it('cuts a strip of rows into columns where it would last too long, and nothing else', () => {
    const strip = [{ firstRow: 8, endRow: 16, sample: 0, endSample: 1 }];
    const widths = (jobs: Job[], width: number, expected: number): number[] => {
      const columns = columnsOf(jobs, width, expected);
      expect(columns[0]![0]).toBe(0);
      expect(columns.at(-1)![1]).toBe(width);
      columns.slice(1).forEach(([first], i) => expect(first).toBe(columns[i]![1]));
      return columns.map(([first, end]) => end - first);
    };
    expect(widths(strip, 1000, 20)).toEqual([1000]);
    expect(widths(strip, 100, NaN)).toEqual([100]);
    // A hundred times as slow as a card: 3 s for a strip, in pieces of 30 ms.
    expect(Math.max(...widths(strip, 1000, 3000))).toBe(8);
    // Nothing known: few pixels first.
    expect(Math.max(...widths(strip, 1000, NaN))).toBeLessThanOrEqual(256);
    expect(widths([...strip, { ...strip[0]!, firstRow: 16, endRow: 24 }], 1000, 3000)).toEqual([1000]);
    expect(widths([{ ...strip[0]!, endRow: 24 }], 1000, 3000)).toEqual([1000]);
  });
  it('takes whole samples in dispatches alike, up to the ends of blocks', () => {
    const samples = (jobs: Job[]): number[] => jobs.map(({ sample, endSample }) => endSample - sample);
    // 16 ms for 20 samples of 32: 16 each; for 25: all 32; for 7: 6 or 7 each.
    expect(
      run(64, 320, 16, () => 16 / 20 / 64)
        .slice(10)
        .map(samples),
    ).toContainEqual([16]);
    expect(
      run(64, 960, 16, () => 16 / 25 / 64)
        .slice(10)
        .map(samples),
    ).toContainEqual([32]);
    for (const each of run(64, 320, 16, () => 16 / 7 / 64)
      .slice(20)
      .map(samples))
      expect(each[0]).toBeGreaterThanOrEqual(6);
  });
  it('puts many samples into one submission on a fast one', () => {
    const samples = (jobs: Job[]): number => jobs.reduce((sum, { sample, endSample }) => sum + endSample - sample, 0);
    const batches = run(64, 10_000, 16, () => 1e-4);
    expect(Math.max(...batches.map(samples))).toBeGreaterThan(1000);
    // Several to a dispatch, but never all of a submission in one.
    expect(Math.max(...batches.flat().map(({ sample, endSample }) => endSample - sample))).toBe(32);
    for (const jobs of batches.slice(1, -1)) expect(jobs.length).toBeGreaterThan(1);
  });
});
