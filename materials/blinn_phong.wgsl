// Blinn–Phong: a lobe about the halfway vector over a diffuse base (Blinn 1977), normalised.
//
//   f = kd (1 − max ks) / π + ks N cos^n θh,   N = (n + 2)(n + 4) / (8π (n + 2^{−n/2}))        h = (wo + wi) / |wo + wi|
//
// N makes the lobe reflect ks at normal incidence (Giesen 2009, "Phong and Blinn–Phong normalization factors"), and less
// elsewhere. Highlights stretch at grazing angles as real ones do; Phong's stay round. One of both is drawn in proportion to
// its reflectance; the lobe by its halfway vector, whose density is (n + 1) / (2π) cos^n θh, that of wi a 4 wo·h-th of it.
// @family gloss

import package::material::Hit;
import package::math::{INV_PI, luminance, max_component};
import package::warp::{warp_cosine, warp_cosine_pdf};
import package::warp_power::{warp_power, warp_power_of};

struct Params {
  /// Reflectance of the diffuse base where nothing is reflected by the lobe.
  /// @color @default(0.1, 0.2, 0.6) @label(Diffuse)
  diffuse: vec3f,
  /// Reflectance of the lobe at normal incidence.
  /// @color @default(0.3, 0.3, 0.3) @label(Specular)
  specular: vec3f,
  /// n: four times Phong's for highlights of the same size.
  /// @range(1, 8000) @step(1) @default(240) @label(Exponent)
  exponent: f32,
}

/// Reflectance of the base.
fn base(params: Params) -> vec3f { return params.diffuse * (1.0 - max_component(params.specular)); }

/// Probability of drawing the lobe.
fn lobe_chance(params: Params) -> f32 {
  let lobe = luminance(params.specular);
  return lobe / max(lobe + luminance(base(params)), 1e-6);
}

/// cos^n θh by sin² θh, which narrow lobes have the digits of.
fn lobe(wo: vec3f, wi: vec3f, n: f32) -> f32 {
  let h = normalize(wo + wi);
  // cos θ = √(1 − sin² θ).
  return warp_power_of(dot(h.xy, h.xy), 0.5 * n);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let n = params.exponent;
  let N = (n + 2.0) * (n + 4.0) * 0.125 * INV_PI / (n + exp2(-0.5 * n));
  return base(params) * INV_PI + params.specular * (N * lobe(wo, wi, n));
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  let cosine = max(0.5 * length(wo + wi), 1e-6); // wo·h
  let density = (params.exponent + 1.0) * 0.125 * INV_PI * lobe(wo, wi, params.exponent) / cosine;
  return mix(warp_cosine_pdf(wi), density, lobe_chance(params));
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f {
  if (u.z >= lobe_chance(params)) { return warp_cosine(u.xy); }
  let h = warp_power(u.xy, params.exponent);
  // A halfway vector that faces away is that of no direction.
  return select(vec3f(0.0), normalize(2.0 * dot(wo, h) * h - wo), dot(wo, h) > 0.0);
}
