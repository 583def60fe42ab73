/** Where filters place samples is the inverse of their integrals, digit by digit: what statistics of samples cannot see. */
import { expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { requireLayout, StructArray } from '../../src/shader/struct.ts';
import { runKernel } from '../helpers/kernel.ts';

const N = 4096;
const RADIUS = 1.7;
const { PI, abs, cos, exp, sign } = Math;
/** |f| at x radii from the middle, of any scale, and by what rounding the inverse may be away, in radii. */
const FILTERS: Record<string, { f: (x: number) => number; within: number }> = {
  tent: { f: (x) => 1 - x, within: 1e-6 },
  // The polynomial of the inverse error function is within 4e-6 of erf, and 3σ are the radius: the tail makes that 30 times as far.
  gaussian: { f: (x) => exp(-4.5 * x * x), within: 2e-4 },
  // What the integral rounds to is nowhere flatter than here, at the end.
  'blackman-harris': { f: (x) => 0.35875 + 0.48829 * cos(PI * x) + 0.14128 * cos(2 * PI * x) + 0.01168 * cos(3 * PI * x), within: 2e-5 },
  mitchell: { f: (x) => abs(cubic(2 * x)), within: 4e-6 },
};

/** Mitchell and Netravali 1988, equation 8, with B = C = 1/3. */
const cubic = (t: number): number => (t < 1 ? 7 * t ** 3 - 12 * t ** 2 + 16 / 3 : (-7 / 3) * t ** 3 + 12 * t ** 2 - 20 * t + 32 / 3);

const STEPS = 1 << 16;
/** ∫ |f| from 0 to x over all of it, by Simpson's rule. */
function share(f: (x: number) => number): (x: number) => number {
  const sums = new Float64Array(STEPS + 1);
  for (let i = 0; i < STEPS; i++) sums[i + 1] = sums[i]! + (f(i / STEPS) + 4 * f((i + 0.5) / STEPS) + f((i + 1) / STEPS)) / 6;
  return (x) => {
    const at = Math.min(STEPS, x * STEPS);
    const i = Math.min(STEPS - 1, Math.floor(at));
    return (sums[i]! + (at - i) * (sums[i + 1]! - sums[i]!)) / sums[STEPS]!;
  };
}

it.each(Object.keys(FILTERS))('%s', async (name) => {
  const { f, within } = FILTERS[name]!;
  const source = `import package::film::filter::${name.replace('-', '_')}::filter_offset;
@group(0) @binding(11) var<storage, read_write> out: array<vec2f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let u = (f32(id.x) + 0.5) / ${N}.0;
  out[id.x] = filter_offset(vec2f(u, 1.0 - u));
}`;
  const view = new StructArray(requireLayout(shaderLibrary().wgsl.scene!, 'View'), 1);
  view.set(0, 'filter_radius', RADIUS);
  const out = new Float32Array(await runKernel(source, N, { 0: view.buffer }, { binding: 11, bytes: 8 * N }));
  const part = share(f);
  for (let i = 0; i < N; i++) {
    const c = (2 * (i + 0.5)) / N - 1;
    // Both axes alike: the second number runs the other way.
    const [x, y] = [(out[2 * i]! - 0.5) / RADIUS, (out[2 * i + 1]! - 0.5) / RADIUS];
    expect(abs(x + y)).toBeLessThanOrEqual(2 * within);
    expect(sign(x)).toBe(sign(c));
    // Between the shares a little to the left and to the right.
    expect(part(Math.max(0, abs(x) - within)), `${name} at ${c}: ${x}`).toBeLessThanOrEqual(abs(c) + 1e-6);
    expect(part(Math.min(1, abs(x) + within)), `${name} at ${c}: ${x}`).toBeGreaterThanOrEqual(abs(c) - 1e-6);
  }
});
