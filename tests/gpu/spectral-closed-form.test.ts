/** Lamps, glass and metals of spectral rendering against closed forms and published numbers. */
import { describe, expect, it } from 'vitest';
import type { SceneInput } from '../../src/scene/document.ts';
import { imageMean, renderImage } from '../helpers/gpu.ts';
import { evaluate } from '../helpers/kernel.ts';
import { expectRadiance, view, wall } from '../helpers/spectral.ts';
import { planck, white, xyzOf, xyzOfRgb } from '../reference/spectra.ts';

describe('lamps', () => {
  const lamp = (params: object): SceneInput =>
    view({ materials: { lamp: { file: 'spectral_emitter', params: { radiance: 1, ...params } } }, shapes: [wall('lamp')] });
  const black = (kelvin: number): ((at: number) => number) => {
    const y = xyzOf((at) => planck(kelvin, at))[1]!;
    return (at) => planck(kelvin, at) / y;
  };
  it.each([2000, 2856, 6504, 12000])('a black body of %i K', (temperature) =>
    expectRadiance(lamp({ spectrum: 'blackbody', temperature }), black(temperature)),
  );
  // Chromaticities of Planck's locus: Wyszecki and Stiles 1982; 2856 K: illuminant A of CIE 015:2018.
  it.each([
    [2856, 0.4475, 0.4074],
    [6500, 0.3135, 0.3236],
  ])('its colour at %i K is that of the tables', async (temperature, x, y) => {
    const means = imageMean(await renderImage({ ...lamp({ spectrum: 'blackbody', temperature }), film: { width: 64, height: 64 } }));
    const xyz = xyzOfRgb(means.map(({ mean }) => mean));
    const sum = xyz.reduce((a, b) => a + b);
    // A million triples of wavelengths: the standard error is 0.0002.
    expect(Math.abs(xyz[0]! / sum - x)).toBeLessThan(0.001);
    expect(Math.abs(xyz[1]! / sum - y)).toBeLessThan(0.001);
  });
  it('D65 is white', () => expectRadiance(lamp({ spectrum: 'd65' }), white));
  it('A is a black body by the constants of 1931', () => {
    const a = (at: number): number => (560 / at) ** 5 / Math.expm1(1.435e7 / (2848 * at));
    const y = xyzOf(a)[1]!;
    return expectRadiance(lamp({ spectrum: 'a' }), (at) => a(at) / y);
  });
  it('equal energy has luminance 1', () => {
    const y = xyzOf(() => 1)[1]!;
    return expectRadiance(lamp({ spectrum: 'equal' }), () => 1 / y);
  });
});

describe('glass', () => {
  /** n at the lines d, F and C: Schott's data sheets; diamond: Peter 1923. */
  const LINES: [number, number, number, number][] = [
    [0, 1.5168, 1.52238, 1.51432],
    [1, 1.62004, 1.63208, 1.61503],
    [2, 1.72825, 1.74648, 1.72085],
    [3, 1.78472, 1.80651, 1.77596],
    [4, 1.92286, 1.95457, 1.91039],
  ];
  it('has the indices of its data sheet', async () => {
    const at = [0.5875618, 0.4861327, 0.6562725];
    const found = await evaluate(
      `import package::material::Hit;
import package::materials::sellmeier_glass::{Params, interior_ior};
fn index(glass: f32, at: f32) -> f32 {
  var hit: Hit;
  hit.wavelength = at;
  return interior_ior(hit, Params(u32(glass), vec3f(0.0), vec3f(0.0), vec3f(1.0)));
}`,
      'vec4f(index(a.x, a.y), 0.0, 0.0, 0.0)',
      LINES.flatMap(([glass]) => at.map((each) => [glass, each])),
      { materials: ['sellmeier_glass'] },
    );
    LINES.forEach(([glass, ...indices], i) =>
      indices.forEach((n, k) => expect(Math.abs(found[3 * i + k]![0]! - n), `glass ${glass}, line ${k}`).toBeLessThan(2e-5)),
    );
  });

  const index = (at: number): number => {
    const l2 = (at / 1000) ** 2;
    const [b, c] = [
      [1.73759695, 0.313747346, 1.89878101],
      [0.013188707, 0.0623068142, 155.23629],
    ];
    return Math.sqrt(1 + b.reduce((sum, each, i) => sum + (each * l2) / (l2 - c[i]!), 0));
  };
  // A slab, 1 thick, met at 45°, as tests/gpu/dispersion.test.ts has it: the ramp below tells where light of each wavelength comes from.
  it('refracts each wavelength by its own index', () =>
    expectRadiance(
      {
        version: 1,
        camera: { position: [-2, 0, 2], target: [0, 0, 0], fov: 0.01 },
        film: { width: 16, height: 16 },
        render: { spectral: true, spp: 1024, seed: 'slab', maxDepth: 2 },
        programs: { ramp: 'import package::material::Hit;\nfn emission(wo: vec3f, hit: Hit) -> vec3f { return vec3f(hit.p.x); }' },
        materials: { flint: { file: 'sellmeier_glass', params: { glass: 'n_sf11' } }, ramp: { file: 'ramp' } },
        shapes: [
          { type: 'box', center: [0, 0, -0.5], size: [20, 20, 1], material: 'flint' },
          { type: 'disk', center: [0, 0, -2], normal: [0, 0, 1], radius: 9, material: 'ramp' },
        ],
      },
      (at) => {
        const n = index(at);
        const sine = Math.SQRT1_2 / n;
        const cosine = Math.sqrt(1 - sine * sine);
        const s = (Math.SQRT1_2 - n * cosine) / (Math.SQRT1_2 + n * cosine);
        const p = (n * Math.SQRT1_2 - cosine) / (n * Math.SQRT1_2 + cosine);
        return white(at) * (1 - (s * s + p * p) / 2) ** 2 * (sine / cosine + 1);
      },
    ));
  it('stays white in a white furnace', () =>
    expectRadiance(
      view({
        camera: { position: [0, 0, 5], target: [0, 0, 0], fov: 20 },
        environment: { type: 'constant', radiance: [1, 1, 1] },
        materials: { flint: { file: 'sellmeier_glass', params: { glass: 'diamond' } } },
        shapes: [{ type: 'sphere', center: [0, 0, 0], radius: 1, material: 'flint' }],
        render: { maxDepth: 1000 },
      }),
      white,
      0.05,
    ));
});

describe('metals and films', () => {
  const sheet = (params: object): SceneInput =>
    view({
      environment: { type: 'constant', radiance: [1, 1, 1] },
      materials: { metal: { file: 'spectral_metal', params: { roughness: 0, ...params } } },
      shapes: [wall('metal')],
      render: { maxDepth: 1 },
    });
  /** Johnson and Christy 1972, n and k of gold between the lines that a test looks at. */
  const GOLD: [number, number, number][] = [
    [381.5, 1.46, 1.933],
    [397.4, 1.47, 1.952],
    [413.3, 1.46, 1.958],
    [430.5, 1.45, 1.948],
    [450.9, 1.38, 1.914],
    [471.4, 1.31, 1.849],
    [495.9, 1.04, 1.833],
    [520.9, 0.62, 2.081],
    [548.6, 0.43, 2.455],
    [582.1, 0.29, 2.863],
    [616.8, 0.21, 3.272],
    [659.5, 0.14, 3.697],
    [704.5, 0.13, 4.103],
    [756, 0.14, 4.542],
    [821.1, 0.16, 5.083],
  ];
  const gold = (at: number): [number, number] => {
    const i = Math.max(0, GOLD.findIndex(([next]) => next > at) - 1);
    const [[a, n0, k0], [b, n1, k1]] = [GOLD[i]!, GOLD[i + 1]!];
    const part = (at - a) / (b - a);
    return [n0 + (n1 - n0) * part, k0 + (k1 - k0) * part];
  };
  // The table has entries every 10 nm where the measurement has every 15 to 50: 1 % at its corners.
  it('gold is what its measured indices reflect', () =>
    expectRadiance(sheet({ metal: 'gold' }), (at) => {
      const [n, k] = gold(at);
      return (white(at) * ((n - 1) ** 2 + k * k)) / ((n + 1) ** 2 + k * k);
    }));
  // A film on glass without absorption, seen head-on: both polarisations alike, Airy's sum of real amplitudes.
  it.each([300, 2000])('a film of %i nm has the colours of its channelled spectrum', (thickness) => {
    const [film, base] = [1.9, 1.3];
    const [r, s] = [(1 - film) / (1 + film), (film - base) / (film + base)];
    return expectRadiance(
      sheet({ metal: 'custom', n: [base, base, base], k: [0, 0, 0], thickness, film_ior: film }),
      (at) => {
        const c = Math.cos((4 * Math.PI * film * thickness) / at);
        return (white(at) * (r * r + s * s + 2 * r * s * c)) / (1 + r * r * s * s + 2 * r * s * c);
      },
      0.05,
    );
  });
});
