// The cosine, stretched along and across: a linearly transformed cosine (Heitz et al. 2016) to sample a plain surface by.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::INV_PI;
import package::warp::warp_cosine;

struct Params {
  /// @color @default(0.8, 0.6, 0.4)
  color: vec3f,
  /// @range(0.2, 1) @default(0.4)
  along: f32,
  /// @range(0.2, 1) @default(0.7)
  across: f32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f { return select(vec3f(0.0), params.color * INV_PI, wi.z > 0.0); }

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let w = wi / vec3f(params.along, params.across, 1.0);
  let l = length(w);
  return wi.z / l * INV_PI / (params.along * params.across * l * l * l);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let wi = normalize(warp_cosine(u.xy) * vec3f(params.along, params.across, 1.0));
  let p = pdf(wo, wi, hit, params);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p);
}
