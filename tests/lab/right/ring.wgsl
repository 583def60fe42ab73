// A ring of light about the mirror direction, with sharp rims: drawn by the built-in sine and cosine, whose directions are not quite of unit length.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{PI, frame_around, frame_to_world};

/// In 1 − cos of the angle from the mirror direction.
const WIDTH = 0.02;

struct Params {
  /// @color @default(0.8, 0.6, 0.4)
  color: vec3f,
  /// @range(0.1, 0.3) @default(0.2)
  inner: f32,
}

fn density(wo: vec3f, wi: vec3f, params: Params) -> f32 {
  let d = 1.0 - dot(vec3f(-wo.xy, wo.z), wi);
  return select(0.0, 1.0 / (2.0 * PI * WIDTH), d >= params.inner && d < params.inner + WIDTH && wi.z > 0.0);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f { return params.color * density(wo, wi, params); }

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 { return density(wo, wi, params); }

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let d = params.inner + WIDTH * u.x;
  let turn = 2.0 * PI * u.y;
  let wi = frame_to_world(frame_around(vec3f(-wo.xy, wo.z)), vec3f(sqrt(d * (2.0 - d)) * vec2f(cos(turn), sin(turn)), 1.0 - d));
  let p = pdf(wo, wi, hit, params);
  if (p <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (wi.z / p), p);
}
