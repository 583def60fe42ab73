/** Paints by wavelength as their lesson computes them: against the kernel's tables and published ones; what the lesson says in numbers. */
import { describe, expect, it } from 'vitest';
import { readFolder } from '../../src/content/node.ts';
import { readLesson } from '../../src/cli/lessons/read.ts';
import { fromDataUrl } from '../../src/image/decode/data-url.ts';
import { decodeTable } from '../../src/image/decode/table.ts';
import { FIRST, OBSERVER, STEP } from '../../src/lesson/diagrams/observer.ts';
import {
  BLACK_TOP,
  colorOf,
  cssOf,
  difference,
  lampAt,
  limitedPaint,
  matchingAt,
  METAMERIC_BLACK,
  paintedOf,
  reflectance,
  WHITE,
  whitestOf,
  withPainted,
  xyzOf,
  type Painted,
} from '../../src/lesson/diagrams/spectra.ts';
import { isQuestion } from '../../src/lesson/types.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { OBSERVER_X, OBSERVER_Y, OBSERVER_Z, rgbOf, white } from '../reference/spectra.ts';

const lesson = await readLesson('spectra');
const two = { material: 'one', other: 'two', lamp: 'lamp' };
const paint: Painted = { centre: 600, width: 40, low: 0.3, high: 0.7, black: 1, lamp: 'd65' };
const nanometres = (i: number): number => FIRST + STEP * i;

it('its tables are those of the kernel, and of the CIE', () => {
  const text = readFolder('wgsl/spectral', '.wgsl')['tables']!;
  const rows = [...text.matchAll(/vec4f\(([^)]*)\)/g)].slice(0, OBSERVER.length).map(([, each = '']) => each.split(',').map(Number));
  expect(OBSERVER.map((each) => [...each])).toEqual(rows);
  // The kernel's functions are scaled by up to 0.07 %.
  for (let i = 0; i < OBSERVER.length; i++)
    [OBSERVER_X, OBSERVER_Y, OBSERVER_Z].forEach((table, c) => expect(Math.abs(matchingAt(i)[c]! - table[i]!)).toBeLessThan(2e-3));
});

it('colours are those of sums over published tables', () => {
  // Linear pieces against sums: some 1e-4.
  colorOf(WHITE, 'd65').forEach((each) => expect(Math.abs(each - 1)).toBeLessThan(5e-4));
  const rho = reflectance({ ...paint, black: 0 });
  const expected = rgbOf((nm) => white(nm) * (0.3 + 0.4 * Math.exp(-0.5 * ((nm - 600) / 40) ** 2)));
  colorOf(rho, 'd65').forEach((each, c) => expect(Math.abs(each - expected[c]!)).toBeLessThan(2e-3));
  // Both lamps have the luminance 1.
  for (const lamp of ['d65', 'a'] as const) expect(xyzOf(colorOf(WHITE, lamp))[1]).toBeCloseTo(1, 3);
  expect(lampAt('a', (700 - FIRST) / STEP) / lampAt('a', (450 - FIRST) / STEP)).toBeCloseTo(198.26 / 33.08, 1);
  expect([cssOf([1, 1, 1], 1), cssOf([2, 0, -1], 2), cssOf([0.5, 0.5, 0.5], 1)]).toEqual([
    'rgb(255 255 255)',
    'rgb(255 0 0)',
    'rgb(188 188 188)',
  ]);
});

it('the black has no colour by daylight, and one by tungsten; it is the table of the scenes', () => {
  colorOf(METAMERIC_BLACK, 'd65').forEach((each) => expect(Math.abs(each)).toBeLessThan(1e-12));
  expect(Math.max(...METAMERIC_BLACK.map(Math.abs))).toBe(BLACK_TOP);
  expect(difference(paint, 'd65')).toBeLessThan(1e-9);
  for (const centre of [440, 500, 560, 620, 680]) expect(difference({ ...paint, centre }, 'a')).toBeGreaterThan(10);
  for (const name of ['paint', 'two']) {
    const { images } = lesson.scenes[name]! as SceneInput & { images: Record<string, { data: string }> };
    const { values } = decodeTable(fromDataUrl(images['black']!.data));
    expect([...values]).toEqual([...Float32Array.from(METAMERIC_BLACK)]);
  }
});

it('finds its parts in the document, keeps reflectances between 0 and 1, and says what is missing', () => {
  const scene = lesson.scenes['two']!;
  expect(paintedOf(scene, two)).toEqual(paint);
  const other: Painted = { centre: 500, width: 20, low: 0.4, high: 0.6, black: 0.5, lamp: 'a' };
  const changed = withPainted(scene, two, other);
  expect(paintedOf(changed, two)).toEqual(other);
  expect(changed.materials['two']!.params['black']).toBe(-0.5);
  for (const wild of [-9, 9]) {
    const kept = limitedPaint({ centre: 1000 * wild, width: wild, low: wild, high: -wild, black: Math.abs(wild), lamp: 'a' }, true);
    for (const sign of [1, -1] as const)
      for (const each of reflectance(kept, sign)) {
        expect(each).toBeGreaterThanOrEqual(0);
        expect(each).toBeLessThanOrEqual(1);
      }
  }
  expect(limitedPaint({ ...paint, high: 2 }, false)).toEqual({ ...paint, high: 1, black: 0 });
  expect(() => paintedOf(scene, { ...two, other: 'plaster' })).toThrow('At materials.plaster.params.centre: expected a number');
  expect(() => paintedOf(scene, { ...two, lamp: 'one' })).toThrow('At materials.one.params.spectrum: expected d65 or a');
  expect(whitestOf('a')).toBeGreaterThan(1.8);
});

/** Of rows of numbers, by elimination. */
function rank(rows: readonly (readonly number[])[]): number {
  let left = rows.map((each) => [...each]);
  let found = 0;
  for (let column = 0; column < (rows[0]?.length ?? 0) && left.length > 0; column++) {
    const pivot = left.reduce((best, each) => (Math.abs(each[column]!) > Math.abs(best[column]!) ? each : best));
    if (Math.abs(pivot[column]!) < 1e-9) continue;
    found++;
    left = left.filter((each) => each !== pivot).map((each) => each.map((x, i) => x - (pivot[i]! * each[column]!) / pivot[column]!));
  }
  return found;
}

describe('what the lesson says', () => {
  const answer = (id: string): number => {
    const asked = lesson.steps.flatMap(({ blocks }) => blocks.filter(isQuestion)).find((each) => each.id === id);
    return asked?.type === 'number' ? asked.answer : NaN;
  };
  it('of changes that nobody sees', () => {
    const tens = Array.from({ length: 33 }, (_, k) => (400 + 10 * k - FIRST) / STEP);
    const sums = (lamp: 'd65' | 'a'): number[][] => [0, 1, 2].map((c) => tens.map((i) => OBSERVER[i]![c]! * lampAt(lamp, i) * 100));
    expect(tens.length - rank(sums('d65'))).toBe(answer('numbers'));
    expect(tens.length - rank([...sums('d65'), ...sums('a')])).toBe(answer('both-lamps'));
  });
  it('of the prism', () => {
    const { params } = (JSON.parse(readFolder('scenes', '.json')['prism']!) as SceneInput).materials!['flint']!;
    const index = (micrometres: number): number => Number(params!['a']) + Number(params!['b']) / micrometres ** 2;
    expect(index(0.4)).toBeCloseTo(answer('cauchy'), 9);
    expect(index(0.7)).toBeCloseTo(1.68, 2);
    // SF10, of materials/dispersive_glass.wgsl.
    expect([1.728 + 0.0134 / 0.4 ** 2, 1.728 + 0.0134 / 0.7 ** 2].map((each) => each.toFixed(2))).toEqual(['1.81', '1.76']);
  });
  it('of three channels: one wavelength for each tells both paints apart under any lamp', () => {
    const { images } = JSON.parse(readFolder('scenes', '.json')['metamers']!) as SceneInput & { images: Record<string, { data: string }> };
    const [one, two] = ['paint one', 'paint two'].map((name) => decodeTable(fromDataUrl(images[name]!.data)).values);
    // 650 nm, that of red, in steps of 10 nm from 380.
    expect(one![27]! / two![27]!).toBeGreaterThan(10);
  });
  it('of magenta: no wavelength has more red and blue than green', () => {
    for (let i = 0; i < OBSERVER.length; i++) {
      const [red, green, blue] = OBSERVER[i]!;
      // Violet has a little red, but far more blue.
      if (nanometres(i) >= 400 && nanometres(i) <= 700)
        expect(Math.min(red, blue) > Math.max(0, green) && red > 0.5 * blue && blue > 0.5 * red).toBe(false);
    }
  });
});
