// Marble: polished stone with veins, the oldest of the procedural textures (Perlin 1985, "An image synthesizer").
//
//   s = sin(2π (p · direction / spacing + strength · turbulence(p / spacing))),     colour = mix(vein, stone, (½ + s/2)^½)
//
// Sheets across a direction, bent by turbulence; the surface cuts them. Under a thin gloss: see wgsl/principled.wgsl.
// @family pattern

import package::material::Hit;
import package::math::PI;
import package::noise::noise_turbulence;
import package::principled::{Principled, principled_default};
import package::transform::object_point;

struct Params {
  /// @color @default(0.86, 0.84, 0.8) @label(Stone)
  stone: vec3f,
  /// @color @default(0.16, 0.17, 0.2) @label(Vein)
  vein: vec3f,
  /// From vein to vein, in scene units.
  /// @range(0.0001, 10000) @step(0.05) @default(0.6) @label(Spacing)
  spacing: f32,
  /// How far turbulence moves the veins, over the spacing.
  /// @range(0, 20) @step(0.1) @default(2) @label(Strength)
  strength: f32,
  /// @range(1, 16) @default(6) @label(Octaves)
  octaves: u32,
  /// Across the veins; any length but 0.
  /// @range(-1, 1) @step(0.1) @default(1, 0.6, 0.3) @label(Direction)
  direction: vec3f,
  /// 0: polished.
  /// @range(0, 1) @step(0.05) @default(0.1) @label(Roughness)
  roughness: f32,
}

fn surface(hit: Hit, params: Params) -> Principled {
  let p = object_point(hit) / params.spacing;
  let across = params.direction / max(length(params.direction), 1e-6);
  let turns = dot(p, across) + params.strength * noise_turbulence(p, params.octaves, 2.0, 0.5);
  let amount = sqrt(saturate(0.5 + 0.5 * sin(2.0 * PI * fract(turns))));
  var s = principled_default();
  s.base_color = mix(params.vein, params.stone, amount);
  s.specular_roughness = params.roughness;
  return s;
}
