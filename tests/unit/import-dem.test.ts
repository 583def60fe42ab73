/** Particle files of `sphere`: facts of the real ones, both forms of the header, colours, every complaint, and damaged files. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { COLOR_MAPS, colorMap, POLYNOMIALS } from '../../src/scene/colormap.ts';
import { SceneError } from '../../src/scene/errors.ts';
import { importDem } from '../../src/scene/import/dem-scene.ts';
import { readDem } from '../../src/scene/import/dem.ts';
import { particlesOf, SCALARS } from '../../src/scene/import/particles.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { expectSurvives } from '../helpers/damage.ts';

const folder = new URL('../../../shared/data/particles/', import.meta.url).pathname;
const present = existsSync(folder);
if (!present) console.log(`skipped: no particle files in ${folder}`);
const SMALL = join(folder, 'cube-init.output00029.bin');
const LARGE = join(folder, 'init-1e4.output00199.bin');

interface Grain {
  at: [number, number, number];
  radius: number;
  velocity?: [number, number, number];
  fixed?: number;
  turning?: [number, number, number];
  power?: number;
  pressure?: number;
}

/** A file as README of the data describes it; fields that nobody reads hold numbers that would show. */
function file(grains: Grain[], version = 2.11): Uint8Array {
  const bytes: number[] = [];
  const put = (size: number, set: (view: DataView) => void): void => {
    const view = new DataView(new ArrayBuffer(size));
    set(view);
    bytes.push(...new Uint8Array(view.buffer));
  };
  const f64 = (...values: number[]): void => values.forEach((value) => put(8, (view) => view.setFloat64(0, value, true)));
  const u32 = (...values: number[]): void => values.forEach((value) => put(4, (view) => view.setUint32(0, value, true)));
  f64(version);
  u32(3, grains.length);
  f64(1e-6, 2.5, 10, 0.1);
  u32(7);
  f64(0, 0, 0, 4, 5, 6);
  u32(1, 1, 1, 0);
  if (version >= 2.14) u32(1);
  for (const each of grains) f64(...each.at, each.radius);
  for (const _ of grains) f64(91, 92, 93);
  for (const { velocity = [0, 0, 0], fixed = 0 } of grains) f64(...velocity, fixed);
  for (const _ of grains) f64(81, 82, 83);
  for (const _ of grains) f64(71, 72, 73);
  for (const { turning = [0, 0, 0] } of grains) f64(...turning);
  for (const _ of grains) f64(61, 62, 63);
  for (const { power = 0 } of grains) f64(power);
  for (const _ of grains) f64(51);
  for (const _ of grains) f64(52);
  for (const _ of grains) f64(53);
  for (const { pressure = 0 } of grains) f64(pressure);
  return Uint8Array.from(bytes);
}
const TWO: Grain[] = [
  { at: [1, 2, 3], radius: 0.5, velocity: [3, 0, 4], turning: [0, 1, 0], power: 2, pressure: 10 },
  { at: [-1, 0, 4], radius: 0.25, velocity: [0, 1, 0], turning: [6, 0, 8], power: 8, pressure: 30 },
];
const HELD: Grain = { at: [0, 0, 0], radius: 1, fixed: 1, pressure: 1000 };

describe.runIf(present)('the real files', () => {
  it('hold what is known of them', () => {
    const grains = readDem(readFileSync(LARGE), 'large.bin');
    expect([grains.count, grains.version]).toEqual([10_000, 2.11]);
    const { legend, bounds } = particlesOf(grains, 'large.bin');
    expect(legend).toMatchObject({ title: 'Pressure', unit: 'Pa', min: 0, least: 0, map: 'viridis' });
    expect(legend.greatest / 1.385e5).toBeCloseTo(1, 3);
    expect(Math.min(...grains.radii)).toBeCloseTo(0.00966, 5);
    expect(Math.max(...grains.radii)).toBeCloseTo(0.01038, 5);
    const xs = grains.centers.filter((_, i) => i % 3 === 0);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...xs)).toBeCloseTo(0.436, 3);
    // Grains lie on the floor of a box with z up.
    expect(bounds.low[2]).toBeGreaterThan(-1e-3);
    expect(bounds.low[2]).toBeLessThan(1e-3);
  });

  it('the smaller one, too', () => {
    const grains = readDem(readFileSync(SMALL), 'small.bin');
    expect(grains.count).toBe(1000);
    const { least, greatest } = particlesOf(grains, 'small.bin').legend;
    expect([least, Math.round(greatest / 10) * 10]).toEqual([0, 21070]);
  });

  it('become spheres of at most 64 colours', () => {
    const { scene, notes } = importDem(readFileSync(SMALL), 'cube-init.output00029.bin');
    expect(scene.shapes.filter((each) => each.type === 'sphere')).toHaveLength(1000);
    expect(Object.keys(scene.materials).length).toBeLessThanOrEqual(64 + 3);
    expect(notes).toEqual([
      expect.stringMatching(
        /^The colours show the pressure, 0 to [\d.]+ Pa \(viridis, in 64 steps\)\. Some grains have more, up to 21066\.7 Pa\.$/,
      ),
    ]);
  });
});

it.each([2.11, 2.13, 2.14, 2.15])('every number of a file of version %f is found', (version) => {
  const grains = readDem(file([...TWO, HELD], version), 'a.bin');
  expect(grains).toMatchObject({ version, time: 2.5, count: 3, box: { origin: [0, 0, 0], size: [4, 5, 6] } });
  expect([...grains.centers]).toEqual([1, 2, 3, -1, 0, 4, 0, 0, 0]);
  expect([...grains.radii]).toEqual([0.5, 0.25, 1]);
  expect([...grains.held]).toEqual([0, 0, 1]);
  const greatest = SCALARS.map((scalar) => particlesOf(grains, 'a.bin', { scalar }).legend);
  expect(greatest.map(({ least, greatest: most, unit }) => [least, most, unit])).toEqual([
    [10, 30, 'Pa'],
    [1, 5, 'm/s'],
    [1, 10, 'rad/s'],
    [2, 8, 'W'],
  ]);
});

describe('colours', () => {
  const grains = readDem(file([...TWO, HELD]), 'a.bin');
  const of = (choice = {}) => particlesOf(grains, 'a.bin', { range: [10, 30], ...choice });
  const rounded = (values: Iterable<number>): number[] => [...values].map((each) => Number(each.toFixed(6)));

  it('go from the least value to what 98 % of the free grains stay below', () => {
    const many = Array.from({ length: 101 }, (_, i): Grain => ({ at: [3 * i, 0, 0], radius: 1, pressure: (i * 37) % 101 }));
    const { legend, places } = particlesOf(readDem(file([...many, HELD]), 'a.bin'), 'a.bin');
    expect(legend).toMatchObject({ min: 0, max: 98, least: 0, greatest: 100 });
    expect([...places].filter((each) => each === 1)).toHaveLength(3);
  });

  it('go from end to end of the range; grains that are held are dark grey', () => {
    const { places, colors, bounds, notes } = of();
    expect([...places]).toEqual([0, 1, -1]);
    const expected = [colorMap('viridis', 0), colorMap('viridis', 1)].flat().map((each) => 0.8 * each);
    expect(rounded(colors)).toEqual(rounded([...expected, 0.1, 0.1, 0.1]));
    expect(bounds).toEqual({ low: [-1.25, -1, -1], high: [1.5, 2.5, 4.25] });
    expect(notes).toEqual([]);
  });

  it('obey the range, and the cut-off leaves free grains out', () => {
    expect([...of({ range: [20, 40] }).places]).toEqual([0, 0.5, -1]);
    const { places, radii, notes } = of({ cutoff: 10.5 });
    expect([[...places], [...radii]]).toEqual([
      [1, -1],
      [0.25, 1],
    ]);
    expect(notes).toEqual(['1 of 3 grains are below the cut-off and left out.']);
    expect(() => particlesOf(readDem(file(TWO), 'a.bin'), 'a.bin', { cutoff: 31 })).toThrow(
      new SceneError('a.bin: expected a cut-off below the greatest pressure, 30, got 31'),
    );
    expect(() => of({ range: [2, 1] })).toThrow(new SceneError('a.bin: expected a range from a number to a greater one, got [2,1]'));
  });

  it('of an empty range are the middle of the map', () => {
    expect([...particlesOf(readDem(file([TWO[0]!]), 'a.bin'), 'a.bin').places]).toEqual([0.5]);
  });
});

describe('colour maps', () => {
  const text = shaderLibrary().wgsl.color!;

  it.each(Object.entries(POLYNOMIALS))('%s has the coefficients of the kernel', (name, coefficients) => {
    const start = text.indexOf(`fn color_map_${name}(`);
    const body = text.slice(start, text.indexOf('\n}', start));
    const vectors = [...body.matchAll(/vec3f\(([-\d., ]+)\)/g)].map((each) => each[1]!.split(',').map(Number));
    expect(vectors).toEqual(coefficients);
  });

  it('have the colours of the published tables', () => {
    // matplotlib's first and last entries in sRGB; the fits are off by at most 0.01, 0.016 and 0.027 of it.
    const srgb = (c: number): number => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
    const off = (map: 'viridis' | 'inferno' | 'turbo', t: number, expected: number[]): number =>
      Math.max(...colorMap(map, t).map((each, i) => Math.abs(srgb(each) - expected[i]!)));
    expect(off('viridis', 0, [0.267004, 0.004874, 0.329415])).toBeLessThan(0.011);
    expect(off('viridis', 0.5, [0.12757, 0.56695, 0.55056])).toBeLessThan(0.011);
    expect(off('viridis', 1, [0.993248, 0.906157, 0.143936])).toBeLessThan(0.011);
    expect(off('inferno', 0, [0.001462, 0.000466, 0.013866])).toBeLessThan(0.017);
    expect(off('turbo', 1, [0.4796, 0.01583, 0.01055])).toBeLessThan(0.028);
    expect(colorMap('diverging', 0.5).every((each) => Math.abs(srgb(each) - 0.96) < 1e-6)).toBe(true);
    expect(colorMap('grey', 2)).toEqual([1, 1, 1]);
  });

  it('are those of the material', () => {
    const choices = /@choice\(([^)]*)\)/.exec(shaderLibrary().materials.colormap!)![1]!.split(', ');
    expect(choices).toEqual([...COLOR_MAPS]);
  });
});

it('the scene has z up and everything above its floor', () => {
  const { scene } = importDem(file([...TWO, HELD]), 'a.bin', { scalar: 'speed', map: 'turbo', range: [1, 5] });
  const spheres = scene.shapes.flatMap((each) => (each.type === 'sphere' ? [each] : []));
  expect(spheres.map((each) => [each.center, each.radius, each.material])).toEqual([
    [[1, 3, -2], 0.5, 'step 63'],
    [[-1, 4, 0], 0.25, 'step 0'],
    [[0, 0, 0], 1, 'held'],
  ]);
  expect(scene.materials['step 63']).toEqual({ file: 'colormap', params: { value: 63.5 / 64, map: 'turbo', reflectance: 0.8 } });
  const floor = scene.shapes.find((each) => each.type === 'quad');
  expect(floor!.corner[1]).toBeLessThan(-1);
  expect(scene.description).toBe('The colours show the speed, 1 to 5 m/s (turbo, in 64 steps).');
});

function changed(at: number, set: (view: DataView, at: number) => void, grains = TWO): Uint8Array {
  const bytes = file(grains);
  set(new DataView(bytes.buffer), at);
  return bytes;
}

it.each([
  [new Uint8Array(0), 'a.bin: expected a particle file of at least 116 bytes, got 0'],
  [file(TWO, 2.1), 'a.bin: expected a particle file of version 2.11 or later at byte 0, got 2.1'],
  [file(TWO, NaN), 'a.bin: expected a particle file of version 2.11 or later at byte 0, got NaN'],
  [changed(8, (view, at) => view.setInt32(at, 2, true)), 'a.bin: expected 3 dimensions at byte 8, got 2'],
  [file([]), 'a.bin: expected at least one grain at byte 12, got none'],
  [file(TWO).slice(0, -1), 'a.bin: expected at least 564 bytes for 2 grains, got 563'],
  [changed(12, (view, at) => view.setUint32(at, 0xffffffff, true)), 'a.bin: expected at least 962072674196 bytes for 4294967295 grains, got 564'],
  [file([{ ...TWO[0]!, at: [0, NaN, 0] }]), 'a.bin: expected a coordinate within ±10000000 of grain 0, got NaN'],
  [file([TWO[0]!, { ...TWO[1]!, at: [0, 1e8, 0] }]), 'a.bin: expected a coordinate within ±10000000 of grain 1, got 100000000'],
  [file([{ ...TWO[0]!, radius: 0 }]), 'a.bin: expected a radius > 0 and ≤ 10000000 of grain 0, got 0'],
  [file([{ ...TWO[0]!, pressure: Infinity }]), 'a.bin: expected a finite pressure of grain 0, got Infinity'],
])('is refused %#', (bytes, message) => expect(() => importDem(bytes, 'a.bin')).toThrow(new SceneError(message))); // prettier-ignore

describe('damaged files become a valid scene or one sentence', () => {
  const check = (scene: unknown): void => expect(JSON.stringify(checkScene(scene))).not.toContain('null');
  it('small', async () => {
    const counts = await expectSurvives(file([...TWO, HELD]), 'dem-1', (each) => importDem(each, 'a.bin').scene, check);
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(0);
  });

  it.runIf(present)('real', { timeout: 600_000 }, async () => {
    const rounds = process.env.PENUMBRA_FUZZ ? 500 : 15;
    await expectSurvives(readFileSync(SMALL), 'dem-real-1', (each) => importDem(each, 'a.bin').scene, check, rounds);
  });
});
