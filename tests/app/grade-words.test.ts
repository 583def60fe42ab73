/** German of what is said about a program that answers an exercise: in a lesson no element is translated where it is shown, so it is looked up. */
import { describe, expect, it } from 'vitest';
import { dictionary } from '../../src/app/words/de/all.ts';
import { lookupOf } from '../../src/app/words/lookup.ts';
import type { FilmData } from '../../src/engine/index.ts';
import { difference } from '../../src/lesson/grade.ts';
import { filmGoal, noiseGoal } from '../../src/lesson/grade-film.ts';
import { stillEnglish } from '../helpers/german.ts';

const lookup = lookupOf(dictionary);
const SIDE = 64;
const SPP = 64;

/** A grey film with a standard deviation of a sample; @param value of a pixel */
function film(value: (x: number, y: number) => number, deviation = 0.5): FilmData {
  const data = new Float32Array(SIDE * SIDE * 8);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const mean = value(pixel % SIDE, Math.floor(pixel / SIDE));
    const square = SPP * (mean * mean + deviation * deviation * mean * mean);
    data.set([SPP * mean, SPP * mean, SPP * mean, SPP, square, square, square, 0], 8 * pixel);
  }
  return { width: SIDE, height: SIDE, data };
}

const said = (value: (x: number, y: number) => number, right: (x: number, y: number) => number = () => 1): string =>
  filmGoal(film(value), film(right)).sentence;

describe('German is', () => {
  it('what sets two films apart, how far and where', () => {
    const near = (at: number, of: number): boolean => Math.abs(at - of) < 8;
    // Brighter by as much in every other place, so that the sum is the same.
    const spots = [0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((column) => {
        const [cx, cy] = [column * 22 + 10, row * 22 + 10];
        const count = Array.from({ length: SIDE * SIDE }).filter((_, i) => near(i % SIDE, cx) && near(Math.floor(i / SIDE), cy)).length;
        const rest = 1 + (0.5 * count) / (SIDE * SIDE - count);
        return said((x, y) => (near(x, cx) && near(y, cy) ? 0.5 : rest));
      }),
    );
    expect(new Set(spots.map((each) => /but (.*?), it is/.exec(each)?.[1])).size).toBe(9);
    const all = [
      said(() => 1),
      said(() => 0.8),
      said(() => 1.05),
      said(() => 3.14159),
      said(
        () => 1,
        () => 0,
      ),
      said(() => NaN),
      said(
        (x, y) => (x < 8 && y < 8 ? 1e-3 : 1),
        (x, y) => (x < 8 && y < 8 ? 0 : 1),
      ),
      ...spots,
      noiseGoal(
        film(() => 1),
        film(() => 1),
        1.3,
      ).sentence,
      noiseGoal(
        film(() => 1, 1),
        film(() => 1),
        1.3,
      ).sentence,
    ];
    expect(all.filter((each) => lookup(each) === null)).toEqual([]);
    expect(all.flatMap((each) => stillEnglish(each) ?? [])).toEqual([]);
    expect(all.slice(0, 3).map(lookup)).toEqual([
      'Dein Film und der des Renderers stimmen überein, in jedem Block bis auf ihr Rauschen.',
      expect.stringMatching(/^Im Ganzen ist dein Film 20 % dunkler als der des Renderers \(−\d+ σ\)\.$/),
      expect.stringMatching(/^Im Ganzen ist dein Film 5,0 % heller als der des Renderers \(\+\d+ σ\)\.$/),
    ]);
    expect(lookup(spots[6] ?? '')).toMatch(
      /^Im Ganzen ist dein Film so hell wie der des Renderers, aber unten links ist er \d\d % dunkler als der des Renderers \(−\d+ σ\)\.$/,
    );
  });

  it('what sets a material apart from the model solution, and what the laboratory finds', () => {
    const right = [1, 2, 3, 0];
    const all = [
      difference([3.14, 6.28, 9.42, 0], right, [0.5, -0.2, 0.84]),
      difference([1, 2, 3, 1], right, [0.5, -0.2, 0.84]),
      difference([1, 4, 3, 0], right, [0.5, -0.2, 0.84], 'pdf'),
      'f agrees with the model solution in every direction that was tried.',
      'It defines eval.',
      'It does not define fn pdf yet.',
      'The laboratory finds nothing wrong.',
      'One of its samples is worth 0.52 of the cosine hemisphere; expected at least 1.5.',
      '“Sampling: weight” fails: 3 samples have no density. “Energy” fails: At most 0.5 of the light leaves again.',
    ].map((each) => each ?? '');
    expect(all.filter((each) => lookup(each) === null)).toEqual([]);
    expect(all.slice(0, -1).flatMap((each) => stillEnglish(each) ?? [])).toEqual([]);
    expect(lookup(all[0] ?? '')).toBe(
      'Aus der Richtung (0,5; -0,2; 0,84) gesehen ist f in jeder Richtung das 3,14-Fache der Musterlösung: Ein Faktor fehlt oder ist zu viel.',
    );
    expect(lookup(all.at(-1) ?? '')).toMatch(
      /^„Ziehen: Gewicht“ ist durchgefallen: .* „Energie“ ist durchgefallen: Höchstens 0,5 des Lichts/,
    );
  });
});
