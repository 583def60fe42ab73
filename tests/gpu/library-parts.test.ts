/** Small functions of the library against closed forms, all by one kernel: what pictures average away, or need only now and then. */
import { beforeAll, describe, expect, it } from 'vitest';
import { runKernel } from '../helpers/kernel.ts';

const N = 4096;
/** vec4f of a thread. */
const OUT = 6;
const INSIDE = Math.fround(0.9973002039);
const SOURCE = `import package::film::filter::gaussian::error_inverse;
import package::caustics::target::cone_height;
import package::light::punctual::spot_profile;
import package::path::without::flat_own;
import package::material::{BsdfSample, bsdf_absorbed};
import package::shape::instance::{Affine, affine_row};
import package::caustics::normal::placed_change;
import package::surface::point::Surface;
import package::traverse::intersect::Closest;
@group(0) @binding(11) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let x = (f32(id.x) + 0.5) / ${N}.0;
  let dirac = flat_own(BsdfSample(vec3f(0.0, 0.6, 0.8), vec3f(x, 1.0, 2.0), x, true, 1.5));
  let rows = Affine(vec4f(1.0, 2.0, 3.0, 4.0), vec4f(5.0, 6.0, 7.0, 8.0), vec4f(9.0, 10.0, 11.0, 12.0));
  // The normal as it is interpolated, and how it changes.
  let own = vec3f(x, 0.5, 1.0);
  var s: Surface;
  s.hit.front = id.x % 2u == 0u;
  s.frame.z = normalize(own) * select(-1.0, 1.0, s.hit.front);
  var closest: Closest;
  let change = placed_change(s, closest, own, vec3f(1.0, -2.0, x), vec3f(0.3, x, -1.0));
  let part = ${INSIDE} * (2.0 * x - 1.0);
  out[6u * id.x] = vec4f(error_inverse(part), cone_height(4.0 * x, 2.0), spot_profile(2.0 * x - 1.0, -0.25, 0.5), dirac.pdf);
  out[6u * id.x + 1u] = vec4f(dirac.weight * dirac.pdf, f32(dirac.specular));
  out[6u * id.x + 2u] = affine_row(rows, id.x % 3u);
  out[6u * id.x + 3u] = vec4f(change.a, f32(change.known));
  out[6u * id.x + 4u] = vec4f(change.b, part);
  let absorbed = flat_own(bsdf_absorbed());
  out[6u * id.x + 5u] = vec4f(absorbed.weight, absorbed.pdf);
}`;
let out: Float32Array;
const at = (i: number, vector: number, lane: number): number => out[4 * (OUT * i + vector) + lane]!;
const each = (check: (x: number, i: number) => void): void => {
  for (let i = 0; i < N; i++) check((i + 0.5) / N, i);
};

beforeAll(async () => {
  out = new Float32Array(await runKernel(SOURCE, N, {}, { binding: 11, bytes: 16 * OUT * N }));
});

/** 2/√π ∫ exp(−t²), by its series: 40 terms are enough up to 2.2. */
function erf(y: number): number {
  let [sum, term] = [0, y];
  for (let n = 0; n < 40; n++) {
    sum += term / (2 * n + 1);
    term *= -(y * y) / (n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}

describe('parts of the library', () => {
  it('the inverse of erf is within the 4e-6 that its comment has, up to 3σ', () => {
    each((x, i) => {
      // As the adapter rounds it: next to 1 the inverse is 70 times as steep.
      const wanted = at(i, 4, 3);
      expect(Math.abs(wanted - INSIDE * (2 * x - 1))).toBeLessThan(2 ** -23);
      let exact = at(i, 0, 0);
      for (let step = 0; step < 3; step++) exact -= (erf(exact) - wanted) / ((2 / Math.sqrt(Math.PI)) * Math.exp(-exact * exact));
      // WGSL's log may be off by three of its last digits, of which a quarter reaches the result.
      expect(Math.abs(at(i, 0, 0) - exact), `at ${wanted}`).toBeLessThan(4e-6 + 1e-6);
    });
  });

  it('the cone that a sphere fills has 1 − cos of its half angle, and is everything within it', () => {
    each((x, i) => {
      const distance = 4 * x;
      const height = distance <= 2 ? 2 : 1 - Math.sqrt(1 - (2 / distance) ** 2);
      // Near the sphere a last digit of the sine's square is a root of it in the cosine.
      expect(Math.abs(at(i, 0, 1) - height)).toBeLessThan(2e-3);
      if (distance > 2.1 || distance <= 2) expect(Math.abs(at(i, 0, 1) - height)).toBeLessThan(1e-5);
    });
  });

  it('a spot fades as Hermite has it, from 1 at the inner cone to 0 at the outer', () => {
    each((x, i) => {
      const t = Math.min(1, Math.max(0, (2 * x - 1 + 0.25) / 0.75));
      expect(Math.abs(at(i, 0, 2) - t * t * (3 - 2 * t))).toBeLessThan(2e-6);
    });
  });

  it('a Dirac lobe among flat directions keeps what it carries, a part of whose chances it has', () => {
    each((x, i) => {
      const pdf = at(i, 0, 3);
      expect(pdf).toBeGreaterThan(0);
      expect(pdf).toBeLessThan(x);
      [x * x, x, 2 * x].forEach((own, c) => expect(Math.abs(at(i, 1, c) - own)).toBeLessThan(1e-6));
      expect(at(i, 1, 3)).toBe(1);
    });
  });

  it('what was absorbed is that among flat directions as well', () => {
    each((_, i) => expect([0, 1, 2, 3].map((lane) => at(i, 5, lane))).toEqual([0, 0, 0, 0]));
  });

  it('a normal changes as it does when it is made unit again, on the side of the ray', () => {
    const unit = (v: number[]): number[] => v.map((c) => c / Math.hypot(...v));
    each((x, i) => {
      const side = i % 2 === 0 ? 1 : -1;
      const own = [x, 0.5, 1];
      [[1, -2, x], [0.3, x, -1]].forEach((change, which) => {
        const [after, before] = [1e-5, -1e-5].map((step) => unit(own.map((c, k) => c + step * change[k]!)));
        [0, 1, 2].forEach((k) => expect(Math.abs(at(i, 3 + which, k) - (side * (after![k]! - before![k]!)) / 2e-5)).toBeLessThan(1e-5));
      });
      expect(at(i, 3, 3)).toBe(1);
    });
  }); // prettier-ignore

  it('rows of an affine map have their numbers', () => {
    each((_, i) => {
      const row = i % 3;
      expect([0, 1, 2, 3].map((lane) => at(i, 2, lane))).toEqual([1, 2, 3, 4].map((k) => 4 * row + k));
    });
  });
});
