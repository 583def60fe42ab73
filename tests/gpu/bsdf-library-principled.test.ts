/** The principled material: its limits are what they should be, it is reciprocal, and white ones lose nearly nothing. */
import { beforeAll, describe, expect, it } from 'vitest';
import { runKernel } from '../helpers/kernel.ts';
import { generator } from '../helpers/primitives.ts';
import { normalP, sidak } from '../helpers/statistics.ts';

/** Settings beside the defaults; the last four belong to limits below. */
const MATERIALS = {
  white: 'm.base_color = vec3f(1.0);',
  chalk: 'm.base_color = vec3f(1.0); m.base_diffuse_roughness = 1.0; m.specular_roughness = 1.0;',
  metal: 'm.base_color = vec3f(1.0); m.base_metalness = 1.0; m.specular_roughness = 0.8;',
  glass: 'm.transmission_weight = 1.0; m.specular_roughness = 0.7;',
  coated: 'm.base_color = vec3f(1.0); m.coat_weight = 1.0; m.coat_roughness = 0.4; m.base_metalness = 0.5;',
  everything: `m.base_metalness = 0.3; m.transmission_weight = 0.6; m.specular_roughness_anisotropy = 0.5; m.coat_weight = 0.7;
    m.coat_color = vec3f(0.9, 0.5, 0.3); m.coat_roughness = 0.3; m.fuzz_weight = 0.6; m.thin_film_weight = 0.5; m.base_diffuse_roughness = 0.7;`,
  thin: 'm.transmission_weight = 1.0; m.specular_roughness = 0.7; m.thin_walled = true;',
  coveredThin: `m.transmission_weight = 0.8; m.thin_walled = true; m.specular_roughness = 0.5; m.transmission_color = vec3f(0.9, 0.6, 0.3);
    m.coat_weight = 0.7; m.coat_color = vec3f(0.9, 0.5, 0.3); m.coat_roughness = 0.4; m.fuzz_weight = 0.3; m.base_metalness = 0.2;`,
  bumped: `m.base_color = vec3f(1.0); m.coat_weight = 1.0; m.coat_roughness = 0.4; m.coat_own_normal = true;
    m.coat_normal = vec3f(0.48, -0.36, 0.8);`,
  covers: 'm.base_color = vec3f(1.0); m.coat_ior = 2.0; m.coat_roughness = 0.3; m.coat_color = vec3f(0.2); m.fuzz_color = vec3f(0.1);',
  copper:
    'm.base_color = vec3f(0.95, 0.64, 0.54); m.base_metalness = 1.0; m.specular_color = vec3f(1.0, 0.9, 0.8); m.specular_roughness = 0.6;',
} as const;
type Name = keyof typeof MATERIALS;
const NAMES = Object.keys(MATERIALS) as Name[];

const SOURCE = `import package::fresnel::{fresnel_boundary, fresnel_f82, fresnel_mean_f82};
import package::material::Hit;
import package::microfacet::{facet_reflect, facet_refract, ggx_alpha};
import package::microfacet_albedo::ggx_multiple;
import package::microfacet_glass::glass_multiple;
import package::principled::{Principled, principled_default, principled_sample, principled_value};
import package::rough_metal::{rough_metal_cosine, rough_metal_value};
struct Case { wo: vec3f, material: u32, wi: vec3f, front: u32, u: vec4f }
struct Found { value: vec4f, back: vec4f, wi: vec4f, weight: vec4f, again: vec4f, limit: vec4f }
@group(0) @binding(0) var<storage, read> given: array<Case>;
@group(0) @binding(1) var<storage, read_write> out: array<Found>;
fn material(k: u32) -> Principled {
  var m = principled_default();
  switch (k) {
${NAMES.map((name, k) => `    case ${k}u: { ${MATERIALS[name]} }`).join('\n')}
    default: {}
  }
  return m;
}
/// What glass of roughness 0.7, as a body and as a wall, and metal of roughness 0.6 are made of.
fn limit(k: u32, wo: vec3f, wi: vec3f, front: bool) -> vec3f {
  if (k == ${NAMES.indexOf('copper')}u) {
    if (wi.z <= 0.0) { return vec3f(0.0); }
    let F0 = vec3f(0.95, 0.64, 0.54);
    let tint = vec3f(1.0, 0.9, 0.8);
    return rough_metal_value(wo, wi, ggx_alpha(0.6), fresnel_f82(rough_metal_cosine(wo, wi), F0, tint), fresnel_mean_f82(F0, tint)).f;
  }
  let alpha = ggx_alpha(0.7);
  if (k == ${NAMES.indexOf('thin')}u) {
    let facet = facet_reflect(wo, vec3f(wi.xy, abs(wi.z)), alpha);
    let F = fresnel_boundary(dot(wo, facet.h), 1.5, true);
    let mean = (1.5 - 1.0) / (4.08567 + 1.00071 * 1.5);
    let again = ggx_multiple(wo.z, abs(wi.z), alpha, vec3f(1.0)).x;
    // Two faces: R = F + (1 - F)² F (1 + F² + F⁴ + …).
    let R = vec2f(F, mean) + (1.0 - vec2f(F, mean)) * (1.0 - vec2f(F, mean)) * vec2f(F, mean) / (1.0 - vec2f(F, mean) * vec2f(F, mean));
    return vec3f(select(facet.f * (1.0 - R.x) + again * (1.0 - R.y), facet.f * R.x + again * R.y, wi.z > 0.0));
  }
  let multiple = glass_multiple(wo.z, wi.z, alpha, 1.5, front);
  if (wi.z > 0.0) {
    let facet = facet_reflect(wo, wi, alpha);
    return vec3f(facet.f * fresnel_boundary(dot(wo, facet.h), 1.5, front) + multiple);
  }
  let facet = facet_refract(wo, wi, alpha, select(1.0 / 1.5, 1.5, front));
  return vec3f(facet.f * (1.0 - fresnel_boundary(max(0.0, dot(wo, facet.h)), 1.5, front)) + multiple);
}
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&given)) { return; }
  let c = given[id.x];
  let m = material(c.material);
  var hit: Hit;
  hit.tangent = vec3f(0.6, 0.8, 0.0);
  hit.front = c.front != 0u;
  hit.outside = 1.0;
  let through = c.wi.z < 0.0;
  let turn = vec3f(1.0, 1.0, select(1.0, -1.0, through));
  let s = principled_sample(m, c.wo, hit, c.u.xyz);
  // There, back, and what was sampled: a loop, for the compiler's sake.
  var values: array<vec4f, 3>;
  for (var i = 0; i < 3; i++) {
    var at = hit;
    if (i == 1 && through) { at.front = !hit.front; }
    let wo = select(c.wo, c.wi * turn, i == 1);
    let v = principled_value(m, wo, select(select(c.wi, s.wi, i == 2), c.wo * turn, i == 1), at);
    values[i] = vec4f(v.f, v.pdf);
  }
  out[id.x] = Found(values[0], values[1], vec4f(s.wi, s.eta), vec4f(s.weight, s.pdf), values[2],
    vec4f(limit(c.material, c.wo, c.wi, hit.front), 0.0));
}`;

interface Found {
  wo: number[];
  wi: number[];
  front: boolean;
  value: number[];
  back: number[];
  sampled: { wi: number[]; eta: number; weight: number[]; pdf: number };
  again: number[];
  limit: number[];
}
interface Case {
  name: Name;
  wo: number[];
  wi: number[];
  front: boolean;
  u: number[];
}

async function run(cases: readonly Case[]): Promise<Found[]> {
  const given = new ArrayBuffer(cases.length * 48);
  const [floats, words] = [new Float32Array(given), new Uint32Array(given)];
  cases.forEach(({ name, wo, wi, front, u }, i) => {
    floats.set(wo, i * 12);
    words[i * 12 + 3] = NAMES.indexOf(name);
    floats.set(wi, i * 12 + 4);
    words[i * 12 + 7] = Number(front);
    floats.set(u, i * 12 + 8);
  });
  const out = new Float32Array(await runKernel(SOURCE, cases.length, { 0: given }, { binding: 1, bytes: cases.length * 96 }));
  return cases.map(({ wo, wi, front }, i) => {
    const [value, back, direction, weight, again, limit] = [0, 1, 2, 3, 4, 5].map((k) =>
      Array.from(out.subarray(i * 24 + k * 4, i * 24 + k * 4 + 4)),
    );
    const sampled = { wi: direction.slice(0, 3), eta: direction[3], weight: weight.slice(0, 3), pdf: weight[3] };
    return { wo, wi, front, value, back, sampled, again, limit };
  });
}

const random = generator(31);
const direction = (z: number): number[] => {
  const [r, phi] = [Math.sqrt(1 - z * z), 2 * Math.PI * random()];
  return [r * Math.cos(phi), r * Math.sin(phi), z];
};
const PAIRS = 400;
const found = new Map<Name, Found[]>();

beforeAll(async () => {
  // The same directions for all, so that materials can be compared.
  const pairs = Array.from({ length: PAIRS }, (_, i) => ({
    wo: direction(0.02 + 0.98 * random()),
    wi: direction((i % 2 === 0 ? 1 : -1) * (0.02 + 0.98 * random())),
    front: i % 4 < 2,
    u: [random(), random(), random(), 0],
  }));
  const all = await run(NAMES.flatMap((name) => pairs.map((each) => ({ ...each, name }))));
  NAMES.forEach((name, k) => found.set(name, all.slice(k * PAIRS, (k + 1) * PAIRS)));
});

/** Relative to the larger, with a floor for values that are all rounding. */
const apart = (a: number, b: number): number => Math.abs(a - b) / (Math.max(Math.abs(a), Math.abs(b)) + 1e-5);

describe('the principled material', () => {
  // Normals that are not those of the geometry make no symmetric f.
  it.each(NAMES.filter((name) => name !== 'bumped'))('%s is reciprocal, through the surface up to eta²', (name) => {
    for (const { wi, front, value, back } of found.get(name)!) {
      const eta = wi[2] > 0 || name === 'thin' || name === 'coveredThin' ? 1 : front ? 1.5 : 1 / 1.5;
      // A dozen factors of 1e-7 each, times the steepness of the lobes: 1/α is 11 at most.
      for (let c = 0; c < 3; c++) expect(apart(value[c] * eta * eta, back[c])).toBeLessThan(2e-4);
    }
  });

  it.each(NAMES)('%s: weight = f |cos| / pdf of what is drawn', (name) => {
    let drawn = 0;
    for (const { sampled, again } of found.get(name)!) {
      if (sampled.pdf === 0) continue;
      drawn++;
      expect(apart(sampled.pdf, again[3])).toBeLessThan(1e-4);
      for (let c = 0; c < 3; c++) expect(apart(sampled.weight[c] * sampled.pdf, again[c] * Math.abs(sampled.wi[2]))).toBeLessThan(1e-4);
    }
    expect(drawn).toBeGreaterThan(PAIRS / 2);
  });

  it('is the rough conductor where it is all metal, and rough glass where it is all glass, solid or thin', () => {
    for (const name of ['copper', 'glass', 'thin'] as const) {
      for (const { value, limit } of found.get(name)!) for (let c = 0; c < 3; c++) expect(apart(value[c], limit[c])).toBeLessThan(1e-4);
    }
  });

  it('coat and fuzz of weight 0 change nothing, and an opaque surface looks the same from behind', async () => {
    const plain = found.get('white')!;
    found.get('covers')!.forEach((each, i) => expect(each.value).toEqual(plain[i].value));
    const turned = await run(plain.map(({ wo, wi, front }) => ({ name: 'white' as const, wo, wi, front: !front, u: [0.5, 0.5, 0.5, 0] })));
    turned.forEach((each, i) => expect(each.value).toEqual(plain[i].value));
    for (const { wi, value } of plain) if (wi[2] < 0) expect(value).toEqual([0, 0, 0, 0]);
  });

  it('a thin wall is the same from both sides', async () => {
    const plain = found.get('coveredThin')!;
    const turned = await run(
      plain.map(({ wo, wi, front }) => ({ name: 'coveredThin' as const, wo, wi, front: !front, u: [0.5, 0.5, 0.5, 0] })),
    );
    turned.forEach((each, i) => expect(each.value).toEqual(plain[i].value));
  });

  it('white ones give back what they get', async () => {
    const N = 4096;
    // Least albedo: what the fits of albedos may lose, and for coat over diffuse the rule of the smaller share.
    const least: [Name, boolean, number][] = [['white', true, 0.98], ['chalk', true, 0.975], ['metal', true, 0.985], ['glass', true, 0.96], ['glass', false, 0.92], ['coated', true, 0.95], ['bumped', true, 0.7], ['thin', true, 0.985], ['thin', false, 0.985]]; // prettier-ignore
    const situations = least.flatMap(([name, front, floor]) => [1, 0.6, 0.15].map((z) => ({ name, front, floor, wo: direction(z) })));
    const all = await run(
      situations.flatMap(({ name, front, wo }) =>
        Array.from({ length: N }, (_, i) => ({ name, front, wo, wi: [0, 0, 1], u: [(i + random()) / N, random(), random(), 0] })),
      ),
    );
    const alpha = sidak(1e-3, 2 * situations.length);
    const report = situations.map(({ name, front, floor, wo }, k) => {
      const energies = all.slice(k * N, (k + 1) * N).map(({ sampled }) => sampled.weight[1] * sampled.eta ** 2);
      const mean = energies.reduce((sum, each) => sum + each, 0) / N;
      const error = Math.sqrt(energies.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (N - 1) / N);
      const z = (excess: number): number => (excess <= 0 ? 0 : excess / Math.max(error, 1e-6));
      return {
        what: `${name} ${front ? 'outside' : 'inside'} ${wo[2]}: ${mean.toFixed(4)} ± ${error.toFixed(4)}`,
        p: [z(mean - 1), z(floor - mean)].map((each) => normalP(each)),
      };
    });
    for (const { what, p } of report) expect(Math.min(...p), what).toBeGreaterThan(alpha);
  });
});
