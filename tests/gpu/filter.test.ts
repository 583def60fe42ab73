/** Pixel filters: where samples are placed, what they weigh, and the edge that they make of a step. */
import { describe, expect, it } from 'vitest';
import type { PixelFilter, SceneInput, Vec3 } from '../../src/scene/document.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { renderImage, type TestImage } from '../helpers/gpu.ts';
import { chi2P, chi2Test, sidak } from '../helpers/statistics.ts';

type Kernel = (x: number) => number;

const { PI, cos, exp, abs } = Math;
/** f(x / radius), of any scale. */
const KERNELS: Record<PixelFilter['type'], Kernel> = {
  box: () => 1,
  tent: (x) => 1 - abs(x),
  gaussian: (x) => exp(-((3 * x) ** 2) / 2),
  'blackman-harris': (x) => 0.35875 + 0.48829 * cos(PI * x) + 0.14128 * cos(2 * PI * x) + 0.01168 * cos(3 * PI * x),
  // Mitchell and Netravali 1988, equation 8, with B = C = 1/3.
  mitchell(x) {
    const [t, B, C] = [abs(2 * x), 1 / 3, 1 / 3];
    return t < 1
      ? (12 - 9 * B - 6 * C) * t ** 3 + (-18 + 12 * B + 6 * C) * t ** 2 + 6 - 2 * B
      : (-B - 6 * C) * t ** 3 + (6 * B + 30 * C) * t ** 2 + (-12 * B - 48 * C) * t + 8 * B + 24 * C;
  },
};
const FILTERS: [PixelFilter['type'], number][] = [
  ['box', 1.25],
  ['tent', 1],
  ['gaussian', 1.5],
  ['blackman-harris', 2],
  ['mitchell', 2],
];
const ALPHA = sidak(1e-3, 5 * FILTERS.length);

const STEPS = 1 << 14;

/** ∫ from −radius to x over ∫ of everything, by the midpoint rule. */
function integral(kernel: Kernel, radius: number): Kernel {
  const sums = new Float64Array(STEPS + 1);
  for (let i = 0; i < STEPS; i++) sums[i + 1] = sums[i]! + kernel((2 * (i + 0.5)) / STEPS - 1);
  return (x) => {
    const at = Math.min(STEPS, Math.max(0, ((x / radius + 1) / 2) * STEPS));
    const i = Math.min(STEPS - 1, Math.floor(at));
    return (sums[i]! + (at - i) * (sums[i + 1]! - sums[i]!)) / sums[STEPS]!;
  };
}

/** ∫|f| / ∫f. */
function ratio(kernel: Kernel): number {
  let [all, signed] = [0, 0];
  for (let i = 0; i < STEPS; i++) {
    const f = kernel((2 * (i + 0.5)) / STEPS - 1);
    all += abs(f);
    signed += f;
  }
  return all / signed;
}

const SHOW =
  'import package::material::Hit;\nfn emission(wo: vec3f, hit: Hit) -> vec3f { return vec3f(hit.p.xy + vec2f(100.0, 400.0), 1.0); }';

/** Parallel rays; a pixel is 1 unit, the upper left corner of the film is the origin, y runs down as −y. */
function flat(side: number, filter: PixelFilter, spp: number, corner: Vec3, shown: boolean): Promise<TestImage> {
  const emission = { radiance: [1, 1, 1] as Vec3, sides: 'both' as const };
  const input: SceneInput = {
    version: 1,
    camera: { type: 'orthographic', position: [side / 2, -side / 2, 5], target: [side / 2, -side / 2, 0], height: side },
    film: { width: side, height: side, filter },
    render: { spp, maxDepth: 0, seed: `filter ${filter.type}`, integrator: 'path-naive' },
    programs: { show: SHOW },
    materials: { m: { file: shown ? 'show' : 'diffuse' } },
    shapes: [
      {
        type: 'quad',
        corner: [-50, 50, 0],
        edge1: [corner[0] + 50, 0, 0],
        edge2: [0, corner[1] - 50, 0],
        material: 'm',
        ...(shown ? {} : { emission }),
      },
    ],
  };
  return renderImage(checkScene(input));
}

describe.each(FILTERS)('%s', (type, radius) => {
  const kernel = KERNELS[type];
  const density = integral((x) => abs(kernel(x)), radius);
  const weight = ratio(kernel) ** 2;

  it('places samples by its absolute value, and weighs them by its sign', async () => {
    const side = 256;
    const cells = 40;
    const image = await flat(side, { type, radius }, 1, [300, -300, 0], true);
    const [across, down, both] = [cells, cells, 64].map((n) => new Float64Array(n)) as [Float64Array, Float64Array, Float64Array];
    for (let i = 0; i < side * side; i++) {
      const w = image.sum[3 * i + 2]!;
      const x = image.sum[3 * i]! / w - 100 - (i % side) - 0.5;
      const y = -(image.sum[3 * i + 1]! / w - 400) - Math.floor(i / side) - 0.5;
      // Coordinates of some hundred, to single precision.
      expect(Math.max(abs(x), abs(y))).toBeLessThanOrEqual(radius + 2e-4);
      const sign = Math.sign(kernel(x / radius) * kernel(y / radius));
      // Where f changes its sign it is nearly zero: the side of a sample there is a matter of rounding.
      if (Math.min(abs(kernel(x / radius)), abs(kernel(y / radius))) > 1e-3) expect(w / sign).toBeCloseTo(weight, 5);
      const [u, v] = [density(x), density(y)];
      across[Math.min(cells - 1, Math.floor(u * cells))]!++;
      down[Math.min(cells - 1, Math.floor(v * cells))]!++;
      both[8 * Math.min(7, Math.floor(u * 8)) + Math.min(7, Math.floor(v * 8))]!++;
    }
    for (const counts of [across, down, both]) {
      const expected = new Float64Array(counts.length).fill((side * side) / counts.length);
      expect(chi2Test(counts, expected).p).toBeGreaterThan(ALPHA);
    }
  });

  it('makes of a corner the product of its integrals, with the variance that the film says', async () => {
    const side = 14;
    const spp = 512;
    const corner: Vec3 = [6.3, -7.8, 0];
    const image = await flat(side, { type, radius }, spp, corner, false);
    const edge = integral(kernel, radius);
    let [z2, squares2, noisy, plain] = [0, 0, 0, 0];
    for (let i = 0; i < side * side; i++) {
      const [x, y] = [corner[0] - (i % side) - 0.5, -corner[1] - Math.floor(i / side) - 0.5];
      const mean = edge(x) * edge(y);
      /** Probability that a sample falls on the bright side. */
      const p = density(x) * density(y);
      const variance = weight ** 2 * p - mean ** 2;
      const [sum, squares] = [image.sum[3 * i]!, image.sumSquares[3 * i]!];
      expect(image.n[i]).toBe(spp);
      if (p === 0 || (p === 1 && weight === 1)) {
        plain++;
        expect(sum / spp).toBe(p);
      }
      // Enough of either kind for a normal distribution.
      if (variance * spp < 20 || (p < 1 && p * (1 - p) * spp < 20)) continue;
      noisy++;
      z2 += (sum / spp - mean) ** 2 / (variance / spp);
      if (p < 1) squares2 += (squares / weight ** 2 / spp - p) ** 2 / ((p * (1 - p)) / spp);
      else {
        squares2++;
        // A sum of so many rounded terms.
        expect(abs(squares / spp / weight ** 2 - 1)).toBeLessThan(spp * 2 ** -24);
      }
    }
    expect(plain).toBeGreaterThan(20);
    expect(noisy).toBeGreaterThan(15);
    expect(chi2P(z2, noisy), 'means').toBeGreaterThan(ALPHA);
    expect(chi2P(squares2, noisy), 'squares').toBeGreaterThan(ALPHA);
  });
});
