/** A merged film is the same file whatever the order in which its parts came. */
import { describe, expect, it } from 'vitest';
import { changesBetween } from '../../src/engine/changes.ts';
import type { FilmFile } from '../../src/engine/film/file.ts';
import { FilmMerge } from '../../src/engine/film/merge.ts';
import type { Ranges } from '../../src/engine/film/ranges.ts';
import { bytesOf, film, scene } from '../helpers/film-file.ts';

/** All orders of some things. */
const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2 ? [[...all]] : all.flatMap((each, i) => orders(all.toSpliced(i, 1)).map((rest) => [each, ...rest]));

/** Makes a film of some samples: films are changed where they are merged, so that each order needs its own. */
type Make = () => FilmFile;

async function merged(parts: readonly Make[]): Promise<{ film: FilmFile; bytes: Uint8Array }> {
  const merge = new FilmMerge();
  parts.forEach((make, i) => merge.add(`${i}.film`, make()));
  const whole = merge.finish(true);
  return { film: whole, bytes: await bytesOf(whole) };
}

/** The same image under another title, to another number of samples, shown otherwise: of each part its own. */
const part = (ranges: Ranges, name: string, spp: number, adapters: string[], goal: number | null): Make => {
  const own = { ...scene, title: name, render: { ...scene.render, spp } };
  return () => film(ranges, { scene: own, adapters, goal });
};

describe.each<[string, Make[]]>([
  [
    'whole blocks',
    [part([[0, 32]], 'first', 32, ['B'], null), part([[32, 64]], 'second', 64, ['A', 'C'], 128), part([[64, 128]], 'third', 96, ['C'], 96)],
  ],
  [
    'the last within a block',
    [part([[0, 32]], 'first', 7, ['B'], 40), part([[32, 64]], 'second', 8, ['A'], null), part([[64, 70]], 'third', 9, ['B'], 70)],
  ],
  [
    'gaps, filled and left',
    [
      part(
        [
          [32, 64],
          [128, 160],
        ],
        'around',
        1,
        ['Z'],
        null,
      ),
      part([[64, 96]], 'between', 2, ['Y'], 500),
      part([[192, 193]], 'last', 3, ['X'], null),
      part([[0, 32]], 'first', 4, ['W'], 200),
    ],
  ],
])('%s', (_, parts) => {
  it('give the same bytes in every order, with the scene of the first samples', async () => {
    expect(changesBetween(parts[0]!().scene, parts[1]!().scene).any).toBe(false);
    const all = await Promise.all(orders(parts).map(merged));
    const [one] = all;
    for (const { film: each, bytes } of all) {
      expect(each.scene.title).toBe('first');
      expect(Buffer.from(bytes).equals(Buffer.from(one!.bytes))).toBe(true);
    }
    const made = parts.map((make) => make());
    expect(one!.film.adapters).toEqual([...new Set(made.flatMap(({ adapters }) => adapters))].sort());
    expect(one!.film.goal).toBe(Math.max(...made.map(({ goal }) => goal ?? 0)));
    expect(one!.film.ranges.flat()).toEqual(one!.film.ranges.flat().toSorted((a, b) => a - b));
  });
});

it('a film alone is itself', async () => {
  const make = part([[32, 40]], 'alone', 3, ['A'], null);
  expect((await merged([make])).film).toEqual(make());
});

it('without any goal there is none', async () => {
  const [a, b] = [part([[0, 32]], 'a', 1, ['A'], null), part([[32, 33]], 'b', 1, ['A'], null)];
  expect((await merged([b, a])).film.goal).toBeNull();
});

it('films without layers of their own, and all samples: nothing is missing', () => {
  const merge = new FilmMerge();
  merge.add('a', film([[32, 64]], { layers: null }));
  merge.add('b', film([[0, 32]], { layers: null }));
  const whole = merge.finish(false);
  expect([whole.ranges, whole.layers]).toEqual([[[0, 64]], null]);
});
