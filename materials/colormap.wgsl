// Colour map: a matte surface whose colour stands for a number, such as the pressure or the speed of a particle.
//
//   f(wo, wi) = map(t) / π,     t = (value − lowest) / (highest − lowest), clamped to [0, 1]
//
// Give each particle a material with its value, and all of them the same range. Values below `cut` show in grey, as
// grains that take no part do. The maps are those of package::color.
// @family utility

import package::color::color_map;
import package::material::Hit;
import package::math::INV_PI;

struct Params {
  /// The number to show.
  /// @default(0.5) @step(0.01) @label(Value)
  value: f32,
  /// Value at the lower end of the colours.
  /// @default(0) @step(0.1) @label(Lowest)
  lowest: f32,
  /// Value at the upper end of the colours.
  /// @default(1) @step(0.1) @label(Highest)
  highest: f32,
  /// Smaller values are grey.
  /// @default(-1000000) @label(Cut)
  cut: f32,
  /// @choice(viridis, inferno, turbo, grey, diverging) @label(Map)
  map: u32,
  /// Brightest reflectance of a colour.
  /// @range(0, 1) @step(0.05) @default(0.8) @label(Reflectance)
  reflectance: f32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let span = params.highest - params.lowest;
  // An empty range shows everything at its lower end.
  let t = select((params.value - params.lowest) / span, 0.0, span == 0.0);
  let color = select(color_map(params.map, t), vec3f(0.1), params.value < params.cut);
  return min(color, vec3f(1.0)) * params.reflectance * INV_PI;
}
