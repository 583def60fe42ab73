/** The parts of physically based materials against closed forms in double precision: Fresnel, GGX. Films: thin-film.test.ts. */
import { describe, expect, it } from 'vitest';
import { evaluate } from '../helpers/kernel.ts';
import { amplitudes, squared, type Complex } from '../reference/complex.ts';
import { generator } from '../helpers/primitives.ts';
import { chi2Test, sidak } from '../helpers/statistics.ts';

const FRESNEL = `import package::fresnel::{fresnel_conductor, fresnel_dielectric, fresnel_f82, fresnel_mean_conductor, fresnel_mean_dielectric,
  fresnel_mean_f82, fresnel_mean_schlick, fresnel_polarised, fresnel_schlick};`;
const GGX = 'import package::microfacet::{ggx_d, ggx_g1, ggx_g2, ggx_normal_pdf, ggx_sample_normal};';

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

  it('Schlick: F0 at 0°, white at 90°, the fifth power between; its mean', async () => {
    const cases = [0, 0.04, 0.5, 1].flatMap((F0) => COSINES.map((mu) => [mu, F0]));
    const found = await evaluate(FRESNEL, 'fresnel_schlick(a.x, vec3f(a.y)).x, fresnel_mean_schlick(vec3f(a.y)).x, 0.0, 0.0', cases);
    cases.forEach(([mu, F0], i) => {
      const schlick = (c: number): number => F0 + (1 - F0) * (1 - c) ** 5;
      expect(Math.abs(found[i][0] - schlick(mu)), `${F0} at ${mu}`).toBeLessThan(3e-7);
      expect(Math.abs(found[i][1] - mean(schlick)), `mean of ${F0}`).toBeLessThan(5e-6);
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

  it('α of an anisotropic roughness: the mean square stays, the ratio is 1 - a', async () => {
    const cases = [0.1, 0.3, 0.6, 1].flatMap((roughness) => [0, 0.2, 0.5, 0.8, 0.95, 1].map((a) => [roughness, a]));
    const found = await evaluate('import package::microfacet::ggx_alpha_anisotropic;', 'ggx_alpha_anisotropic(a.x, a.y), 0.0, 0.0', cases);
    cases.forEach(([roughness, a], i) => {
      const [along, across] = found[i];
      // OpenPBR 1.1, eqs. 38 and 39; a root and a quotient, which WGSL allows some ulps.
      const expected = roughness ** 2 * Math.sqrt(2 / (1 + (1 - a) ** 2));
      expect(Math.abs(along / expected - 1), `${roughness} ${a}`).toBeLessThan(2e-6);
      expect(Math.abs(across - Math.max(0.001, (1 - a) * expected)), `${roughness} ${a}`).toBeLessThan(2e-6);
      if ((1 - a) * expected > 0.001) expect(Math.abs((along ** 2 + across ** 2) / (2 * roughness ** 4) - 1)).toBeLessThan(1e-5);
    });
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
