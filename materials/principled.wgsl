// Principled: fuzz over coat over a base of metal, rough dielectric and glass, by the parameters of OpenPBR 1.1.
//
// A material for nearly everything: plastic, lacquer, metals new and worn, glass, velvet, soap film. What the layers are,
// how they hide one another, and where this departs from OpenPBR stands in wgsl/principled.wgsl. Reciprocal; never reflects
// more than arrives. One lobe of the mixture is drawn in proportion to what it is expected to reflect; the density is that
// of all of them.
// @family layered

import package::material::Hit;
import package::principled::Principled;

struct Params {
  /// Brightness of the base.
  /// @range(0, 1) @step(0.01) @default(1) @label(Base weight)
  base_weight: f32,
  /// Reflectance of the diffuse body; of a metal at normal incidence.
  /// @color @default(0.8, 0.8, 0.8) @label(Base colour)
  base_color: vec3f,
  /// 0: looks the same from everywhere; 1: rough and dusty (EON).
  /// @range(0, 1) @step(0.01) @default(0) @label(Diffuse roughness)
  base_diffuse_roughness: f32,
  /// 0: dielectric, 1: metal.
  /// @range(0, 1) @step(0.01) @default(0) @label(Metalness)
  base_metalness: f32,
  /// Scales the reflectance of the boundary at normal incidence.
  /// @range(0, 1) @step(0.01) @default(1) @label(Specular weight)
  specular_weight: f32,
  /// Tint of the reflection of a dielectric; of a metal that at 82°.
  /// @color @default(1, 1, 1) @label(Specular colour)
  specular_color: vec3f,
  /// Perceptual: its square is the slope of the facets.
  /// @range(0, 1) @step(0.01) @default(0.3) @label(Roughness)
  specular_roughness: f32,
  /// Draws highlights out along the direction in which u grows.
  /// @range(0, 1) @step(0.01) @default(0) @label(Anisotropy)
  specular_roughness_anisotropy: f32,
  /// Of the dielectric; below 1.05 as 1.05.
  /// @range(1, 3) @step(0.01) @default(1.5) @label(Index of refraction)
  specular_ior: f32,
  /// 0: opaque, 1: glass.
  /// @range(0, 1) @step(0.01) @default(0) @label(Transmission)
  transmission_weight: f32,
  /// What light is multiplied by at each crossing of the surface.
  /// @color @default(1, 1, 1) @label(Transmission colour)
  transmission_color: vec3f,
  /// Share of the surface that the film covers.
  /// @range(0, 1) @step(0.01) @default(0) @label(Thin film)
  thin_film_weight: f32,
  /// @range(0, 2) @step(0.01) @default(0.5) @unit(µm) @label(Film thickness)
  thin_film_thickness: f32,
  /// @range(1, 3) @step(0.01) @default(1.4) @label(Film index of refraction)
  thin_film_ior: f32,
  /// @range(0, 1) @step(0.01) @default(0) @label(Coat)
  coat_weight: f32,
  /// What is left of white light that passed the coat twice.
  /// @color @default(1, 1, 1) @label(Coat colour)
  coat_color: vec3f,
  /// @range(0, 1) @step(0.01) @default(0) @label(Coat roughness)
  coat_roughness: f32,
  /// Below 1.05 as 1.05.
  /// @range(1, 3) @step(0.01) @default(1.6) @label(Coat index of refraction)
  coat_ior: f32,
  /// @range(0, 1) @step(0.01) @default(0) @label(Fuzz)
  fuzz_weight: f32,
  /// @color @default(1, 1, 1) @label(Fuzz colour)
  fuzz_color: vec3f,
  /// Width of the bright rim.
  /// @range(0, 1) @step(0.01) @default(0.5) @label(Fuzz roughness)
  fuzz_roughness: f32,
  /// Luminance of the light that it gives by itself, through all its layers. 0: none; its shapes are then no lights.
  /// @range(0, 1000000) @step(0.1) @default(0) @unit(W/(m² sr)) @label(Emission)
  emission_luminance: f32,
  /// @color @default(1, 1, 1) @label(Emission colour)
  emission_color: vec3f,
}

fn surface(hit: Hit, params: Params) -> Principled {
  return Principled(
    params.base_weight,
    params.base_color,
    params.base_diffuse_roughness,
    params.base_metalness,
    params.specular_weight,
    params.specular_color,
    params.specular_roughness,
    params.specular_roughness_anisotropy,
    params.specular_ior,
    params.transmission_weight,
    params.transmission_color,
    params.thin_film_weight,
    params.thin_film_thickness,
    params.thin_film_ior,
    params.coat_weight,
    params.coat_color,
    params.coat_roughness,
    params.coat_ior,
    params.fuzz_weight,
    params.fuzz_color,
    params.fuzz_roughness);
}

fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f { return params.emission_luminance * params.emission_color; }
