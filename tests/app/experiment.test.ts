/** Experiments of lessons as the page runs them: the renderer and the programs beside it, what is said meanwhile, stopping. */
import { expect, it } from 'vitest';
import { measureAll } from '../../src/app/features/lessons/experiment-run.ts';
import type { Measured } from '../../src/lesson/chart.ts';
import { experiment } from '../../src/lesson/experiment.ts';
import { testDevice } from '../helpers/gpu.ts';

const size = [
  { path: 'film.width', value: 24 },
  { path: 'film.height', value: 20 },
];
const made = experiment.parse({
  figures: { title: 't', source: 's', y: { label: 'time', unit: 'ms' } },
  scene: { generate: 'ripples', count: 60 },
  settings: size,
  measure: 'milliseconds',
  runs: [
    { label: 'CPU', program: 'processor', rays: 96, variants: [{ at: 'processor' }] },
    { label: 'triangle', program: 'per-triangle', rays: 32, variants: [{ at: 10 }, { at: 60 }] },
    { label: 'ray', program: 'per-ray', variants: [{ at: 'ray' }] },
  ],
});
const noScene = async (): Promise<never> => Promise.reject(new Error('no scene has a name here'));

it('measures programs on part of the rays, scales, and says both', async () => {
  const words: string[] = [];
  let last: Measured | null = null;
  await measureAll(await testDevice(), made, noScene, new AbortController().signal, (done, of, what, measured) => {
    words.push(`${done}/${of} ${what}`);
    last = structuredClone(measured);
  });
  const { series, bars, notes } = last!;
  expect(notes).toEqual(['processor: measured on 96 rays, scaled to 480.', 'triangle: measured on 32 rays, scaled to 480.']);
  expect(bars.map(({ label }) => label)).toEqual(['processor', 'ray']);
  expect(series.map(({ label, points }) => [label, points.map(([at]) => at)])).toEqual([['triangle', [10, 60]]]);
  for (const value of [...bars.map((each) => each.value), ...series[0]!.points.map((each) => each[1])]) expect(value).toBeGreaterThan(0);
  expect(words).toContainEqual(expect.stringMatching(/^1\/4 triangle: 10, \d+ of 32 rays$/));
  expect([words[0], words.at(-1)]).toEqual(['0/4 processor', '4/4 ray']);
});

it('stops within a program, and keeps what there is', async () => {
  const stop = new AbortController();
  let last: Measured | null = null;
  let done = 0;
  await measureAll(await testDevice(), made, noScene, stop.signal, (far, _, what, measured) => {
    [last, done] = [measured, far];
    if (/\d+ of 32 rays/.test(what)) stop.abort();
  });
  expect(done).toBe(1);
  expect(last!).toMatchObject({ bars: [{ label: 'processor' }], series: [] });
});
