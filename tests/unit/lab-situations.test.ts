/** Situations that the laboratory draws: what a surface may be like is all there, and as often as it says. */
import { describe, expect, it } from 'vitest';
import { EFFORTS, type Effort } from '../../src/lab/effort.ts';
import type { ParameterSet } from '../../src/lab/parameters.ts';
import { anyDirection, situationOf, type Situation } from '../../src/lab/situations.ts';
import { Random } from '../reference/random.ts';

const COUNT = 6000;
const source = new Random(23);
const random = (): number => source.next();
const SET = { values: [], inputs: {} } as ParameterSet;
const drawn = Array.from({ length: COUNT }, (_, i) => situationOf(SET, 0.5, i % 2 === 0, random));

/** Is it so often? Binomial, five standard deviations. */
function expectShare(name: string, share: number, of: (each: Situation) => boolean, among = drawn): void {
  const found = among.filter(of).length / among.length;
  expect(Math.abs(found - share), name).toBeLessThan(5 * Math.sqrt((share * (1 - share)) / among.length));
}

describe('situations', () => {
  it('bring something with them two times of three: an index outside of three, another wavelength, a time, images', () => {
    for (const outside of [1.333, 1.8]) expectShare(`in ${outside}`, (2 / 3) * (1 / 3), (each) => each.outside === outside);
    expectShare('in vacuum', 1 / 3 + (2 / 3) * (1 / 3), (each) => each.outside === 1);
    expectShare('with images', 1 / 3, (each) => each.images);
    expectShare('at a time', 2 / 3, ({ time }) => time > 0);
    // A tenth of those that have a time may lie in a whole day, of which a minute is next to nothing.
    expectShare('later than a minute', (2 / 3) * 0.1 * (1 - 60 / 86_400), ({ time }) => time > 60 && time < 86_400);
    expectShare('of another wavelength than a sixth of what is seen', (2 / 3) * (5 / 6), ({ wavelength }) => wavelength > 0.38 + 0.35 / 6 && wavelength < 0.73 && wavelength !== 0.5876); // prettier-ignore
    for (const channel of [0, 1, 2, 3]) {
      // A number from -0.1 to 1.1, held: a twelfth at each end.
      expectShare(`a colour of 0 in channel ${channel}`, (2 / 3) / 12, ({ color }) => color[channel] === 0); // prettier-ignore
      expectShare(`a colour of 1 in channel ${channel}`, 1 / 3 + (2 / 3) / 12, ({ color }) => color[channel] === 1); // prettier-ignore
    }
  });

  it('are in no instance, or in one of three alike, and of four a large one, with a texture that goes on to all sides', () => {
    for (const instance of [0, 1, 2, 1000]) expectShare(`instance ${instance}`, 1 / 4, (each) => each.instance === instance);
    const outside = ([u, v]: readonly [number, number]): boolean => u < 0 || u > 1 || v < 0 || v > 1;
    // Of a square of eight by eight repetitions one holds the texture itself.
    for (const name of ['uv', 'uv1'] as const) expectShare(name, (1 / 4) * (63 / 64), (each) => outside(each[name]));
    for (const axis of [0, 1] as const) {
      for (const name of ['uv', 'uv1'] as const) {
        const all = drawn.map((each) => each[name][axis]);
        expect([Math.max(...all) > 3.9, Math.max(...all) <= 4, Math.min(...all) < -3.9, Math.min(...all) >= -4]).toEqual([true, true, true, true]); // prettier-ignore
      }
    }
    for (const axis of [0, 1, 2] as const) expectShare(`far along ${axis}`, (1 / 4) * (1 - 2 / 40), ({ p }) => Math.abs(p[axis]) > 2);
  });

  it('that are bare have nothing of it', () => {
    for (let i = 0; i < 100; i++) {
      const { color, outside, wavelength, time, instance, images, uv } = situationOf(SET, 0.5, true, random, true);
      expect([color, outside, wavelength, time, instance, images]).toEqual([[1, 1, 1, 1], 1, 0.5876, 0, 0, false]);
      expect(uv.every((each) => each >= 0 && each < 1)).toBe(true);
    }
  });

  it('are seen from all around: an eighth of the directions in each octant, half of them nearer to the pole than to the horizon', () => {
    const all = Array.from({ length: COUNT }, () => anyDirection(random));
    for (let octant = 0; octant < 8; octant++)
      expectShare(`octant ${octant}`, 1 / 8, ({ wo }) => wo.every((x, k) => x > 0 === ((octant >> k) & 1) > 0), all.map((wo) => ({ wo }) as Situation)); // prettier-ignore
    expectShare('near a pole', 1 / 2, ({ wo }) => Math.abs(wo[2]) > 0.5, all.map((wo) => ({ wo }) as Situation)); // prettier-ignore
    for (const { wo, tangent } of drawn) {
      expect(wo[2]).toBe(0.5);
      expect([Math.hypot(...wo), Math.hypot(...tangent), tangent[2]]).toEqual([expect.closeTo(1, 12), expect.closeTo(1, 12), 0]);
    }
  });
});

describe('efforts', () => {
  it.each(Object.entries(EFFORTS))('a second look has more samples than the first, where there is one: %s', (_, effort) => {
    const { countedSamples, recountedSamples, deltaSamples, deltaRecounted } = effort;
    if (recountedSamples > 0) expect(recountedSamples).toBeGreaterThan(countedSamples);
    if (deltaRecounted > 0) expect(deltaRecounted).toBeGreaterThan(deltaSamples);
    expect(recountedSamples > 0).toBe(deltaRecounted > 0);
  });

  it('grow: what is tried beside the editor no less than at a glance, before a material is published no less than there', () => {
    const { slice, quick, full } = EFFORTS;
    for (const name of Object.keys(slice) as (keyof Effort)[]) {
      expect(quick[name], name).toBeGreaterThanOrEqual(slice[name]);
      expect(full[name], name).toBeGreaterThanOrEqual(quick[name]);
    }
  });
});
