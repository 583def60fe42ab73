// Metal by wavelength, bare or under a thin clear film: measured indices, and interference at each wavelength.
//
//   f(wo, wi) = F(wo·h, λ) D(h) G2(wo, wi) / (4 cos θo cos θi) + f_ms        h = (wo + wi) / |wo + wi|
//
// F: reflectance of a conductor of n(λ) + i k(λ), which Johnson and Christy 1972 and Rakić 1995 measured (package::spectrum_metals), or
// Airy's sum over the reflections in a film on it, exact for each wavelength: thick films have the channelled spectra that three channels
// cannot tell from grey. Facets and what is reflected more than once are those of materials/conductor.wgsl.
// @family spectral

import package::fresnel::{fresnel_conductor, fresnel_mean_conductor};
import package::material::{Hit, BsdfValue};
import package::metals::Metal;
import package::microfacet::ggx_alpha;
import package::rough_metal::{rough_metal_cosine, rough_metal_direction_isotropic, rough_metal_value_isotropic};
import package::spectrum::spectrum_thin_film;
import package::spectrum_metals::spectrum_metal;

struct Params {
  /// Which metal; custom: by n and k below. Iron and custom are three numbers, which become spectra.
  /// @choice(gold, copper, aluminium, silver, iron, custom) @default(0) @label(Metal)
  metal: u32,
  /// Perceptual: its square is the slope α of the facets. 0 is as good as a mirror (α = 0.001).
  /// @range(0, 1) @step(0.01) @default(0.25) @label(Roughness)
  roughness: f32,
  /// Of the film; 0: none.
  /// @range(0, 5000) @step(5) @default(0) @unit(nm) @label(Film thickness)
  thickness: f32,
  /// Of the film: oxides 1.8 to 2.6, oil 1.5, soap 1.33.
  /// @range(1, 3) @step(0.01) @default(1.9) @label(Film index of refraction)
  film_ior: f32,
  /// Custom metal: index of refraction at red, green and blue.
  /// @range(0.05, 10) @step(0.01) @default(0.18, 0.42, 1.37) @label(Index n)
  n: vec3f,
  /// Custom metal: extinction coefficient at red, green and blue; 0 for a black dielectric.
  /// @range(0, 10) @step(0.01) @default(3.42, 2.35, 1.77) @label(Extinction k)
  k: vec3f,
}

fn reflectance(cosine: f32, metal: Metal, params: Params) -> vec3f {
  if (params.thickness <= 0.0) { return fresnel_conductor(cosine, metal.n, metal.k); }
  return spectrum_thin_film(cosine, params.thickness, params.film_ior, metal.n, metal.k);
}

fn value(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> BsdfValue {
  let metal = spectrum_metal(params.metal, Metal(params.n, params.k));
  let F = reflectance(rough_metal_cosine(wo, wi), metal, params);
  // Where the average is asked for, light from 48° stands for all that comes through a film.
  var mean = fresnel_mean_conductor(metal.n, metal.k);
  if (params.thickness > 0.0) { mean = reflectance(0.6666667, metal, params); }
  return rough_metal_value_isotropic(wo, wi, ggx_alpha(params.roughness).x, F, mean);
}

fn direction(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> vec3f {
  return rough_metal_direction_isotropic(wo, ggx_alpha(params.roughness).x, u);
}
