// Smooth glass written out: reflection with probability F, else Snell's law, radiance over eta².

import package::fresnel::fresnel_dielectric;
import package::material::{Hit, BsdfSample};

struct Params {
  /// Index of refraction inside. @range(1, 2.5) @default(1.5)
  ior: f32,
  /// @color @default(1, 0.9, 0.8)
  tint: vec3f,
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let eta = select(1.0 / (params.ior / hit.outside), params.ior / hit.outside, hit.front);
  let F = fresnel_dielectric(wo.z, eta);
  if (u.z < F) { return BsdfSample(vec3f(-wo.xy, wo.z), params.tint, F, true, 1.0); }
  let s2 = (1.0 - wo.z * wo.z) / (eta * eta);
  let wi = vec3f(-wo.xy / eta, -sqrt(max(0.0, 1.0 - s2)));
  return BsdfSample(wi, params.tint / (eta * eta), 1.0 - F, true, eta);
}

fn interior_ior(hit: Hit, params: Params) -> f32 { return params.ior; }
