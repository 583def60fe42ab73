/** White points: chromaticities against sums over published spectra, adaptation against published matrices, and what becomes of colours. */
import { describe, expect, it } from 'vitest';
import { adaptation, chromaticityOf, neutralOf } from '../../src/base/adaptation.ts';
import { times } from '../../src/base/matrix.ts';
import { isWhite, type White } from '../../src/base/white.ts';
import { luminance, srgbDecode } from '../../src/base/color.ts';
import { white as whiteFlag } from '../../src/cli/values.ts';
import { CliError } from '../../src/cli/errors.ts';
import { decodeExr, encodeExr } from '../../src/image/exr.ts';
import { displayColor, toneMap } from '../../src/image/tone.ts';
import { parseScene } from '../../src/scene/parse.ts';
import {
  COLOR_CHECKER,
  deltaE2000,
  labOf,
  OBSERVER_X,
  OBSERVER_Y,
  OBSERVER_Z,
  planck,
  rgbOf,
  spectrumAt,
  white,
  xyzOf,
  xyzOfRgb,
} from '../reference/spectra.ts';

const tungsten = (at: number): number => (560 / at) ** 5 / Math.expm1(1.435e7 / (2848 * at));
/** By sums over the tables at every 5 nm, as CIE 015:2018 allows and chromaticities are published. */
const xyOf = (spectrum: (at: number) => number): [number, number] => {
  const [x, y, z] = [OBSERVER_X, OBSERVER_Y, OBSERVER_Z].map((observer) =>
    observer.reduce((sum, each, i) => sum + each * spectrum(380 + 5 * i), 0),
  ) as [number, number, number];
  return [x / (x + y + z), y / (x + y + z)];
};
const uvOf = ([x, y]: readonly [number, number]): [number, number] => [(4 * x) / (12 * y - 2 * x + 3), (6 * y) / (12 * y - 2 * x + 3)];

describe('chromaticities', () => {
  it.each([
    ['D65', white],
    ['A', tungsten],
    ['E', () => 1],
  ] as const)('%s is that of its spectrum', (name, spectrum) => {
    const [x, y] = xyOf(spectrum);
    const [ownX, ownY] = chromaticityOf(name);
    // The tables' own rounding, and 380 to 780 nm.
    expect([Math.abs(ownX - x), Math.abs(ownY - y)].every((each) => each < 5e-5)).toBe(true);
  });

  it('black bodies are those of Planck’s law', () => {
    for (let kelvin = 1000; kelvin <= 100_000; kelvin *= 1.07) {
      const [u, v] = uvOf(xyOf((at) => planck(kelvin, at)));
      const [ownU, ownV] = uvOf(chromaticityOf({ blackbody: kelvin }));
      expect(Math.abs(ownU - u), `${kelvin} K`).toBeLessThan(3.5e-5);
      expect(Math.abs(ownV - v), `${kelvin} K`).toBeLessThan(8.5e-5);
    }
  });

  // CIE 015:2018: temperatures of D50 and D65 on the scale of 1990.
  it.each([
    [5003, [0.34567, 0.3585]],
    [6504, [0.31272, 0.32903]],
  ] as const)('daylight of %d K', (daylight, expected) => {
    chromaticityOf({ daylight }).forEach((each, i) => expect(Math.abs(each - expected[i]!)).toBeLessThan(2e-4));
  });

  it('daylights of both formulas meet at 7000 K', () => {
    const [below, above] = [chromaticityOf({ daylight: 7000 }), chromaticityOf({ daylight: 7000.001 })];
    below.forEach((each, i) => expect(Math.abs(each - above[i]!)).toBeLessThan(1e-4));
  });

  it('are lights that all cones see', () => {
    for (const [x, y] of [[0.3127, 0.329], [0.6528, 0.3444], [0.24, 0.234]] as const) expect(isWhite(x, y), `${x}, ${y}`).toBe(true); // prettier-ignore
    for (const [x, y] of [[0.7, 0.35], [0.5, 0.6], [0.17, 0], [0.1, -0.2], [Number.NaN, 0.3]] as const) expect(isWhite(x, y), `${x}, ${y}`).toBe(false); // prettier-ignore
    for (const [blackbody, daylight] of [
      [1000, 4000],
      [100_000, 25_000],
    ] as const)
      // prettier-ignore
      for (const each of [{ blackbody }, { daylight }]) expect(isWhite(...chromaticityOf(each))).toBe(true);
  });
});

describe('adaptation', () => {
  // XYZ to XYZ, Bradford, to D65: as Lindbloom lists them, from the whites of ASTM E308, whose Z differ from ours by 1.4e-4 (A) and 2.2e-4 (D65).
  const PUBLISHED = {
    A: [[0.8446965, -0.1179225, 0.3948108], [-0.1366303, 1.1041226, 0.1291718], [0.0798489, -0.1348999, 3.1924009]],
    D50: [[0.9555766, -0.0230393, 0.0631636], [-0.0282895, 1.0099416, 0.0210077], [0.0122982, -0.020483, 1.3299098]],
    E: [[0.9531874, -0.0265906, 0.0238731], [-0.0382467, 1.0288406, 0.009406], [0.0026068, -0.0030332, 1.0892565]],
  } as const; // prettier-ignore
  it.each(['A', 'D50', 'E'] as const)('of %s is the published one', (name) => {
    for (const rgb of [[1, 0, 0], [0, 1, 0], [0, 0, 1]] as [number, number, number][]) {
      const own = xyzOfRgb(times(adaptation(name)!, rgb));
      const xyz = xyzOfRgb(rgb);
      PUBLISHED[name].forEach((row, i) =>
        expect(Math.abs(own[i]! - row.reduce((sum, each, k) => sum + each * xyz[k]!, 0)), `${rgb}, ${i}`).toBeLessThan(
          4e-4 * Math.max(1, ...row),
        ),
      );
    } // prettier-ignore
  });

  it.each(['A', 'D50', 'E', { blackbody: 1900 }, { daylight: 12_000 }, { x: 0.4, y: 0.42 }] satisfies White[])(
    '%j is neutral, and as bright as before',
    (each) => {
      const [x, y] = chromaticityOf(each);
      const [X, Z] = [x / y, (1 - x - y) / y];
      const lit = [3.2409699 * X - 1.5373832 - 0.4986108 * Z, -0.9692436 * X + 1.8759675 + 0.0415551 * Z, 0.0556301 * X - 0.203977 + 1.0569715 * Z] as [number, number, number]; // prettier-ignore
      const seen = times(adaptation(each)!, lit);
      expect(Math.max(...seen) - Math.min(...seen)).toBeLessThan(1e-5);
      expect(luminance(seen)).toBeCloseTo(luminance(lit), 3);
    },
  );

  it('is none under D65, and files of it say nothing', () => {
    expect([adaptation('D65'), neutralOf('D65')]).toEqual([null, null]);
    const data = Float32Array.from({ length: 300 }, (_, i) => 2 ** ((i % 37) - 20));
    const image = { width: 10, height: 10, data };
    expect(toneMap(image, { exposure: 0.3, curve: 'agx', white: 'D65' })).toEqual(toneMap(image, { exposure: 0.3, curve: 'agx' }));
  });

  it('brings colours inside that a lamp has thrown out of Rec. 709', () => {
    const y = xyzOf(tungsten)[1]!;
    const yellow = rgbOf((at) => (tungsten(at) / y) * spectrumAt(COLOR_CHECKER.yellow!, at)) as [number, number, number];
    expect(yellow[2]).toBeLessThan(-0.01);
    const [lightness, a, b] = labOf(xyzOfRgb(times(adaptation('A')!, yellow)));
    // What it would be if it were cut off first.
    const cut = labOf(xyzOfRgb(times(adaptation('A')!, [yellow[0], yellow[1], 0])));
    expect(deltaE2000([lightness, a, b], cut)).toBeGreaterThan(2);
    const shown = displayColor(yellow, { exposure: 0, curve: 'linear', white: 'A' }).map(srgbDecode);
    expect(
      deltaE2000(labOf(xyzOfRgb(shown.map((each, i) => (i === 2 ? times(adaptation('A')!, yellow)[2] : each)))), [lightness, a, b]),
    ).toBeLessThan(0.1);
  });

  it('of greys on a chart under tungsten light: each is within ΔE 1 of its own lightness', () => {
    const y = xyzOf(tungsten)[1]!;
    for (const name of Object.keys(COLOR_CHECKER).filter((each) => each.startsWith('neutral 6') || each.startsWith('neutral 5'))) {
      const rgb = rgbOf((at) => (tungsten(at) / y) * spectrumAt(COLOR_CHECKER[name]!, at)) as [number, number, number];
      const [lightness, a, b] = labOf(xyzOfRgb(times(adaptation('A')!, rgb)));
      expect(deltaE2000([lightness, a, b], [lightness, 0, 0]), name).toBeLessThan(1);
      // Unadapted it is orange.
      expect(deltaE2000(labOf(xyzOfRgb(rgb)), [lightness, 0, 0])).toBeGreaterThan(20);
    }
  });
});

describe('what may be a white point', () => {
  const scene = (value: unknown) => ({
    version: 1,
    camera: { position: [0, 0, 3], target: [0, 0, 0] },
    display: { white: value },
    materials: { m: { file: 'diffuse' } },
    shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'm' }],
  });
  it.each(['A', { blackbody: 3200 }, { daylight: 5500 }, { x: 0.31, y: 0.33 }] satisfies White[])('%j', (value) =>
    expect(parseScene(JSON.stringify(scene(value))).display.white).toEqual(value),
  );
  it.each([
    ['F11', '.white: expected D65, D50, A, E, {"blackbody": 1000 to 100000}'],
    [{ blackbody: 900 }, '.white.blackbody: expected a number ≥ 1000, got 900'],
    [{ daylight: 3000 }, '.white.daylight: expected a number ≥ 4000, got 3000'],
    [{ x: 0.7, y: 0.35 }, '.white: expected x and y of a light that all cones respond to'],
    [{ x: 0.3 }, '.white: expected D65'],
    [{ x: 0.3, y: 0.3, z: 0.4 }, '.white.z: unknown field'],
    [6500, '.white: expected D65'],
    [null, '.white: expected D65'],
  ])('not %j', (value, error) => expect(() => parseScene(JSON.stringify(scene(value)))).toThrow(`At display${error}`));

  it.each([
    ['A', 'A'],
    ['blackbody:3200', { blackbody: 3200 }],
    ['daylight:5500', { daylight: 5500 }],
    ['0.45,0.41', { x: 0.45, y: 0.41 }],
    [undefined, undefined],
  ])('--white %s', (text, expected) => expect(whiteFlag('--white', text)).toEqual(expected));
  it.each(['', 'F11', 'blackbody:', 'blackbody:100', 'daylight:1e9', '0.45', '0.45,', '0.1,0.2,0.7', '0.7,0.35', 'x,y'])(
    'not --white %s',
    (text) => expect(() => whiteFlag('--white', text)).toThrow(CliError),
  );
});

describe('an EXR file of another white', () => {
  const [width, height] = [7, 37];
  const data = Float32Array.from({ length: width * height * 3 }, (_, i) => Math.sin(i));
  const layers = [{ name: 'depth', channels: ['Z'], data: Float32Array.from({ length: width * height }, (_, i) => i) }];
  it.each([[[]], [layers]])('has the same pixels, and says it', async (beside) => {
    const neutral = neutralOf('A');
    const bytes = await encodeExr({ width, height, data }, beside, neutral);
    expect((await decodeExr(bytes)).data).toEqual(data);
    const text = new TextDecoder('latin1').decode(bytes);
    const at = text.indexOf('adoptedNeutral\0v2f\0') + 'adoptedNeutral\0v2f\0'.length;
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    expect([view.getUint32(at, true), view.getFloat32(at + 4, true), view.getFloat32(at + 8, true)]).toEqual([
      8,
      Math.fround(0.44758),
      Math.fround(0.40745),
    ]);
    expect(text).toContain('chromaticities\0chromaticities\0');
    // Without, it is what it was.
    expect(await encodeExr({ width, height, data }, beside, null)).toEqual(await encodeExr({ width, height, data }, beside));
  });
});
