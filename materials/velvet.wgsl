// Velvet: a pile of fine fibres that shines where it is seen, or lit, at a grazing angle.
//
//   f = ρf / (4π) (1 − e^{−τ (1/μo + 1/μi)}) / (μo + μi) + min(1 − R(μo), 1 − R(μi)) ρ / π        μ = cos θ
//
// Single scattering in a layer of optical depth τ over a diffuse base: Koenderink and Pont 2003, "The secret of velvety
// skin"; Chandrasekhar 1960 (wgsl/fuzz.wgsl). R(μ) = max ρf / 2 (1 − e^{−τ/μ}) bounds what the fibres reflect, so that fibres
// and base together never reflect more than arrives. The fibres are sampled evenly over the hemisphere, the base by the
// cosine, one of them drawn in proportion to what it reflects.
// @family layered

import package::fuzz::{FUZZ_PDF, fuzz_depth, fuzz_reflectance, fuzz_sample, fuzz_value};
import package::material::Hit;
import package::math::{INV_PI, luminance, max_component};
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// What the fibres scatter of the light that meets them.
  /// @color @default(0.9, 0.5, 0.6) @label(Fibres)
  fibres: vec3f,
  /// Reflectance of the base.
  /// @color @default(0.15, 0.01, 0.03) @label(Base)
  base: vec3f,
  /// Width of the bright rim; its square is the optical depth τ.
  /// @range(0, 1) @step(0.01) @default(0.5) @label(Roughness)
  roughness: f32,
}

/// What the fibres leave to the base.
fn entry(mu: f32, params: Params) -> f32 {
  return 1.0 - max_component(params.fibres) * fuzz_reflectance(mu, fuzz_depth(params.roughness));
}

/// Probability of drawing the fibres.
fn fibre_chance(wo: vec3f, params: Params) -> f32 {
  let fibres = luminance(params.fibres) * fuzz_reflectance(wo.z, fuzz_depth(params.roughness));
  return fibres / max(fibres + luminance(params.base) * entry(wo.z, params), 1e-6);
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let base = params.base * (min(entry(wo.z, params), entry(wi.z, params)) * INV_PI);
  return params.fibres * fuzz_value(wo.z, wi.z, fuzz_depth(params.roughness)) + base;
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  return mix(warp_cosine_pdf(wi), FUZZ_PDF, fibre_chance(wo, params));
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f {
  if (u.z < fibre_chance(wo, params)) { return fuzz_sample(u.xy); }
  return warp_cosine(u.xy);
}
