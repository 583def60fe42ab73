/** The display transform: anchors that follow from the published definitions, monotony, and unusual input. */
import { describe, expect, it, test } from 'vitest';
import { TONE_CURVES as SCENE_CURVES } from '../../src/scene/document-display.ts';
import { aces, agx, neutral, reinhard, TONE_CURVES, toneColor, type Rgb, type ToneCurve } from '../../src/image/curves.ts';
import { ImageError } from '../../src/image/errors.ts';
import { displayColor, exposed, MAX_EXPOSED, toneMap } from '../../src/image/tone.ts';
import { srgbDecode, srgbEncode } from '../../src/base/color.ts';

const grey = (x: number): Rgb => [x, x, x];
const EV_STEPS = Array.from({ length: 400 }, (_, i) => 2 ** (-14 + (i * 30) / 399));

describe('sRGB transfer function (IEC 61966-2-1)', () => {
  test('anchors', () => {
    expect(srgbEncode(0)).toBe(0);
    expect(srgbEncode(1)).toBeCloseTo(1, 12);
    expect(srgbEncode(0.5) * 255).toBeCloseTo(187.516, 3); // 1.055 * 0.5^(1/2.4) - 0.055
    expect(srgbEncode(0.2140411)).toBeCloseTo(0.5, 6);
    expect(srgbEncode(0.001)).toBeCloseTo(0.01292, 12); // the linear piece
    expect(srgbDecode(0.5)).toBeCloseTo(0.2140411, 7);
  });
  test('the pieces meet, and both directions agree', () => {
    expect(srgbEncode(0.0031308)).toBeCloseTo(srgbEncode(0.0031308 + 1e-12), 6);
    for (let i = 0; i <= 255; i++) expect(srgbEncode(srgbDecode(i / 255))).toBeCloseTo(i / 255, 6);
  });
});

describe('every curve', () => {
  test.each(TONE_CURVES)('%s maps 0 to 0, stays in [0, 1] and never falls', (curve) => {
    expect(toneColor([0, 0, 0], curve)).toEqual([0, 0, 0]);
    let last = 0;
    for (const x of EV_STEPS) {
      const [r, g, b] = toneColor(grey(x), curve);
      expect(r, `at ${x}`).toBeGreaterThanOrEqual(last - 1e-12);
      expect(r).toBeLessThanOrEqual(1);
      // Grey stays grey; agx's published matrices keep it to a few parts in ten thousand.
      expect(Math.max(Math.abs(g - r), Math.abs(b - r))).toBeLessThan(curve === 'agx' ? 2e-3 : 1e-12);
      last = r;
    }
    expect(last).toBeGreaterThan(0.98);
  });

  test.each(TONE_CURVES)('%s stays in [0, 1] for saturated colours', (curve) => {
    for (const x of [1e-3, 0.1, 1, 10, 1000, MAX_EXPOSED]) {
      for (const color of [
        [x, 0, 0],
        [0, x, 0],
        [0, 0, x],
        [x, x, 0],
        [x, x / 2, x / 100],
      ] as Rgb[]) {
        for (const channel of toneColor(color, curve)) {
          expect(channel).toBeGreaterThanOrEqual(0);
          expect(channel).toBeLessThanOrEqual(1);
        }
      }
    }
  });
});

describe('anchors', () => {
  test('linear clips', () => {
    expect(toneColor([0.25, 1, 7], 'linear')).toEqual([0.25, 1, 1]);
  });

  test('reinhard: L / (1 + L)', () => {
    expect(reinhard(1)).toBe(0.5);
    expect(reinhard(3)).toBe(0.75);
    expect(toneColor([1, 3, 0], 'reinhard')).toEqual([0.5, 0.75, 0]);
  });

  test('aces: the rational fit at 1 and its limit, which is clipped', () => {
    expect(aces(1)).toBeCloseTo(2.54 / 3.16, 12);
    expect(aces(0.18)).toBeCloseTo((0.18 * (2.51 * 0.18 + 0.03)) / (0.18 * (2.43 * 0.18 + 0.59) + 0.14), 12);
    expect(aces(MAX_EXPOSED)).toBe(1);
  });

  test('neutral: grey loses the Fresnel offset, compression begins at 0.8 and ends at white', () => {
    expect(neutral(grey(0.5))[0]).toBeCloseTo(0.46, 12);
    expect(neutral(grey(0.04))[0]).toBeCloseTo(0.04 ** 2 / 0.16, 12); // below 2 F90: x²/(4 F90)
    expect(neutral([0.5, 0, 0])).toEqual([0.5, 0, 0]); // saturated colours are kept as they are
    expect(neutral(grey(0.8))[0]).toBeCloseTo(0.76, 12);
    // One-sided slopes at the knee agree: the curve is smooth there.
    const slope = (h: number): number => (neutral(grey(0.8 + h))[0] - neutral(grey(0.8))[0]) / h;
    expect(slope(1e-6)).toBeCloseTo(slope(-1e-6), 4);
    expect(neutral(grey(1))[0]).toBeCloseTo(1 - 0.24 ** 2 / (0.96 + 0.24 - 0.76), 12);
    const [r, g, b] = neutral([1000, 0, 0]); // desaturated towards white
    expect(r).toBeGreaterThan(0.99);
    expect(g).toBeGreaterThan(0.98);
    expect(b).toBeCloseTo(g, 12);
  });

  test('agx: middle grey stays near itself, ends of the range are black and white', () => {
    // AgX places middle grey at 0.5 of its output; the fit's published mean squared error is 3.67e-6.
    expect(Math.abs(agx(grey(0.18))[0] ** (1 / 2.2) - 0.5)).toBeLessThan(3 * Math.sqrt(3.67e-6));
    expect(agx(grey(0.18 * 2 ** -10))[0]).toBeLessThan(1e-4);
    expect(agx(grey(0.18 * 2 ** 6.5))[0]).toBeCloseTo(agx(grey(MAX_EXPOSED))[0], 3);
    expect(agx(grey(MAX_EXPOSED))[0]).toBeGreaterThan(0.99);
  });

  test('agx: bright saturated colours go towards white', () => {
    const [r, g, b] = agx([0, 0, 1000]);
    expect(Math.min(r, g, b)).toBeGreaterThan(0.5);
    expect(b).toBeGreaterThan(r);
  });
});

describe('colours, as the published programs give them', () => {
  // Computed apart from the sources that src/image/curves.ts cites, in their own order of operations.
  const COLORS: Rgb[] = [[0.001, 0.004, 0.1], [0.02, 0.3, 1.5], [0.18, 0.18, 0.18], [0.9, 0.85, 0.7], [5, 0.5, 0.05]]; // prettier-ignore
  const SHOWN: Record<ToneCurve, Rgb[]> = {
    linear: [[0.001, 0.004, 0.1], [0.02, 0.3, 1], [0.18, 0.18, 0.18], [0.9, 0.85, 0.7], [1, 0.5, 0.05]],
    reinhard: [[0.000999001, 0.0039840637, 0.090909091], [0.019607843, 0.23076923, 0.6], [0.15254237, 0.15254237, 0.15254237], [0.47368421, 0.45945946, 0.41176471], [0.83333333, 0.33333333, 0.047619048]],
    aces: [[0.00023123578, 0.0011247279, 0.12583968], [0.010499306, 0.43849169, 0.8767809], [0.26689892, 0.26689892, 0.26689892], [0.78054787, 0.76714257, 0.71738258], [0.98527569, 0.61630695, 0.04428307]],
    agx: [[0.0021175862, 0.004249006, 0.14261914], [0.15168551, 0.35067678, 0.72645351], [0.21446743, 0.21453267, 0.21453673], [0.5656681, 0.55192553, 0.50582891], [0.98735899, 0.49217632, 0.27236818]],
    neutral: [[6.25e-6, 0.00300625, 0.09900625], [0.072195413, 0.23640414, 0.94015584], [0.14, 0.14, 0.14], [0.83058824, 0.78251033, 0.63827661], [0.98704344, 0.42686317, 0.37084514]],
  }; // prettier-ignore

  test.each(TONE_CURVES)('%s', (curve) => {
    COLORS.forEach((color, i) =>
      toneColor(color, curve).forEach((channel, k) => expect(channel, `${color}, channel ${k}`).toBeCloseTo(SHOWN[curve][i]![k]!, 7)),
    );
  });
});

describe('exposure and bytes', () => {
  const image = (...data: number[]) => ({ width: data.length / 3, height: 1, data: new Float32Array(data) });

  test('a step of exposure doubles', () => {
    expect(exposed(0.25, 1)).toBe(0.5);
    expect(exposed(0.25, -2)).toBe(0.0625);
    expect([...toneMap(image(0.25, 0.125, 0), { exposure: 1, curve: 'linear' })]).toEqual([
      ...toneMap(image(0.5, 0.25, 0), { exposure: 0, curve: 'linear' }),
    ]);
  });

  test('bytes are rounded to the nearest', () => {
    expect([...toneMap(image(0, 0.5, 1), { exposure: 0, curve: 'linear' })]).toEqual([0, 188, 255]);
    expect([
      ...toneMap(image(srgbDecode(0.4 / 255), srgbDecode(0.6 / 255), srgbDecode(99 / 255)), { exposure: 0, curve: 'linear' }),
    ]).toEqual([0, 1, 99]);
  });

  test('rows and channels keep their places', () => {
    const bytes = toneMap({ width: 1, height: 2, data: new Float32Array([1, 0, 0, 0, 0, 1]) }, { exposure: 0, curve: 'linear' });
    expect([...bytes]).toEqual([255, 0, 0, 0, 0, 255]);
  });

  test.each(TONE_CURVES)('%s: NaN and negative are black, infinity is as the largest value', (curve) => {
    for (const exposure of [0, -200, 200]) {
      const color = displayColor([NaN, -1, -Infinity], { exposure, curve });
      expect(color).toEqual([0, 0, 0]);
      for (const channel of displayColor([Infinity, 1e38, NaN], { exposure, curve })) expect(channel >= 0 && channel <= 1).toBe(true);
    }
    expect(displayColor(grey(Infinity), { exposure: 0, curve })).toEqual(displayColor(grey(MAX_EXPOSED), { exposure: 0, curve }));
    expect(toneMap(image(Infinity, Infinity, Infinity), { exposure: 0, curve })[0]).toBeGreaterThan(250);
  });

  test('data that does not fit the size is refused', () => {
    expect(() => toneMap({ width: 2, height: 2, data: new Float32Array(3) }, { exposure: 0, curve: 'agx' })).toThrow(
      new ImageError('expected 12 numbers for 2x2 RGB pixels, got 3'),
    );
  });
});

it('the document names the very curves that there are', () => expect(SCENE_CURVES).toEqual(TONE_CURVES));
