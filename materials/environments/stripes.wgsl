// Stripes: bands of light of equal angle around the sky, like the lamps of a photographer's tent. What a mirror or a lens
// makes of straight lines shows its shape.
//
//   L = first where fract(angle · count / 360°) < duty, else second;     angle: azimuth or elevation
// @family environment

import package::math::INV_PI;
import package::pattern::pattern_stripes;

struct Params {
  /// @color @default(1, 0.97, 0.9) @label(First)
  first: vec3f,
  /// @color @default(0.06, 0.08, 0.12) @label(Second)
  second: vec3f,
  /// Stripes around the full circle.
  /// @range(1, 360) @default(12) @label(Count)
  count: u32,
  /// Share of the first colour.
  /// @range(0, 1) @step(0.05) @default(0.4) @label(Duty)
  duty: f32,
  /// Stripes that stand upright, or that lie around the horizon.
  /// @choice(upright, level) @label(Direction)
  way: u32,
  /// Radiance of a channel that is 1.
  /// @range(0, 1000000) @step(0.05) @default(1.5) @label(Radiance)
  radiance: f32,
}

fn environment(direction: vec3f, params: Params) -> vec3f {
  let level = length(direction.xz);
  let angle = select(atan2(direction.x, direction.z), atan2(direction.y, level), params.way == 1u);
  // From turns around the circle to stripes.
  let x = angle * 0.5 * INV_PI * f32(params.count);
  // Upright stripes meet in the zenith, where the azimuth has no value.
  let on = select(pattern_stripes(x, params.duty), params.duty, params.way == 0u && level < 1e-6);
  return params.radiance * mix(params.second, params.first, on);
}
