// Rough metal with facets by Beckmann, drawn by D cos θh: Walter et al. 2007, eqs. 25 to 29.
//
//   f = F D G / (4 cos θo cos θi)

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::PI;

struct Params {
  /// @color @default(0.95, 0.64, 0.54)
  f0: vec3f,
  /// Perceptual; its square is the slope. @range(0.1, 1) @default(0.4)
  roughness: f32,
}

fn alpha(params: Params) -> f32 { return params.roughness * params.roughness; }

fn schlick(c: f32, f0: vec3f) -> vec3f {
  let m = clamp(1.0 - c, 0.0, 1.0);
  return f0 + (1.0 - f0) * (m * m * m * m * m);
}

fn beckmann(h: vec3f, a: f32) -> f32 {
  let c2 = h.z * h.z;
  return exp((c2 - 1.0) / (a * a * c2)) / (PI * a * a * c2 * c2);
}

fn smith(c: f32, a: f32) -> f32 {
  let t = c / (a * sqrt(max(1e-12, 1.0 - c * c)));
  return select(1.0, (3.535 * t + 2.181 * t * t) / (1.0 + 2.276 * t + 2.577 * t * t), t < 1.6);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let h = normalize(wo + wi);
  let a = alpha(params);
  return schlick(dot(wo, h), params.f0) * (beckmann(h, a) * smith(wo.z, a) * smith(wi.z, a) / (4.0 * wo.z * wi.z));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let h = normalize(wo + wi);
  return beckmann(h, alpha(params)) * h.z / (4.0 * max(1e-5, dot(wi, h)));
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let a = alpha(params);
  let t2 = -a * a * log(1.0 - u.x);
  let z = inverseSqrt(1.0 + t2);
  let r = z * sqrt(t2);
  let h = vec3f(r * cos(2.0 * PI * u.y), r * sin(2.0 * PI * u.y), z);
  let c = dot(wo, h);
  let wi = normalize(2.0 * c * h - wo);
  if (c <= 0.0 || wi.z <= 0.0) { return bsdf_absorbed(); }
  let weight = schlick(c, params.f0) * (smith(wo.z, a) * smith(wi.z, a) * c / (wo.z * h.z));
  return bsdf_sample_of(wi, weight, pdf(wo, wi, hit, params));
}
