/** A film that goes on from a copy in host memory is bit for bit the one that was never interrupted. */
import { expect, it } from 'vitest';
import { restoreSnapshot, takeSnapshot, type FilmSnapshot } from '../../src/engine/film/snapshot.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cornellInput } from '../reference/cornell.ts';
import { testRenderer } from '../helpers/gpu.ts';

const SPP = 9;
const input = cornellInput(24);
const scene = checkScene({
  ...input,
  film: { width: 24, height: 21, layers: ['indirect'] },
  // Blocks stop at 4, 5, 6, 7, 8 samples: in the middle of what is continued.
  render: { ...input.render, adaptive: { target: 0.5, minSpp: 4 } },
});

it('goes on in the middle of a sample, with its layers, and with blocks that have stopped', async () => {
  const engine = await testRenderer();
  await engine.setScene(scene);
  const finish = async (): Promise<Uint32Array[]> => {
    while (!engine.isDone(SPP)) await engine.advance(1000, SPP);
    const { data, layers } = await engine.readFilm();
    return [data, layers!.data].map((each) => new Uint32Array(each.buffer));
  };
  const whole = await finish();
  expect(engine.open).toBeLessThan(1);

  engine.restart();
  const copies: FilmSnapshot[] = [];
  while (!engine.isDone(SPP)) {
    // A step of rows, so that copies fall between them.
    await engine.advance(0.001, SPP);
    if ([2, 6].includes(engine.samples) && engine.progress % 1 > 0.3 && copies.at(-1)?.sample !== engine.samples)
      copies.push(await takeSnapshot(engine));
  }
  expect(copies.map(({ sample, row }) => [sample, row > 0])).toEqual([2, 6].map((sample) => [sample, true]));
  for (const copy of copies) {
    engine.restart();
    await engine.advance(50, 3);
    await restoreSnapshot(engine, copy);
    expect(engine.samples).toBe(copy.sample);
    expect(await finish()).toEqual(whole);
  }
  await expect(restoreSnapshot(engine, { ...copies[0]!, width: 25 })).rejects.toThrow('another document');
  await expect(restoreSnapshot(engine, { ...copies[0]!, adaptive: null })).rejects.toThrow('another document');
});

it('goes on after blocks of samples that are closed, and in the middle of one', async () => {
  const engine = await testRenderer();
  const { adaptive: _, ...render } = scene.render;
  // The kernel of other tests.
  await engine.setScene(checkScene({ ...cornellInput(24), film: { width: 24, height: 21 }, render }));
  const finish = async (): Promise<Uint32Array> => {
    while (!engine.isDone(70)) await engine.advance(1000, 70);
    return new Uint32Array((await engine.readFilm()).data.buffer);
  };
  const whole = await finish();
  engine.restart();
  while (engine.samples < 40) await engine.advance(1000, 40);
  await engine.advance(0.001, 70);
  const copy = await takeSnapshot(engine);
  expect(copy.store.closed.length).toBe(4);
  engine.restart();
  await engine.advance(50, 3);
  await restoreSnapshot(engine, copy);
  expect(engine.samples).toBe(40);
  expect(await finish()).toEqual(whole);
});
