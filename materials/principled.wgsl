// Principled: fuzz over coat over a base of metal, rough dielectric and glass, by the parameters of OpenPBR 1.1.
//
// A material for nearly everything: plastic, lacquer, metals new and worn, glass, velvet, soap film. What the layers are,
// how they hide one another, and where this departs from OpenPBR stands in wgsl/principled.wgsl. Reciprocal; never reflects
// more than arrives. One lobe of the mixture is drawn in proportion to what it is expected to reflect; the density is that
// of all of them.
//
// Below the surface: `subsurface_weight` is the share of the diffuse body that light enters, to walk there and to leave elsewhere
// (wgsl/subsurface.wgsl). Its radius is a length of the scene.
//
// Images multiply the parameters that they stand beside, the base colour's the subsurface colour as well, as do colours of vertices.
// @family layered

import package::image::{image_color, image_normal, image_normal_over, image_value};
import package::material::Hit;
import package::principled::Principled;
import package::subsurface::Subsurface;

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
  /// What light is multiplied by at each crossing of the surface; of a thin wall at both faces together.
  /// @color @default(1, 1, 1) @label(Transmission colour)
  transmission_color: vec3f,
  /// Glass without an inside, such as a pane or a bubble: light goes straight on, spread by the roughness.
  /// @toggle @default(false) @label(Thin-walled)
  thin_walled: bool,
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
  /// How far light that the coat reflects back inside darkens what is below: 1 as it does, 0 not at all.
  /// @range(0, 1) @step(0.01) @default(1) @label(Coat darkening)
  coat_darkening: f32,
  /// How far a rough coat widens the highlights of what is below: 1 as it does, 0 not at all.
  /// @range(0, 1) @step(0.01) @default(1) @label(Coat roughening)
  coat_roughening: f32,
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
  /// @image @label(Base colour image)
  base_color_image: u32,
  /// Its channel for single numbers.
  /// @image(linear) @label(Metalness image)
  metalness_image: u32,
  /// @image(linear) @label(Roughness image)
  roughness_image: u32,
  /// Multiplies the transmission.
  /// @image(linear) @label(Transmission image)
  transmission_image: u32,
  /// @image @label(Emission image)
  emission_image: u32,
  /// Directions in tangent space, as glTF has them.
  /// @image(linear) @label(Normal map)
  normal_image: u32,
  /// Multiplies the slopes of the normal map.
  /// @range(-10, 10) @step(0.01) @default(1) @label(Normal scale)
  normal_scale: f32,
  /// The coat has the normals below, or those of the surface without bumps; else those of the base.
  /// @toggle @default(false) @label(Coat with its own normals)
  coat_own_normal: bool,
  /// @image(linear) @label(Coat normal map)
  coat_normal_image: u32,
  /// @range(-10, 10) @step(0.01) @default(1) @label(Coat normal scale)
  coat_normal_scale: f32,
  /// Probability that the surface is there.
  /// @range(0, 1) @step(0.01) @default(1) @label(Opacity)
  opacity: f32,
  /// @image(linear) @label(Opacity image)
  opacity_image: u32,
  /// Where it is above 0: what is less opaque is not there, the rest is there altogether.
  /// @range(0, 1) @step(0.01) @default(0) @label(Opacity cut-off)
  opacity_cutoff: f32,
  /// Share of the diffuse body that light enters, to leave elsewhere. Needs a closed shape.
  /// @range(0, 1) @step(0.01) @default(0) @label(Subsurface)
  subsurface_weight: f32,
  /// What a large body of it reflects.
  /// @color @default(0.8, 0.8, 0.8) @label(Subsurface colour)
  subsurface_color: vec3f,
  /// Mean distance between two scattering events, in units of the scene.
  /// @range(0, 1000) @step(0.001) @default(0.1) @label(Subsurface radius)
  subsurface_radius: f32,
  /// Multiplies it for red, green and blue: in skin, red goes furthest.
  /// @color @default(1, 0.5, 0.25) @label(Radius by channel)
  subsurface_radius_scale: vec3f,
  /// Mean cosine of what an event does to the direction: 0 all alike, towards 1 forward.
  /// @range(-0.95, 0.95) @step(0.01) @default(0) @label(Subsurface anisotropy)
  subsurface_scatter_anisotropy: f32,
}

fn surface(hit: Hit, params: Params) -> Principled {
  return Principled(
    params.base_weight,
    params.base_color * image_color(params.base_color_image, hit).xyz * hit.color.xyz,
    params.base_diffuse_roughness,
    params.base_metalness * image_value(params.metalness_image, hit),
    params.specular_weight,
    params.specular_color,
    params.specular_roughness * image_value(params.roughness_image, hit),
    params.specular_roughness_anisotropy,
    params.specular_ior,
    params.transmission_weight * image_value(params.transmission_image, hit),
    params.transmission_color,
    params.thin_walled,
    params.thin_film_weight,
    params.thin_film_thickness,
    params.thin_film_ior,
    params.coat_weight,
    params.coat_color,
    params.coat_roughness,
    params.coat_ior,
    params.fuzz_weight,
    params.fuzz_color,
    params.fuzz_roughness,
    params.coat_darkening,
    params.coat_roughening,
    params.coat_own_normal,
    coat_normal(hit, params));
}

/// Without bumps of its own it is not asked.
fn coat_normal(hit: Hit, params: Params) -> vec3f {
  if (!params.coat_own_normal) { return vec3f(0.0, 0.0, 1.0); }
  return image_normal_over(params.coat_normal_image, params.coat_normal_scale, params.normal_image, params.normal_scale, hit);
}

fn subsurface(hit: Hit, params: Params) -> Subsurface {
  return Subsurface(
    params.subsurface_weight,
    params.subsurface_color * image_color(params.base_color_image, hit).xyz * hit.color.xyz,
    params.subsurface_radius * params.subsurface_radius_scale,
    params.subsurface_scatter_anisotropy);
}

fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f {
  return params.emission_luminance * params.emission_color * image_color(params.emission_image, hit).xyz;
}

fn normal(hit: Hit, params: Params) -> vec3f { return image_normal(params.normal_image, params.normal_scale, hit); }

fn opacity(hit: Hit, params: Params) -> f32 {
  let share = params.opacity * image_value(params.opacity_image, hit);
  return select(share, select(0.0, 1.0, share >= params.opacity_cutoff), params.opacity_cutoff > 0.0);
}
