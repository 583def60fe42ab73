// Paper: diffuse on both sides, a part of the light goes through.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::INV_PI;
import package::warp::warp_cosine;

struct Params {
  /// @color @default(0.9, 0.8, 0.7)
  color: vec3f,
  /// Part of the light that goes through. @range(0, 1) @default(0.3)
  through: f32,
}

fn share(wi: vec3f, params: Params) -> f32 { return select(1.0 - params.through, params.through, wi.z < 0.0); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f { return params.color * share(wi, params) * INV_PI; }

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 { return share(wi, params) * abs(wi.z) * INV_PI; }

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  var wi = warp_cosine(u.xy);
  if (u.z < params.through) { wi = -wi; }
  let p = pdf(wo, wi, hit, params);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, params.color, p);
}
