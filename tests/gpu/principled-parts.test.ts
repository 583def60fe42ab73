/** Parts of the layered material by themselves, against OpenPBR's formulas in double precision: what an image hardly shows. */
import { describe, expect, it } from 'vitest';
import { evaluate } from '../helpers/kernel.ts';
import { generator } from '../helpers/primitives.ts';

const IMPORTS = `import package::bsdf::coat::{coat_cosine, coat_direction, coat_normal, coat_passage};
import package::bsdf::coat_darkening::coat_darkening_opaque;
import package::bsdf::principled_below::{below_layers, below_leaves, below_sample};
import package::bsdf::principled_layers::{Layers, body_entry, cover_entry, layers_chances, layers_fresnel, layers_of, layers_value};
import package::fuzz::{fuzz_reflectance, fuzz_sample, fuzz_value};
import package::material::Hit;
import package::microfacet::{facet_reflect, facet_reflected, ggx_sample_normal};
import package::microfacet_albedo::ggx_mean_transmittance;
import package::principled::{Principled, principled_default};
import package::subsurface::Subsurface;
fn there(front: bool) -> Hit {
  var hit: Hit;
  hit.front = front;
  hit.tangent = vec3f(1.0, 0.0, 0.0);
  hit.outside = 1.0;
  return hit;
}
fn up(mu: f32) -> vec3f { return vec3f(sqrt(1.0 - mu * mu), 0.0, mu); }
`;
const random = generator(31);
const cases = (count: number, of: () => number[]): number[][] => Array.from({ length: count }, of);
const map = (functions: string, expression: string, inputs: number[][]): Promise<number[][]> =>
  evaluate(IMPORTS + functions, expression, inputs);
const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Relative error of a kernel's pow, exp, or of a dozen operations in a row. */
const CLOSE = 2e-4;
function expectClose(found: number, expected: number, what: string): void {
  expect(Math.abs(found - expected), what).toBeLessThan(CLOSE * Math.abs(expected) + 1e-6);
}

function dielectric(c: number, ior: number): number {
  const t = Math.sqrt(1 - (1 - c * c) / ior ** 2);
  return (((ior * c - t) / (ior * c + t)) ** 2 + ((c - ior * t) / (c + ior * t)) ** 2) / 2;
}

it('has the defaults of OpenPBR', async () => {
  const found = await map(
    '',
    `select(vec4f(principled_default().specular_ior, principled_default().specular_roughness, principled_default().coat_ior, principled_default().base_color.x),
      vec4f(principled_default().thin_film_thickness, principled_default().thin_film_ior, principled_default().fuzz_roughness, principled_default().coat_darkening), a.x > 0.5)`,
    [[0], [1]],
  );
  [
    [1.5, 0.3, 1.6, 0.8],
    [0.5, 1.4, 0.5, 1],
  ].forEach((each, row) => each.forEach((value, k) => expect(found[row]![k]).toBeCloseTo(value, 6)));
});

describe('a coat', () => {
  const coated = `fn coated(ior: f32, color: f32, weight: f32) -> Principled {
  var m = principled_default();
  m.coat_weight = weight;
  m.coat_ior = ior;
  m.coat_color = vec3f(color, 0.5 * color, 1.0);
  return m;
}`;
  const inputs = cases(60, () => [0.02 + 0.98 * random(), 1.05 + 1.95 * random(), 0.05 + 0.95 * random(), random()]);

  it('absorbs along the refracted ray, by Beer', async () => {
    const found = await map(
      `${coated}
fn layers(a: vec4f) -> Layers { return layers_of(coated(a.y, a.z, a.w), there(true), up(a.x)); }`,
      'coat_passage(layers(a), up(a.x)), layers(a).coat_ior',
      inputs,
    );
    inputs.forEach(([mu = 0, ior = 0, color = 0, weight = 0], k) => {
      const length = 1 / Math.sqrt(1 - (1 - mu * mu) / ior ** 2);
      [color, 0.5 * color, 1].forEach((each, c) => {
        expectClose(found[k]![c]!, mix(1, each ** (0.5 * length), weight), `μ ${mu}, index ${ior}, colour ${each}, weight ${weight}`);
      });
      expectClose(found[k]![3]!, ior, 'index');
    });
  });

  it('is passed by what leaves a body below, and covers it alike whatever its colour', async () => {
    const found = await map(
      coated,
      'below_leaves(coated(a.y, a.z, a.w), up(a.x), there(true)) / below_leaves(coated(a.y, 1.0, a.w), up(a.x), there(true)).z, 0.0',
      inputs,
    );
    inputs.forEach(([mu = 0, ior = 0, color = 0, weight = 0], k) => {
      const length = 1 / Math.sqrt(1 - (1 - mu * mu) / ior ** 2);
      [color, 0.5 * color, 1].forEach((each, c) => {
        expectClose(found[k]![c]!, mix(1, each ** (0.5 * length), weight), `μ ${mu}, index ${ior}, colour ${each}, weight ${weight}`);
      });
    });
  });

  it('darkens metal and body together by their albedo and roughness', async () => {
    const darkened = `fn darkened(a: vec4f) -> Layers {
  var m = coated(1.6, 1.0, 0.9);
  m.base_metalness = a.x;
  m.transmission_weight = 0.3;
  m.specular_color = vec3f(0.6);
  m.specular_roughness = a.y;
  m.specular_ior = a.w;
  m.coat_roughness = 0.2;
  m.base_color = vec3f(0.7);
  return layers_of(m, there(true), up(1.0));
}`;
    const given = cases(60, () => [random(), random(), random(), 1.2 + 1.5 * random()]);
    const found = await map(
      coated + darkened,
      'coat_darkening_opaque(darkened(a), a.z).x, ggx_mean_transmittance(darkened(a).coat_alpha, 1.6), 0.0, 0.0',
      given,
    );
    given.forEach(([metal = 0, roughness = 0, F = 0, ior = 0], k) => {
      const [share, body] = [metal + (1 - metal) * 0.7, (1 - metal) * 0.7];
      const F0 = ((ior - 1) / (ior + 1)) ** 2;
      const albedo = (metal * 0.7 + body * (F0 * 0.6 + (1 - F0) * 0.7)) / share;
      const r = mix(mix(1, roughness, F0), roughness, metal / share);
      const K = Math.min(0.999, mix(F, 1 - found[k]![1]! / 1.6 ** 2, r));
      expectClose(found[k]![0]!, mix(1, (1 - K) / (1 - albedo * K), 0.9), `metal ${metal}, roughness ${roughness}, F ${F}, index ${ior}`);
    });
  });

  it('lets light into what is below it by passage, cover and the darkening of a matte body', async () => {
    const entry = `fn entered(a: vec4f) -> vec4f {
  let m = coated(a.y, a.z, a.w);
  let below = Subsurface(0.6, vec3f(0.4), vec3f(1.0), 0.0);
  let layers = below_layers(m, up(a.x), there(true), below).layers;
  let cover = cover_entry(layers, up(a.x));
  let sampled = below_sample(m, up(a.x), there(true), vec3f(0.3, 0.6, 0.0), below);
  return vec4f(sampled.weight.z * sampled.pdf / (0.6 * cover.x * cover.y * body_entry(layers, a.x).z), sampled.eta,
    ggx_mean_transmittance(layers.coat_alpha, a.y), sampled.wi.z);
}`;
    const found = await map(coated + entry, 'entered(a)', inputs);
    inputs.forEach(([, ior = 0, , weight = 0], k) => {
      const [weighed, eta, transmitted, z] = found[k]!;
      const K = 1 - transmitted! / ior ** 2;
      expectClose(weighed!, mix(1, (1 - K) / (1 - 0.4 * K), weight), `index ${ior}, weight ${weight}`);
      expect(eta).toBe(1);
      expect(z).toBeLessThan(0);
    });
  });

  it('with a normal of its own is bent until it is seen, and met at a cosine of a hundredth at least', async () => {
    const own = `fn own(a: vec4f) -> Layers {
  var m = coated(1.5, 1.0, 1.0);
  m.coat_own_normal = true;
  m.coat_normal = normalize(vec3f(a.x, a.y, 1.0));
  return layers_of(m, there(true), up(a.z));
}`;
    const tilted = [...cases(20, () => [-2 * random(), random() - 0.5, 0.02 + 0.5 * random()]), [-20, 0, 0.05], [-4, 0, 0.1]];
    const found = await map(coated + own, 'own(a).coat_normal, coat_cosine(own(a), vec3f(-own(a).coat_normal.xy, 0.001))', tilted);
    let bent = 0;
    tilted.forEach(([x = 0, y = 0, mu = 0], k) => {
      const size = Math.hypot(x, y, 1);
      const o = [Math.sqrt(1 - mu * mu), 0, mu];
      const dot = (x * o[0]! + mu) / size;
      const raised = [x / size, y / size, 1 / size].map((each, c) => each + o[c]! * Math.max(0, 0.01 - dot));
      if (dot < 0.01) bent++;
      raised.forEach((each, c) => expectClose(found[k]![c]!, each / Math.hypot(...raised), `normal ${x}, ${y} from ${mu}`));
      expectClose(found[k]![3]!, 0.01, 'cosine');
    });
    expect(bent).toBeGreaterThan(5);
  });

  it('without one reflects as facets about the surface do', async () => {
    const turned = `fn flat() -> Layers {
  var m = coated(1.5, 1.0, 1.0);
  m.coat_roughness = 0.5;
  return layers_of(m, there(true), up(0.8));
}`;
    const found = await map(
      coated + turned,
      'coat_direction(flat(), up(a.z), a.xy) - facet_reflected(up(a.z), ggx_sample_normal(up(a.z), flat().coat_alpha, a.xy)), 0.0',
      cases(20, () => [random(), 0.5 * random(), 0.9]),
    );
    // Directions below the surface count as none.
    const same = found.filter((each) => each.every((difference) => Math.abs(difference) < 1e-6)).length;
    expect(same).toBeGreaterThan(15);
    expect(found.filter((each) => Math.abs(each[2]!) > 1e-6 && each[2]! < 0)).toEqual([]);
  });
});

describe('the base', () => {
  it('chooses a facet’s reflection by what it and the refraction carry', async () => {
    const mixed = `fn mixed(a: vec4f) -> Layers {
  var m = principled_default();
  m.base_metalness = a.x;
  m.transmission_weight = a.y;
  m.base_color = vec3f(0.5);
  m.specular_ior = a.w;
  m.transmission_color = vec3f(0.7);
  return layers_of(m, there(true), up(1.0));
}
fn parts(a: vec4f) -> vec4f {
  let found = layers_fresnel(mixed(a), a.z);
  return vec4f(found.opaque_part.y, found.glass_part.y, found.through.y, found.chance);
}`;
    const given = cases(40, () => [0.05 + 0.9 * random(), 0.05 + 0.95 * random(), random(), 1.1 + 1.9 * random()]);
    const found = await map(mixed, 'parts(a)', given);
    given.forEach(([metal = 0, glass = 0, cosine = 0, ior = 0], k) => {
      const [opaque, reflected, through, chance] = found[k]!;
      const F = dielectric(cosine, ior);
      expectClose(reflected!, (1 - metal) * glass * F, `glass at ${cosine}, index ${ior}`);
      expectClose(through!, (1 - metal) * glass * 0.7 * (1 - F), `through at ${cosine}, index ${ior}`);
      expect(opaque! - (1 - metal) * (1 - glass) * F).toBeGreaterThan(0.99 * metal * 0.5);
      expectClose(chance!, (opaque! + reflected! + 1e-4) / (opaque! + reflected! + 1e-4 + through!), `chance at ${cosine}`);
    });
  });

  it('a thin wall sends light that meets more than one facet to either side as two faces do', async () => {
    const thin = `fn wall(a: vec4f) -> vec4f {
  var m = principled_default();
  m.transmission_weight = 1.0;
  m.thin_walled = true;
  m.specular_roughness = 0.8;
  m.specular_ior = a.y;
  let layers = layers_of(m, there(true), up(a.x));
  let chances = layers_chances(layers, up(a.x));
  return vec4f(chances.up, chances.down, chances.facet, chances.coat + chances.fuzz);
}`;
    const given = cases(20, () => [0.1 + 0.9 * random(), 1.2 + 1.7 * random()]);
    const found = await map(thin, 'wall(a)', given);
    given.forEach(([mu = 0, ior = 0], k) => {
      const [up, down, facet, rest] = found[k]!;
      const F = (ior - 1) / (4.08567 + 1.00071 * ior);
      expectClose(up! / (up! + down!), (2 * F) / (1 + F), `μ ${mu}, index ${ior}`);
      expectClose(up! + down! + facet! + rest!, 1, 'sum');
    });
  });

  it('of glass has no coat and no fuzz where it is seen from inside', async () => {
    const inside = `fn seen(a: vec4f, cover: f32) -> f32 {
  var m = principled_default();
  m.transmission_weight = 1.0;
  m.specular_roughness = 0.6;
  m.coat_weight = cover;
  m.coat_roughness = 0.5;
  m.coat_roughening = 0.0;
  m.fuzz_weight = cover;
  let layers = layers_of(m, there(false), up(a.x));
  return layers_value(layers, layers_chances(layers, up(a.x)), up(a.x), vec3f(-up(a.y).x, 0.0, a.y)).f.y;
}`;
    const found = await map(
      inside,
      'seen(a, 0.0), seen(a, 1.0), 0.0, 0.0',
      cases(20, () => [0.1 + 0.9 * random(), 0.1 + 0.9 * random()]),
    );
    for (const [bare, covered] of found) {
      expect(bare).toBeGreaterThan(0);
      expectClose(covered!, bare!, 'from inside');
    }
  });
});

describe('fuzz', () => {
  it('scatters once in a layer of its depth: Chandrasekhar', async () => {
    const given = cases(60, () => [0.001 + random(), 0.001 + random(), 10 ** (-3.5 + 3.5 * random())]);
    const found = await map('', 'fuzz_value(a.x, a.y, a.z), fuzz_reflectance(a.x, a.z), 0.0, 0.0', given);
    given.forEach(([o = 0, i = 0, depth = 0], k) => {
      const sum = 1 / o + 1 / i;
      expectClose(found[k]![0]!, -Math.expm1(-depth * sum) / (4 * Math.PI * (o + i)), `${o}, ${i}, depth ${depth}`);
      // 1 − exp of little has the digits that are left.
      expect(Math.abs(found[k]![1]! + 0.5 * Math.expm1(-depth / o))).toBeLessThan(2e-6);
    });
  });

  it('is drawn evenly over the hemisphere, and so says the density of the whole', async () => {
    const drawn = await map('', 'fuzz_sample(a.xy), 0.0', cases(64, () => [random(), random()])); // prettier-ignore
    for (const [x, y, z] of drawn) {
      expect(z).toBeGreaterThanOrEqual(0);
      expectClose(Math.hypot(x!, y!, z!), 1, 'length');
    }
    const least = await map('', 'fuzz_sample(vec2f(a.x, 0.5)), 0.0', [[0.0], [0.99999994]]);
    for (const [, , z] of least) expect(Math.abs(z!)).toBeLessThan(1e-4);
    const furry = `fn furry(a: vec4f) -> vec4f {
  var m = principled_default();
  m.fuzz_weight = 0.8;
  m.fuzz_roughness = 0.7;
  m.specular_roughness = 0.4;
  let layers = layers_of(m, there(true), up(a.x));
  let chances = layers_chances(layers, up(a.x));
  let i = vec3f(-up(a.y).x, 0.0, a.y);
  return vec4f(layers_value(layers, chances, up(a.x), i).pdf - chances.facet * facet_reflect(up(a.x), i, layers.alpha).pdf, chances.fuzz, chances.up, 0.0);
}`;
    const given = cases(30, () => [0.1 + 0.9 * random(), 0.1 + 0.9 * random()]);
    const found = await map(furry, 'furry(a)', given);
    given.forEach(([, cosine = 0], k) => {
      const [rest, fuzz, up] = found[k]!;
      // What a narrow lobe's density, of up to some ten, leaves of single precision.
      expect(Math.abs(rest! - (fuzz! / (2 * Math.PI) + (up! * cosine) / Math.PI))).toBeLessThan(2e-5);
    });
  });
});
