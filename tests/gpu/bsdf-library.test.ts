/** The parts of physically based materials against closed forms in double precision: Fresnel, thin films, GGX. */
import { describe, expect, it } from 'vitest';
import { evaluate } from '../helpers/kernel.ts';
import { generator } from '../helpers/primitives.ts';
import { chi2Test, sidak } from '../helpers/statistics.ts';

const FRESNEL = `import package::fresnel::{fresnel_conductor, fresnel_dielectric, fresnel_f82, fresnel_mean_conductor, fresnel_mean_dielectric,
  fresnel_mean_f82, fresnel_polarised};`;
const GGX = 'import package::microfacet::{ggx_d, ggx_g1, ggx_g2, ggx_normal_pdf, ggx_sample_normal};';

type Complex = readonly [number, number];
const times = (a: Complex, b: Complex): Complex => [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];
const plus = (a: Complex, b: Complex, by = 1): Complex => [a[0] + by * b[0], a[1] + by * b[1]];
const over = (a: Complex, b: Complex): Complex => {
  const d = b[0] ** 2 + b[1] ** 2;
  return [(a[0] * b[0] + a[1] * b[1]) / d, (a[1] * b[0] - a[0] * b[1]) / d];
};
const squared = (a: Complex): number => a[0] ** 2 + a[1] ** 2;
const root = (a: Complex): Complex => {
  const r = Math.hypot(...a);
  return [Math.sqrt((r + a[0]) / 2), Math.sign(a[1] || 1) * Math.sqrt((r - a[0]) / 2)];
};

/** Amplitudes [perpendicular, parallel] of reflection where the index grows by the factor m. */
function amplitudes(cosine: number, m: Complex): [Complex, Complex] {
  const m2 = times(m, m);
  const q = root(plus(m2, [cosine ** 2 - 1, 0]));
  const c: Complex = [cosine, 0];
  return [over(plus(c, q, -1), plus(c, q)), over(plus(times(m2, c), q, -1), plus(times(m2, c), q))];
}
const reflectance = (cosine: number, m: Complex): number => {
  const [s, p] = amplitudes(cosine, m);
  return (squared(s) + squared(p)) / 2;
};

/** 2 ∫ F(μ) μ dμ by the midpoint rule in μ². */
function mean(F: (mu: number) => number, n = 4000): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += F(Math.sqrt((i + 0.5) / n));
  return sum / n;
}

const COSINES = [1, 0.9, 0.6, 0.3, 0.1, 0.02, 0];
const INDICES: Complex[] = [[0.15943, 3.9291], [0.42108, 2.3459], [1.3734, 1.7704], [2.9497, 2.9318], [1.3456, 7.4746], [10, 10], [0.05, 0.3]]; // prettier-ignore

describe('Fresnel', () => {
  it('conductors: Born and Wolf in complex numbers; without absorption that of dielectrics', async () => {
    const cases = [...INDICES, [1.5, 0] as const, [3, 0] as const].flatMap(([n, k]) => COSINES.map((c) => [c, n, k]));
    const found = await evaluate(
      FRESNEL,
      'fresnel_conductor(a.x, vec3f(a.y), vec3f(a.z)).x, fresnel_dielectric(a.x, a.y), 0.0, 0.0',
      cases,
    );
    cases.forEach(([c, n, k], i) => {
      // Sums of a few terms of one size, each rounded to 6e-8; a² + b² − cancels down to 1e-2 of its terms at n = 0.05.
      expect(Math.abs(found[i][0] - reflectance(c, [n, k])), `${c} ${n} ${k}`).toBeLessThan(2e-5);
      if (k === 0) expect(Math.abs(found[i][0] - found[i][1])).toBeLessThan(2e-6);
    });
  });

  it('averages over the hemisphere', async () => {
    const cases = INDICES.slice(0, 5).map(([n, k]) => [n, k, 1.1 + n / 2]);
    const found = await evaluate(
      FRESNEL,
      'fresnel_mean_conductor(vec3f(a.x), vec3f(a.y)).x, fresnel_mean_dielectric(a.z), 0.0, 0.0',
      cases,
    );
    cases.forEach(([n, k, ior], i) => {
      expect(Math.abs(found[i][0] - mean((mu) => reflectance(mu, [n, k])))).toBeLessThan(0.007);
      expect(Math.abs(found[i][1] - mean((mu) => reflectance(mu, [ior, 0])))).toBeLessThan(2e-5);
    });
  });

  it('F82: the tint at 82°, F0 at 0°, white at 90°, never out of [0, 1]; its mean', async () => {
    const shades = [0, 0.1, 0.5, 0.9, 1];
    const cases = shades.flatMap((F0) => shades.flatMap((tint) => [1 / 7, 1, 0, 0.05, 0.2, 0.4].map((mu) => [mu, F0, tint])));
    const found = await evaluate(
      FRESNEL,
      'fresnel_f82(a.x, vec3f(a.y), vec3f(a.z)).x, fresnel_mean_f82(vec3f(a.y), vec3f(a.z)).x, 0.0, 0.0',
      cases,
    );
    cases.forEach(([mu, F0, tint], i) => {
      const schlick = F0 + (1 - F0) * (1 - mu) ** 5;
      if (mu === 1 / 7) expect(found[i][0]).toBeCloseTo(tint * schlick, 5);
      if (mu === 0 || mu === 1) expect(found[i][0]).toBeCloseTo(schlick, 6);
      expect(found[i][0]).toBeGreaterThanOrEqual(0);
      expect(found[i][0]).toBeLessThanOrEqual(1.000001);
    });
    const dip = (0.5 + 0.5 * (6 / 7) ** 5) * 0.5 / ((6 / 7) ** 6 / 7); // prettier-ignore
    const i = cases.findIndex(([, F0, tint]) => F0 === 0.5 && tint === 0.5);
    expect(found[i][1]).toBeCloseTo(
      mean((mu) => 0.5 + 0.5 * (1 - mu) ** 5 - dip * mu * (1 - mu) ** 6),
      5,
    );
  });

  it('polarised reflectances average to the unpolarised one', async () => {
    const cases = [1 / 1.5, 1.33, 2.4].flatMap((eta) => COSINES.map((c) => [c, eta]));
    const found = await evaluate(FRESNEL, 'fresnel_polarised(a.x, a.y), fresnel_dielectric(a.x, a.y), 0.0', cases);
    for (const [s, p, F] of found) expect((s + p) / 2).toBeCloseTo(F, 6);
  });
});

describe('thin films', () => {
  // Belcour and Barla's Gaussians over 1/λ in 1/m: mean, half the variance, height, and which of X, Y, Z it is part of.
  const BANDS = [[1.681e6, 4.3278e9, 0.84659, 0], [1.7953e6, 9.3046e9, 1.000222, 1], [2.2084e6, 6.6121e9, 1.001122, 2], [2.2399e6, 4.5282e9, 0.153868, 0]]; // prettier-ignore
  const RGB = [[3.2404542, -1.5371385, -0.4985314], [-0.969266, 1.8760108, 0.041556], [0.0556434, -0.2040259, 1.0572252]]; // prettier-ignore

  /** Airy's formula at each wavelength, integrated against the bands. */
  function filmColour(cosine: number, thickness: number, film: number, base: Complex): number[] {
    const cos2 = Math.sqrt(1 - (1 - cosine ** 2) / film ** 2);
    const upper = amplitudes(cosine, [film, 0]);
    const lower = amplitudes(cos2, [base[0] / film, base[1] / film]);
    const xyz = [0, 0, 0];
    for (const [centre, variance, height, row] of BANDS) {
      let [sum, weights] = [0, 0];
      for (let z = -5; z <= 5; z += 0.02) {
        const delta = 2 * Math.PI * (centre + z * Math.sqrt(2 * variance)) * 1e-9 * 2 * film * thickness * cos2;
        const turn: Complex = [Math.cos(delta), Math.sin(delta)];
        const R = [0, 1].map((p) => {
          const below = times(lower[p], turn);
          return squared(over(plus(upper[p], below), plus([1, 0], times(upper[p], below))));
        });
        const weight = Math.exp((-z * z) / 2);
        sum += (weight * (R[0] + R[1])) / 2;
        weights += weight;
      }
      xyz[row] += (height * sum) / weights;
    }
    return RGB.map((row) => row.reduce((sum, each, i) => sum + each * xyz[i], 0) / row.reduce((sum, each) => sum + each, 0));
  }

  it("is Airy's interference, integrated over the spectrum", async () => {
    const random = generator(5);
    const cases = Array.from({ length: 60 }, (_, i) => [0.05 + 0.95 * random(), i < 6 ? 0 : 1200 * random(), 1 + 1.2 * random(), i % 4]);
    const bases: Complex[] = [[1.5, 0], [2.9, 2.9], [0.3, 3], [1.33, 0]]; // prettier-ignore
    const found = await evaluate(
      'import package::thin_film::thin_film;',
      `thin_film(a.x, a.y, a.z, vec3f(array<f32, 4>(1.5, 2.9, 0.3, 1.33)[u32(a.w)]), vec3f(array<f32, 4>(0.0, 2.9, 3.0, 0.0)[u32(a.w)])), 0.0`,
      cases,
    );
    cases.forEach(([c, d, film, b], i) => {
      const truth = filmColour(c, d, film, bases[b]);
      // What the series leaves out: 2 |C| r⁴ / (1 − r) for each polarisation; twice that where colours are mixed, by a
      // matrix whose rows add up to at most 4.4 in absolute value, though of one phase only in part.
      const cos2 = Math.sqrt(1 - (1 - c * c) / film ** 2);
      const upper = amplitudes(c, [film, 0]);
      const lower = amplitudes(cos2, [bases[b][0] / film, bases[b][1] / film]);
      const rest = [0, 1].map((p) => {
        const r = Math.sqrt(squared(upper[p]) * squared(lower[p]));
        const T = 1 - squared(upper[p]);
        const C = Math.abs((T * T * squared(lower[p])) / (1 - r * r) - T);
        return (2 * C * r ** 4) / (1 - r);
      });
      // No phase reflects more than amplitudes that add up; colours out of the gamut may.
      const sizes = [0, 1].map((p) => [Math.sqrt(squared(upper[p])), Math.sqrt(squared(lower[p]))]);
      const bound = sizes.reduce((sum, [a, b]) => sum + ((a + b) / (1 + a * b)) ** 2 / 2, 0);
      const tolerance = 2e-3 + 2.2 * (rest[0] + rest[1]);
      for (let channel = 0; channel < 3; channel++) {
        const clamped = Math.min(bound, Math.max(0, truth[channel]));
        expect(Math.abs(found[i][channel] - clamped), `${cases[i].join(' ')} channel ${channel}`).toBeLessThan(tolerance);
      }
    });
  });
});

describe('GGX', () => {
  const ALPHAS = [[1, 1], [0.3, 0.3], [0.6, 0.25]] as const; // prettier-ignore
  const WO = [[0, 0, 1], [0.6, 0.48, 0.64], [-0.3, 0.9486833, 0.1]] as const; // prettier-ignore
  const normals = (n: number): number[][] =>
    Array.from({ length: n * n }, (_, i) => {
      const z = (Math.floor(i / n) + 0.5) / n;
      const phi = (2 * Math.PI * ((i % n) + 0.5)) / n;
      const r = Math.sqrt(1 - z * z);
      return [r * Math.cos(phi), r * Math.sin(phi), z];
    });

  it('projected areas: the facets cover the surface, the visible ones what is seen of it', async () => {
    const grid = normals(192);
    for (const [ax, ay] of ALPHAS) {
      const alpha = `vec2f(${ax}, ${ay})`;
      const wo = WO.map((w) => `vec3f(${w.join(', ')})`);
      const found = await evaluate(
        GGX,
        `ggx_d(a.xyz, ${alpha}) * a.z, ${wo.map((w) => `ggx_g1(${w}, ${alpha}) * max(0.0, dot(${w}, a.xyz)) * ggx_d(a.xyz, ${alpha})`).join(' + ')},
         ggx_normal_pdf(${wo[1]}, a.xyz, ${alpha}), ggx_normal_pdf(${wo[2]}, a.xyz, ${alpha})`,
        grid,
      );
      const sums = [0, 1, 2, 3].map((lane) => (found.reduce((sum, each) => sum + each[lane], 0) * 2 * Math.PI) / grid.length);
      // The midpoint rule in cos θ with 192 steps, on a peak 0.09 wide or wider: off by 1e-3 at most.
      [1, WO.reduce((sum, w) => sum + w[2], 0), 1, 1].forEach((truth, lane) => expect(Math.abs(sums[lane] - truth)).toBeLessThan(2e-3));
    }
  });

  it('G2 is correlated: 1 / (1 + Λo + Λi)', async () => {
    const random = generator(3);
    const cases = Array.from({ length: 200 }, () => [0.001 + random(), 0.001 + random() * 0.999, 0.01 + random() * 0.99]);
    const w = (z: string): string => `vec3f(sqrt(1.0 - ${z} * ${z}), 0.0, ${z})`;
    const found = await evaluate(
      GGX,
      `ggx_g1(${w('a.y')}, vec2f(a.x)), ggx_g1(${w('a.z')}, vec2f(a.x)), ggx_g2(${w('a.y')}, ${w('a.z')}, vec2f(a.x)), 0.0`,
      cases.map((each) => [Math.min(each[0], 1), each[1], each[2]]),
    );
    for (const [g1o, g1i, g2] of found) expect(Math.abs(1 - (1 / g1o + 1 / g1i - 1) * g2)).toBeLessThan(3e-6);
  });

  it('visible normals are drawn with their density', async () => {
    const N = 1 << 16;
    const alpha = sidak(1e-3, ALPHAS.length * WO.length);
    const random = generator(11);
    const inputs = Array.from({ length: N }, () => [random(), random()]);
    const [rows, columns, fine] = [10, 16, 12];
    for (const [ax, ay] of ALPHAS) {
      for (const w of WO) {
        const found = await evaluate(GGX, `ggx_sample_normal(vec3f(${w.join(', ')}), vec2f(${ax}, ${ay}), a.xy), 0.0`, inputs);
        // Polar coordinates of the hemisphere that the facets become when α is stretched away: D hz dω = sin 2ψ dψ dφ / 2π.
        const counts = new Float64Array(rows * columns);
        for (const [x, y, z] of found) {
          const psi = Math.atan2(Math.hypot(x / ax, y / ay), z) / (Math.PI / 2);
          const turn = Math.atan2(y / ay, x / ax) / (2 * Math.PI) + 0.5;
          counts[Math.min(rows - 1, Math.floor(psi * rows)) * columns + Math.min(columns - 1, Math.floor(turn * columns))]++;
        }
        const stretch = Math.hypot(ax * w[0], ay * w[1], w[2]);
        const expected = counts.map((_, cell) => {
          let sum = 0;
          for (let i = 0; i < fine * fine; i++) {
            const psi = ((Math.floor(cell / columns) + (Math.floor(i / fine) + 0.5) / fine) / rows) * (Math.PI / 2);
            const phi = 2 * Math.PI * (((cell % columns) + ((i % fine) + 0.5) / fine) / columns - 0.5);
            const toward = w[2] * Math.cos(psi) + Math.sin(psi) * (ax * w[0] * Math.cos(phi) + ay * w[1] * Math.sin(phi));
            sum += (2 * Math.max(0, toward) * 2 * Math.sin(psi)) / (w[2] + stretch);
          }
          return (N * sum * (Math.PI / 2)) / (rows * columns * fine * fine);
        });
        expect(chi2Test(counts, expected).p, `α ${ax} ${ay}, wo ${w.join(' ')}`).toBeGreaterThan(alpha);
      }
    }
  });
});
