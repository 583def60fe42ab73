// Oren–Nayar: rough matte surfaces, such as clay, plaster and the full moon, which look flat instead of shaded.
//
//   f = ρ/π (1 + r s/t) / (1 + c1 r) + f_ms      s = wo·wi − cos θo cos θi,  t = max(cos θo, cos θi) if s > 0, else 1
//
// Lambertian facets (Oren and Nayar 1994) in the energy-preserving form EON of Portsmouth, Kutz and Hill 2025 (JCGT 14(1);
// formulas in wgsl/oren_nayar.wgsl): a white one loses nothing at any roughness, a coloured one grows more saturated.
// Roughness 0 is Lambert's. Sampled by the cosine: f varies by less than a factor of three.
// @family matte

import package::material::Hit;
import package::oren_nayar::eon_value;
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// Reflectance of the facets, per channel.
  /// @color @default(0.7, 0.55, 0.45) @label(Albedo)
  albedo: vec3f,
  /// 0: Lambert; 1: as rough as can be.
  /// @range(0, 1) @step(0.01) @default(0.8) @label(Roughness)
  roughness: f32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  return eon_value(params.albedo, params.roughness, wo, wi);
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f { return warp_cosine(u.xy); }

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 { return warp_cosine_pdf(wi); }
