// Rust: metal that rust has begun to eat. One noise decides where: metal, rust, and between them an edge.
//
//   amount = ramp of fBm(p / size) about the threshold that `cover` sets;     every field is mixed by it
//
// Metal is reflection coloured at the surface, rust is matte and of many browns, and it is rougher. Mixing parameters, not
// materials, keeps this one `surface` (package::principled).
// @family pattern

import package::material::Hit;
import package::noise::{noise_fbm, noise_fbm_d};
import package::pattern::pattern_ramp;
import package::principled::{Principled, principled_default};
import package::transform::{object_point, normal_from_object_gradient};

struct Params {
  /// Colour of the metal straight on.
  /// @color @default(0.56, 0.57, 0.58) @label(Metal)
  metal: vec3f,
  /// @color @default(0.52, 0.19, 0.065) @label(Rust)
  rust: vec3f,
  /// Share that has rusted, about.
  /// @range(0, 1) @step(0.05) @default(0.5) @label(Cover)
  cover: f32,
  /// Size of the patches in scene units.
  /// @range(0.0001, 10000) @step(0.05) @default(0.6) @label(Size)
  size: f32,
  /// Roughness of the metal.
  /// @range(0, 1) @step(0.05) @default(0.25) @label(Roughness)
  roughness: f32,
  /// Height of the grains of rust over the size.
  /// @range(0, 1) @step(0.01) @default(0.08) @label(Grain)
  grain: f32,
}

fn rusted(p: vec3f, params: Params) -> f32 {
  // fBm of five octaves has a standard deviation of 0.16: two of them either side is nearly everything.
  let threshold = mix(0.35, -0.35, params.cover);
  return pattern_ramp(threshold - 0.03, threshold + 0.03, noise_fbm(p, 5u, 2.0, 0.5));
}

fn surface(hit: Hit, params: Params) -> Principled {
  let p = object_point(hit) / params.size;
  let amount = rusted(p, params);
  let spots = saturate(0.5 + 1.5 * noise_fbm(p * 6.0 + 3.0, 4u, 2.0, 0.6));
  var s = principled_default();
  s.base_color = mix(params.metal, params.rust * mix(0.35, 1.0, spots), amount);
  s.base_metalness = 1.0 - amount;
  s.specular_roughness = mix(params.roughness, 0.9, amount);
  return s;
}

fn normal(hit: Hit, params: Params) -> vec3f {
  let p = object_point(hit) / params.size;
  let slope = noise_fbm_d(p * 12.0, 3u, 2.0, 0.5).yzw;
  return normal_from_object_gradient(hit, params.grain * rusted(p, params) * slope);
}
