// A mixture with a delta lobe: a constant part of the light is mirrored, the rest is diffuse on both sides.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::INV_PI;
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// @range(0, 1) @default(0.3)
  mirrored: f32,
  /// Part of the diffuse light that goes through. @range(0, 1) @default(0.4)
  through: f32,
  /// Part of the samples that go to the mirror. @range(0.05, 0.95) @default(0.2)
  chosen: f32,
}

fn side(wi: vec3f, params: Params) -> f32 { return select(1.0 - params.through, params.through, wi.z < 0.0); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return vec3f((1.0 - params.mirrored) * side(wi, params) * INV_PI);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  if (u.z < params.chosen) {
    return BsdfSample(vec3f(-wo.xy, wo.z), vec3f(params.mirrored / params.chosen), params.chosen, true, 1.0);
  }
  var wi = warp_cosine(u.xy);
  if ((u.z - params.chosen) < params.through * (1.0 - params.chosen)) { wi.z = -wi.z; }
  let p = pdf(wo, wi, hit, params);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, vec3f((1.0 - params.mirrored) / (1.0 - params.chosen)), p);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  return (1.0 - params.chosen) * side(wi, params) * abs(wi.z) * INV_PI;
}
