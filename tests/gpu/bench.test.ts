/** The benchmark: what it counts agrees, and its tables say it. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { EXPERIMENTS } from '../../src/bench/early.ts';
import { measure } from '../../src/bench/measure.ts';
import { grainCube, spheresInBox } from '../../src/bench/early-scenes.ts';
import { BENCH_SCENES, bunnyField } from '../../src/bench/scenes.ts';
import { bodiesOf, raysThrough, spread, tiled } from '../../src/bench/bodies.ts';
import { onProcessor } from '../../src/bench/processor.ts';
import { perRay, perTriangle, PROGRAMS, timeProgram } from '../../src/bench/strategies.ts';
import { earlyTable, figures, markdown, measuredTable } from '../../src/bench/table.ts';
import { filmRay, pick } from '../../src/engine/camera/pick.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { testDevice } from '../helpers/gpu.ts';
import { ball } from '../helpers/primitives.ts';
import { cornellInput } from '../reference/cornell.ts';

describe('a row of the table', () => {
  it('has the rays of a path, the bytes of the scene, and a time that follows from the variance', async () => {
    let asked = 0;
    const options = { size: 16, depth: 3, seconds: 0.05, target: 0.05, cpuSeconds: () => 7 * asked++ };
    const row = await measure(await testDevice(), shaderLibrary(), 'room', checkScene(cornellInput(8)), options);
    expect(row).toMatchObject({ scene: 'room', width: 16, height: 16, maxDepth: 3 });
    // Up to four closest-hit rays and three shadow rays; at least one each.
    expect(row.raysPerSample).toBeGreaterThan(2);
    expect(row.raysPerSample).toBeLessThan(7);
    expect(row.mraysPerSecond).toBeCloseTo((row.raysPerSample * 256 * row.sppPerSecond) / 1e6, 6);
    expect(row.bytes).toBeGreaterThan(48 * row.primitives);
    expect(row.secondsToTarget).toBeGreaterThan(row.firstSampleMs / 1000);
    // Seven seconds between the two times that it asks, for some whole number of samples.
    const samples = 7 / row.cpuSecondsPerSample!;
    expect(samples).toBeGreaterThan(1);
    expect(samples).toBeCloseTo(Math.round(samples), 6);
    const [heads, cells] = measuredTable([row], options);
    expect(cells![0]).toBe('room');
    expect(cells![heads!.indexOf('CPU-s a sample')]).toBe(figures(row.cpuSecondsPerSample!));
    expect(measuredTable([{ ...row, cpuSecondsPerSample: null }], options)[0]).not.toContain('CPU-s a sample');
    expect(heads).not.toContain('kernel');
    const [both, ...kernels] = measuredTable([row, { ...row, kernel: 'wavefront' }], options);
    expect(kernels.map((each) => each[both!.indexOf('kernel')])).toEqual(['megakernel', 'wavefront']);
  });
  it('ends where the signal says', async () => {
    const signal = AbortSignal.abort();
    const run = measure(await testDevice(), shaderLibrary(), 'room', checkScene(cornellInput(8)), {
      size: 8,
      depth: 1,
      seconds: 5,
      target: 0.05,
      signal,
    });
    await expect(run).rejects.toThrow('abort');
  });
});

describe('programs of triangles', () => {
  const scene = checkScene({
    version: 1,
    camera: { position: [0, 0.5, 4], target: [0, 0, 0], fov: 50 },
    film: { width: 20, height: 12 },
    materials: { a: { file: 'diffuse' } },
    shapes: [
      { type: 'mesh', data: ball(6), material: 'a' },
      { type: 'mesh', data: ball(4), transform: { translate: [1.5, 0, -1] }, material: 'a' },
      { type: 'quad', corner: [-3, -1, 3], edge1: [6, 0, 0], edge2: [0, 0, -6], material: 'a' },
    ],
  });
  const pace = { longest: Infinity, pause: async () => {}, told: () => true };

  it('find the same nearest triangles: a kernel a ray, a kernel a ray and body, the processor', async () => {
    const device = await testDevice();
    const bodies = bodiesOf(scene);
    expect(bodies.bodies.map(({ count }) => count)).toEqual([ball(6).indices.length / 3, ball(4).indices.length / 3, 2]);
    const rays = raysThrough(scene, tiled(scene.film));
    const [a, b, c] = [
      await perRay(device, bodies, rays, pace),
      await perTriangle(device, bodies, rays, pace),
      await onProcessor(bodies, rays, pace),
    ];
    const geometry = buildGeometry(scene);
    let hits = 0;
    tiled(scene.film).forEach((pixel, i) => {
      // A fourth way: through the hierarchy, on the host.
      const ray = filmRay(scene, ((pixel % 20) + 0.5) / 20, (Math.floor(pixel / 20) + 0.5) / 12);
      const t = pick(geometry, ray)?.distance ?? Infinity;
      if (t < Infinity) hits++;
      for (const { nearest } of [a!, b!, c!]) {
        if (t === Infinity) expect(nearest[i], `${pixel}`).toBe(Infinity);
        // Single precision of distances up to 8, and of grazing angles.
        else expect(Math.abs(nearest[i]! - t), `${pixel}`).toBeLessThan(1e-4);
      }
    });
    expect(hits).toBeGreaterThan(60);
    expect(hits).toBeLessThan(240);
  });

  it('take the first rays, say how many, and stop when they are told to', async () => {
    const device = await testDevice();
    for (const program of PROGRAMS) {
      const told: number[] = [];
      const some = await timeProgram(device, program, scene, 100, { ...pace, told: (rays) => told.push(rays) > 0 });
      expect(some).toMatchObject({ rays: 100, of: 240 });
      expect(some!.ms).toBeGreaterThan(0);
      expect(told.length).toBeGreaterThan(0);
      expect(await timeProgram(device, program, scene, 100, { ...pace, told: () => false })).toBe(null);
    }
    const short = await timeProgram(device, 'per-triangle', scene, Infinity, { ...pace, longest: 1e-6 });
    expect(short).toMatchObject({ rays: 1, of: 240 });
  });

  it('are of triangles alone', () => {
    const shapes = [...scene.shapes, { ...checkScene(cornellInput(8)).shapes[0]!, type: 'sphere', center: [0, 0, 0], radius: 1 }];
    expect(() => bodiesOf({ shapes: shapes as typeof scene.shapes })).toThrow('At shapes[3]: expected a mesh or a quad');
  });

  it('take rays that are spread over the picture, each once', () => {
    for (const count of [1, 2, 7, 240, 480_000]) {
      const order = spread(count);
      expect(new Set(order).size).toBe(count);
      // The first ones fall into four quarters alike (their discrepancy is below 1 / 16 of them).
      const quarters = [0, 0, 0, 0];
      if (count >= 240) for (const each of order.subarray(0, 64)) quarters[Math.floor((4 * each) / count)]!++;
      for (const each of quarters) expect(Math.abs(each - (count >= 240 ? 16 : 0))).toBeLessThanOrEqual(2);
    }
    expect([...tiled({ width: 20, height: 12 })].sort((a, b) => a - b)).toEqual(Array.from({ length: 240 }, (_, i) => i));
  });
});

it('scenes and experiments have names of their own, and those made here are right', () => {
  const ids = [...BENCH_SCENES, ...EXPERIMENTS].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(spheresInBox(48, 10).shapes).toHaveLength(53);
  expect(grainCube(3).shapes).toHaveLength(27);
  const { instances } = bunnyField(ball(2));
  expect(instances[0]!.matrices).toHaveLength(10_000);
});

it('tables are Markdown with numbers to the right', () => {
  expect([1234.5, 12.345, 0.012345, Number.NaN].map(figures)).toEqual(['1,230', '12.3', '0.0123', '–']);
  const rows = [{ experiment: '8 grains', what: 'a frame', ms: 1.23456, published: 'a | b' }];
  expect(markdown('here', earlyTable(rows)).split('\n').slice(2)).toEqual([
    '| experiment | what | ms here | published |',
    '| --- | --- | ---: | --- |',
    '| 8 grains | a frame | 1.23 | a \\| b |',
    '',
  ]);
});
