/** What lessons say of the places that they ask to click, computed from the lessons' own scenes. */
import { expect, it } from 'vitest';
import { galleryScene, readLesson } from '../../src/cli/lessons/read.ts';
import { filmMoments, type FilmData } from '../../src/engine/index.ts';
import { checkPick, saidOfPick } from '../../src/lesson/answers.ts';
import { withSettings } from '../../src/lesson/settings.ts';
import { changed } from '../../src/lesson/state.ts';
import type { PickQuestion, State } from '../../src/lesson/types.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { filmOf } from '../helpers/film-of.ts';
import { numbers } from '../helpers/layers.ts';

/** Of one lesson: its scenes, a step's state, and the question for a place that is asked there. */
async function asked(lesson: string, id: string): Promise<{ scenes: Record<string, SceneDocument>; state: State; question: PickQuestion }> {
  const { scenes, steps } = await readLesson(lesson);
  for (const { state, blocks } of steps)
    for (const each of blocks) if (each.type === 'pick' && each.id === id && state !== null) return { scenes, state, question: each };
  throw new Error(`the lesson ${lesson} asks no ${id}`);
}

const sized = (scene: SceneDocument, [width, height]: readonly [number, number], spp: number): SceneDocument =>
  checkScene({ ...scene, film: { ...scene.film, width, height }, render: { ...scene.render, spp, sampler: 'pcg' } });

/** Mean of the numbers of pixels where something is true. */
function meanWhere(values: ArrayLike<number>, width: number, of: (x: number, y: number, value: number) => boolean): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? NaN;
    if (!of(i % width, Math.floor(i / width), value)) continue;
    sum += value;
    count++;
  }
  expect(count).toBeGreaterThan(4);
  return sum / count;
}

it('structures: 2 or 3 nodes in the open sky, 6 or more at the floor, some 20 through the animals, and most along their outlines', async () => {
  const { state, question } = await asked('structures', 'cheap');
  const [width, height] = [64, 48] as const;
  const scene = changed(await galleryScene(state.scene), state);
  const layers = { ...scene, film: { ...scene.film, layers: ['cost', 'shape'] as const } };
  const film = await filmOf(sized(layers as unknown as SceneDocument, [width, height], 16));
  const [nodes, shape] = [numbers(film, 'cost.nodes'), numbers(film, 'shape')];
  const named = (x: number, y: number): string => scene.shapes[shape[y * width + x] ?? -1]?.name ?? '';
  const isRight = (x: number, y: number): boolean => checkPick(question, [(x + 0.5) / width, (y + 0.5) / height], named(x, y));
  const sky = meanWhere(nodes, width, isRight);
  expect(sky).toBeGreaterThan(2);
  expect(sky).toBeLessThan(4);
  // All that is told of other places is true there.
  const floor = meanWhere(nodes, width, (x, y) => named(x, y) === 'floor' && y > 0.9 * height);
  expect(floor).toBeGreaterThan(5.5);
  const isAnimal = (x: number, y: number): boolean => named(x, y).endsWith('bunny');
  const inside = (x: number, y: number): boolean => [-2, 0, 2].every((dx) => [-2, 0, 2].every((dy) => isAnimal(x + dx, y + dy)));
  const through = meanWhere(nodes, width, inside);
  expect(Math.abs(through - 22)).toBeLessThan(5);
  // Beside the outline, as far as a pixel.
  const beside = (x: number, y: number): boolean =>
    !isAnimal(x, y) && [-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => isAnimal(x + dx, y + dy)));
  expect(Math.max(...nodes.filter((_, i) => beside(i % width, Math.floor(i / width))))).toBeGreaterThan(1.5 * through);
  expect(saidOfPick(question, [0.3, 0.6], 'clay bunny')).toMatch(/^A ray that meets/);
});

it('one-dimension: on the right there is less light of the small lamp than of the large one on the left, and about twice the variance', async () => {
  const { scenes, state, question } = await asked('one-dimension', 'trembles');
  const size = [42, 36] as const;
  const scene = changed(scenes['ball']!, state);
  const dark = (name: string): { path: string; value: unknown } => ({ path: `shapes[${name}].emission.radiance`, value: [0, 0, 0] });
  const noSky = { path: 'environment.radiance', value: [0, 0, 0] };
  const isRight = (i: number): boolean =>
    checkPick(question, [((i % size[0]) + 0.5) / size[0], (Math.floor(i / size[0]) + 0.5) / size[1]], null);
  const isWrong = (i: number): boolean =>
    saidOfPick(question, [((i % size[0]) + 0.5) / size[0], (Math.floor(i / size[0]) + 0.5) / size[1]], null).startsWith('Here the ball');
  const of = (film: FilmData, where: (i: number) => boolean, what: 'mean' | 'variance'): number => {
    let [sum, count] = [0, 0];
    for (let i = 0; i < size[0] * size[1]; i++) {
      if (!where(i)) continue;
      const found = filmMoments(film, i, 1)!;
      sum += what === 'mean' ? found.mean : found.variance * found.n;
      count++;
    }
    return sum / count;
  };
  const film = await filmOf(sized(scene, size, 1024));
  expect(of(film, isWrong, 'mean')).toBeGreaterThan(of(film, isRight, 'mean'));
  const times = of(film, isRight, 'variance') / of(film, isWrong, 'variance');
  expect(Math.abs(times - 2.2)).toBeLessThan(0.6);
  const asking = { path: 'render.strategy', value: 'light' };
  const small = of(await filmOf(sized(withSettings(scene, [dark('key lamp'), noSky, asking]), size, 64)), isRight, 'mean');
  const large = of(await filmOf(sized(withSettings(scene, [dark('small lamp'), noSky, asking]), size, 64)), isWrong, 'mean');
  expect(small / large).toBeLessThan(0.9);
});

it('eight-steps: with one bounce the ceiling alone is black', async () => {
  const { scenes, state, question } = await asked('eight-steps', 'dark');
  const size = [40, 40] as const;
  const scene = { ...changed(scenes['room']!, state), film: { ...scenes['room']!.film, layers: ['shape'] as const } };
  const brightness = async (maxDepth: number): Promise<Map<string, number>> => {
    const film = await filmOf(sized({ ...scene, render: { ...scene.render, maxDepth } } as unknown as SceneDocument, size, 16));
    const shape = numbers(film, 'shape');
    /** Part of the pixels of each shape that are black. */
    const found = new Map<string, { black: number; all: number }>();
    for (let i = 0; i < size[0] * size[1]; i++) {
      const name = scene.shapes[shape[i] ?? -1]?.name ?? '';
      const { black, all } = found.get(name) ?? { black: 0, all: 0 };
      found.set(name, { black: black + (filmMoments(film, i, 1)!.mean === 0 ? 1 : 0), all: all + 1 });
    }
    return new Map([...found].map(([name, { black, all }]) => [name, black / all]));
  };
  const [once, thrice] = [await brightness(1), await brightness(3)];
  // A pixel at an edge sees two of them.
  for (const [name, black] of once) if (name !== '') expect([name, black > 0.5]).toEqual([name, checkPick(question, [0.5, 0.5], name)]);
  expect(once.size).toBeGreaterThan(7);
  expect(thrice.get('ceiling')).toBeLessThan(0.5);
});
