// A sheet that reflects another colour on its back; what passes is the same both ways.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::INV_PI;
import package::warp::warp_cosine;

struct Params {
  /// @color @default(0.8, 0.6, 0.4)
  color: vec3f,
  /// @color @default(0.1, 0.5, 0.2)
  back: vec3f,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z < 0.0) { return vec3f(0.3 * INV_PI); }
  return 0.5 * INV_PI * select(params.back, params.color, hit.front);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 { return select(0.4, 0.6, wi.z > 0.0) * abs(wi.z) * INV_PI; }

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let up = warp_cosine(u.xy);
  let wi = vec3f(up.xy, select(-up.z, up.z, u.z < 0.6));
  let p = pdf(wo, wi, hit, params);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (abs(wi.z) / p), p);
}
