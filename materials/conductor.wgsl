// Conductor: rough metal, by its measured complex index of refraction.
//
//   f(wo, wi) = F(wo·h) D(h) G2(wo, wi) / (4 cos θo cos θi) + f_ms      h = (wo + wi) / |wo + wi|
//
// F: exact reflectance of a conductor (wgsl/fresnel.wgsl); D, G2: GGX with correlated masking (wgsl/microfacet.wgsl; Walter
// et al. 2007, Heitz 2014); f_ms: what is reflected more than once (Kulla and Conty 2017, wgsl/microfacet_albedo.wgsl),
// without which a rough metal loses up to 70 % of the light and the colour of its depths. Of white light on a metal with
// F = 1 at most 1 % is lost. Sampled by visible normals (Heitz 2018), f_ms by the cosine.
// @family metal

import package::fresnel::{fresnel_conductor, fresnel_mean_conductor};
import package::material::{Hit, BsdfValue};
import package::metals::{Metal, metal_of};
import package::microfacet::ggx_alpha;
import package::rough_metal::{rough_metal_cosine, rough_metal_direction_isotropic, rough_metal_value_isotropic};

struct Params {
  /// Which metal; custom: by n and k below.
  /// @choice(gold, copper, aluminium, silver, iron, custom) @default(0) @label(Metal)
  metal: u32,
  /// Perceptual: its square is the slope α of the facets. 0 is as good as a mirror (α = 0.001).
  /// @range(0, 1) @step(0.01) @default(0.25) @label(Roughness)
  roughness: f32,
  /// Custom metal: index of refraction at red, green and blue.
  /// @range(0.05, 10) @step(0.01) @default(0.18, 0.42, 1.37) @label(Index n)
  n: vec3f,
  /// Custom metal: extinction coefficient at red, green and blue; 0 for a black dielectric.
  /// @range(0, 10) @step(0.01) @default(3.42, 2.35, 1.77) @label(Extinction k)
  k: vec3f,
}

fn value(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> BsdfValue {
  let metal = metal_of(params.metal, Metal(params.n, params.k));
  let F = fresnel_conductor(rough_metal_cosine(wo, wi), metal.n, metal.k);
  return rough_metal_value_isotropic(wo, wi, ggx_alpha(params.roughness).x, F, fresnel_mean_conductor(metal.n, metal.k));
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f {
  return rough_metal_direction_isotropic(wo, ggx_alpha(params.roughness).x, u);
}
