/** Numbers of layers out of sums, each kind by its own rule, and what stands where nothing was seen. */
import { describe, expect, it } from 'vitest';
import type { FilmData } from '../../src/engine/film/film.ts';
import { asRgb, layerAmounts, layerNumbers, layersOf } from '../../src/engine/film/layer-image.ts';
import type { LayerImage } from '../../src/engine/film/layers.ts';

type Layers = NonNullable<FilmData['layers']>;
/** Of three pixels: four samples, one, none. Sums and squares; what is stored beside them are two vec4f a pixel. */
const DATA = Float32Array.of(4, 8, 12, 4, 8, 20, 36, 0, 5, 6, 7, 1, 25, 36, 49, 0, 0, 0, 0, 0, 0, 0, 0, 0);
const BESIDE = Float32Array.of(2, 4, 6, 2, 10, 20, 30, 40, 1, 1, 1, 0, 50, 60, 70, 80, 0, 0, 0, 0, 1, 2, 3, 4);
const image = (kind: LayerImage['kind'], channels: number, more: Partial<LayerImage> = {}): LayerImage => ({
  name: kind,
  kind,
  channels: ['X', 'Y', 'Z'].slice(0, channels),
  slot: 0,
  component: 0,
  ...more,
});
const film = (images: LayerImage[]): FilmData => ({ width: 3, height: 1, data: DATA, layers: { stride: 2, data: BESIDE, images, parts: null } as unknown as Layers }); // prettier-ignore
const numbers = (one: LayerImage): number[] => [...layerNumbers(film([one]), one)];

describe('the numbers of a layer', () => {
  it('of samples are their counts', () => expect(numbers(image('samples', 1))).toEqual([4, 1, 0]));

  it('of variance are that of the mean, 0 where one sample says nothing', () => {
    // Mean of squares − square of the mean, over n − 1: (2 − 1) / 3, (5 − 4) / 3, (9 − 9) / 3.
    const all = numbers(image('variance', 3));
    [1 / 3, 1 / 3, 0, 0, 0, 0, 0, 0, 0].forEach((each, i) => expect(all[i]).toBeCloseTo(each, 6));
    const rounded: FilmData = { width: 1, height: 1, data: Float32Array.of(2, 2, 2, 2, 1, 2, 4, 0) };
    expect([...layerNumbers(rounded, image('variance', 3))]).toEqual([0, 0, 1]);
    expect(layerNumbers({ ...rounded, data: Float32Array.of(2, 0, 0, 1, 9, 0, 0, 0) }, image('variance', 1))[0]).toBe(0);
  });

  it('of light are means over all samples, times the gain of its group', () => {
    expect(numbers(image('radiance', 3))).toEqual([0.5, 1, 1.5, 1, 1, 1, 0, 0, 0]);
    expect(numbers(image('radiance', 3, { slot: 1, gain: [2, 0.5, 0] }))).toEqual([5, 2.5, 0, 100, 30, 0, 0, 0, 0]);
    expect(numbers(image('radiance', 1, { slot: 1, component: 3 }))).toEqual([10, 80, 0]);
  });

  it('of amounts are means over all samples, without one', () =>
    expect(numbers(image('amount', 1, { slot: 1, component: 1, gain: [9, 9, 9] }))).toEqual([5, 60, 0]));

  it('of shapes and materials are numbers from 0 on, -1 where there is nothing', () => expect(numbers(image('id', 1))).toEqual([1, 0, -1]));

  it.each(['normal', 'albedo', 'position', 'uv'] as const)('of %s are means over the samples that saw something, else 0', (kind) =>
    expect(numbers(image(kind, 3))).toEqual([1, 2, 3, 0, 0, 0, 0, 0, 0]),
  );

  it('of depth are infinite where nothing is seen', () =>
    expect(numbers(image('depth', 1, { component: 2 }))).toEqual([3, Infinity, Infinity]));

  it('are 0 where nothing is stored', () => {
    const { layers: _, ...bare } = film([]);
    expect([...layerNumbers(bare, image('depth', 1))]).toEqual([0, 0, 0]);
    expect(layersOf(bare)).toEqual([]);
    expect(layerAmounts(bare)).toEqual({});
  });
});

describe('all layers', () => {
  const images = [
    image('depth', 1),
    image('amount', 1, { name: 'rays', slot: 1 }),
    image('amount', 1, { name: 'steps', slot: 1, component: 3 }),
  ];
  it('are told by name', () => {
    expect(layersOf(film(images)).map(({ name, channels, data }) => [name, channels, data.length])).toEqual([['depth', ['X'], 3], ['rays', ['X'], 3], ['steps', ['X'], 3]]); // prettier-ignore
    expect([...layersOf(film(images))[1]!.data]).toEqual([2.5, 50, 0]);
  });

  it('that are amounts are told in figures, over pixels with samples', () =>
    expect(layerAmounts(film(images))).toEqual({ rays: { mean: 26.25, sum: 52.5, most: 50 }, steps: { mean: 45, sum: 90, most: 80 } }));

  it('that are black have a mean of 0', () =>
    expect(layerAmounts({ ...film(images), data: new Float32Array(24) }).rays).toEqual({ mean: 0, sum: 0, most: 0 }));
});

describe('as colours', () => {
  const channels = (count: number, ...data: number[]) => ({ name: 'x', channels: ['X', 'Y', 'Z'].slice(0, count), data: Float32Array.from(data) });
  it('one channel is grey, two are red and green, three are as they are', () => {
    expect([...asRgb(channels(1, 1, 2))]).toEqual([1, 1, 1, 2, 2, 2]);
    expect([...asRgb(channels(2, 1, 2, 3, 4))]).toEqual([1, 2, 0, 3, 4, 0]);
    expect([...asRgb(channels(3, 1, 2, 3, 4, 5, 6))]).toEqual([1, 2, 3, 4, 5, 6]);
  });
}); // prettier-ignore
