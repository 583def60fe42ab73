/** Spectral rendering: colours as spectra, spectra as colours, against sums over published tables and against the image in three channels. */
import { beforeAll, describe, expect, it } from 'vitest';
import { readTable } from '../../src/image/decode/table.ts';
import { readFolder } from '../../src/content/node.ts';
import type { SceneInput, Vec3 } from '../../src/scene/document.ts';
import { parseScene } from '../../src/scene/parse.ts';
import { renderImage, type TestImage } from '../helpers/gpu.ts';
import { evaluate } from '../helpers/kernel.ts';
import { ALPHA, SPECTRAL, table } from '../helpers/spectral.ts';
import { normalP } from '../helpers/statistics.ts';
import { COLOR_CHECKER, deltaE2000, labOf, rgbOf, spectrumAt, white, xyzOf, xyzOfRgb } from '../reference/spectra.ts';

/** Every wavelength of the range with the weights that a path gives it, at the middles of equal steps of the uniform number. */
const STEPS = 64 * 24;
let drawn: { at: number; white: number; to: number[]; basis: number[] }[];
beforeAll(async () => {
  const imports = 'import package::spectral::path::{spectral_color, spectral_of_color, spectral_start, wavelengths};';
  const numbers = Array.from({ length: STEPS }, (_, i) => [(i + 0.5) / STEPS]);
  const ask = (what: string) =>
    evaluate(`${imports}\nfn told(u: f32) -> vec4f { spectral_start(u); return ${what}; }`, 'told(a.x)', numbers, { features: SPECTRAL });
  const places = await ask(
    'vec4f(1000.0 * wavelengths.at.x, wavelengths.white.x, spectral_of_color(vec3f(1.0, 0.0, 0.0)).x, spectral_of_color(vec3f(0.0, 1.0, 0.0)).x)',
  );
  const weights = await ask('vec4f(3.0 * spectral_color(vec3f(1.0, 0.0, 0.0)), spectral_of_color(vec3f(0.0, 0.0, 1.0)).x)');
  drawn = places.map(([at = 0, y = 0, red = 0, green = 0], i) => {
    const [r = 0, g = 0, b = 0, blue = 0] = weights[i]!;
    return { at, white: y, to: [r, g, b], basis: [red, green, blue] };
  });
});

/** Mean over all draws of a radiance over that of white: what a film converges to. */
const filmOf = (radiance: (each: (typeof drawn)[number]) => number): number[] =>
  [0, 1, 2].map((c) => drawn.reduce((sum, each) => sum + each.to[c]! * radiance(each), 0) / drawn.length);

describe('wavelengths', () => {
  // 24 draws between neighbours of 65 quantiles: the midpoint rule errs by a 24th of what linear pieces bend, some 2e-4 where they are wide.
  it('weigh colours as sums over the tables of the CIE do', () => {
    for (const [low, high] of [
      [400, 450],
      [450, 500],
      [500, 550],
      [550, 600],
      [600, 650],
      [650, 700],
    ] as const) {
      const band = (at: number): number => Math.max(0, 1 - Math.abs(at - (low + high) / 2) / 25);
      const expected = rgbOf((at) => white(at) * band(at));
      filmOf(({ at }) => band(at)).forEach((each, c) =>
        expect(Math.abs(each - expected[c]!), `${low} to ${high} nm, ${c}`).toBeLessThan(1e-3),
      );
    }
  });
  it('are of D65 where light is white', () => drawn.forEach((each) => expect(each.white / white(each.at)).toBeCloseTo(1, 5)));
});

describe('the spectra of red, green and blue', () => {
  it('are at least 0 and 1 in sum', () => {
    for (const { basis } of drawn) {
      expect(Math.min(...basis)).toBeGreaterThan(-1e-5);
      expect(basis.reduce((a, b) => a + b)).toBeCloseTo(1, 6);
    }
  });
  it('are red, green and blue again, within the rounding of the tables', () =>
    [0, 1, 2].forEach((k) => {
      const back = rgbOf((at) => white(at) * spectrumOf(k, at));
      back.forEach((each, c) => expect(Math.abs(each - (c === k ? 1 : 0)), `${k}, ${c}`).toBeLessThan(5e-5));
    }));
  it('bring every colour of Rec. 709 back with ΔE below 0.05', () => {
    const levels = [0, 0.02, 0.1, 0.3, 0.6, 1];
    const primaries = [0, 1, 2].map((k) => rgbOf((at) => white(at) * spectrumOf(k, at)));
    for (const r of levels)
      for (const g of levels)
        for (const b of levels) {
          const back = [0, 1, 2].map((c) => r * primaries[0]![c]! + g * primaries[1]![c]! + b * primaries[2]![c]!);
          expect(deltaE2000(labOf(xyzOfRgb([r, g, b])), labOf(xyzOfRgb(back))), `${r}, ${g}, ${b}`).toBeLessThan(0.05);
        }
  });
});

/** Of colour k, from what the kernel says at the drawn wavelengths. */
function spectrumOf(k: number, at: number): number {
  const i = drawn.findIndex((each) => each.at >= at);
  const [low, high] = [drawn[Math.max(0, (i < 0 ? drawn.length : i) - 1)]!, drawn[i < 0 ? drawn.length - 1 : i]!];
  const part = high.at === low.at ? 0 : (at - low.at) / (high.at - low.at);
  return low.basis[k]! + (high.basis[k]! - low.basis[k]!) * Math.min(1, Math.max(0, part));
}

/** Mean of a pixel, and its standard error, for each channel. */
function pixelOf({ n, sum, sumSquares }: TestImage, i: number): { mean: number; error: number }[] {
  return [0, 1, 2].map((c) => {
    const mean = sum[3 * i + c]! / n[i]!;
    return { mean, error: Math.sqrt((sumSquares[3 * i + c]! / n[i]! - mean * mean) / (n[i]! - 1)) };
  });
}

// Pairs 1, 7 and 25 of Sharma, Wu and Dalal 2005, table 1.
it.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
] as const)('ΔE of %j and %j is %d', (one, two, expected) => expect(deltaE2000(one, two)).toBeCloseTo(expected, 4));

describe('a ColorChecker under D65', () => {
  const names = Object.keys(COLOR_CHECKER);
  let image: TestImage;
  beforeAll(async () => {
    image = await renderImage({
      version: 1,
      camera: { type: 'orthographic', position: [0, 0, 5], target: [0, 0, 0], height: 4 },
      film: { width: 6, height: 4 },
      render: { spectral: true, spp: 65536, seed: 'patches', maxDepth: 1 },
      environment: { type: 'constant', radiance: [1, 1, 1] },
      images: Object.fromEntries(names.map((name, i) => [`patch${i}`, table(COLOR_CHECKER[name]!)])),
      materials: Object.fromEntries(
        names.map((_, i) => [`patch${i}`, { file: 'spectral_diffuse', params: { reflectance: `patch${i}`, scale: 1 } }]),
      ),
      shapes: names.map((_, i) => ({
        type: 'quad' as const,
        corner: [(i % 6) - 3, 1 - Math.floor(i / 6), 0] as Vec3,
        edge1: [1, 0, 0] as Vec3,
        edge2: [0, 1, 0] as Vec3,
        material: `patch${i}`,
      })),
    });
  });
  // What a patch is in three numbers is a sum over the same tables; the noise of 65,536 triples of wavelengths is a tenth of ΔE = 0.5.
  it.each(names.map((name, i) => [name, i] as const))('%s: ΔE below 0.5', (name, i) => {
    const expected = xyzOf((at) => white(at) * spectrumAt(COLOR_CHECKER[name]!, at));
    const rgb = rgbOf((at) => white(at) * spectrumAt(COLOR_CHECKER[name]!, at));
    const found = pixelOf(image, i);
    found.forEach(({ mean, error }, c) => {
      expect(
        normalP((mean - rgb[c]!) / Math.hypot(error, 1e-4 * Math.max(...rgb))),
        `${c}: ${mean} ± ${error}, expected ${rgb[c]}`,
      ).toBeGreaterThan(ALPHA);
    });
    expect(deltaE2000(labOf(xyzOfRgb(found.map(({ mean }) => mean))), labOf(expected))).toBeLessThan(0.5);
  });
});

describe('the paints of the scene `metamers`', () => {
  const { images } = parseScene(readFolder('scenes', '.json').metamers!);
  const paints = ['paint one', 'paint two'].map((name) => [...readTable(images[name]!.data!, name).numbers.values]);
  const a = (at: number): number => (560 / at) ** 5 / Math.expm1(1.435e7 / (2848 * at));
  const colours = (lamp: (at: number) => number): [number, number, number][] => {
    const y = xyzOf(lamp)[1]!;
    return paints.map((paint) => labOf(xyzOf((at) => (lamp(at) / y) * spectrumAt(paint, at))));
  };
  it('are one colour by day and two by tungsten light', () => {
    const [[one, two], [red, green]] = [colours(white), colours(a)];
    expect(deltaE2000(one!, two!)).toBeLessThan(0.1);
    expect(deltaE2000(red!, green!)).toBeGreaterThan(25);
  });
  /** Both, side by side, in a furnace of one light. */
  const lit = (light: string): SceneInput => ({
    version: 1,
    camera: { type: 'orthographic', position: [0, 0, 5], target: [0, 0, 0], height: 1 },
    film: { width: 2, height: 1 },
    render: { spectral: true, spp: 32768, seed: light, maxDepth: 1 },
    environment: { type: 'program', file: 'light' },
    programs: { light: `import package::spectrum::${light};\nfn environment(d: vec3f) -> vec3f { return ${light}(); }` },
    images: { 'paint one': images['paint one']!, 'paint two': images['paint two']! },
    materials: Object.fromEntries(
      ['paint one', 'paint two'].map((name) => [name, { file: 'spectral_diffuse', params: { reflectance: name, scale: 1 } }]),
    ),
    shapes: ['paint one', 'paint two'].map((material, i) => ({
      type: 'quad' as const,
      corner: [i - 1, -0.5, 0] as Vec3,
      edge1: [1, 0, 0] as Vec3,
      edge2: [0, 1, 0] as Vec3,
      material,
    })),
  });
  it.each([
    ['spectrum_d65', white],
    ['spectrum_a', a],
  ] as const)('are rendered so under %s', async (light, lamp) => {
    const image = await renderImage(lit(light));
    const y = xyzOf(lamp)[1]!;
    paints.forEach((paint, i) => {
      const expected = rgbOf((at) => (lamp(at) / y) * spectrumAt(paint, at));
      pixelOf(image, i).forEach(({ mean, error }, c) =>
        expect(normalP((mean - expected[c]!) / error), `paint ${i}, ${c}: ${mean} ± ${error}, expected ${expected[c]}`).toBeGreaterThan(
          ALPHA,
        ),
      );
    });
  });
});
