/** A film that is guided by more the longer it grows: what its stages are guided by, and that it depends on the document alone. */
import { expect, it } from 'vitest';
import type { Renderer } from '../../src/engine/index.ts';
import { filmSum } from '../../src/engine/film/sample-sum.ts';
import { stagesOf } from '../../src/engine/guiding/stages.ts';
import { Replay } from '../../src/engine/passes/replay.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { alwaysGuided } from '../helpers/always-guided.ts';
import { rendererOf } from '../helpers/gpu.ts';
import { learnedOf, rooms, wordsOf } from '../helpers/guided.ts';

const PATHS = 4096;
const SCENE = rooms({ guidingPaths: PATHS, maxDepth: 3 });
const [, second] = stagesOf(PATHS, 16 * 16);
const FROM = second!.from;
const END = FROM + 32;

const own = rendererOf(alwaysGuided());

/** Renders to `end` by pieces of so many milliseconds. */
async function grow(renderer: Renderer, end: number, milliseconds: number): Promise<void> {
  while (renderer.samples < end) await renderer.advance(milliseconds, end);
}
const film = async (renderer: Renderer): Promise<Float32Array> => (await renderer.readFilm()).data.slice();
const words = (renderer: Renderer): Promise<Uint32Array> => wordsOf(renderer.inputs().sky.guiding!);

it('has stages that these tests reach', () => expect([FROM, second!.paths]).toEqual([2048, 4 * PATHS]));

it('goes on with what four times as many paths learn, and from its start with what it began with', async () => {
  const renderer = await own;
  const more = (await learnedOf(rooms({ guidingPaths: 4 * PATHS, maxDepth: 3 }), own)).words;
  const few = (await learnedOf(SCENE, own)).words;
  expect(few).not.toEqual(more);
  await grow(renderer, FROM, 20);
  expect(await words(renderer)).toEqual(few);
  await grow(renderer, FROM + 1, 20);
  expect(await words(renderer)).toEqual(more);
  renderer.restart();
  await grow(renderer, 1, 20);
  expect(await words(renderer)).toEqual(few);
});

it('is the same film, in pieces of whatever length, and from the middle on', async () => {
  const renderer = await own;
  await renderer.setScene(checkScene(SCENE));
  await grow(renderer, FROM, 5);
  const before = await film(renderer);
  const sums = await renderer.readSums();
  await grow(renderer, END, 5);
  const whole = await film(renderer);

  renderer.restart();
  await grow(renderer, END, 1000);
  expect(await film(renderer)).toEqual(whole);

  // Another device would begin like this: nothing of a later stage was learned.
  const other = await rendererOf(alwaysGuided());
  await other.setScene(checkScene(SCENE));
  await other.load(sums);
  expect(await film(other)).toEqual(before);
  await grow(other, END, 50);
  expect(await film(other)).toEqual(whole);

  // Replays go the ways of the film, whichever stage their samples are of, and whether they were rendered here.
  for (const each of [renderer, other]) {
    const replay = new Replay(each, each.assembler.library);
    const brought = await replay.radiances({ x: 5, y: 9 }, 0, END);
    const at = 8 * (9 * 16 + 5);
    expect(filmSum(brought, true)).toEqual(Array.from(whole.subarray(at, at + 3)));
    const paths = await replay.paths({ x: 5, y: 9 }, FROM - 2, 4);
    expect(paths.map(({ sample }) => sample - FROM)).toEqual([-2, -1, 0, 1]);
    expect(paths.flatMap(({ radiance }) => radiance)).toEqual(Array.from(brought.subarray(3 * (FROM - 2), 3 * (FROM + 2))));
  }

  // A part of the film by itself.
  other.restart(FROM);
  await grow(other, END - FROM, 50);
  const part = await film(other);
  renderer.restart(FROM);
  await grow(renderer, END - FROM, 7);
  expect(await film(renderer)).toEqual(part);
  other.destroy();
});

it('has nothing of what was learned of a scene that is gone', async () => {
  const renderer = await own;
  await renderer.setScene(checkScene(SCENE));
  // In the middle of learning for the next stage.
  await grow(renderer, FROM / 2 + 1, 5);
  for (let i = 0; i < 3; i++) await renderer.advance(1, FROM);
  const { words: other } = await learnedOf(rooms({ guidingPaths: PATHS, maxDepth: 4, seed: 'other' }), own);
  await grow(renderer, 8, 5);
  expect(await words(renderer)).toEqual(other);
});
