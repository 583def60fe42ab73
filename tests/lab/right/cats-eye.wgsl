// A mirror that sends light straight back, with some of it scattered: a Dirac delta at wo itself, and a lobe around it.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{INV_PI, frame_around, frame_to_world};
import package::warp::warp_disk;

struct Params {
  /// Part that comes back exactly. @range(0.1, 0.6) @default(0.4)
  back: f32,
  /// @color @default(0.9, 0.8, 0.3)
  color: vec3f,
  /// Width of the lobe: larger is narrower. @range(1, 3000) @default(300)
  exponent: f32,
}

fn lobe(c: f32, params: Params) -> f32 { return pow(max(c, 1e-20), params.exponent); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let n = params.exponent;
  return params.color * ((1.0 - params.back) * (n + 2.0) * 0.5 * INV_PI * lobe(dot(wo, wi), params));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  return (1.0 - params.back) * (params.exponent + 1.0) * 0.5 * INV_PI * lobe(dot(wo, wi), params);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  if (u.z < params.back) { return BsdfSample(wo, params.color, params.back, true, 1.0); }
  let p = warp_disk(u.xy);
  let r2 = dot(p, p);
  let c = pow(max(1.0 - r2, 1e-20), 1.0 / (params.exponent + 1.0));
  let around = p * (sqrt(max(0.0, (1.0 - c) * (1.0 + c))) / sqrt(max(r2, 1e-20)));
  let wi = frame_to_world(frame_around(wo), vec3f(around, c));
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  let density = pdf(wo, wi, hit, params);
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / density), density);
}
