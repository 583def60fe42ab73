// A record: light is blurred across its grooves alone, into a plane through the mirror direction. The direction is drawn by an angle
// in that plane and a little angle out of it, both by the logistic function; density by solid angle from the sphere's heights.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, turns_of};

struct Params {
  /// @color @default(0.8, 0.8, 0.85)
  color: vec3f,
  /// Across the grooves. @range(0.05, 0.5) @default(0.2)
  across: f32,
  /// Along them. @range(0.004, 0.1) @default(0.02)
  along: f32,
}

/// Density of a logistic variable, and its integral.
fn logistic(x: f32, s: f32) -> f32 {
  let e = exp(-abs(x) / s);
  return e / (s * (1.0 + e) * (1.0 + e));
}

fn below(x: f32, s: f32) -> f32 { return 1.0 / (1.0 + exp(-x / s)); }

/// Along the grooves the sine, across them the angle from the normal.
fn angles(w: vec3f, hit: Hit) -> vec2f { return vec2f(dot(w.xy, hit.tangent.xy), 2.0 * PI * turns_of(vec2f(w.z, dot(w.xy, hit.bitangent.xy)))); }

fn density(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  let o = angles(wo, hit);
  let i = angles(wi, hit);
  let inside = below(1.0 + o.x, params.along) - below(-1.0 + o.x, params.along);
  let turned = below(0.5 * PI + o.y, params.across) - below(-0.5 * PI + o.y, params.across);
  // Heights along an axis and azimuths around it measure the sphere.
  return logistic(i.x + o.x, params.along) / inside * logistic(i.y + o.y, params.across) / turned;
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let o = angles(wo, hit);
  let i = angles(wi, hit);
  return params.color * (logistic(i.x + o.x, params.along) * logistic(i.y + o.y, params.across) / max(wo.z, wi.z));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  return density(wo, wi, hit, params);
}

fn drawn(u: f32, middle: f32, s: f32, end: f32) -> f32 {
  let c = mix(below(-end - middle, s), below(end - middle, s), u);
  return clamp(middle - s * log(1.0 / max(c, 1e-9) - 1.0), -end, end);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let o = angles(wo, hit);
  let height = drawn(u.x, -o.x, params.along, 1.0);
  let turn = drawn(u.y, -o.y, params.across, 0.5 * PI);
  let r = sqrt(max(0.0, 1.0 - height * height));
  let wi = normalize(vec3f(height * hit.tangent.xy + r * sin(turn) * hit.bitangent.xy, r * cos(turn)));
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  let p = pdf(wo, wi, hit, params);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p);
}
