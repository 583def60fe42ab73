/** Comparisons: what films say of their estimators, and what takes part. */
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { AS_IT_IS, comparedSize, referenceOf, referenceSizes, varied } from '../../src/app/features/compare/variants.ts';
import { entryNames } from '../../src/app/features/compare/cards.ts';
import { difference, shown, significance, squaredError } from '../../src/app/features/compare/maps.ts';
import { deviation, efficiency, measure } from '../../src/bench/measures.ts';
import { lines } from '../../src/app/features/compare/plot.ts';
import type { Entry } from '../../src/app/features/compare/run.ts';
import {
  described,
  encodedReference,
  hasErrors,
  readReference,
  referenceOfFilm,
  referenceOfImage,
  strange,
} from '../../src/app/features/compare/reference.ts';
import { view } from '../../src/app/features/compare/views.ts';
import type { FilmFile } from '../../src/engine/film/file.ts';
import { FILM_SLOTS } from '../../src/engine/film/store.ts';
import { filmMean, type FilmData } from '../../src/engine/film/film.ts';
import { encodePfm } from '../../src/image/pfm.ts';
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

describe('squared errors', () => {
  const chance = 0.25;
  // Of a sample, and of the squared difference of means of 64 and 256 samples, less the reference's own variance.
  const variance = chance * (1 - chance) * 16;
  const at = (map: { rgba: Uint8ClampedArray }, pixel = 0): number[] => [...map.rgba.subarray(4 * pixel, 4 * pixel + 3)];

  it('of an unbiased film are its variance', () => {
    const map = squaredError(film(256, 4, chance, 'b'), film(64, 4, chance, 'a'));
    // A squared Gaussian has twice the square of its mean as variance: 1,024 pixels, √2 / 32 = 4.4 % of the whole difference,
    // which is 1.25 times the film's own variance.
    const sigma = 1.25 * (variance / 64) * Math.sqrt(2 / (SIZE * SIZE));
    expect(Math.abs(map.mse - variance / 64)).toBeLessThan(4 * sigma);
    expect(map.restError).toBeGreaterThan(0.8 * sigma);
    expect(map.restError).toBeLessThan(1.2 * sigma);
    expect(map.variance / (variance / 64)).toBeCloseTo(1, 1);
  });
  it('of a biased one have the square of its bias, too', () => {
    const map = squaredError(film(256, 4, chance, 'b'), film(64, 6, chance, 'a'));
    const own = (2.25 * variance) / 64;
    // Difference d + e with d = 0.5: the variance of its square is 4 d² σ² + 2 σ⁴.
    const both = own + variance / 256;
    const sigma = Math.sqrt((4 * 0.25 * both + 2 * both * both) / (SIZE * SIZE));
    expect(Math.abs(map.mse - own - 0.25)).toBeLessThan(4 * sigma);
    expect(Math.abs(map.restError / sigma - 1)).toBeLessThan(0.2);
    expect(view('mse', film(256, 4, chance, 'b'), film(64, 6, chance, 'a'), { exposure: 0, curve: 'linear' }).caption).toMatch(
      /squared bias/,
    );
    expect(view('mse', film(256, 4, chance, 'b'), film(64, 4, chance, 'a'), { exposure: 0, curve: 'linear' }).caption).toMatch(
      /all of it variance, as far as one can tell/,
    );
  });
  it('have the colours of a logarithmic scale that ends at the square of the mean', () => {
    const even = (value: number) => film(4, value, 1, 'a');
    const [low, middle, high] = [even(1), even(1 + 10 ** -1.5), even(2)].map((each) => at(squaredError(even(1), each))) as [
      number[],
      number[],
      number[],
    ];
    // Viridis: dark blue, green, yellow.
    expect(low[0]! + low[1]! + low[2]!).toBeLessThan(180);
    expect(Math.abs(middle[1]! - 144)).toBeLessThan(12);
    expect(high[0]!).toBeGreaterThan(230);
    expect(high[2]!).toBeLessThan(80);
    expect(squaredError(even(1), even(2)).mse).toBeCloseTo(1, 6);
  });
  it('leave pixels out of which nothing is known', () => {
    const [reference, other] = [film(4, 1, 1, 'a'), film(4, 2, 1, 'a')];
    other.data.fill(0, 0, 8);
    const map = squaredError(reference, other);
    expect(map.mse).toBeCloseTo(1, 6);
    expect(at(map)).not.toEqual(at(map, 1));
  });
});

describe('a reference', () => {
  const scene = checkScene({
    version: 1,
    title: 'Room',
    camera: { position: [0, 0, 5], target: [0, 0, 0] },
    film: { width: 4, height: 3 },
    materials: { a: { file: 'diffuse' } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'a' }],
  });
  const sums = Float32Array.from({ length: 12 * 8 }, (_, i) => (i % 8 === 3 ? 16 : i % 8 === 7 ? 0 : i % 8 < 3 ? i / 7 : i * i));
  const filmFile = (samples: number): FilmFile => ({
    scene,
    digest: '0'.repeat(64),
    adapters: ['one'],
    goal: null,
    ranges: [[0, samples]],
    image: { open: sums.map((each, i) => (i % 8 === 3 ? samples : each)), closed: null, stride: FILM_SLOTS, kept: [] },
    layers: null,
  });
  const rgb = Float32Array.from({ length: 36 }, (_, i) => i / 3);
  const image = { width: 4, height: 3, data: rgb };
  const source = (name: string, bytes: Uint8Array | Blob) => ({
    name,
    size: bytes instanceof Blob ? bytes.size : bytes.length,
    arrayBuffer: async () => (bytes instanceof Blob ? bytes.arrayBuffer() : (bytes.slice().buffer as ArrayBuffer)),
  });
  const sizes = [{ width: 4, height: 3 }];

  it('that is saved as a film opens with its samples and errors', async () => {
    const made = referenceOfFilm(filmFile(16), null);
    const opened = await readReference(source('room.film', await encodedReference(made, 'film')), sizes);
    expect(opened.film.data).toEqual(made.film.data);
    expect(opened).toMatchObject({ name: 'room.film', samples: 16, scene: { title: 'Room' } });
    expect(hasErrors(opened.film)).toBe(true);
    expect(described(opened)).toBe('room.film: 4×3, 16 samples a pixel. Its own standard errors are taken into account.');
    expect(described(made)).toMatch(/^Converged here: /);
    expect(hasErrors(referenceOfFilm(filmFile(1), 'a').film)).toBe(false);
  });
  it('that is saved as EXR, or is a PFM, is a picture without errors', async () => {
    const made = referenceOfFilm(filmFile(16), null);
    const exr = await readReference(source('room.EXR', await encodedReference(made, 'exr')), sizes);
    expect(filmMean(exr.film)).toEqual(filmMean(made.film));
    const pfm = await readReference(source('room.pfm', encodePfm(image)), sizes);
    expect(filmMean(pfm.film)).toEqual(rgb);
    for (const each of [exr, pfm]) {
      expect(each).toMatchObject({ samples: null, scene: null, file: null });
      expect(described(each)).toContain('samples unknown. It has no standard errors: it counts as exact');
    }
    await expect(encodedReference(pfm, 'film')).rejects.toThrow('room.pfm: an image has no samples');
  });
  it('of another scene is said to be one', () => {
    const made = referenceOfFilm(filmFile(16), 'a.film');
    expect(strange(made, scene)).toBe('');
    expect(strange(made, { ...scene, render: { ...scene.render, spp: 3 }, title: 'Hall' })).toBe('');
    expect(strange(made, { ...scene, camera: { ...scene.camera, position: [0, 1, 5] }, shapes: [] })).toContain(
      'with other camera and shapes',
    );
    expect(strange(referenceOfImage(image, 'a.pfm'), { ...scene, shapes: [] })).toBe('');
  });
  it('without errors counts as exact', () => {
    const exact = referenceOfImage({ width: SIZE, height: SIZE, data: new Float32Array(SIZE * SIZE * 3).fill(1) }, 'a').film;
    const noisy = film(64, 4, 0.25, 'a');
    // 1,024 squares of a deviation: 4.4 % standard error, and a skewed binomial's a little more.
    expect(Math.abs(deviation(noisy, exact)!.error / Math.sqrt(3 / 64) - 1)).toBeLessThan(0.1);
    expect(Math.abs(squaredError(exact, noisy).mse / (3 / 64) - 1)).toBeLessThan(0.2);
    expect(view('significance', exact, noisy, { exposure: 0, curve: 'linear' }).caption).toMatch(/counts as exact here/);
    expect(view('significance', film(64, 4, 0.25, 'b'), noisy, { exposure: 0, curve: 'linear' }).caption).not.toMatch(/exact/);
  });
  it('of another size, kind or content is refused in one sentence', async () => {
    const refused = (name: string, bytes: Uint8Array): Promise<unknown> => readReference(source(name, bytes), sizes);
    const large = encodePfm({ width: 2, height: 2, data: new Float32Array(12) });
    await expect(refused('a.pfm', large)).rejects.toThrow('a.pfm: expected a picture of 4×3 pixels, as this scene has, got 2×2.');
    await expect(refused('a.png', large)).rejects.toThrow('a.png: expected a reference that ends in .film, .exr or .pfm.');
    await expect(refused('a.film', large)).rejects.toThrow(/^a\.film: This is no film of Penumbra/);
    await expect(refused('a.exr', large)).rejects.toThrow(/^a\.exr: expected an HDR, EXR/);
    await expect(refused('a.pfm', large.subarray(0, 40))).rejects.toThrow(/^a\.pfm: expected 48 bytes of pixels/);
    const odd = encodePfm({ width: 4, height: 3, data: Float32Array.from(rgb, (each, i) => (i < 2 ? NaN : each)) });
    await expect(refused('a.pfm', odd)).rejects.toThrow('a.pfm: expected finite numbers, got 2 that are infinite or none.');
  });
  it('may have the size of the film or that of the comparison', () => {
    expect(referenceSizes({ width: 640, height: 480 })).toEqual([
      { width: 640, height: 480 },
      { width: 512, height: 384 },
    ]);
    expect(referenceSizes({ width: 300, height: 200 })).toEqual([{ width: 300, height: 200 }]);
    expect(referenceSizes({ width: 8192, height: 4096 })).toEqual([{ width: 512, height: 256 }]);
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

describe('entries', () => {
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

it('the plot has a row for each entry, its true error, and the guide', () => {
  const point = (samples: number, error: number, trueError: number | null) => ({ samples, seconds: samples / 10, error, trueError });
  const entries = [{ curve: [point(2, 0.8, null), point(8, 0.4, 0.5)] }, { curve: [point(2, 1.6, null)] }] as unknown as Entry[];
  expect(lines(entries, 'samples')).toEqual([
    [2, 8],
    [0.8, 0.4],
    [1.6, null],
    [null, 0.5],
    [null, null],
    [0.8, 0.4],
  ]);
  expect(lines(entries, 'time')[0]).toEqual([0.2, 0.8]);
});
