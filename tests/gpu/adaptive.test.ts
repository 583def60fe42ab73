/** Adaptive sampling: where samples go, and what that does to the image. */
import { describe, expect, it } from 'vitest';
import { biases } from '../../src/engine/bias.ts';
import { filmSamples } from '../../src/engine/film/film.ts';
import type { AdaptiveRule, SceneInput } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { imageMean, pixelMeans, renderImage, testRenderer, type TestImage } from '../helpers/gpu.ts';
import { normalP } from '../helpers/statistics.ts';
import { samplesOf } from '../../src/scene/samples.ts';

const BLOCK = 8;
const ALPHA = 1e-3 / 4;
const rule = (target: number, minSpp: number, name: AdaptiveRule['rule'] = 'continuing') => ({ target, minSpp, rule: name });

/**
 * Every pixel sees the same point of a grey floor, whose sampled direction meets a disk of radiance 1 with probability P or
 * nothing: the samples of all pixels are albedo times independent Bernoulli trials, with the relative deviation √((1 − P)/P) = 7.
 */
const P = 1 / 50;
const EXACT = 0.5 * P;
const coins = (side: number, adaptive: AdaptiveRule, seed: string): SceneInput => ({
  version: 1,
  camera: { position: [0, 2, 4], target: [0, 0, 0], fov: 1e-4 },
  film: { width: side, height: side },
  render: { integrator: 'path-naive', maxDepth: 1, spp: 4096, seed, adaptive },
  materials: { grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } } },
  shapes: [
    { type: 'quad', corner: [-5, 0, -5], edge1: [0, 0, 10], edge2: [10, 0, 0], material: 'grey' },
    { type: 'disk', center: [0, 7, 0], normal: [0, -1, 0], radius: 1, material: 'grey', emission: { radiance: [1, 1, 1] } },
  ],
});

/** Of each block: mean over its pixels in the first channel, relative error as the rule has it, and samples. */
function blocks({ width, height, n, sum, sumSquares }: TestImage): { mean: number; error: number; n: number }[] {
  const found = [];
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      let [mean, variance] = [0, 0];
      for (let k = 0; k < BLOCK * BLOCK; k++) {
        const i = (top + Math.floor(k / BLOCK)) * width + left + (k % BLOCK);
        const m = sum[3 * i]! / n[i]!;
        mean += m / BLOCK ** 2;
        variance += (sumSquares[3 * i]! / n[i]! - m * m) / (n[i]! - 1) / BLOCK ** 2;
      }
      found.push({ mean, error: Math.sqrt(variance) / mean, n: n[top * width + left]! });
    }
  }
  return found;
}

/** Mean and variance of numbers. */
function moments(values: readonly number[]): [mean: number, variance: number] {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  return [mean, values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (values.length - 1)];
}

describe('a film that stops by its own samples', () => {
  it('stops where it is good enough, and not before', async () => {
    const target = 0.7;
    const found = blocks(await renderImage(coins(32, rule(target, 16), 'stops')));
    for (const { error } of found) expect(error).toBeLessThanOrEqual(target * (1 + 1e-5));
    // 7/√n = 0.7 at n = 100; a look before that has four fifths of the samples. A block waits for its worst neighbour.
    const [mean] = moments(found.map((each) => each.n));
    expect(mean).toBeGreaterThan(90);
    expect(mean).toBeLessThan(160);
    expect((await testRenderer()).samples).toBeLessThan(4096);
  });

  it.each([
    ['goes on beside a part without noise', 0.02, true],
    ['is done at once where the rest of the image outshines it', 9, false],
  ])('%s', async (_, radiance, goesOn) => {
    // The left half sees a wall that shines.
    const half = coins(32, rule(1, 8), 'half');
    half.camera = { position: [0, 2, 4], target: [0, 0, 0], fov: 2 };
    const emission = { radiance: [radiance, radiance, radiance] as [number, number, number] };
    half.shapes.push({ type: 'quad', corner: [-4, -1, 1], edge1: [4, 0, 0], edge2: [0, 3, 0], material: 'grey', emission });
    const { n } = await renderImage(half);
    const at = (x: number): number => n[16 * 32 + x]!;
    expect(at(2)).toBe(8);
    if (goesOn) expect(at(30)).toBeGreaterThan(8);
    else expect(at(30)).toBe(8);
  });

  it('is biased by less than Wald allows', async () => {
    const films: ReturnType<typeof blocks>[] = [];
    for (const seed of ['a', 'b', 'c']) films.push(blocks(await renderImage(coins(64, rule(0.7, 16), seed))));
    const all = films.flat();
    const [mean, variance] = moments(all.map((each) => each.mean));
    const [tau] = moments(all.map((each) => each.n));
    const [, spread] = moments(all.map((each) => 1 / each.n));
    const sigma = 7 * EXACT;
    // σ √E τ · sd(1/τ) for the mean of a block, whose standard deviation is an eighth of a pixel's.
    const bound = (sigma / BLOCK) * Math.sqrt(tau) * Math.sqrt(spread);
    const error = Math.sqrt(variance / all.length);
    console.log(
      `relative bias ${(mean / EXACT - 1).toFixed(4)} ± ${(error / EXACT).toFixed(4)}, bound ${(bound / EXACT).toFixed(4)}, at a target of 0.7 and ${tau.toFixed(0)} samples`,
    );
    expect(bound / EXACT).toBeLessThan(0.7 / 30);
    expect(Math.abs(mean - EXACT)).toBeLessThan(bound + 4 * error);
  });

  it('does not depend on how the work is cut', async () => {
    const engine = await testRenderer();
    const document = checkScene(coins(40, rule(1.2, 8), 'cut'));
    const spp = samplesOf(document.render);
    const films: Float32Array[] = [];
    for (const milliseconds of [0.01, 1e4]) {
      await engine.setScene(document);
      engine.restart();
      while (!engine.isDone(spp)) await engine.advance(milliseconds, spp);
      films.push((await engine.readFilm()).data);
    }
    expect(films[0]).toEqual(films[1]);
    expect(filmSamples({ width: 40, height: 40, data: films[0]! }).least).toBeLessThan(
      filmSamples({ width: 40, height: 40, data: films[0]! }).most,
    );
  });

  it('says so', () => expect(biases(checkScene(coins(8, rule(0.05, 64), '')))).toContain('blocks stop at 5 % by their own samples'));
});

describe('a film whose pilot decides', () => {
  it('is unbiased, and spends as the pilot says', async () => {
    const image = await renderImage(coins(64, rule(0.7, 32, 'pilot'), 'pilot'));
    const found = blocks(image);
    const [mean, variance] = moments(found.map((each) => each.mean));
    expect(normalP((mean - EXACT) / Math.sqrt(variance / found.length))).toBeGreaterThan(ALPHA);
    expect(Math.min(...image.n)).toBeGreaterThanOrEqual(32);
    // The pilot is gone.
    expect(Math.max(...image.n)).toBe((await testRenderer()).samples - 32);
    const [samples, spread] = moments(found.map((each) => each.n));
    expect(samples).toBeGreaterThan(100);
    expect(samples).toBeLessThan(220);
    expect(spread).toBeGreaterThan(0);
    expect(biases(checkScene(coins(8, rule(0.05, 64, 'pilot'), ''))).join()).not.toContain('stop');
  });
  it('keeps the pilot where nothing may follow it', async () => {
    const scene = coins(8, rule(0.7, 32, 'pilot'), 'short');
    const image = await renderImage({ ...scene, render: { ...scene.render, spp: 32 } });
    expect(Math.min(...image.n)).toBe(32);
    expect(pixelMeans(image).some((each) => each > 0)).toBe(true);
    expect(imageMean(image)[0]!.mean).toBeLessThan(1);
  });
});
