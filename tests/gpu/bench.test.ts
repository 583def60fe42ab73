/** The benchmark: what it counts agrees, and its tables say it. */
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { EXPERIMENTS } from '../../src/engine/bench/early.ts';
import { measure } from '../../src/engine/bench/measure.ts';
import { BENCH_SCENES, bunnyField, grainCube, spheresInBox } from '../../src/engine/bench/scenes.ts';
import { compareStrategies } from '../../src/engine/bench/strategies.ts';
import { earlyTable, figures, markdown, measuredTable } from '../../src/engine/bench/table.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { testDevice } from '../helpers/gpu.ts';
import { ball, generator } from '../helpers/primitives.ts';
import { randomDirection } from '../helpers/rays.ts';
import { cornellInput } from '../reference/cornell.ts';

describe('a row of the table', () => {
  it('has the rays of a path, the bytes of the scene, and a time that follows from the variance', async () => {
    const options = { size: 16, depth: 3, seconds: 0.05, target: 0.05 };
    const row = await measure(await testDevice(), shaderLibrary(), 'room', checkScene(cornellInput(8)), options);
    expect(row).toMatchObject({ scene: 'room', width: 16, height: 16, maxDepth: 3 });
    // Up to four closest-hit rays and three shadow rays; at least one each.
    expect(row.raysPerSample).toBeGreaterThan(2);
    expect(row.raysPerSample).toBeLessThan(7);
    expect(row.mraysPerSecond).toBeCloseTo((row.raysPerSample * 256 * row.sppPerSecond) / 1e6, 6);
    expect(row.bytes).toBeGreaterThan(48 * row.primitives);
    expect(row.secondsToTarget).toBeGreaterThan(row.firstSampleMs / 1000);
    expect(measuredTable([row], options)[1]![0]).toBe('room');
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

it('a kernel a ray, a kernel a triangle and the CPU find the same', async () => {
  const { positions, indices } = ball(6);
  const corner = (k: number): number[] => positions.slice(3 * indices[k]!, 3 * indices[k]! + 3);
  const triangles = new Float32Array(
    indices.flatMap((_, k) => {
      if (k % 3 > 0) return [];
      const [a, b, c] = [corner(k), corner(k + 1), corner(k + 2)] as [number[], number[], number[]];
      return [...a, ...b.map((each, i) => each - a[i]!), ...c.map((each, i) => each - a[i]!)];
    }),
  );
  const random = generator(4);
  const rays = new Float32Array(100 * 8);
  for (let i = 0; i < 100; i++) {
    // From inside all of them; from outside, outward, none.
    const d = randomDirection(random);
    rays.set(i < 60 ? [0.01, 0.02, 0] : d.map((each) => 3 * each), i * 8);
    rays.set(d, i * 8 + 4);
  }
  const { hits, ...times } = await compareStrategies(await testDevice(), triangles, rays);
  expect(hits).toEqual([60, 60, 60]);
  for (const each of Object.values(times)) expect(each).toBeGreaterThan(0);
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
