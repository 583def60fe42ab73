// A lobe about the mirror direction by von Mises and Fisher; what it sends below the horizon is lost.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, frame_around, frame_to_world, unit_circle};

struct Params {
  /// @color @default(0.8, 0.6, 0.4)
  color: vec3f,
  /// Concentration. @range(1, 500) @default(1.5)
  k: f32,
}

fn lobe(wo: vec3f, wi: vec3f, k: f32) -> f32 {
  let r = vec3f(-wo.xy, wo.z) - wi;
  return k / (2.0 * PI * (1.0 - exp(-2.0 * k))) * exp(-0.5 * k * dot(r, r));
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  return params.color * lobe(wo, wi, params.k) / max(wo.z, wi.z);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  return lobe(wo, wi, params.k);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let d = -log(1.0 - u.x * (1.0 - exp(-2.0 * params.k))) / params.k;
  let s = sqrt(max(0.0, d * (2.0 - d)));
  let wi = frame_to_world(frame_around(vec3f(-wo.xy, wo.z)), vec3f(s * unit_circle(u.y), 1.0 - d));
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  let p = pdf(wo, wi, hit, params);
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p);
}
