// Chessboard: two materials in one file, chosen by the place: matte squares and squares of rough metal.
//
//   matte: f = colour / π                                         sampled by the cosine
//   metal: f = F(wo·h) D(h) G2 / (4 cos θo cos θi),  h = (wo + wi) / |wo + wi|      sampled by the facets that wo sees
//
// D and G2 are GGX (package::microfacet; Walter et al. 2007), F grows from the metal's colour to 1 at grazing angles (Schlick
// 1994). eval, sample and pdf ask the same question first, on which square they are; nothing is mixed, so no lobe has to be chosen.
// @family pattern

import package::fresnel::fresnel_schlick;
import package::material::{Hit, BsdfSample, bsdf_sample_of, bsdf_absorbed};
import package::math::INV_PI;
import package::microfacet::{ggx_alpha, ggx_sample_normal, facet_reflect, facet_reflected};
import package::pattern::{pattern_checker_2d, pattern_face};
import package::transform::{object_point, object_normal};
import package::warp::{warp_cosine, warp_cosine_pdf};

struct Params {
  /// @color @default(0.05, 0.05, 0.055) @label(Matte)
  matte: vec3f,
  /// Reflectance straight on.
  /// @color @default(0.95, 0.79, 0.5) @label(Metal)
  metal: vec3f,
  /// @range(0.02, 1) @step(0.05) @default(0.25) @label(Roughness)
  roughness: f32,
  /// Edge of a square in scene units.
  /// @range(0.0001, 10000) @step(0.05) @default(0.25) @label(Size)
  size: f32,
}

fn is_metal(hit: Hit, params: Params) -> bool {
  let p = pattern_face(object_point(hit), object_normal(hit));
  return pattern_checker_2d(p / params.size + 0.001) == 1.0;
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  if (!is_metal(hit, params)) { return params.matte * INV_PI; }
  let facet = facet_reflect(wo, wi, ggx_alpha(params.roughness));
  return fresnel_schlick(saturate(dot(wo, facet.h)), params.metal) * facet.f;
}

fn pdf(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> f32 {
  if (wi.z <= 0.0) { return 0.0; }
  if (!is_metal(hit, params)) { return warp_cosine_pdf(wi); }
  return facet_reflect(wo, wi, ggx_alpha(params.roughness)).pdf;
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  if (!is_metal(hit, params)) {
    let wi = warp_cosine(u.xy);
    return bsdf_sample_of(wi, params.matte, warp_cosine_pdf(wi));
  }
  let alpha = ggx_alpha(params.roughness);
  let wi = facet_reflected(wo, ggx_sample_normal(wo, alpha, u.xy));
  if (wi.z <= 0.0) { return bsdf_absorbed(); }
  let facet = facet_reflect(wo, wi, alpha);
  return bsdf_sample_of(wi, fresnel_schlick(saturate(dot(wo, facet.h)), params.metal) * (facet.f * wi.z / facet.pdf), facet.pdf);
}
