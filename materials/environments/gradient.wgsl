// Gradient: three colours, for the zenith, the horizon and the ground, blended by height. A soft sky without a sun.
//
//   L = mix(horizon, zenith, h^falloff) above, mix(horizon, ground, (−h)^falloff) below,     h = sine of the elevation
//
// Small falloff: the horizon is a narrow band; 1: L changes evenly with the height.
// @family environment

struct Params {
  /// @color @default(0.28, 0.45, 0.85) @label(Zenith)
  zenith: vec3f,
  /// @color @default(0.85, 0.9, 0.95) @label(Horizon)
  horizon: vec3f,
  /// @color @default(0.25, 0.22, 0.18) @label(Ground)
  ground: vec3f,
  /// @range(0.05, 8) @step(0.05) @default(0.5) @label(Falloff)
  falloff: f32,
  /// Radiance of a channel that is 1.
  /// @range(0, 1000000) @step(0.05) @default(1) @label(Radiance)
  radiance: f32,
}

fn environment(direction: vec3f, params: Params) -> vec3f {
  let amount = pow(abs(direction.y), params.falloff);
  let end = select(params.ground, params.zenith, direction.y >= 0.0);
  return params.radiance * mix(params.horizon, end, amount);
}
