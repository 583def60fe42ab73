/** Thin films: the series of the kernel, and Airy's interference that it stands for. */
import { describe, expect, it } from 'vitest';
import { evaluate } from '../helpers/kernel.ts';
import { generator } from '../helpers/primitives.ts';
import { amplitudes, over, plus, squared, times, type Complex } from '../reference/complex.ts';

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

  /** Heights of the first three waves together, 2 Σ |Cm|. */
  function wavesOf(cosine: number, film: number, base: Complex): number {
    const upper = amplitudes(cosine, [film, 0]);
    const lower = amplitudes(Math.sqrt(1 - (1 - cosine ** 2) / film ** 2), [base[0] / film, base[1] / film]);
    return [0, 1].reduce((sum, p) => {
      const [R12, R23] = [squared(upper[p]), squared(lower[p])];
      const r = Math.sqrt(R12 * R23);
      return sum + Math.abs(((1 - R12) ** 2 * R23) / (1 - R12 * R23) - (1 - R12)) * (r + r ** 2 + r ** 3);
    }, 0);
  }

  /** All amplitudes in phase. */
  function boundOf(cosine: number, film: number, base: Complex): number {
    const upper = amplitudes(cosine, [film, 0]);
    const lower = amplitudes(Math.sqrt(1 - (1 - cosine ** 2) / film ** 2), [base[0] / film, base[1] / film]);
    const sizes = [0, 1].map((p) => [Math.sqrt(squared(upper[p])), Math.sqrt(squared(lower[p]))] as const);
    return sizes.reduce((sum, [a, b]) => sum + ((a + b) / (1 + a * b)) ** 2 / 2, 0);
  }

  /** The series that the kernel sums, to this order, each wave of it integrated against the bands by quadrature. Not clamped. */
  function seriesColour(cosine: number, thickness: number, film: number, base: Complex, orders: number): number[] {
    const cos2 = Math.sqrt(1 - (1 - cosine ** 2) / film ** 2);
    const upper = amplitudes(cosine, [film, 0]);
    const lower = amplitudes(cos2, [base[0] / film, base[1] / film]);
    const xyz = [0, 0, 0];
    // White, whatever the bands add up to.
    const even = [0, 1].reduce((sum, p) => {
      const [R12, R23] = [squared(upper[p]), squared(lower[p])];
      return sum + (R12 + ((1 - R12) ** 2 * R23) / (1 - R12 * R23)) / 2;
    }, 0);
    for (const [centre, variance, height, row] of BANDS) {
      let [sum, weights] = [0, 0];
      for (let z = -6; z <= 6; z += 0.02) {
        const delta = 2 * Math.PI * (centre + z * Math.sqrt(2 * variance)) * 1e-9 * 2 * film * thickness * cos2;
        const weight = Math.exp((-z * z) / 2);
        for (const p of [0, 1]) {
          const [R12, R23] = [squared(upper[p]), squared(lower[p])];
          const Rs = ((1 - R12) ** 2 * R23) / (1 - R12 * R23);
          const product = times(upper[p], lower[p]);
          const phase = Math.atan2(-product[1], -product[0]);
          let R = 0;
          for (let m = 1; m <= orders; m++) R += 2 * (Rs - (1 - R12)) * Math.sqrt(R12 * R23) ** m * Math.cos(m * (delta + phase));
          sum += (weight * R) / 2;
        }
        weights += weight;
      }
      xyz[row] += (height * sum) / weights;
    }
    return RGB.map((row) => even + row.reduce((sum, each, i) => sum + each * xyz[i], 0) / row.reduce((sum, each) => sum + each, 0));
  }

  it('keeps three orders of the series', async () => {
    const random = generator(7);
    const bases: Complex[] = [[2.9, 2.9], [0.3, 3], [4.2, 0.2]]; // prettier-ignore
    // Thin ones: those orders fade out as the path grows.
    const cases = Array.from({ length: 90 }, (_, i) => [0.05 + 0.95 * random(), 30 + 270 * random(), 1.3 + 1.4 * random(), i % 3]);
    const found = await evaluate(
      'import package::thin_film::thin_film;',
      `thin_film(a.x, a.y, a.z, vec3f(array<f32, 3>(2.9, 0.3, 4.2)[u32(a.w)]), vec3f(array<f32, 3>(2.9, 3.0, 0.2)[u32(a.w)])), 0.0`,
      cases,
    );
    // WGSL's sines and cosines may be off by 2⁻¹¹ each, through a matrix whose rows add up to 4.4 in absolute values.
    const off = (Math.SQRT2 * 4.4) / 2 ** 11;
    let thirds = 0;
    cases.forEach(([c, d, film, b], i) => {
      const [two, three] = [2, 3].map((orders) => seriesColour(c, d, film, bases[b], orders)) as [number[], number[]];
      const bound = boundOf(c, film, bases[b]);
      const tolerance = 1e-5 + off * wavesOf(c, film, bases[b]);
      for (let channel = 0; channel < 3; channel++) {
        const [without, expected] = [two, three].map((each) => Math.min(bound, Math.max(0, each[channel]))) as [number, number];
        if (Math.abs(without - expected) > 2 * tolerance) thirds++;
        expect(Math.abs(found[i][channel] - expected), `${cases[i].join(' ')} channel ${channel}`).toBeLessThan(tolerance);
      }
    });
    // The power of this test: so many would fail without the third order.
    expect(thirds).toBeGreaterThan(150);
  });

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
      const bound = boundOf(c, film, bases[b]);
      const tolerance = 2e-3 + 2.2 * (rest[0] + rest[1]);
      for (let channel = 0; channel < 3; channel++) {
        const clamped = Math.min(bound, Math.max(0, truth[channel]));
        expect(Math.abs(found[i][channel] - clamped), `${cases[i].join(' ')} channel ${channel}`).toBeLessThan(tolerance);
      }
    });
  });
});
