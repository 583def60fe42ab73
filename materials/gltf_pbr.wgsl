// glTF 2.0: metal and roughness with the layers of the extensions, and an image beside nearly every parameter.
//
// The layers are those of `principled` (wgsl/principled.wgsl), which compiles faster and does as well where no image says how much
// coat, fuzz, film, gloss or anisotropy there is: files of glTF become that one where they can. Where the specifications of the
// Khronos Group say otherwise it is as they say:
//
// - KHR_materials_anisotropy: from α = roughness² and the strength s facets have the slopes αt = mix(α, 1, s²) along the
//   direction and αb = α across it. The direction is the tangent, or (red, green) of the image from [0, 1] to [−1, 1] in the
//   frame of tangent and bitangent, turned by the rotation; blue multiplies the strength.
// - KHR_materials_iridescence: the image of the thickness goes from the least to the greatest.
// - KHR_materials_specular: weight and colour are those of dielectrics; in metals they fade out.
// - KHR_materials_transmission: the base colour is that of what comes through; without a volume the surface is a thin wall. Coats have the index of refraction 1.5, and change nothing of what is below.
//
// All other images multiply the parameters that they stand beside, colours of vertices the base colour.
// @family layered

import package::image::{image_color, image_normal, image_normal_over, image_value};
import package::material::Hit;
import package::principled::{Principled, principled_default};

struct Params {
  /// Reflectance of the diffuse body; of a metal at normal incidence; what light is multiplied by that comes through.
  /// @color @default(0.8, 0.8, 0.8) @label(Base colour)
  base_color: vec3f,
  /// 0: dielectric, 1: metal.
  /// @range(0, 1) @step(0.01) @default(0) @label(Metalness)
  base_metalness: f32,
  /// Tint of the reflection of a dielectric.
  /// @color @default(1, 1, 1) @label(Specular colour)
  specular_color: vec3f,
  /// Scales the reflectance of a dielectric at normal incidence.
  /// @range(0, 1) @step(0.01) @default(1) @label(Specular weight)
  specular_weight: f32,
  /// Perceptual: its square is the slope of the facets, where they are anisotropic the lesser one.
  /// @range(0, 1) @step(0.01) @default(0.3) @label(Roughness)
  specular_roughness: f32,
  /// Of the dielectric; below 1.05 as 1.05.
  /// @range(1, 3) @step(0.01) @default(1.5) @label(Index of refraction)
  specular_ior: f32,
  /// Draws highlights out; 1: as rough as can be along the direction.
  /// @range(0, 1) @step(0.01) @default(0) @label(Anisotropy)
  anisotropy_strength: f32,
  /// Of its direction, from that in which u grows to that in which v grows.
  /// @range(-180, 180) @step(1) @default(0) @unit(degrees) @label(Anisotropy rotation)
  anisotropy_rotation: f32,
  /// 0: opaque, 1: glass.
  /// @range(0, 1) @step(0.01) @default(0) @label(Transmission)
  transmission_weight: f32,
  /// Glass without an inside: light goes straight on, spread by the roughness.
  /// @toggle @default(false) @label(Thin-walled)
  thin_walled: bool,
  /// Share of the surface that the film covers.
  /// @range(0, 1) @step(0.01) @default(0) @label(Thin film)
  thin_film_weight: f32,
  /// Greatest thickness, without an image that of all the film.
  /// @range(0, 2) @step(0.01) @default(0.4) @unit(µm) @label(Film thickness)
  thin_film_thickness: f32,
  /// Where the image of the thickness is 0.
  /// @range(0, 2) @step(0.01) @default(0.1) @unit(µm) @label(Least film thickness)
  thin_film_thickness_min: f32,
  /// @range(1, 3) @step(0.01) @default(1.3) @label(Film index of refraction)
  thin_film_ior: f32,
  /// @range(0, 1) @step(0.01) @default(0) @label(Coat)
  coat_weight: f32,
  /// @range(0, 1) @step(0.01) @default(0) @label(Coat roughness)
  coat_roughness: f32,
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
  /// Its channel for single numbers, as of all that are no colours.
  /// @image(linear) @label(Metalness image)
  metalness_image: u32,
  /// @image(linear) @label(Roughness image)
  roughness_image: u32,
  /// @image(linear) @label(Specular weight image)
  specular_weight_image: u32,
  /// @image @label(Specular colour image)
  specular_color_image: u32,
  /// Direction in red and green, strength in blue.
  /// @image(linear) @label(Anisotropy image)
  anisotropy_image: u32,
  /// @image(linear) @label(Transmission image)
  transmission_image: u32,
  /// @image(linear) @label(Thin film image)
  thin_film_weight_image: u32,
  /// 0: the least thickness, 1: the greatest.
  /// @image(linear) @label(Film thickness image)
  thin_film_thickness_image: u32,
  /// @image(linear) @label(Coat image)
  coat_weight_image: u32,
  /// @image(linear) @label(Coat roughness image)
  coat_roughness_image: u32,
  /// @image @label(Fuzz colour image)
  fuzz_color_image: u32,
  /// @image(linear) @label(Fuzz roughness image)
  fuzz_roughness_image: u32,
  /// @image @label(Emission image)
  emission_image: u32,
  /// The coat has the normals below, or those of the surface without bumps; else those of the base.
  /// @toggle @default(false) @label(Coat with its own normals)
  coat_own_normal: bool,
  /// @image(linear) @label(Coat normal map)
  coat_normal_image: u32,
  /// @range(-10, 10) @step(0.01) @default(1) @label(Coat normal scale)
  coat_normal_scale: f32,
  /// Directions in tangent space, as glTF has them.
  /// @image(linear) @label(Normal map)
  normal_image: u32,
  /// Multiplies the slopes of the normal map.
  /// @range(-10, 10) @step(0.01) @default(1) @label(Normal scale)
  normal_scale: f32,
  /// Probability that the surface is there.
  /// @range(0, 1) @step(0.01) @default(1) @label(Opacity)
  opacity: f32,
  /// @image(linear) @label(Opacity image)
  opacity_image: u32,
  /// Where it is above 0: what is less opaque is not there, the rest is there altogether.
  /// @range(0, 1) @step(0.01) @default(0) @label(Opacity cut-off)
  opacity_cutoff: f32,
}

fn surface(hit: Hit, params: Params) -> Principled {
  let color = params.base_color * image_color(params.base_color_image, hit).xyz * hit.color.xyz;
  let metalness = params.base_metalness * image_value(params.metalness_image, hit);
  let tint = params.specular_color * image_color(params.specular_color_image, hit).xyz;
  let weight = params.specular_weight * image_value(params.specular_weight_image, hit);
  let roughness = params.specular_roughness * image_value(params.roughness_image, hit);
  let s = params.anisotropy_strength * image_color(params.anisotropy_image, hit).z;
  let across = max(roughness * roughness, 1e-6);
  let along = mix(across, 1.0, s * s);
  // The roughness and anisotropy that OpenPBR 1.1 (eq. 38 and 39) has for two slopes.
  let ratio = across / along;
  var m = principled_default();
  m.base_color = color;
  m.base_metalness = metalness;
  m.specular_weight = mix(weight, 1.0, metalness);
  m.specular_color = mix(tint, vec3f(1.0), metalness);
  m.specular_roughness = sqrt(along * sqrt(0.5 + 0.5 * ratio * ratio));
  m.specular_roughness_anisotropy = 1.0 - ratio;
  m.specular_ior = params.specular_ior;
  m.transmission_weight = params.transmission_weight * image_value(params.transmission_image, hit);
  m.transmission_color = color;
  m.thin_walled = params.thin_walled;
  m.thin_film_weight = params.thin_film_weight * image_value(params.thin_film_weight_image, hit);
  let thickness = image_value(params.thin_film_thickness_image, hit);
  m.thin_film_thickness = mix(params.thin_film_thickness_min, params.thin_film_thickness, thickness);
  m.thin_film_ior = params.thin_film_ior;
  m.coat_weight = params.coat_weight * image_value(params.coat_weight_image, hit);
  m.coat_roughness = params.coat_roughness * image_value(params.coat_roughness_image, hit);
  m.coat_ior = 1.5;
  m.coat_darkening = 0.0;
  m.coat_roughening = 0.0;
  m.coat_own_normal = params.coat_own_normal;
  if (params.coat_own_normal) {
    m.coat_normal = image_normal_over(params.coat_normal_image, params.coat_normal_scale, params.normal_image, params.normal_scale, hit);
  }
  m.fuzz_weight = params.fuzz_weight;
  m.fuzz_color = params.fuzz_color * image_color(params.fuzz_color_image, hit).xyz;
  m.fuzz_roughness = params.fuzz_roughness * image_value(params.fuzz_roughness_image, hit);
  return m;
}

fn geometry_tangent(hit: Hit, params: Params) -> vec3f {
  var direction = vec2f(1.0, 0.0);
  if (params.anisotropy_image != 0u) { direction = 2.0 * image_color(params.anisotropy_image, hit).xy - 1.0; }
  let angle = radians(params.anisotropy_rotation);
  let turned = vec2f(cos(angle) * direction.x - sin(angle) * direction.y, sin(angle) * direction.x + cos(angle) * direction.y);
  let along = turned.x * hit.tangent + turned.y * hit.bitangent;
  let size2 = dot(along, along);
  return select(hit.tangent, along * inverseSqrt(max(size2, 1e-12)), size2 > 1e-6);
}

fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f {
  return params.emission_luminance * params.emission_color * image_color(params.emission_image, hit).xyz;
}

fn normal(hit: Hit, params: Params) -> vec3f { return image_normal(params.normal_image, params.normal_scale, hit); }

fn opacity(hit: Hit, params: Params) -> f32 {
  let share = params.opacity * image_value(params.opacity_image, hit);
  return select(share, select(0.0, 1.0, share >= params.opacity_cutoff), params.opacity_cutoff > 0.0);
}
