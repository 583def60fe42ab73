// A mirror, a rough mirror and a diffuse base, each with its own part of the light; one number chooses twice, and is stretched
// in between.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::INV_PI;
import package::microfacet::{facet_reflect, facet_reflected, ggx_sample_normal};
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// Part that is mirrored. @range(0.05, 0.45) @default(0.2)
  mirrored: f32,
  /// Part that is blurred. @range(0.05, 0.45) @default(0.3)
  blurred: f32,
  /// @color @default(0.9, 0.5, 0.2)
  color: vec3f,
  /// Slope. @range(0.02, 0.5) @default(0.1)
  alpha: f32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let rest = 1.0 - params.mirrored - params.blurred;
  return params.color * (params.blurred * facet_reflect(wo, wi, vec2f(params.alpha)).f + rest * INV_PI);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let rest = 1.0 - params.mirrored - params.blurred;
  return params.blurred * facet_reflect(wo, wi, vec2f(params.alpha)).pdf + rest * warp_cosine_pdf(wi);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  if (u.z < params.mirrored) { return BsdfSample(vec3f(-wo.xy, wo.z), params.color, params.mirrored, true, 1.0); }
  let z = (u.z - params.mirrored) / (1.0 - params.mirrored);
  var wi = warp_cosine(u.xy);
  if (z < params.blurred / (1.0 - params.mirrored)) { wi = facet_reflected(wo, ggx_sample_normal(wo, vec2f(params.alpha), u.xy)); }
  let p = pdf(wo, wi, hit, params);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p);
}
