// A weak narrow lobe beside a wide one: what few samples meet is most of the density where it is.
//
//   f = ρ (1 − s) / π + s D G1(wo) G1(wi) / (4 cos θo cos θi)

import package::material::{Hit, BsdfSample, BsdfValue, bsdf_sample_of, bsdf_absorbed};
import package::math::INV_PI;
import package::microfacet::{facet_reflect, facet_reflected, ggx_sample_normal};
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// Part s of the light, and of the samples, that the lobe has. @range(0.0005, 0.3) @default(0.002)
  part: f32,
  /// Slope of its facets. @range(0.0003, 0.05) @default(0.003)
  alpha: f32,
}

fn value(wo: vec3f, wi: vec3f, params: Params) -> BsdfValue {
  if (wi.z <= 0.0) { return BsdfValue(vec3f(0.0), 0.0); }
  let facet = facet_reflect(wo, wi, vec2f(params.alpha));
  return BsdfValue(vec3f(mix(INV_PI, facet.f, params.part)), mix(warp_cosine_pdf(wi), facet.pdf, params.part));
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f { return value(wo, wi, params).f; }

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 { return value(wo, wi, params).pdf; }

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  var wi = warp_cosine(u.xy);
  if (u.z < params.part) { wi = facet_reflected(wo, ggx_sample_normal(wo, vec2f(params.alpha), u.xy)); }
  let drawn = value(wo, wi, params);
  if (drawn.pdf <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, drawn.f * (wi.z / drawn.pdf), drawn.pdf);
}
