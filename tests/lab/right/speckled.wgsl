// Paint with speckles by noise of the object's coordinates, bumps, holes and a glow: all that a file may define at once.

import package::material::{Hit, BsdfSample, bsdf_sample_of};
import package::math::INV_PI;
import package::noise::noise_value;
import package::transform::object_point;
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// @color @default(0.8, 0.2, 0.1)
  light: vec3f,
  /// @color @default(0.1, 0.1, 0.3)
  dark: vec3f,
  /// @range(0.5, 30) @default(8)
  scale: f32,
  /// @range(0, 1) @default(0.3)
  holes: f32,
  /// @range(0, 0.8) @default(0.3)
  bumps: f32,
}

fn grain(hit: Hit, params: Params) -> f32 {
  return 0.5 + 0.5 * noise_value(object_point(hit) * params.scale);
}

fn albedo(hit: Hit, params: Params) -> vec3f { return mix(params.dark, params.light, clamp(grain(hit, params), 0.0, 1.0)); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return select(vec3f(0.0), albedo(hit, params) * INV_PI, wi.z > 0.0);
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 { return warp_cosine_pdf(wi); }

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let wi = warp_cosine(u.xy);
  return bsdf_sample_of(wi, albedo(hit, params), warp_cosine_pdf(wi));
}

fn opacity(hit: Hit, params: Params) -> f32 { return smoothstep(params.holes - 0.1, params.holes + 0.1, grain(hit, params)); }

fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f {
  let ember = max(0.0, grain(hit, params) - 0.8);
  return params.light * (4.0 * ember * wo.z);
}

fn normal(hit: Hit, params: Params) -> vec3f {
  let s = sin(params.scale * hit.uv * 6.0) * params.bumps;
  return normalize(vec3f(-s.x * hit.tangent.xy - s.y * hit.bitangent.xy, 1.0));
}
