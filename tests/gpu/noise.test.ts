/** Noise: ranges, moments, derivatives and the search for near points, against closed forms and a search in TypeScript. */
import { beforeAll, describe, expect, it } from 'vitest';
import { runKernel } from '../helpers/kernel.ts';
import { chi2Test, normalP, sidak } from '../helpers/statistics.ts';
import { Random } from '../reference/random.ts';

const ALPHA = sidak(1e-3, 14);
const N = 1 << 15;

type Vec3 = [number, number, number];

/** What expressions in `p: vec3f` (an `i32` cell: `cell`) give at points: rows of four numbers for each expression. */
async function evaluate(points: readonly Vec3[], expressions: readonly string[]): Promise<Float32Array[]> {
  const input = Float32Array.from(points.flatMap((each) => [...each, 0]));
  const n = expressions.length;
  const source = `import package::noise::{noise_value_d, noise_gradient_d, noise_simplex, noise_fbm, noise_fbm_d, noise_turbulence, noise_ridged, noise_cell,
  noise_worley_3d, noise_worley_2d};
@group(0) @binding(0) var<storage, read> points: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
fn worley_row_3d(p: vec3f) -> vec4f { let w = noise_worley_3d(p); return vec4f(w.f1, w.f2, dot(w.to, vec3f(1.0, 2.0, 4.0)), noise_cell(w.id).x); }
fn worley_row_2d(p: vec3f) -> vec4f { let w = noise_worley_2d(p.xy); return vec4f(w.f1, w.f2, dot(w.to, vec3f(1.0, 2.0, 4.0)), noise_cell(w.id).x); }
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&points)) { return; }
  let p = points[id.x].xyz;
  let cell = vec3i(p);
${expressions.map((each, i) => `  out[id.x * ${n}u + ${i}u] = vec4f(${each});`).join('\n')}
}`;
  const bytes = points.length * n * 16;
  const all = new Float32Array(await runKernel(source, points.length, { 0: input }, { binding: 1, bytes }));
  return expressions.map((_, i) => Float32Array.from({ length: points.length * 4 }, (_each, k) => all[((k >> 2) * n + i) * 4 + (k & 3)]!));
}

const column = (rows: Float32Array, lane: number): number[] => Array.from({ length: rows.length / 4 }, (_, i) => rows[i * 4 + lane]!);
const largest = (values: readonly number[]): number => values.reduce((most, each) => Math.max(most, Math.abs(each)), 0);

/** Points of a cube about the origin, on a grid of 2^-12, so that small steps from them are exact. */
function scattered(count: number, half: number, seed: number): Vec3[] {
  const random = new Random(seed);
  const one = (): number => Math.round((2 * random.next() - 1) * half * 4096) / 4096;
  return Array.from({ length: count }, () => [one(), one(), one()]);
}

/** PCG3D (Jarzynski and Olano 2020), the first number in [0, 1) of which the library makes lattices. */
function hash(cell: Vec3): Vec3 {
  let [x, y, z] = cell.map((each) => (Math.imul(each, 1664525) + 1013904223) | 0) as Vec3;
  const stir = (): void => {
    x = (x + Math.imul(y, z)) | 0;
    y = (y + Math.imul(z, x)) | 0;
    z = (z + Math.imul(x, y)) | 0;
  };
  stir();
  [x, y, z] = [x ^ (x >>> 16), y ^ (y >>> 16), z ^ (z >>> 16)];
  stir();
  return [x, y, z].map((each) => (each >>> 8) / 2 ** 24) as Vec3;
}

/** ∫ of a function over [0, 1], Simpson. */
function integral(f: (t: number) => number): number {
  const n = 1000;
  let sum = f(0) + f(1);
  for (let i = 1; i < n; i++) sum += f(i / n) * (i % 2 === 1 ? 4 : 2);
  return sum / (3 * n);
}

const fade = (t: number): number => t * t * t * (t * (6 * t - 15) + 10);
const VALUE = 'noise_value_d(p)';
const GRADIENT = 'noise_gradient_d(p)';
const SUMS = 'noise_simplex(p), noise_fbm(p, 5u, 2.0, 0.5), noise_turbulence(p, 5u, 2.0, 0.5), noise_ridged(p, 5u, 2.0, 0.5)';

describe('over many cells', () => {
  let rows: Float32Array[];
  beforeAll(async () => {
    rows = await evaluate(scattered(N, 512, 1), [VALUE, GRADIENT, SUMS]);
  });
  const moments = (values: readonly number[]) => {
    const mean = values.reduce((sum, each) => sum + each, 0) / N;
    const centred = values.map((each) => each - mean);
    const variance = centred.reduce((sum, each) => sum + each ** 2, 0) / (N - 1);
    const fourth = centred.reduce((sum, each) => sum + each ** 4, 0) / N;
    return { mean, variance, errorOfMean: Math.sqrt(variance / N), errorOfVariance: Math.sqrt((fourth - variance ** 2) / N) };
  };

  it('values stay in the range that is documented', () => {
    const range = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;
    const within = ([low, high]: readonly [number, number], a: number, b: number) => expect(low >= a && high <= b).toBe(true);
    within(range(column(rows[0]!, 0)), 0, 1);
    within(range(column(rows[1]!, 0)), -1.037, 1.037);
    within(range(column(rows[2]!, 0)), -1, 1);
    expect(range(column(rows[2]!, 0))[1]).toBeGreaterThan(0.8);
    within(range(column(rows[2]!, 1)), -1.037, 1.037);
    within(range(column(rows[2]!, 2)), 0, 1.037);
    within(range(column(rows[2]!, 3)), 0, 1);
  });
  it.each([
    ['value noise', 0, 0, 0.5],
    ['gradient noise', 1, 0, 0],
    ['simplex noise', 2, 0, 0],
    ['fbm', 2, 1, 0],
  ])('the mean of %s is right', (_name, row, lane, expected) => {
    const { mean, errorOfMean } = moments(column(rows[row]!, lane));
    expect(normalP((mean - expected) / errorOfMean)).toBeGreaterThan(ALPHA);
  });
  // Corners are independent, so the variance is that of one corner times the mean of the sum of squared weights,
  // which is a product of integrals over one axis.
  const squares = 2 * integral((t) => fade(t) ** 2);
  it.each([
    ['value noise', 0, squares ** 3 / 12],
    ['gradient noise', 1, (2 / 3) * 3 * squares ** 2 * 2 * integral((t) => ((1 - fade(t)) * t) ** 2)],
  ])('the variance of %s is that of its corners', (_name, row, expected) => {
    const { variance, errorOfVariance } = moments(column(rows[row]!, 0));
    expect(normalP((variance - expected) / errorOfVariance)).toBeGreaterThan(ALPHA);
  });
  it.each([VALUE, GRADIENT])('%s has no mean slope and the same spread of it along each axis', (each) => {
    const slopes = [1, 2, 3].map((lane) => moments(column(rows[[VALUE, GRADIENT].indexOf(each)]!, lane)));
    const zs = slopes.map(({ mean, errorOfMean }) => mean / errorOfMean);
    const spread = ([a, b]: [number, number]) =>
      (slopes[a]!.variance - slopes[b]!.variance) / Math.hypot(slopes[a]!.errorOfVariance, slopes[b]!.errorOfVariance);
    zs.push(spread([0, 1]), spread([1, 2]));
    expect(Math.min(...zs.map(normalP))).toBeGreaterThan(sidak(ALPHA, zs.length));
  });
});

describe('derivatives', () => {
  const H = 2 ** -8;
  // In x the noise is (1 − f) a + f b with f the fade and, for gradient noise, a and b linear, |a|, |b| ≤ 2, their slopes
  // ≤ 1; |f‴| ≤ 60 and |f″| ≤ 5.8. So the third derivative is at most this, also across cells (the second is continuous).
  const third = { value: 60, gradient: 60 * 4 + 3 * 5.8 * 2 };
  const octaves = (third.gradient * (1 + 0.5 * 2 ** 3)) / 1.5;
  it.each([
    ['noise_value_d(p)', third.value],
    ['noise_gradient_d(p)', third.gradient],
    ['noise_fbm_d(p, 2u, 2.0, 0.5)', octaves],
  ])('%s: the gradient is that of the value', async (expression, bound) => {
    const points = scattered(2000, 8, 2);
    const steps = [0, 1, 2].flatMap((axis) => [-H, H].map((h) => points.map((p) => p.map((x, i) => (i === axis ? x + h : x)) as Vec3)));
    const all = (await evaluate([points, ...steps].flat(), [expression]))[0]!;
    const value = (block: number, i: number): number => all[(block * points.length + i) * 4]!;
    const wrong = points.flatMap((_, i) =>
      [0, 1, 2].map((axis) => (value(2 + 2 * axis, i) - value(1 + 2 * axis, i)) / (2 * H) - all[i * 4 + 1 + axis]!),
    );
    // Values of size 1 after some 16 operations: 2^-20 each.
    expect(largest(wrong)).toBeLessThan((bound * H ** 2) / 6 + 2 ** -20 / H);
    // And the test can tell: the slopes themselves are not small.
    expect(largest(column(all, 1).slice(0, points.length))).toBeGreaterThan(0.3);
  });
});

describe('continuity', () => {
  it('neighbouring points have neighbouring values, across cells and tetrahedra', async () => {
    const random = new Random(3);
    const points = scattered(N, 2, 4);
    const step = 2 ** -13;
    const moved = points.map((p) => p.map((x) => x + (random.next() < 0.5 ? -step : step)) as Vec3);
    const rows = await evaluate([...points, ...moved], [VALUE, GRADIENT, SUMS, 'worley_row_3d(p)']);
    const jumps = (row: number, lane: number): number[] => {
      const all = column(rows[row]!, lane);
      return points.map((_, i) => all[i]! - all[N + i]!);
    };
    const far = step * Math.sqrt(3);
    const rounding = 2 ** -19;
    // Largest slopes: fade 1.875 times the difference of corners, plus the corner's own slope.
    expect(largest(jumps(0, 0))).toBeLessThan(far * 1.875 * Math.sqrt(3) + rounding);
    expect(largest(jumps(1, 0))).toBeLessThan(far * (1.875 * 4 * Math.sqrt(3) + Math.SQRT2) + rounding);
    // Simplex: 76 times four kernels of slope √2 (t⁴ + 8 t³ r²), t = ½ − r², at most 0.11 each.
    expect(largest(jumps(2, 0))).toBeLessThan(far * 76 * 4 * 0.11 + 76 * rounding);
    // A distance to the nearest point changes by no more than the step.
    const f1 = column(rows[3]!, 0);
    expect(largest(jumps(3, 0).filter((_, i) => f1[i]! < 1 - far))).toBeLessThan(far + rounding);
  });
  it('gradient noise is 0 at whole coordinates', async () => {
    const points = scattered(500, 1000, 5).map((p) => p.map(Math.round) as Vec3);
    const [rows] = await evaluate(points, [GRADIENT]);
    expect(largest(column(rows!, 0))).toBe(0);
    expect(largest(column(rows!, 1))).toBe(1);
  });
});

describe('hash', () => {
  it('is PCG3D, with uniform numbers that neighbours do not share', async () => {
    const cells = Array.from({ length: N }, (_, i): Vec3 => [(i & 31) - 16, ((i >> 5) & 31) - 16, (i >> 10) - 16]);
    const [rows] = await evaluate(cells, ['noise_cell(cell), 0.0']);
    const u = column(rows!, 0);
    expect(u.slice(0, 1000)).toEqual(cells.slice(0, 1000).map((each) => hash(each)[0]));
    for (const neighbour of [1, 32, 1024]) {
      const counts = new Float64Array(256);
      for (let i = 0; i + neighbour < N; i += 2 * neighbour) {
        for (let k = 0; k < neighbour; k++) counts[Math.floor(u[i + k]! * 16) * 16 + Math.floor(u[i + k + neighbour]! * 16)]!++;
      }
      const total = counts.reduce((sum, each) => sum + each, 0);
      expect(
        chi2Test(
          counts,
          counts.map(() => total / 256),
        ).p,
      ).toBeGreaterThan(ALPHA);
    }
  });
});

describe('worley', () => {
  /** Distances to the points of all cells up to two away, in double precision, ascending. */
  const distances = (p: Vec3, flat: boolean): { d: number; to: number; id: number }[] => {
    const base = p.map(Math.floor) as Vec3;
    const found: { d: number; to: number; id: number }[] = [];
    for (let k = 0; k < (flat ? 25 : 125); k++) {
      const cell: Vec3 = [base[0] + (k % 5) - 2, base[1] + (Math.floor(k / 5) % 5) - 2, flat ? 0 : base[2] + Math.floor(k / 25) - 2];
      const u = hash(cell);
      const [x, y, z] = [cell[0] + u[0] - p[0], cell[1] + u[1] - p[1], flat ? 0 : cell[2] + u[2] - p[2]];
      found.push({ d: Math.hypot(x, y, z), to: x + 2 * y + 4 * z, id: u[0] });
    }
    return found.sort((a, b) => a.d - b.d);
  };
  it.each([
    ['worley_row_3d(p)', false],
    ['worley_row_2d(p)', true],
  ])('%s finds the two nearest points', async (expression, flat) => {
    const points = scattered(2000, 20, 6);
    const rows = (await evaluate(points, [expression]))[0]!;
    let compared = 0;
    for (const [i, p] of points.entries()) {
      const [first, second] = distances(p, flat);
      const [f1, f2, to, id] = rows.subarray(i * 4, i * 4 + 4) as unknown as [number, number, number, number];
      // Differences of coordinates below 2, and a square root: a few ulp.
      if (first!.d < 1) expect(Math.abs(f1 - first!.d)).toBeLessThan(2e-6);
      if (first!.d < 1 && second!.d - first!.d > 1e-5) {
        expect(id).toBe(first!.id);
        // The way to it, as one number.
        expect(Math.abs(to - first!.to)).toBeLessThan(7 * 2e-6);
      }
      if (second!.d < 1) expect(Math.abs(f2 - second!.d)).toBeLessThan(2e-6);
      expect(f1 <= f2 && f2 <= 2).toBe(true);
      if (second!.d < 1) compared++;
    }
    expect(compared).toBeGreaterThan(1500);
  });
});

describe('sums of octaves', () => {
  it('count from 1 to 16 octaves; one octave is the noise itself', async () => {
    const points = scattered(200, 4, 7);
    const fbm = (octaves: number) => `noise_fbm_d(p, ${octaves}u, 2.0, 0.5)`;
    const [one, zero, sixteen, many, noise] = await evaluate(points, [fbm(1), fbm(0), fbm(16), fbm(4000000000), GRADIENT]);
    expect(zero).toEqual(one);
    expect(one).toEqual(noise);
    expect(many).toEqual(sixteen);
    expect(sixteen).not.toEqual(one);
  });
  it('and every noise stays finite however far the point', async () => {
    const far = [1e6, 2 ** 24, 2 ** 30, 2 ** 31, 1e10, 1e30, 3e38, Infinity, 0, 0.5];
    const points = far.flatMap((x) => far.flatMap((y) => [1, -1].map((sign): Vec3 => [x * sign, y, -x])));
    const rows = await evaluate(points, [VALUE, GRADIENT, SUMS, 'worley_row_3d(p)', 'noise_fbm_d(p, 16u, 8.0, 1.0)']);
    expect(rows.every((each) => each.every(Number.isFinite))).toBe(true);
  });
});
