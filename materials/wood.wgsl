// Wood: the rings of a trunk along the object's y axis, with fibres, under varnish.
//
//   r = √(x² + z²) / ring + wobble · noise,     ring profile: early wood rises slowly, late wood falls off quickly
//
// The trunk is a little bent by slow noise, so that rings are not circles; the fibres are noise that is stretched along it. Ring
// textures: Peachey 1985, "Solid texturing of complex surfaces". Late wood and fibres are rougher than early wood.
// @family pattern

import package::material::Hit;
import package::noise::{noise_fbm, noise_gradient};
import package::principled::{Principled, principled_default};
import package::transform::object_point;

struct Params {
  /// @color @default(0.58, 0.36, 0.18) @label(Early wood)
  early: vec3f,
  /// @color @default(0.28, 0.13, 0.055) @label(Late wood)
  late: vec3f,
  /// Width of a year's ring in scene units.
  /// @range(0.0001, 10000) @step(0.01) @default(0.12) @label(Ring)
  ring: f32,
  /// How far rings stray, over their width.
  /// @range(0, 10) @step(0.1) @default(1.2) @label(Wobble)
  wobble: f32,
  /// Place of the trunk's axis: where it lies in x and z of the object.
  /// @range(-10000, 10000) @step(0.1) @default(0.7, 0.4) @label(Heart)
  heart: vec2f,
  /// Darkness of the fibres.
  /// @range(0, 1) @step(0.05) @default(0.35) @label(Fibres)
  fibres: f32,
  /// @range(0, 1) @step(0.05) @default(0.25) @label(Roughness)
  roughness: f32,
}

fn surface(hit: Hit, params: Params) -> Principled {
  let p = object_point(hit);
  let q = p / params.ring;
  // Slow along the trunk, faster across it.
  let stray = noise_fbm(q * vec3f(0.15, 0.04, 0.15), 3u, 2.0, 0.5);
  let radius = length(p.xz - params.heart) / params.ring + 3.0 * params.wobble * stray;
  let year = fract(radius);
  let late = smoothstep(0.2, 0.85, year) * (1.0 - smoothstep(0.9, 1.0, year));
  let fibre = saturate(0.5 + noise_gradient(q * vec3f(9.0, 0.35, 9.0)) + 0.5 * noise_gradient(q * vec3f(23.0, 0.9, 23.0)));
  var s = principled_default();
  s.base_color = mix(params.early, params.late, late) * (1.0 - params.fibres * fibre);
  s.specular_roughness = saturate(params.roughness + 0.15 * late + 0.1 * fibre);
  return s;
}
