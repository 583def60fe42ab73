// Constant: the same radiance from everywhere. A closed room of it is the furnace in which an object that absorbs nothing
// cannot be seen.
//
//   L(direction) = colour · radiance
// @family environment

struct Params {
  /// @color @default(1, 1, 1) @label(Colour)
  color: vec3f,
  /// W/(m² sr), up to a common scale.
  /// @range(0, 1000000) @step(0.05) @default(1) @label(Radiance)
  radiance: f32,
}

fn environment(direction: vec3f, params: Params) -> vec3f {
  return params.color * params.radiance;
}
