// Template: `environment`, the radiance that comes from a direction in the world (unit, y up) where nothing is in the way. A file
// of this kind belongs into materials/environments/, or into the `programs` of a scene.
//
// The renderer tabulates it, and sends light samples to where it is bright. Here: a horizon with a round lamp overhead.
// @family template

struct Params {
  /// @color @default(0.25, 0.3, 0.4) @label(Sky)
  sky: vec3f,
  /// @color @default(1, 0.9, 0.75) @label(Lamp)
  lamp: vec3f,
  /// Radiance of the lamp.
  /// @range(0, 1000000) @step(1) @default(12) @label(Radiance)
  radiance: f32,
}

fn environment(direction: vec3f, params: Params) -> vec3f {
  let lamp = normalize(vec3f(0.5, 1.0, 0.3));
  // 0.95 is the cosine of the lamp's angular radius, 18°.
  if (dot(direction, lamp) > 0.95) { return params.lamp * params.radiance; }
  return params.sky * (0.5 + 0.5 * direction.y);
}
