/** Constants that no picture shows to be wrong: tables as they were published, and names that must not be those of others. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readFolder } from '../../src/content/node.ts';
import { METALS } from '../../src/scene/import/build/metals.ts';
import { D65, OBSERVER_X, OBSERVER_Y, OBSERVER_Z, xyzOfRgb } from '../reference/spectra.ts';

const WGSL = readFolder('wgsl', '.wgsl');

/** Numbers of a constant, in their order. */
function numbersOf(module: string, name: string): number[] {
  const found = new RegExp(`^const ${name} = ([^;]+);`, 'm').exec(WGSL[module]!);
  return [...found![1]!.replace(/array<[^>]*>|vec[234]f/g, '').matchAll(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g)].map(Number);
}

/** Digests of the numbers as they were taken from their sources, see the heads of the modules: an edit by accident is seen. */
it.each([
  ['spectrum_metals', 'GOLD', 82, '1cae175ac016472c'],
  ['spectrum_metals', 'COPPER', 82, '1625d60c7ae11e64'],
  ['spectrum_metals', 'ALUMINIUM', 82, '66f4a5ebb400accf'],
  ['spectrum_metals', 'SILVER', 82, '63d20caacd708e98'],
  ['spectral/tables', 'BASIS', 162, 'dd704ed760dff150'],
  ['spectral/tables', 'QUANTILES', 65, 'ae945c9da5c85898'],
])('%s: %s is as published', (module, name, count, digest) => {
  const numbers = numbersOf(module, name);
  expect(numbers).toHaveLength(count);
  expect(createHash('sha256').update(numbers.join(' ')).digest('hex').slice(0, 16)).toBe(digest);
});

/** As above, of a whole function: coefficients whose fits' own tests leave them a last digit or two, and tables in a `switch`. */
it.each([
  ['metals', 'metal_of', 30, 'ad9c7a84feff9870'],
  ['microfacet_albedo', 'ggx_loss_fit', 27, 'a762d4db7f7d4d98'],
  ['microfacet_albedo', 'ggx_mean_loss_isotropic', 9, '13d2ae3e54d2c44d'],
  ['microfacet_albedo', 'ggx_loss', 4, 'dfede2cea6fa90ee'],
  ['microfacet_albedo', 'ggx_mean_cosine', 33, '7a39d5845b37e4e5'],
  ['microfacet_albedo', 'ggx_mean_transmittance', 25, '7ad8c69cc119d7f8'],
  ['bsdf/microfacet_anisotropic', 'ggx_loss_anisotropic', 57, '82ce7d5b2e36cfb8'],
  ['bsdf/microfacet_anisotropic', 'ggx_mean_loss_anisotropic', 27, '1906aae44524d37a'],
  ['microfacet_glass', 'glass_loss_outside', 61, 'b0567192bee8219c'],
  ['microfacet_glass', 'glass_loss_inside', 61, '22d513157eaff0ba'],
  ['microfacet_glass', 'glass_mean_outside', 26, '7adbe96f5440098d'],
  ['microfacet_glass', 'glass_mean_inside', 26, 'b7d494470db79fc9'],
])('%s: numbers of %s are those that were fitted', (module, name, count, digest) => {
  const [, body] = new RegExp(`^fn ${name}\\(.*?\\{\\n(.*?)^\\}`, 'ms').exec(WGSL[module]!)!;
  const numbers = [...body!.matchAll(/-?\b\d+\.\d+(?:e-?\d+)?/g)].map(([each]) => each);
  expect([numbers.length, createHash('sha256').update(numbers.join(' ')).digest('hex').slice(0, 16)]).toEqual([count, digest]);
});

/** As above, of tables of the host: what Mitsuba calls these dielectrics, and what scenes of the gallery once said, which links build on. */
it.each([
  ['scene/import/mitsuba/bsdfs', 'DIELECTRICS', 23, '44bd756832c8a2cc'],
  ['link/former-targets', 'FORMER', 35, 'cd1e4d17c710c2fd'],
])('%s: numbers of %s are those that were written down', (module, name, count, digest) => {
  const [, body] = new RegExp(`^const ${name}[^=]*= \\{\\n(.*?)^\\};`, 'ms').exec(readFolder('src', '.ts')[module]!)!;
  const entries = [...body!.matchAll(/^\s*'?([^':]+)'?: (\d+(?:\.\d+)?),$/gm)].map(([, key, number]) => `${key} ${number}`);
  expect([entries.length, createHash('sha256').update(entries.join('\n')).digest('hex').slice(0, 16)]).toEqual([count, digest]);
});

it('metals by their names in scenes of others are as published', () => {
  const text = JSON.stringify(METALS);
  expect([Object.keys(METALS).length, createHash('sha256').update(text).digest('hex').slice(0, 16)]).toEqual([41, '99a758e8251db788']);
});

it('the observer of the kernel is that of the CIE for D65, in linear Rec. 709', () => {
  const table = numbersOf('spectral/tables', 'OBSERVER');
  expect(table).toHaveLength(4 * OBSERVER_X.length);
  const whole = D65.reduce((sum, each, i) => sum + each * OBSERVER_Y[i]!, 0) * 5;
  for (let i = 0; i < OBSERVER_X.length; i++) {
    const published = [OBSERVER_X[i]!, OBSERVER_Y[i]!, OBSERVER_Z[i]!];
    // Each function is scaled by less than 0.07 %, and written with seven digits.
    const bound = 1e-3 * Math.max(...published) + 3e-7;
    xyzOfRgb(table.slice(4 * i, 4 * i + 3)).forEach((each, c) =>
      expect(Math.abs(each - published[c]!), `${380 + 5 * i} nm, ${c}`).toBeLessThan(bound),
    );
    expect(table[4 * i + 3]! / (D65[i]! / whole)).toBeCloseTo(1, 3);
  }
});

it('no two decisions of a vertex have one place of the sampler', () => {
  const text = WGSL['sampler/dimensions']!;
  // Two numbers where the name is asked for two; places of other rows are another vertex's.
  const places = [...text.matchAll(/^const (DIM_\w+) = (\d+)u;/gm)].map(([, name, place]) => ({ name: name!, place: Number(place) }));
  expect(places.length).toBeGreaterThan(20);
  const all = Object.values(WGSL).join('\n');
  const taken = new Map<number, string>();
  for (const { name, place } of places) {
    const two = new RegExp(`sampler_2d\\((?:dimension_repeated\\()?${name}\\b`).test(all);
    for (let k = 0; k < (two ? 2 : 1); k++) {
      expect(taken.get(place + k), `${name} and place ${place + k}`).toBeUndefined();
      taken.set(place + k, name);
    }
  }
  expect(Math.max(...taken.keys())).toBeLessThan(32);
});
