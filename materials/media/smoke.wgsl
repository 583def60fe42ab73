// Smoke: a column that rises along y from the origin to height 1, wider and thinner the higher it is, and winds about its axis.
//
//   ρ(p) = saturate(wisps f(q) + 1 − r(p) / (base + spread y)) · (1 − y)^fading,     f: fractional Brownian motion at a place q that noise has moved
//
// From 0 to 1: the majorant is 1. The box from (−1, 0, −1) to (1, 1, 1) has all of it.
// @family medium

import package::noise::{noise_fbm, noise_gradient};

struct Params {
  /// Radius at the foot.
  /// @range(0.005, 1) @step(0.005) @default(0.06) @label(Foot)
  base: f32,
  /// How much wider it becomes over its height.
  /// @range(0, 1) @step(0.005) @default(0.22) @label(Spread)
  spread: f32,
  /// Radius of the winding at the top.
  /// @range(0, 0.5) @step(0.005) @default(0.09) @label(Winding)
  winding: f32,
  /// How much noise adds and takes away.
  /// @range(0, 4) @step(0.01) @default(1.6) @label(Wisps)
  wisps: f32,
  /// Per unit of length.
  /// @range(0.5, 40) @step(0.1) @default(7) @label(Frequency)
  frequency: f32,
  /// 0: as dense above as below.
  /// @range(0, 8) @step(0.05) @default(0.8) @label(Fading)
  fading: f32,
  /// How far it has risen: another moment of the same smoke.
  /// @range(0, 100) @step(0.01) @default(0) @label(Rise)
  rise: f32,
}

fn density(p: vec3f, params: Params) -> f32 {
  let y = saturate(p.y);
  if (p.y < 0.0 || p.y >= 1.0) { return 0.0; }
  let angle = 6.0 * y - 2.0 * params.rise;
  let axis = params.winding * y * vec2f(cos(angle), sin(angle));
  let radius = length(p.xz - axis) / (params.base + params.spread * y);
  if (radius > 1.0 + 1.04 * params.wisps) { return 0.0; }
  let q = params.frequency * vec3f(p.x, 0.6 * p.y - params.rise, p.z);
  let moved = q + 0.7 * vec3f(noise_gradient(q), noise_gradient(q + vec3f(5.2, 1.3, 8.7)), noise_gradient(q + vec3f(9.1, 3.7, 2.8)));
  let wisps = params.wisps * noise_fbm(moved, 4u, 2.1, 0.5);
  return saturate(1.0 - radius + wisps) * pow(1.0 - y, params.fading);
}
