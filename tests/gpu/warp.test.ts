/** Sampled directions and points have the densities that are claimed; the materials' sample agrees with their pdf. */
import { describe, expect, it } from 'vitest';
import { runKernel } from '../helpers/kernel.ts';
import { chi2Test, sidak } from '../helpers/statistics.ts';

const N = 1 << 18;
const ALPHA = sidak(1e-3, 17);

/** N vectors that an expression in `u: vec2f` gives. */
async function samples(imports: string, expression: string): Promise<Float32Array> {
  const source = `${imports}
import package::sampler::{sampler_start, sampler_2d};
import package::sampler::dimensions::DIM_DIRECTION;
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  sampler_start(77u, id.x, vec2u(id.x, 0u), 0u);
  let u = sampler_2d(DIM_DIRECTION);
  out[id.x] = vec4f(${expression});
}`;
  return new Float32Array(await runKernel(source, N, {}, { binding: 1, bytes: N * 16 }, { sampler: 'pcg' }));
}

/** chi² of two coordinates, each of which should be uniform in [0, 1) and independent of the other. */
function expectUniform(u: Float32Array, coordinates: (x: number, y: number, z: number) => [number, number]): void {
  const cells = new Float64Array(16 * 32);
  for (let i = 0; i < N; i++) {
    const [a, b] = coordinates(u[i * 4]!, u[i * 4 + 1]!, u[i * 4 + 2]!);
    cells[Math.min(15, Math.floor(a * 16)) * 32 + Math.min(31, Math.floor(b * 32))]!++;
  }
  expect(
    chi2Test(
      cells,
      cells.map(() => N / cells.length),
    ).p,
  ).toBeGreaterThan(ALPHA);
}

/** Largest absolute value of something of a sample. */
function largest(u: Float32Array, of: (x: number, y: number, z: number, w: number) => number): number {
  let most = 0;
  for (let i = 0; i < u.length; i += 4) most = Math.max(most, Math.abs(of(u[i]!, u[i + 1]!, u[i + 2]!, u[i + 3]!)));
  return most;
}

const turn = (x: number, y: number): number => (Math.atan2(y, x) / (2 * Math.PI) + 1) % 1;

describe('warps', () => {
  it('warp_disk is uniform over the disk', async () => {
    expectUniform(await samples('import package::warp::warp_disk;', 'warp_disk(u), 0.0, 0.0'), (x, y) => [x * x + y * y, turn(x, y)]);
  });
  it('warp_cosine is cosine-weighted, of unit length, and its pdf is cos θ / π', async () => {
    const u = await samples('import package::warp::{warp_cosine, warp_cosine_pdf};', 'warp_cosine(u), warp_cosine_pdf(warp_cosine(u))');
    expectUniform(u, (x, y) => [x * x + y * y, turn(x, y)]);
    expect(largest(u, (x, y, z) => Math.hypot(x, y, z) - 1)).toBeLessThan(3e-7);
    expect(largest(u, (_x, _y, z, pdf) => pdf - z / Math.PI)).toBeLessThan(1e-7);
  });
  it.each([2, 1, 0.3, 1e-3, 1e-6])('warp_cone of height %f is uniform in solid angle, of unit length', async (height) => {
    const u = await samples('import package::warp::warp_cone;', `warp_cone(u, ${height.toExponential()}), 0.0`);
    // The height above the plane loses digits for narrow cones; the distance from the axis does not.
    expectUniform(u, (x, y, z) => [(height > 0.1 ? 1 - z : (x * x + y * y) / (1 + z)) / height, turn(x, y)]);
    expect(largest(u, (x, y, z) => Math.hypot(x, y, z) - 1)).toBeLessThan(3e-7);
  });
  it.each([0, 1, 60, 8000, 1e5])('warp_power is a lobe of cosⁿ about the axis, of unit length, n = %f', async (n) => {
    const u = await samples('import package::warp_power::warp_power;', `warp_power(u, ${n.toExponential()}), 0.0`);
    // cosⁿ⁺¹ is uniform. By the sine below 45°, which narrow lobes have the digits of.
    expectUniform(u, (x, y, z) => {
      const s2 = x * x + y * y;
      return [Math.exp((n + 1) * (z > 0.7 ? 0.5 * Math.log1p(-s2) : Math.log(Math.max(z, 1e-30)))), turn(x, y)];
    });
    expect(largest(u, (x, y, z) => Math.hypot(x, y, z) - 1)).toBeLessThan(3e-7);
  });
  it.each([1, 60, 8000, 1e5])('warp_power_of is the power of the cosine where one of it counts, n = %f', async (n) => {
    // From 1 to e^-16 of the axis.
    const u = await samples(
      'import package::warp_power::warp_power_of;',
      `min(0.999, 16.0 * u.x / ${n.toExponential()}), warp_power_of(min(0.999, 16.0 * u.x / ${n.toExponential()}), ${n.toExponential()}), 0.0, 0.0`,
    );
    // exp is off by 3 + 2 |x| units of rounding, what goes into it by two of its own.
    expect(largest(u, (d, power) => power / Math.exp(n * Math.log1p(-d)) - 1)).toBeLessThan((3 + 2 * 16 + 4 * 16) * 2 ** -23);
  });
  it('warp_triangle is uniform over the triangle', async () => {
    const u = await samples('import package::warp::warp_triangle;', 'warp_triangle(u), 0.0, 0.0');
    // Area left of x is 1 − (1 − x)²; along the line at x, y is uniform up to 1 − x.
    expectUniform(u, (x, y) => [1 - (1 - x) ** 2, y / Math.max(1e-12, 1 - x)]);
  });
});

describe('frames', () => {
  it('are orthonormal around every normal', async () => {
    const u = await samples(
      'import package::warp::warp_cone;\nimport package::math::{frame_around, frame_to_local, frame_to_world};',
      `length(frame_to_world(frame_around(warp_cone(u, 2.0)), frame_to_local(frame_around(warp_cone(u, 2.0)), vec3f(0.6, -0.48, 0.64))) - vec3f(0.6, -0.48, 0.64)),
       dot(cross(frame_around(warp_cone(u, 2.0)).x, frame_around(warp_cone(u, 2.0)).y), warp_cone(u, 2.0)), length(frame_around(warp_cone(u, 2.0)).x), 0.0`,
    );
    expect(largest(u, (distance) => distance)).toBeLessThan(2e-6);
    expect(largest(u, (_, handedness) => handedness - 1)).toBeLessThan(2e-6);
    expect(largest(u, (_x, _y, length) => length - 1)).toBeLessThan(2e-6);
  });
});
