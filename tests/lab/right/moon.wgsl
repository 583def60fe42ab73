// Dust of a moon: Lommel and Seeliger, with the surge towards full moon of Hapke 1981 and light that is scattered more than once in
// his approximation by H functions. Drawn evenly over the hemisphere.

import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::{INV_PI, PI};
import package::warp::warp_cone;

struct Params {
  /// Albedo of a grain. @range(0, 0.95) @default(0.6)
  grain: f32,
  /// Height of the surge. @range(0, 1) @default(0.6)
  surge: f32,
  /// Its width. @range(0.02, 0.5) @default(0.1)
  width: f32,
}

fn h_function(mu: f32, w: f32) -> f32 { return (1.0 + 2.0 * mu) / (1.0 + 2.0 * mu * sqrt(1.0 - w)); }

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let w = params.grain;
  let half = 0.5 * length(wo - wi);
  // tan(g / 2) of the phase angle g.
  let tangent = half * inverseSqrt(max(1e-7, 1.0 - half * half));
  let surge = params.surge / (1.0 + tangent / params.width);
  let all = 1.0 + surge + h_function(wo.z, w) * h_function(wi.z, w) - 1.0;
  return vec3f(w * all / (4.0 * PI * (wo.z + wi.z)));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 { return select(0.0, 0.5 * INV_PI, wi.z > 0.0); }

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let wi = warp_cone(u.xy, 1.0);
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  return bsdf_sample_of(wi, eval(wo, wi, hit, params) * (2.0 * PI * wi.z), 0.5 * INV_PI);
}
