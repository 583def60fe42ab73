/** Views of the display beside the image: what the camera sees first, samples, and how sure a pixel is. */
import { expect, it } from 'vitest';
import { srgbEncode } from '../../src/base/color.ts';
import { shaderLibrary } from '../../src/content/node.ts';
import { DisplayPass, type DisplayInput } from '../../src/engine/passes/display.ts';
import { DISPLAY_MODES, type DisplayMode } from '../../src/scene/display-modes.ts';
import { drawn, upload } from '../helpers/drawn.ts';
import { testDevice } from '../helpers/gpu.ts';
import { evaluate } from '../helpers/kernel.ts';

const SIDE = 4;
const FAR = 20;
/** Pixels by turns: nothing, the first shape with the first material, others. Id: the shape's number from 1, the material's from 2²⁰. */
const GUIDE = [
  { normal: [0, 0, 0], depth: -1, albedo: [0, 0, 0], id: 0 },
  { normal: [0, 0.6, 0.8], depth: 5, albedo: [0.25, 0.5, 0.75], id: 1 },
  { normal: [-0.48, -0.6, 0.64], depth: 12, albedo: [1, 0.125, 0], id: (3 << 20) | 2 },
  { normal: [1, 0, 0], depth: 30, albedo: [0.0625, 1, 0.5], id: (5 << 20) | 7 },
];
const guideOf = (i: number) => GUIDE[i % GUIDE.length]!;
const pixels = Array.from({ length: SIDE * SIDE }, (_, i) => i);

function guideBuffer(device: GPUDevice): GPUBuffer {
  const words = new Float32Array(SIDE * SIDE * 8);
  const ids = new Uint32Array(words.buffer);
  for (const i of pixels) {
    const { normal, depth, albedo, id } = guideOf(i);
    words.set([...normal, depth, ...albedo], 8 * i);
    ids[8 * i + 7] = id;
  }
  return upload(device, words);
}

/** Of samples that are all the same: none, and what rounding leaves of it, over the square of the mean. */
const ALIKE: Record<number, number> = { 2: 0, 6: 4e-7, 10: 0, 14: 7e-7 };
/** Of each pixel: samples, their mean and the variance of one of them, each channel the same. */
const FILM = pixels.map((i) => ({ n: i === 3 ? 1 : 4 + i, mean: 0.5 + i, variance: (ALIKE[i] ?? 10 ** (i / 4 - 3)) * (0.5 + i) ** 2 }));

it('show what the guide and the film hold, as the host computes it', async () => {
  const device = await testDevice();
  const pass = new DisplayPass(device, shaderLibrary(), 'rgba32float');
  const sums = Float32Array.from(
    FILM.flatMap(({ n, mean, variance }) => [n * mean, n * mean, n * mean, n, ...[0, 1, 2].map(() => n * (mean * mean + variance)), 0]),
  );
  const input = (mode: DisplayMode): DisplayInput => ({
    film: { buffer: upload(device, sums), width: SIDE, height: SIDE },
    guide: { buffer: guideBuffer(device), width: SIDE, height: SIDE },
    version: mode,
    origin: [0, 0],
    scale: [1, 1],
    exposure: 0,
    adaptation: null,
    curve: 0,
    mode: DISPLAY_MODES.indexOf(mode),
    falseColor: false,
    smooth: false,
    selected: null,
    far: FAR,
    samples: 32,
    line: 1,
    surround: [0, 0, 0],
    accent: [1, 0, 0],
  });
  const check = async (mode: DisplayMode, expected: (i: number) => readonly number[]): Promise<void> => {
    const shown = await drawn(device, pass, input(mode), SIDE, SIDE);
    for (const i of pixels)
      expected(i).forEach((each, c) => {
        expect(Math.abs(shown[4 * i + c]! - Math.min(1, Math.max(0, each))), `${mode}, pixel ${i}, channel ${c}`).toBeLessThan(1 / 255);
      });
  };
  const ofGuide = (said: (g: (typeof GUIDE)[number]) => readonly number[]) => (i: number) =>
    guideOf(i).id === 0 ? [0, 0, 0] : said(guideOf(i));
  await check(
    'normals',
    ofGuide(({ normal }) => normal.map((each) => 0.5 + 0.5 * each)),
  );
  await check(
    'depth',
    ofGuide(({ depth }) => [0, 1, 2].map(() => srgbEncode(Math.max(0, 1 - depth / FAR)))),
  );
  await check(
    'albedo',
    ofGuide(({ albedo }) => albedo.map(srgbEncode)),
  );
  await check('samples', (i) => [0, 1, 2].map(() => srgbEncode(FILM[i]!.n / 32)));

  const PALETTE = 'import package::view::palette::{palette_index, palette_scale};';
  const hues = await evaluate(PALETTE, 'vec4f(palette_index(u32(a.x)), 0.0)', pixels.map((i) => [guideOf(i).id >> 20])); // prettier-ignore
  await check('material', (i) => (guideOf(i).id === 0 ? [0, 0, 0] : hues[i]!.slice(0, 3).map(srgbEncode)));

  // From 0.1 % to 100 % of the mean; black where all samples were the same, the most where there is one alone.
  const relative = FILM.map(({ n, mean, variance }) => (n < 2 ? 1 : Math.sqrt(variance / (n - 1)) / mean));
  const scale = await evaluate(PALETTE, 'vec4f(palette_scale(a.x), 0.0)', relative.map((each) => [Math.max(0, (Math.log10(each) + 3) / 3)])); // prettier-ignore
  await check('error', (i) => (i in ALIKE ? [0, 0, 0] : scale[i]!.slice(0, 3).map(srgbEncode)));
});
