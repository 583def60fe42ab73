// Phong: a lobe about the mirror direction over a diffuse base (Phong 1975), normalised. Not a model of any real surface,
// but the simplest glossy one.
//
//   f = kd (1 − max ks) / π + ks (n + 2) / (2π) cos^n α        α: angle between wi and the mirror direction of wo
//
// Lafortune and Willems 1994, "Using the modified Phong reflectance model for physically based rendering", eqs. 3 and 7:
// without Phong's division by cos θ it is reciprocal, and the lobe reflects ks at normal incidence, less elsewhere. One of
// both is drawn in proportion to its reflectance; the lobe by cos^n α, density (n + 1) / (2π) cos^n α.
// @family gloss

import package::material::Hit;
import package::math::{INV_PI, frame_around, frame_to_world, luminance, max_component};
import package::warp::{warp_cosine, warp_cosine_pdf};
import package::warp_power::{warp_power, warp_power_of};

struct Params {
  /// Reflectance of the diffuse base where nothing is reflected by the lobe.
  /// @color @default(0.6, 0.1, 0.1) @label(Diffuse)
  diffuse: vec3f,
  /// Reflectance of the lobe at normal incidence.
  /// @color @default(0.3, 0.3, 0.3) @label(Specular)
  specular: vec3f,
  /// n: the lobe is about 80° / √n wide on either side.
  /// @range(1, 2000) @step(1) @default(60) @label(Exponent)
  exponent: f32,
}

/// Reflectance of the base.
fn base(params: Params) -> vec3f { return params.diffuse * (1.0 - max_component(params.specular)); }

/// Probability of drawing the lobe.
fn lobe_chance(params: Params) -> f32 {
  let lobe = luminance(params.specular);
  return lobe / max(lobe + luminance(base(params)), 1e-6);
}

/// cos^n α.
fn lobe(wo: vec3f, wi: vec3f, params: Params) -> f32 {
  let apart = wi - vec3f(-wo.xy, wo.z);
  return warp_power_of(0.5 * dot(apart, apart), params.exponent);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  return base(params) * INV_PI + params.specular * ((params.exponent + 2.0) * 0.5 * INV_PI * lobe(wo, wi, params));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  return mix(warp_cosine_pdf(wi), (params.exponent + 1.0) * 0.5 * INV_PI * lobe(wo, wi, params), lobe_chance(params));
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f {
  if (u.z >= lobe_chance(params)) { return warp_cosine(u.xy); }
  return frame_to_world(frame_around(vec3f(-wo.xy, wo.z)), warp_power(u.xy, params.exponent));
}
