/**
 * The built-in layers against the formulas of the OpenPBR specification (1.1, Academy Software Foundation 2025), integrated here in double
 * precision: what share of light leaves, by direction. docs/materialx.md has the differences; they are asserted, so that they stay what it says.
 */
import { describe, expect, it } from 'vitest';
import { runKernel } from '../helpers/kernel.ts';
import { generator } from '../helpers/primitives.ts';

type Rgb = [number, number, number];
const CASES = {
  plastic: { wgsl: '', rho: [0.8, 0.8, 0.8] },
  rough: { wgsl: 'm.specular_roughness = 0.8; m.base_color = vec3f(0.2, 0.5, 0.9);', rho: [0.2, 0.5, 0.9] },
  weak: { wgsl: 'm.specular_weight = 0.5; m.base_color = vec3f(0.2, 0.5, 0.9);', rho: [0.2, 0.5, 0.9] },
  gold: {
    wgsl: 'm.base_metalness = 1.0; m.base_color = vec3f(1.0, 0.77, 0.34); m.specular_color = vec3f(0.9, 0.8, 0.7); m.specular_roughness = 0.5;',
    rho: [1, 0.77, 0.34],
  },
  worn: {
    wgsl: 'm.base_metalness = 1.0; m.base_color = vec3f(1.0, 0.77, 0.34); m.specular_color = vec3f(0.9, 0.8, 0.7); m.specular_roughness = 1.0;',
    rho: [1, 0.77, 0.34],
  },
  coated: { wgsl: 'm.coat_weight = 1.0; m.specular_weight = 0.0; m.base_color = vec3f(0.2, 0.5, 0.9);', rho: [0.2, 0.5, 0.9] },
  lacquered: {
    wgsl: 'm.coat_weight = 1.0; m.base_metalness = 1.0; m.specular_roughness = 0.0; m.base_color = vec3f(1.0, 0.77, 0.34);',
    rho: [1, 0.77, 0.34],
  },
  undarkened: {
    wgsl: 'm.coat_weight = 1.0; m.coat_darkening = 0.0; m.specular_weight = 0.0; m.base_color = vec3f(0.2, 0.5, 0.9);',
    rho: [0.2, 0.5, 0.9],
  },
} satisfies Record<string, { wgsl: string; rho: Rgb }>;
type Name = keyof typeof CASES;
type Share = [mean: number, error: number];
/** From the specification, at least and at most: docs/materialx.md. */
const DIFFERENCES: Record<Name, readonly [number, number]> = {
  plastic: [-0.012, 0],
  rough: [-0.012, 0],
  weak: [-0.012, 0],
  gold: [-0.008, 0.01],
  worn: [-0.016, 0.022],
  coated: [-0.056, 0],
  lacquered: [-0.056, 0.0],
  undarkened: [-0.056, 0],
};
const NAMES = Object.keys(CASES) as Name[];
const COSINES = [1, 0.6, 0.2];
/** Samples of each. */
const ROW = 160;
const N = ROW * ROW;
const WALKS = 60_000;

const SOURCE = `import package::material::Hit;
import package::principled::{Principled, principled_default, principled_sample};
@group(0) @binding(0) var<storage, read> given: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  var m = principled_default();
  switch (id.x / ${COSINES.length * N}u) {
${NAMES.map((name, k) => `    case ${k}u: { ${CASES[name].wgsl} }`).join('\n')}
    default: {}
  }
  var hit: Hit;
  hit.tangent = vec3f(1.0, 0.0, 0.0);
  hit.front = true;
  hit.outside = 1.0;
  let c = given[id.x];
  let s = principled_sample(m, vec3f(sqrt(1.0 - c.w * c.w), 0.0, c.w), hit, c.xyz);
  out[id.x] = vec4f(s.weight, 0.0);
}`;

/** Of unpolarised light, from air; Born and Wolf. */
function dielectric(mu: number, ior: number): number {
  const t = Math.sqrt(1 - (1 - mu * mu) / ior ** 2);
  return (((mu - ior * t) / (mu + ior * t)) ** 2 + ((t - ior * mu) / (t + ior * mu)) ** 2) / 2;
}
/** F82-tint: Schlick's, lowered to `tint` times itself at the cosine 1/7. */
function f82(mu: number, F0: number, tint: number): number {
  const schlick = (c: number): number => F0 + (1 - F0) * (1 - c) ** 5;
  const at = 1 / 7;
  return schlick(mu) - (mu * (1 - mu) ** 6 * schlick(at) * (1 - tint)) / (at * (1 - at) ** 6);
}

/** What facets of GGX reflect once: ∫ D F G2 (wo·m) / cos θo dm, over tan² θm = α² u / (1 − u), with heights correlated (Heitz 2014). */
function once(mu: number, roughness: number, F: (mu: number) => number): number {
  const [alpha, n] = [roughness ** 2, 400];
  const wo = [Math.sqrt(1 - mu * mu), 0, mu] as const;
  const lambda = (z: number): number => (Math.sqrt(1 + (alpha * alpha * (1 - z * z)) / (z * z)) - 1) / 2;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const u = (i + 0.5) / n;
    const cosine = 1 / Math.sqrt(1 + (alpha * alpha * u) / (1 - u));
    const sine = Math.sqrt(1 - cosine * cosine);
    for (let k = 0; k < n; k++) {
      const phi = (2 * Math.PI * (k + 0.5)) / n;
      const facing = wo[0] * sine * Math.cos(phi) + wo[2] * cosine;
      const z = 2 * facing * cosine - mu;
      if (facing > 0 && z > 0) sum += (F(facing) * facing) / (cosine * mu * (1 + lambda(mu) + lambda(z)));
    }
  }
  return sum / (n * n);
}
/**
 * What facets of GGX reflect by once and more: light walks from facet to facet of a surface with Smith's shadowing until it is above them all
 * (Heitz et al. 2016, "Multiple-scattering microfacet BSDFs with the Smith model", algorithm 1; heights uniform in [0, 1], on which the share
 * that leaves does not depend). The way of section "Microfacet model" that the specification calls fully accurate. Mean and standard error.
 */
function walked(mu: number, roughness: number, Fs: readonly ((mu: number) => number)[]): Share[] {
  const [alpha, random] = [roughness ** 2, generator(Math.round(100 * mu))];
  const sums = Fs.map(() => [0, 0]);
  for (let i = 0; i < WALKS; i++) {
    let [x, y, z, height] = [-Math.sqrt(1 - mu * mu), 0, -mu, 1];
    const weights = Fs.map(() => 1);
    // Where nothing is lost, of a million walks the longest has met 70 facets.
    for (let k = 0; k < 200 && z < 0.99999; k++) {
      const lambda = (Math.sign(z) * Math.sqrt(1 + (alpha * alpha * (1 - z * z)) / (z * z)) - 1) / 2;
      const u = random();
      if (z > 0 && u > 1 - height ** lambda) break;
      height = z < -0.99999 ? u * height : Math.min(1, height / (1 - u) ** (1 / lambda));
      const facing = visible([-x, -y, -z], alpha, random(), random());
      const cosine = -(x * facing[0] + y * facing[1] + z * facing[2]);
      Fs.forEach((F, f) => (weights[f] = weights[f]! * F(Math.min(1, cosine))));
      [x, y, z] = [x + 2 * cosine * facing[0], y + 2 * cosine * facing[1], z + 2 * cosine * facing[2]];
    }
    weights.forEach((weight, f) => {
      sums[f]![0]! += weight / WALKS;
      sums[f]![1]! += weight ** 2 / WALKS;
    });
  }
  return sums.map(([mean, squares]) => [mean!, Math.sqrt((squares! - mean! ** 2) / WALKS)]);
}
/** A facet as it is seen from `w`, also from below: Dupuy and Benyoub 2023. */
function visible(w: Rgb, alpha: number, u: number, v: number): Rgb {
  const length = Math.hypot(alpha * w[0], alpha * w[1], w[2]);
  const [sx, sy, sz] = [(alpha * w[0]) / length, (alpha * w[1]) / length, w[2] / length];
  const z = (1 - u) * (1 + sz) - sz;
  const r = Math.sqrt(Math.max(0, 1 - z * z));
  const h = [alpha * (sx + r * Math.cos(2 * Math.PI * v)), alpha * (sy + r * Math.sin(2 * Math.PI * v)), Math.max(z + sz, 1e-12)] as const;
  const size = Math.hypot(...h);
  return [h[0] / size, h[1] / size, h[2] / size];
}
const hemisphere = (F: (mu: number) => number): number =>
  Array.from({ length: 2000 }, (_, i) => F(Math.sqrt((i + 0.5) / 2000))).reduce((a, b) => a + b) / 2000;

/** The index whose reflectance at normal incidence is that of 1.5 times the weight. */
const weakened = (weight: number): number => (1 + Math.sqrt(weight * 0.04)) / (1 - Math.sqrt(weight * 0.04));

const metals: Record<string, Share[]> = {};
/** By the letter: slabs are mixed by their albedo, facets of metals reflect more than once, coats darken what is below. */
function specified(name: Name, mu: number, c: 0 | 1 | 2): Share {
  const rho = CASES[name].rho[c]!;
  const glossy = (roughness: number, ior: number): Share => {
    const E = once(mu, roughness, (x) => dielectric(x, ior));
    return [E + (1 - E) * rho, 0];
  };
  const metal = (roughness: number): Share => {
    const tints = CASES[name].rho.map((F0, k) => (x: number) => f82(x, F0, [0.9, 0.8, 0.7][k]!));
    return (metals[`${name} ${mu}`] ??= walked(mu, roughness, tints))[c]!;
  };
  switch (name) {
    case 'plastic':
      return glossy(0.3, 1.5);
    case 'rough':
      return glossy(0.8, 1.5);
    case 'weak':
      return glossy(0.3, weakened(0.5));
    case 'gold':
      return metal(0.5);
    case 'worn':
      return metal(1);
    case 'lacquered': {
      // Of a mirror the share that comes back is the coat's Fresnel term: at every bounce the same.
      const E = dielectric(mu, 1.6);
      const F = f82(mu, rho, 1);
      return [E + ((1 - E) * F * (1 - E)) / (1 - rho * E), 0];
    }
    case 'undarkened': {
      const E = dielectric(mu, 1.6);
      return [E + (1 - E) * rho, 0];
    }
    case 'coated': {
      // Of light from below a share K comes back to it: below what is rough 1 − (1 − F̄) / η².
      const K = 1 - (1 - hemisphere((x) => dielectric(x, 1.6))) / 1.6 ** 2;
      const E = dielectric(mu, 1.6);
      return [E + ((1 - E) * rho * (1 - K)) / (1 - rho * K), 0];
    }
  }
}

/** f of metal and body below a rough coat, of weight 0.5, and below one that widens nothing with a base that the formula of section "Roughening" makes. */
const ROUGHENED = `import package::material::Hit;
import package::principled::{principled_default, principled_value};
@group(0) @binding(0) var<storage, read> given: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  var m = principled_default();
  m.base_metalness = 0.5;
  m.coat_darkening = 0.0;
  m.coat_weight = 0.5;
  m.coat_roughness = given[2u * id.x].w;
  m.specular_roughness = given[2u * id.x + 1u].w;
  if (id.x % 2u == 1u) {
    m.coat_roughening = 0.0;
    m.specular_roughness = mix(m.specular_roughness, pow(min(1.0, pow(m.specular_roughness, 4.0) + 2.0 * pow(m.coat_roughness, 4.0)), 0.25), 0.5);
  }
  var hit: Hit;
  hit.tangent = vec3f(1.0, 0.0, 0.0);
  hit.front = true;
  hit.outside = 1.0;
  let value = principled_value(m, given[2u * id.x].xyz, given[2u * id.x + 1u].xyz, hit);
  out[id.x] = vec4f(value.f, value.pdf);
}`;
it('a rough coat widens what is below it by the formula of the specification', async () => {
  const random = generator(7);
  const up = (): Rgb => {
    const [z, phi] = [0.1 + 0.9 * random(), 2 * Math.PI * random()];
    return [Math.sqrt(1 - z * z) * Math.cos(phi), Math.sqrt(1 - z * z) * Math.sin(phi), z];
  };
  const cases = Array.from({ length: 128 }, () => [...up(), 0.1 + 0.9 * random(), ...up(), 0.1 + 0.9 * random()]).flatMap((each) => [
    each,
    each,
  ]);
  const given = new Float32Array(cases.flat());
  const out = new Float32Array(await runKernel(ROUGHENED, cases.length, { 0: given }, { binding: 1, bytes: cases.length * 16 }));
  for (let i = 0; i < out.length; i += 8)
    // Roughnesses that differ by rounding, to the fourth power in D of facets whose α is 0.01 at least: 1e-7 / 0.01 · 4, and as much again.
    for (let c = 0; c < 4; c++) expect(Math.abs(out[i + c]! / out[i + 4 + c]! - 1)).toBeLessThan(1e-4);
});

describe('directional albedo', () => {
  it('is that of the specification, but where docs/materialx.md says otherwise', async () => {
    const random = generator(5);
    const given = new Float32Array(NAMES.length * COSINES.length * N * 4);
    for (let i = 0; i < given.length / 4; i++) {
      const k = i % N;
      given.set(
        [
          ((k % ROW) + random()) / ROW,
          (Math.floor(k / ROW) + random()) / ROW,
          (k * 0.6180339887) % 1,
          COSINES[Math.floor(i / N) % COSINES.length]!,
        ],
        4 * i,
      );
    }
    const out = new Float32Array(await runKernel(SOURCE, given.length / 4, { 0: given }, { binding: 1, bytes: given.byteLength }));
    const worst: Partial<Record<Name, number>> = {};
    for (const [n, name] of NAMES.entries())
      for (const [j, mu] of COSINES.entries())
        for (const c of [0, 1, 2] as const) {
          let [sum, squares] = [0, 0];
          for (let i = 0; i < N; i++) {
            const weight = out[4 * ((n * COSINES.length + j) * N + i) + c]!;
            sum += weight / N;
            squares += weight ** 2 / N;
          }
          const [share, deviation] = specified(name, mu, c);
          const error = Math.hypot(Math.sqrt((squares - sum ** 2) / N), deviation);
          const [low, high] = DIFFERENCES[name];
          const difference = sum - share;
          const what = `${name} at ${mu}, channel ${c}: ${sum.toFixed(4)} ± ${error.toFixed(4)}, ${difference.toFixed(4)} from the specification`;
          // 72 means by fixed numbers, each within 4.5 standard errors but for one time in 2,000.
          expect(difference, what).toBeGreaterThan(low - 4.5 * error);
          expect(difference, what).toBeLessThan(high + 4.5 * error);
          worst[name] = Math.max(worst[name] ?? 0, Math.abs(difference) - 4.5 * error);
        }
    // What is said of them is no wider than it has to be.
    for (const name of ['coated', 'undarkened'] as const) expect(worst[name]).toBeGreaterThan(0.03);
  });
});
