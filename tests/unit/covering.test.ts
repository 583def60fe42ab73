/** Any three choices meet in the few rows that stand for all. */
import { expect, it, vi } from 'vitest';
import { covering, everyRow } from '../helpers/covering.ts';

const FLAG = [false, true] as const;
const choices = { integrator: ['a', 'b', 'c', 'd', 'e'], spheres: FLAG, triangles: FLAG, disks: FLAG, smooth: FLAG, lights: FLAG };
const allowed = ({ triangles, smooth }: { triangles: boolean; smooth: boolean }): boolean => triangles || !smooth;

it.each([2, 3])('any %d that can meet do', (strength) => {
  const all = everyRow(choices, allowed);
  const few = covering(choices, allowed, strength);
  expect(all).toHaveLength(5 * 8 * 3);
  // No row can have more than one value of the choices with the most of them.
  expect(few.length).toBeGreaterThanOrEqual(5 * 2 ** (strength - 1));
  expect(few.length).toBeLessThan(all.length / 3);
  expect(few.every(allowed)).toBe(true);
  const names = Object.keys(choices) as (keyof typeof choices)[];
  const agree = (a: (typeof all)[number], b: (typeof all)[number], which: readonly (keyof typeof choices)[]): boolean =>
    which.every((name) => a[name] === b[name]);
  for (const row of all)
    for (let bits = 0; bits < 1 << names.length; bits++) {
      const which = names.filter((_, i) => ((bits >> i) & 1) === 1);
      if (which.length === strength) expect(few.some((each) => agree(each, row, which))).toBe(true);
    }
});

it('all of them are there where all are asked for', () => {
  vi.stubEnv('PENUMBRA_ALL', '1');
  expect(covering(choices, allowed)).toEqual(everyRow(choices, allowed));
  vi.unstubAllEnvs();
});
