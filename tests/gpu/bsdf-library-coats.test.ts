/** Charlie (sheen) and GTR1 (clear coat) against closed forms and integrals in double precision, and what they sample by chi². */
import { describe, expect, it } from 'vitest';
import { evaluate } from '../helpers/kernel.ts';
import { generator } from '../helpers/primitives.ts';
import { chi2Test, sidak } from '../helpers/statistics.ts';

const CHARLIE = `import package::charlie::{charlie_alpha, charlie_d, charlie_lambda, charlie_normal_pdf, charlie_reflectance, charlie_sample_normal,
  charlie_value};`;
const GTR1 = 'import package::gtr1::{gtr1_alpha, gtr1_d, gtr1_normal_pdf, gtr1_sample_normal, gtr1_value};';
const N = 1 << 16;

type Vector = [x: number, y: number, z: number];
const upper = (z: number, phi: number): Vector => [Math.sqrt(1 - z * z) * Math.cos(phi), Math.sqrt(1 - z * z) * Math.sin(phi), z];

/** ∫ f dω over the upper hemisphere: the midpoint rule in cos θ and φ. */
function hemisphere(f: (w: Vector) => number, rows: number, columns: number): number {
  let sum = 0;
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) sum += f(upper((i + 0.5) / rows, (2 * Math.PI * (j + 0.5)) / columns));
  return (2 * Math.PI * sum) / (rows * columns);
}

const charlieD = (h: Vector, alpha: number): number => ((2 + 1 / alpha) * Math.hypot(h[0], h[1]) ** (1 / alpha)) / (2 * Math.PI);
/** With the difference of cosines as Burley prints it. */
const gtr1D = (h: Vector, alpha: number): number =>
  (alpha ** 2 - 1) / (Math.PI * Math.log(alpha ** 2) * (1 + (alpha ** 2 - 1) * h[2] ** 2));

/** chi² of normals drawn against the cumulated distribution of sin² θ: even in it and in the angle. */
async function evenness(imports: string, call: string, cumulated: (sine2: number) => number): Promise<number> {
  const random = generator(5);
  const found = await evaluate(
    imports,
    `${call}, 0.0`,
    Array.from({ length: N }, () => [random(), random()]),
  );
  const counts = new Float64Array(20 * 16);
  for (const [x, y, z] of found) {
    expect(Math.abs(Math.hypot(x, y, z) - 1)).toBeLessThan(1e-5);
    const [row, turn] = [cumulated(x * x + y * y), Math.atan2(y, x) / (2 * Math.PI) + 0.5];
    counts[Math.min(19, Math.floor(row * 20)) * 16 + Math.min(15, Math.floor(turn * 16))]++;
  }
  return chi2Test(
    counts,
    counts.map(() => N / counts.length),
  ).p;
}

describe('Charlie', () => {
  const ALPHAS = [0.1, 0.25, 0.5, 1];

  it('D as Estevez and Kulla have it, projected areas of 1', async () => {
    const cases = ALPHAS.flatMap((alpha) => [0, 0.01, 0.3, 0.8, 0.999, 1].map((z) => [...upper(z, 2), alpha]));
    const found = await evaluate(CHARLIE, 'charlie_d(a.xyz, a.w), charlie_normal_pdf(a.xyz, a.w), 0.0, 0.0', cases);
    cases.forEach(([x, y, z, alpha], i) => {
      const expected = charlieD([x, y, z], alpha);
      // sin² with the rounding of x and y, raised to a power of 5 at most; its floor of 1e-8 is where D is below 1e-4.
      expect(Math.abs(found[i][0] - expected), `α ${alpha}, cos ${z}`).toBeLessThan(2e-4 + 2e-5 * expected);
      expect(Math.abs(found[i][1] - z * found[i][0])).toBeLessThan(1e-6);
    });
    for (const alpha of ALPHAS) expect(hemisphere((h) => charlieD(h, alpha) * h[2], 4000, 1)).toBeCloseTo(1, 4);
  });

  it.each(ALPHAS)('normals are drawn with D cos θ: α %f', async (alpha) => {
    const p = await evenness(CHARLIE, `charlie_sample_normal(a.xy, ${alpha.toFixed(3)})`, (sine2) => sine2 ** (1 + 0.5 / alpha));
    expect(p).toBeGreaterThan(sidak(1e-3, 8));
  });

  it('Λ: the facets that are seen cover what is seen of the surface, to an eighth', async () => {
    const cases = ALPHAS.flatMap((alpha) => [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 1].map((mu) => [mu, alpha]));
    const found = await evaluate(CHARLIE, 'charlie_lambda(a.x, a.y), 0.0, 0.0, 0.0', cases);
    cases.forEach(([mu, alpha], i) => {
      const sine = Math.sqrt(1 - mu * mu);
      const faced = hemisphere((h) => charlieD(h, alpha) * Math.max(0, mu * h[2] + sine * h[0]), 400, 256);
      expect(Math.abs(faced / (1 + found[i][0]) / mu - 1), `α ${alpha}, μ ${mu}`).toBeLessThan(0.125);
    });
  });

  it('reflects no more than its bound, which is below 1', async () => {
    const [rows, columns] = [96, 24];
    for (const alpha of [0.1, 0.4, 0.85, 1]) {
      for (const mu of [0.02, 0.4, 1]) {
        const wo = upper(mu, 0);
        const cases = Array.from({ length: rows * columns }, (_, i) =>
          upper((Math.floor(i / columns) + 0.5) / rows, (2 * Math.PI * ((i % columns) + 0.5)) / columns),
        );
        const found = await evaluate(
          CHARLIE,
          `charlie_value(vec3f(${wo.map((each) => each.toFixed(7)).join(', ')}), a.xyz, ${alpha.toFixed(3)}), charlie_reflectance(${mu.toFixed(3)}, ${alpha.toFixed(3)}), 0.0, 0.0`,
          cases,
        );
        const reflected = (2 * Math.PI * found.reduce((sum, [f], i) => sum + f * cases[i][2], 0)) / cases.length;
        expect(reflected, `α ${alpha}, μ ${mu}`).toBeLessThan(found[0][1]);
        expect(found[0][1]).toBeLessThan(1);
        // At grazing angles the bound is close, or it would darken what is below for nothing.
        if (mu < 0.1) expect(reflected).toBeGreaterThan(0.8 * found[0][1]);
      }
    }
  });
});

describe('GTR1', () => {
  const ALPHAS = [0.001, 0.01, 0.1];

  it('D as Burley has it, projected areas of 1', async () => {
    const cases = [...ALPHAS, 0.9].flatMap((alpha) => [0.01, 0.5, 0.9, 0.99].map((z) => [...upper(z, 1), alpha]));
    const found = await evaluate(GTR1, 'gtr1_d(a.xyz, a.w), gtr1_normal_pdf(a.xyz, a.w), 0.0, 0.0', cases);
    cases.forEach(([x, y, z, alpha], i) => {
      expect(Math.abs(found[i][0] / gtr1D([x, y, z], alpha) - 1), `α ${alpha}, cos ${z}`).toBeLessThan(1e-5);
      expect(Math.abs(found[i][1] / (z * found[i][0]) - 1)).toBeLessThan(1e-6);
    });
    // The peak of 0.01 has half its mass in 0.5 % of cos θ.
    for (const alpha of [0.01, 0.1]) expect(hemisphere((h) => gtr1D(h, alpha) * h[2], 1e6, 1)).toBeCloseTo(1, 3);
  });

  it.each([...ALPHAS, 0.9])('normals are drawn with D cos θ: α %f', async (alpha) => {
    const a2 = alpha * alpha;
    const p = await evenness(
      GTR1,
      `gtr1_sample_normal(a.xy, ${alpha.toFixed(3)})`,
      (sine2) => Math.log1p((sine2 * (1 - a2)) / a2) / -Math.log(a2),
    );
    expect(p).toBeGreaterThan(sidak(1e-3, 8));
  });

  it('f is D G over four cosines, G that of GGX with α 1/4, the gloss from 0.1 to 0.001', async () => {
    const random = generator(9);
    const cases = Array.from({ length: 60 }, () => [0.05 + 0.95 * random(), 6.28 * random(), 0.05 + 0.95 * random(), random()]);
    const w = (z: string, phi: string): string => `vec3f(sqrt(1.0 - ${z} * ${z}) * vec2f(cos(${phi}), sin(${phi})), ${z})`;
    const found = await evaluate(
      GTR1,
      `gtr1_value(${w('a.x', 'a.y')}, ${w('a.z', '0.0')}, gtr1_alpha(a.w)), gtr1_alpha(a.w), 0.0, 0.0`,
      cases,
    );
    const g1 = (z: number): number => (2 * z) / (z + Math.sqrt(1 / 16 + (1 - 1 / 16) * z * z));
    cases.forEach(([o, phi, i, gloss], k) => {
      const alpha = 0.1 + (0.001 - 0.1) * gloss;
      const [wo, wi] = [upper(o, phi), upper(i, 0)];
      const sum = wo.map((each, lane) => each + wi[lane]);
      const h = sum.map((each) => each / Math.hypot(...sum)) as Vector;
      expect(found[k][1]).toBeCloseTo(alpha, 6);
      const expected = (gtr1D(h, alpha) * g1(o) * g1(i)) / (4 * o * i);
      // cos and sin of WGSL may be off by 2^-11, which counts where D is steep.
      expect(Math.abs(found[k][0] / expected - 1), `${o} ${phi} ${i} ${alpha}`).toBeLessThan(5e-3);
    });
  });
});
