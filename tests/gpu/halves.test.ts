/**
 * Two independent halves of the samples of a pixel tell its error, which the scatter of samples that are spread evenly does not: on a
 * floor whose pixels are known in closed form; and both kernels add up the same half.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { filmRelativeError, filmMoments, type FilmData } from '../../src/engine/film/film.ts';
import { runsInSoftware } from '../../src/engine/gpu/device.ts';
import { pictureLayers } from '../../src/engine/passes/layer-view.ts';
import { NoisePass } from '../../src/engine/passes/noise.ts';
import { Renderer } from '../../src/engine/renderer.ts';
import type { Sampler } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { expectSameMean } from '../helpers/expect-mean.ts';
import { testDevice, testRenderer } from '../helpers/gpu.ts';
import { exactFloor, litFloor, SIDE } from '../helpers/square-light.ts';
import { sidak } from '../helpers/statistics.ts';

const SEEDS = 16;
const COUNTS = [2, 5, 16, 64] as const;
/** One false alarm in a thousand sets of seeds. */
const ALPHA = sidak(1e-3, COUNTS.length);

const repeated = (list: readonly number[]): { mean: number; error: number } => {
  const mean = list.reduce((sum, each) => sum + each) / list.length;
  const variance = list.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (list.length - 1);
  return { mean, error: Math.sqrt(variance / list.length) };
};

describe('the error of the image', () => {
  const truth = exactFloor();
  /** Of each number of samples and each seed. */
  const films: FilmData[][] = [];
  beforeAll(async () => {
    const engine = await testRenderer();
    for (let seed = 0; seed < SEEDS; seed++) {
      await engine.setScene(checkScene(litFloor('dithered', seed)));
      engine.restart();
      const own: FilmData[] = [];
      for (const count of COUNTS) {
        while (engine.samples < count) await engine.advance(1000, count);
        own.push(await engine.readFilm());
      }
      films.push(own);
    }
  });
  const squared = ({ data }: FilmData): number =>
    truth.reduce((sum, each, i) => sum + (data[8 * i]! / data[8 * i + 3]! - each) ** 2, 0) / truth.length;
  const estimated = (film: FilmData): number => truth.reduce((sum, _, i) => sum + filmMoments(film, i, 0)!.variance, 0) / truth.length;

  it.each(COUNTS.map((count, k) => [count, k] as const))('is what the halves of %d samples say', (_, k) => {
    const [found, expected] = [repeated(films.map((own) => estimated(own[k]!))), repeated(films.map((own) => squared(own[k]!)))];
    expectSameMean(found, expected, { alpha: ALPHA, sees: 0.5 });
  });

  it('is many times smaller than samples would have it that were independent', () => {
    const film = films[0]![COUNTS.length - 1]!;
    const independent = { ...film, layers: undefined };
    expect(filmRelativeError(film)).toBeLessThan(0.4 * filmRelativeError(independent));
  });

  it('is found on the GPU as on the host', async () => {
    const engine = await testRenderer();
    const pass = new NoisePass(await testDevice(), shaderLibrary());
    const layers = pictureLayers(checkScene(litFloor('dithered', 0)), engine.store.layers);
    const { relativeError } = await pass.estimate({ buffer: engine.film, layers }, SIDE * SIDE);
    const expected = filmRelativeError(await engine.readFilm());
    expect(Math.abs(relativeError / expected - 1)).toBeLessThan(1e-3);
    // The power of this: what the scatter of the samples says is another number.
    const without = await pass.estimate({ buffer: engine.film }, SIDE * SIDE);
    expect(without.relativeError).toBeGreaterThan(2 * relativeError);
  });
});

it('both kernels add up the same half, and with a sampler that has none there is none', async () => {
  const render = async (kernel: 'megakernel' | 'wavefront', sampler: Sampler): Promise<FilmData> => {
    const renderer = new Renderer(await testDevice(), shaderLibrary(), { kernel });
    const { render: asked, ...scene } = litFloor(sampler, 1);
    await renderer.setScene(checkScene({ ...scene, render: { ...asked, integrator: 'path' } }));
    while (renderer.samples < 37) await renderer.advance(1000, 37);
    const film = await renderer.readFilm();
    expect(renderer.report.kernel).toBe(kernel);
    renderer.destroy();
    return film;
  };
  const [mega, wave] = [await render('megakernel', 'dithered'), await render('wavefront', 'dithered')];
  expect(mega.layers!.half).toBe(0);
  expect(mega.layers!.images).toEqual([]);
  const counts = mega.layers!.data.filter((_, i) => i % 4 === 3);
  expect(new Set(counts)).toEqual(new Set([19]));
  if (runsInSoftware(await testDevice())) expect(Array.from(wave.layers!.data)).toEqual(Array.from(mega.layers!.data));
  else expect(wave.layers!.data.filter((_, i) => i % 4 === 3)).toEqual(counts);
  expect((await render('megakernel', 'sobol')).layers!.half).toBe(null);
});
