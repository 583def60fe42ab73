/** Glasses that pbrt names, by the dispersion formulas of their makers' data sheets. */
import { expect, it } from 'vitest';
import { glassIndex } from '../../src/scene/import/pbrt/named-spectra.ts';

/** Sellmeier's coefficients, B and C (µm²). */
const SHEETS: Record<string, [b: number[], c: number[]]> = {
  BK7: [[1.03961212, 0.231792344, 1.01046945], [0.00600069867, 0.0200179144, 103.560653]],
  BAF10: [[1.5851495, 0.143559385, 1.08521269], [0.00926681282, 0.0424489805, 105.613573]],
  FK51A: [[0.971247817, 0.216901417, 0.904651666], [0.00472301995, 0.0153575612, 168.68133]],
  LASF9: [[2.00029547, 0.298926886, 1.80691843], [0.0121426017, 0.0538736236, 156.530829]],
  F5: [[1.3104463, 0.19603426, 0.96612977], [0.00958633048, 0.0457627627, 115.011883]],
  SF5: [[1.52481889, 0.187085527, 1.42729015], [0.011254756, 0.0588995392, 129.141675]],
  SF10: [[1.62153902, 0.256287842, 1.64447552], [0.0122241457, 0.0595736775, 147.468793]],
  SF11: [[1.73759695, 0.313747346, 1.89878101], [0.013188707, 0.0623068142, 155.23629]],
}; // prettier-ignore

it.each(Object.entries(SHEETS))('%s bends yellow light as its sheet says', (name, [b, c]) => {
  const square = 0.5875618 ** 2;
  const n = Math.sqrt(b.reduce((sum, each, k) => sum + (each * square) / (square - c[k]!), 1));
  const found = glassIndex(`glass-${name}`)!;
  // Sheets of several years differ in the last digit.
  for (const each of found) expect(Math.abs(each - n)).toBeLessThan(1.5e-4);
});

it('of two names, as pbrt has them', () => {
  for (const number of [10, 11]) expect(glassIndex(`glass-F${number}`)).toEqual(glassIndex(`glass-SF${number}`));
  expect(glassIndex('glass-none')).toBeNull();
});
