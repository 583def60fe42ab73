// Lobes of different colours: red light is blurred less than blue. Each channel has a lobe of its own, one of which is drawn by
// what it reflects, so that weights differ between channels by far and some exceed 1.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::microfacet::{facet_reflect, facet_reflected, ggx_sample_normal};

struct Params {
  /// @color @default(0.9, 0.7, 0.8)
  color: vec3f,
  /// Slope of the facets that red light sees. @range(0.02, 0.3) @default(0.08)
  alpha: f32,
  /// How much wider the next channel's are. @range(1, 2) @default(1.4)
  spread: f32,
}

fn slopes(params: Params) -> vec3f { return params.alpha * vec3f(1.0, params.spread, params.spread * params.spread); }

fn chances(params: Params) -> vec3f {
  let c = params.color + 0.01;
  return c / (c.x + c.y + c.z);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let a = slopes(params);
  return params.color * vec3f(facet_reflect(wo, wi, a.xx).f, facet_reflect(wo, wi, a.yy).f, facet_reflect(wo, wi, a.zz).f);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let a = slopes(params);
  let each = vec3f(facet_reflect(wo, wi, a.xx).pdf, facet_reflect(wo, wi, a.yy).pdf, facet_reflect(wo, wi, a.zz).pdf);
  return dot(chances(params), each);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let a = slopes(params);
  let c = chances(params);
  var own = a.z;
  if (u.z < c.x) { own = a.x; } else if (u.z < c.x + c.y) { own = a.y; }
  let wi = facet_reflected(wo, ggx_sample_normal(wo, vec2f(own), u.xy));
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  let p = pdf(wo, wi, hit, params);
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p);
}
