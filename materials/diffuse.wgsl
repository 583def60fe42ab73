// Diffuse: reflects the same radiance in every direction (Lambert 1760).
//
//   f(wo, wi) = albedo / π        above the surface, else 0
//
// Sampled in proportion to cos θ, so that every sample weighs the same: f cos θ / pdf = albedo.
// @family matte

import package::material::{Hit, BsdfSample, bsdf_sample_of};
import package::math::INV_PI;
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// Fraction of the light that is reflected, per channel.
  /// @color @default(0.8, 0.8, 0.8) @label(Albedo)
  albedo: vec3f,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return select(vec3f(0.0), params.albedo * INV_PI, wi.z > 0.0);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let wi = warp_cosine(u.xy);
  return bsdf_sample_of(wi, params.albedo, warp_cosine_pdf(wi));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  return warp_cosine_pdf(wi);
}
