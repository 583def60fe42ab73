// A GGX mirror without masking-shadowing of more than one bounce, down to lobes of a thousandth of a radian.
//
//   f = D G2 / (4 cos θo cos θi),   sampled by visible normals (Heitz 2018, "Sampling the GGX distribution of visible normals")
//
// Absorbs what would leave below the horizon.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::PI;
import package::warp::warp_disk;

struct Params {
  /// Slope of the microfacets along the tangent, root mean square times √2. @range(0.001, 1) @default(0.2)
  alpha_x: f32,
  /// The same across it. @range(0.001, 1) @default(0.05)
  alpha_y: f32,
}

/// 1 / ((h.x/αx)² + (h.y/αy)² + h.z²)² / (π αx αy)
fn distribution(h: vec3f, a: vec2f) -> f32 {
  let s = vec3f(h.xy / a, h.z);
  let d = dot(s, s);
  return 1.0 / (PI * a.x * a.y * d * d);
}

fn lambda(w: vec3f, a: vec2f) -> f32 {
  let s = a * w.xy;
  return 0.5 * (sqrt(1.0 + dot(s, s) / (w.z * w.z)) - 1.0);
}

fn slopes(params: Params) -> vec2f { return vec2f(params.alpha_x, params.alpha_y); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let a = slopes(params);
  let d = distribution(normalize(wo + wi), a);
  return vec3f(d / (4.0 * wo.z * wi.z * (1.0 + lambda(wo, a) + lambda(wi, a))));
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let a = slopes(params);
  let v = normalize(vec3f(a * wo.xy, wo.z));
  let across = dot(v.xy, v.xy);
  var t1 = vec3f(1.0, 0.0, 0.0);
  if (across > 0.0) { t1 = vec3f(-v.y, v.x, 0.0) * inverseSqrt(across); }
  let t2 = cross(v, t1);
  var p = warp_disk(u.xy);
  p.y = mix(sqrt(max(0.0, 1.0 - p.x * p.x)), p.y, 0.5 + 0.5 * v.z);
  let n = t1 * p.x + t2 * p.y + v * sqrt(max(0.0, 1.0 - dot(p, p)));
  let h = normalize(vec3f(a * n.xy, max(1.0e-6, n.z)));
  let wi = reflect(-wo, h);
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, vec3f((1.0 + lambda(wo, a)) / (1.0 + lambda(wo, a) + lambda(wi, a))), pdf(wo, wi, hit, params));
}

/// Also of the directions below the horizon, which are absorbed: it is 0 there.
fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let a = slopes(params);
  return distribution(normalize(wo + wi), a) / (4.0 * wo.z * (1.0 + lambda(wo, a)));
}
