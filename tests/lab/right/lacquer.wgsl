// A rough metal under smooth lacquer: Weidlich and Wilkie 2007, "Arbitrarily layered micro-facet surfaces", with the 1/n² that
// radiance loses and cones gain where light enters and leaves. Of what goes to and fro inside, once.
//
//   f = F δ + T(θo) T(θi) a f_m(wo', wi') / n²      primes: refracted

import package::fresnel::fresnel_dielectric;
import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::microfacet::{facet_reflect, facet_reflected, ggx_sample_normal};

struct Params {
  /// Index of the lacquer. @range(1.1, 2) @default(1.5)
  ior: f32,
  /// Slope of the metal's facets. @range(0.03, 0.6) @default(0.2)
  alpha: f32,
  /// What the lacquer leaves of the light on one way straight through it. @color @default(0.9, 0.4, 0.2)
  stain: vec3f,
}

/// Into the lacquer; on the same side.
fn inward(w: vec3f, params: Params) -> vec3f {
  let xy = w.xy / params.ior;
  return vec3f(xy, sqrt(1.0 - dot(xy, xy)));
}

fn passed(o: vec3f, i: vec3f, params: Params) -> vec3f { return pow(params.stain, vec3f(1.0 / o.z + 1.0 / i.z)); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let o = inward(wo, params);
  let i = inward(wi, params);
  let T = (1.0 - fresnel_dielectric(wo.z, params.ior)) * (1.0 - fresnel_dielectric(wi.z, params.ior));
  return passed(o, i, params) * (T * facet_reflect(o, i, vec2f(params.alpha)).f / (params.ior * params.ior));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let o = inward(wo, params);
  let i = inward(wi, params);
  // dω' / dω = cos θ / (n² cos θ').
  let jacobian = wi.z / (params.ior * params.ior * i.z);
  return (1.0 - fresnel_dielectric(wo.z, params.ior)) * facet_reflect(o, i, vec2f(params.alpha)).pdf * jacobian;
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let F = fresnel_dielectric(wo.z, params.ior);
  if (u.z < F) { return BsdfSample(vec3f(-wo.xy, wo.z), vec3f(1.0), F, true, 1.0); }
  let o = inward(wo, params);
  let i = facet_reflected(o, ggx_sample_normal(o, vec2f(params.alpha), u.xy));
  let xy = i.xy * params.ior;
  let z2 = 1.0 - dot(xy, xy);
  // Totally reflected inside, or sent to another facet.
  if (i.z <= 0.0 || z2 <= 0.0) { return bsdf_absorbed(); }
  let wi = vec3f(xy, sqrt(z2));
  let p = pdf(wo, wi, hit, params);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p);
}
