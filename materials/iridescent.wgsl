// Iridescent: metal or glass under a film as thin as a wave of light. Tempered steel, anodised titanium, oil on a road.
//
//   f = F(wo·h) D(h) G2(wo, wi) / (4 cos θo cos θi) + f_ms,   F = |Airy's sum over the reflections in the film|²
//
// F: thin-film interference with exact amplitudes of both polarisations and of a base with the index n + ik (Belcour and
// Barla 2017, "A practical extension to microfacet theory for the modeling of varying iridescence"; wgsl/thin_film.wgsl); its
// colours run through Newton's series with thickness and angle. The facets are those of materials/conductor.wgsl. Light that
// a base without absorption lets in is lost: a black body under the film.
// @family metal

import package::material::{Hit, BsdfValue};
import package::metals::{Metal, metal_of};
import package::microfacet::ggx_alpha;
import package::rough_metal::{rough_metal_cosine, rough_metal_direction_isotropic, rough_metal_value_isotropic};
import package::thin_film::thin_film;

struct Params {
  /// What the film lies on; custom: by n and k below.
  /// @choice(gold, copper, aluminium, silver, iron, custom) @default(4) @label(Base)
  base: u32,
  /// Of the film.
  /// @range(0, 2000) @step(5) @default(300) @unit(nm) @label(Thickness)
  thickness: f32,
  /// Of the film: oxides 1.8 to 2.6, oil 1.5, soap 1.33.
  /// @range(1, 3) @step(0.01) @default(1.9) @label(Film index of refraction)
  film_ior: f32,
  /// Perceptual: its square is the slope of the facets.
  /// @range(0, 1) @step(0.01) @default(0.2) @label(Roughness)
  roughness: f32,
  /// Custom base: index of refraction at red, green and blue.
  /// @range(1, 10) @step(0.01) @default(1.5, 1.5, 1.5) @label(Index n)
  n: vec3f,
  /// Custom base: extinction coefficient at red, green and blue; 0: glass.
  /// @range(0, 10) @step(0.01) @default(0, 0, 0) @label(Extinction k)
  k: vec3f,
}

fn reflectance(cosine: f32, params: Params) -> vec3f {
  let base = metal_of(params.base, Metal(params.n, params.k));
  return thin_film(cosine, params.thickness, params.film_ior, base.n, base.k);
}

fn value(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> BsdfValue {
  // Where the average is asked for, light from 48° stands for all.
  let F_mean = reflectance(0.6666667, params);
  return rough_metal_value_isotropic(wo, wi, ggx_alpha(params.roughness).x, reflectance(rough_metal_cosine(wo, wi), params), F_mean);
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f {
  return rough_metal_direction_isotropic(wo, ggx_alpha(params.roughness).x, u);
}
