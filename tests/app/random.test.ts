/** The random-number laboratory: lattices against enumeration and known figures, seeds against the kernel's own. */
import { describe, expect, it } from 'vitest';
import {
  GENERATORS,
  generatorProblem,
  latticePoints,
  numbersOf,
  sideFor,
  spectral,
  type Generator,
} from '../../src/app/features/random/lattice.ts';
import { edgeOn, read } from '../../src/app/features/random/lattice-section.ts';
import { expectedCorrelation, neighbourCorrelation, numberMap, randomOf } from '../../src/app/features/random/neighbours.ts';
import { evaluate } from '../helpers/kernel.ts';

/** The shortest dual vector by trying all. */
function slowSpectral({ a, m }: Generator, dimensions: 2 | 3): number {
  const [n, factor] = [Number(m), Number(a)];
  let least = Infinity;
  for (let s = -n; s <= n; s++) {
    for (let t = -n; t <= n; t++) {
      for (let u = dimensions === 3 ? -n : 0; u <= (dimensions === 3 ? n : 0); u++) {
        const size = s * s + t * t + u * u;
        if (size > 0 && size < least && (s + factor * t + factor * factor * u) % n === 0) least = size;
      }
    }
  }
  return least;
}

describe('lattices', () => {
  it.each([2, 3] as const)('have the ν of enumeration in %d dimensions', (dimensions) => {
    for (const [a, m] of [
      [5, 32],
      [13, 37],
      [21, 64],
      [45, 61],
      [7, 50],
    ] as const) {
      const generator = { a: BigInt(a), c: 1n, m: BigInt(m) };
      expect(Number(spectral(generator, dimensions)), `${a} mod ${m}`).toBe(slowSpectral(generator, dimensions));
    }
  });
  it('of RANDU and of the kernel have the ν² of Knuth’s table (The Art of Computer Programming 2, 3.3.4)', () => {
    expect(spectral(GENERATORS['RANDU']!, 3)).toBe(118n);
    expect([2, 3].map((each) => spectral(GENERATORS['This kernel (Knuth and Lewis)']!, each as 2 | 3))).toEqual([4938916874n, 2322494n]);
  });
  it('in space are seen edge on along their planes', () => {
    const angle = edgeOn(GENERATORS['RANDU']!)!;
    // x₂ = 6 x₁ − 9 x₀ modulo 1; the line of sight as the projection of the cube has it.
    expect(9 * Math.sin(angle) - (6 * 0.16) / 0.6 + Math.cos(angle)).toBeCloseTo(0, 12);
  });
  it('hold every pair, and no other point', () => {
    const generator = GENERATORS['Small, good']!;
    const pairs = Array.from({ length: 256 }, (_, x) => `${x} ${(137 * x + 187) % 256}`);
    const drawn = latticePoints(generator, 1, 1000).map(([x, y]) => `${Math.round(x * 256)} ${Math.round(y * 256)}`);
    expect(drawn.sort()).toEqual(pairs.sort());
    const numbers = numbersOf(generator, 257);
    for (let i = 0; i < 256; i++) expect(pairs).toContain(`${numbers[i]! * 256} ${numbers[i + 1]! * 256}`);
    const kernel = GENERATORS['This kernel (Knuth and Lewis)']!;
    const side = sideFor(kernel, 900);
    expect(Math.abs(latticePoints(kernel, side, 6000).length - 900)).toBeLessThan(60);
  });
  it('are refused where there is no generator', () => {
    expect(generatorProblem({ a: 5n, c: 1n, m: 1n })).toMatch('The modulus');
    expect(generatorProblem({ a: 9n, c: 1n, m: 8n })).toMatch('The multiplier');
    expect(generatorProblem({ a: 5n, c: 8n, m: 8n })).toMatch('The increment');
    expect([read('2^31 - 1'), read('16807'), read('x'), read('-3'), read('9'.repeat(40))]).toEqual([2147483647n, 16807n, null, null, null]);
  });
});

describe('neighbouring pixels', () => {
  it('get the numbers of the kernel', async () => {
    const inputs = [
      [0, 0, 0, 1],
      [7, 1000, 3, 2],
      [123456, 5, 9, 5],
    ] as const;
    const at = (module: string): Promise<number[][]> =>
      evaluate(
        `import package::sampler::${module}::{sampler_start, sampler_1d};
fn number(a: vec4f) -> f32 {
  sampler_start(u32(a.x), u32(a.y), vec2u(0u), u32(a.z));
  var x = 0.0;
  for (var i = 0u; i < u32(a.w); i++) { x = sampler_1d(0u); }
  return x;
}`,
        'number(a), 0.0, 0.0, 0.0',
        inputs,
      );
    for (const [module, hashed] of [
      ['lcg', true],
      ['lcg_unhashed', false],
    ] as const) {
      const numbers = await at(module);
      inputs.forEach(([seed, pixel, sample, k], i) => expect(randomOf(hashed, seed, pixel, sample, k)).toBe(numbers[i]![0]));
    }
  });
  it('are independent with hashed seeds, and as theory says without', () => {
    for (let k = 1; k <= 6; k++) {
      const hashed = neighbourCorrelation(numberMap(true, 1, 64, k), 64);
      expect(Math.abs(hashed.r)).toBeLessThan(4 * hashed.error);
      // The numbers of an image are a grid of points as even as δ allows: their correlation strays less than chance.
      const consecutive = neighbourCorrelation(numberMap(false, 1, 64, k), 64);
      expect(Math.abs(consecutive.r - expectedCorrelation(k))).toBeLessThan(4 * consecutive.error);
    }
    expect(expectedCorrelation(1)).toBeGreaterThan(0.99);
  });
});
