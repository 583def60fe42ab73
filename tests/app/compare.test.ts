/** Comparisons: what films say of their estimators, and what takes part. */
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { AS_IT_IS, comparedSize, referenceOf, varied } from '../../src/app/compare/contestants.ts';
import { entryNames } from '../../src/app/compare/entries.ts';
import { difference, shown, significance } from '../../src/app/compare/maps.ts';
import { deviation, efficiency, measure } from '../../src/app/compare/measures.ts';
import { lines } from '../../src/app/compare/plot.ts';
import type { Contestant } from '../../src/app/compare/race.ts';
import type { FilmData } from '../../src/engine/film.ts';
import { checkScene } from '../../src/scene/parse.ts';

const SIZE = 32;

/** A film of samples that are `level` or nothing, with probability `chance`: mean level · chance. */
function film(samples: number, level: number, chance: number, seed: string): FilmData {
  const random = seedrandom(seed);
  const data = new Float32Array(SIZE * SIZE * 8);
  for (let i = 0; i < SIZE * SIZE; i++) {
    for (let s = 0; s < samples; s++) {
      const x = random() < chance ? level : 0;
      for (let c = 0; c < 3; c++) {
        data[8 * i + c]! += x;
        data[8 * i + 4 + c]! += x * x;
      }
    }
    data[8 * i + 3] = samples;
  }
  return { width: SIZE, height: SIZE, data };
}

describe('measures', () => {
  const chance = 0.25;
  const variance = chance * (1 - chance) * 16;
  it('the variance of a sample is that of its distribution', () => {
    const { mean, variance: found, error, meanError } = measure(film(64, 4, chance, 'a'));
    // 65,536 samples: the standard error of their variance is below 0.5 %, that of their mean 0.7 %.
    expect(found).toBeGreaterThan(variance * 0.97);
    expect(found).toBeLessThan(variance * 1.03);
    expect(Math.abs(mean - 1)).toBeLessThan(0.03);
    expect(error).toBeCloseTo(Math.sqrt(variance / 64) / mean, 1);
    // All channels are alike here, which the standard error does not know.
    expect(meanError).toBeCloseTo(Math.sqrt(variance / (64 * SIZE * SIZE * 3)), 3);
  });
  it('is not known from one sample', () => {
    expect(measure(film(1, 4, chance, 'a')).variance).toBeNaN();
    expect(deviation(film(1, 4, chance, 'a'), film(8, 4, chance, 'b'))).toBe(null);
  });
  it('the noise of the reference is no error of the film', () => {
    const { error, bias, biasError } = deviation(film(64, 4, chance, 'a'), film(256, 4, chance, 'b'))!;
    // Without the correction it would be larger by a tenth.
    expect(error).toBeGreaterThan(Math.sqrt(variance / 64) * 0.95);
    expect(error).toBeLessThan(Math.sqrt(variance / 64) * 1.05);
    expect(Math.abs(bias)).toBeLessThan(5 * Math.sqrt(3) * biasError);
  });
  it('bias is the difference of the means', () => {
    const { bias, biasError } = deviation(film(64, 3, chance, 'a'), film(256, 4, chance, 'b'))!;
    expect(bias).toBeLessThan(-0.2);
    expect(Math.abs(bias + 0.25)).toBeLessThan(5 * Math.sqrt(3) * biasError);
  });
  it('efficiency is the ratio of variance × time', () => {
    expect(efficiency({ variance: 1, secondsPerSample: 2 }, { variance: 4, secondsPerSample: 1 })).toBe(2);
  });
});

describe('maps', () => {
  it('blocks of two unbiased films are rarely beyond three standard errors, and those of a biased one are', () => {
    const a = film(64, 4, 0.25, 'a');
    expect(significance(a, film(64, 4, 0.25, 'b'))).toMatchObject({ blocks: 16, beyond: 0 });
    expect(significance(a, film(64, 5, 0.25, 'b')).beyond).toBe(16);
  });
  it('red is brighter, blue darker, white alike', () => {
    const a = film(4, 1, 1, 'a');
    const at = (picture: { rgba: Uint8ClampedArray }): number[] => [...picture.rgba.subarray(0, 4)];
    const [r, , b] = at(difference(a, film(4, 2, 1, 'b'))) as [number, number, number];
    expect(r).toBeGreaterThan(b + 50);
    const [r2, , b2] = at(difference(a, film(4, 0, 1, 'b'))) as [number, number, number];
    expect(b2).toBeGreaterThan(r2 + 50);
    const [r3, g3, b3] = at(difference(a, a)) as [number, number, number];
    expect(new Set([r3, g3, b3]).size).toBe(1);
    expect(r3).toBeGreaterThan(230);
  });
  it('a picture is what the page would show', () => {
    expect([...shown(film(4, 1, 1, 'a'), { exposure: 0, curve: 'linear' }).rgba.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
    expect([...shown(film(4, 1, 1, 'a'), { exposure: -1, curve: 'linear' }).rgba.subarray(0, 4)]).toEqual([188, 188, 188, 255]);
  });
});

describe('contestants', () => {
  const scene = checkScene({
    version: 1,
    camera: { position: [0, 0, 5], target: [0, 0, 0] },
    film: { width: 1024, height: 256, crop: [0, 0, 8, 8], layers: ['depth'] },
    render: { clampIndirect: 2, without: ['cosine'], adaptive: { target: 0.05 }, integrator: 'whitted' },
    materials: { a: { file: 'diffuse' } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
  });
  it('have one camera, one size, every sample, and no layers', () => {
    const camera = { ...scene.camera, position: [1, 2, 3] as [number, number, number] };
    const made = checkScene(varied(scene, { ...AS_IT_IS, sampler: 'sobol' }, camera, comparedSize(scene.film)));
    expect(made.film).toEqual({ width: 512, height: 128 });
    expect(made.camera.position).toEqual([1, 2, 3]);
    expect(made.render).toMatchObject({ sampler: 'sobol', integrator: 'whitted', clampIndirect: 2 });
    expect(made.render.adaptive).toBe(undefined);
  });
  it('the reference leaves nothing out', () => {
    const { render } = checkScene(referenceOf(scene));
    expect(render).toMatchObject({ integrator: 'path', strategy: 'mis-power', clampIndirect: 0 });
    expect(render.without).toBe(undefined);
    expect(render.seed).not.toBe(scene.render.seed);
  });
  it('are called by what sets them apart', () => {
    const one = [{ name: 'this scene', document: scene }];
    const naive = { ...AS_IT_IS, integrator: 'path-naive' as const };
    expect(
      entryNames(
        [
          { source: 0, variation: AS_IT_IS },
          { source: 0, variation: naive },
          { source: 0, variation: naive },
        ],
        one,
      ),
    ).toEqual(['this scene', 'path-naive', 'path-naive (3)']);
    expect(entryNames([{ source: 1, variation: naive }], [...one, { name: 'fork', document: scene }])).toEqual(['fork: path-naive']);
  });
});

it('the plot has a row for each contestant, its true error, and the guide', () => {
  const point = (samples: number, error: number, trueError: number | null) => ({ samples, seconds: samples / 10, error, trueError });
  const contestants = [{ curve: [point(2, 0.8, null), point(8, 0.4, 0.5)] }, { curve: [point(2, 1.6, null)] }] as unknown as Contestant[];
  expect(lines(contestants, 'samples')).toEqual([
    [2, 8],
    [0.8, 0.4],
    [1.6, null],
    [null, 0.5],
    [null, null],
    [0.8, 0.4],
  ]);
  expect(lines(contestants, 'time')[0]).toEqual([0.2, 0.8]);
});
