/** Measured lights on the host: what a document may say, and how much light that is. */
import { describe, expect, it } from 'vitest';
import { punctualPower, punctualsOf, nearPunctual } from '../../src/engine/lights/punctual.ts';
import type { SceneInput } from '../../src/scene/document.ts';
import { MAX_ANGLES } from '../../src/scene/lights/goniometric.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { cornellInput } from '../reference/cornell.ts';

type Input = Extract<NonNullable<SceneInput['lights']>[number], { type: 'goniometric' }>;
const TABLE: Input['table'] = { vertical: [0, 45, 90], horizontal: [0, 30, 180], values: [3, 1, 0, 2, 2, 2, 0, 5, 0.5] };
const light = (change: Partial<Input> = {}): Input => ({ type: 'goniometric', position: [0, 1, 0], table: TABLE, ...change });
const checked = (input: Input) => checkScene({ ...cornellInput(8), lights: [input] });
const punctualOf = (input: Input) => punctualsOf(checked(input))[0]!;
const tabled = (table: Partial<Input['table']>): Input => light({ table: { ...TABLE, ...table } });
const evenly = (count: number, last: number): number[] => Array.from({ length: count }, (_, i) => (i * last) / (count - 1));

describe('a measured light', () => {
  it('hangs, and has the intensities of its table, unless it says otherwise', () =>
    expect(checked(light()).lights[0]).toMatchObject({ direction: [0, -1, 0], zero: [1, 0, 0], intensity: [1, 1, 1] }));

  it.each<[string, Input]>([
    ['table.vertical[2]: expected more than the angle before, 45, got 45', tabled({ vertical: [0, 45, 45] })],
    ['table.horizontal[2]: expected more than the angle before, 30, got 10', tabled({ horizontal: [0, 30, 10] })],
    ['table.horizontal[0]: expected 0, got 10', tabled({ horizontal: [10, 30, 180] })],
    ['table.horizontal[2]: expected 0, 90, 180 or 360, got 270', tabled({ horizontal: [0, 30, 270] })],
    ['table.values: expected a value for each pair of angles (9), got 8', tabled({ values: TABLE.values.slice(1) })],
    ['table.values[1]: expected a number ≥ 0, got -1', tabled({ values: [0, -1] })],
    ['table.vertical: expected ≥ 2 elements, got 1', tabled({ vertical: [0] })],
    [`table.vertical: expected ≤ ${MAX_ANGLES} elements, got 1025`, tabled({ vertical: evenly(1025, 180) })],
    ['zero: expected a direction not parallel to [0,-1,0], got [0,2,0]', light({ zero: [0, 2, 0] })],
    ['direction: expected a direction, got [0,0,0]', light({ direction: [0, 0, 0] })],
  ])('is refused: lights[0].%s', (message, input) => expect(() => checked(input)).toThrow(`At lights[0].${message}`));

  it('alike all around needs no direction of angle 0', () =>
    expect(() => checked(light({ zero: [0, 1, 0], table: { vertical: [0, 180], horizontal: [0], values: [1, 1] } }))).not.toThrow());
});

describe('its power', () => {
  const power = (table: Input['table']): number => punctualPower(punctualOf(light({ table })), 1);

  it('is that of a point where it is uniform', () =>
    expect(power({ vertical: [0, 70, 180], horizontal: [0], values: [2, 2, 2] })).toBeCloseTo(8 * Math.PI, 12));

  it('is π times the intensity of a Lambertian panel', () => {
    const vertical = evenly(181, 90);
    expect(power({ vertical, horizontal: [0], values: vertical.map((each) => Math.cos((each * Math.PI) / 180)) })).toBeCloseTo(Math.PI, 4);
  });

  it.each([90, 180, 360] as const)('is the integral of what is interpolated, up to %d°', (last) => {
    const table = { ...TABLE, horizontal: [0, 30, last] };
    const { vertical, horizontal, values } = table;
    const at = (list: readonly number[], angle: number): [number, number] => {
      const i = Math.min(list.length - 2, list.filter((each) => each <= angle).length - 1);
      return [i, (angle - list[i]!) / (list[i + 1]! - list[i]!)];
    };
    const [N, rad] = [600, Math.PI / 180];
    let sum = 0;
    for (let i = 0; i < N; i++)
      for (let k = 0; k < N; k++) {
        const [theta, phi] = [((i + 0.5) / N) * 90, ((k + 0.5) / N) * last];
        const [[v, s], [h, t]] = [at(vertical, theta), at(horizontal, phi)];
        const row = (r: number): number => values[r * 3 + v]! * (1 - s) + values[r * 3 + v + 1]! * s;
        sum += (row(h) * (1 - t) + row(h + 1) * t) * Math.sin(theta * rad);
      }
    // The midpoint rule, over a quarter, a half or all of the turn.
    expect(power(table)).toBeCloseTo((sum / N ** 2) * (90 * rad) * 2 * Math.PI, 4);
  });
});

describe('the tree of lights', () => {
  const cone = (vertical: number[], values: number[]) => nearPunctual(punctualOf(light({ table: { vertical, horizontal: [0], values } })));
  const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);

  it('knows the cone of what shines down', () => {
    const down = cone([0, 40, 60, 180], [1, 1, 0, 0]);
    expect([down.axis, down.cosine]).toEqual([[0, -1, 0], expect.closeTo(cosine(60), 12)]);
    expect(down.intensity * 2 * Math.PI * (1 - down.cosine)).toBeCloseTo(
      punctualPower(punctualOf(light({ table: { vertical: [0, 40, 60, 180], horizontal: [0], values: [1, 1, 0, 0] } })), 1),
      12,
    );
  });

  it('and up', () => {
    const { axis, cosine: edge } = cone([0, 100, 120, 180], [0, 0, 1, 1]);
    expect([axis!.map((each) => each + 0), edge]).toEqual([[0, 1, 0], expect.closeTo(cosine(80), 12)]);
  });

  it('takes what shines to both for a point, and what is dark for nothing', () => {
    expect(cone([0, 180], [1, 1])).toMatchObject({ axis: null, intensity: expect.closeTo(4, 12) });
    expect(cone([0, 180], [0, 0]).intensity).toBe(0);
  });
});
