// Flame: soot that glows, a tongue that rises along y from the origin to height 1, which noise moves upwards and tears at the top.
//
//   ρ(p) = saturate(sharpness x),   x = 1 − r(p) / (base w(y)) + flicker y f(frequency (p.x, p.y / 2 − rise, p.z)),   w(y) = (1 − y) √(y + 0.05) · 2.2
//   Le(p) = radiance of a black body of the temperature T = cool + (hot − cool) saturate(1.6 x)
//
// with f: fractional Brownian motion, mean 0. ρ is from 0 to 1: the majorant is 1. The box from (−1, 0, −1) to (1, 1, 1) has all of it. Black bodies
// have 350 W/(m² sr) of luminance at 1900 K: the medium's `emission` makes of it what the picture wants.
// @family medium

import package::color::color_blackbody_radiance;
import package::noise::noise_fbm;

struct Params {
  /// Radius at its widest.
  /// @range(0.02, 0.6) @step(0.005) @default(0.24) @label(Radius)
  base: f32,
  /// How much noise adds and takes away at the top.
  /// @range(0, 4) @step(0.01) @default(1.5) @label(Flicker)
  flicker: f32,
  /// Per unit of length.
  /// @range(0.5, 20) @step(0.1) @default(4) @label(Frequency)
  frequency: f32,
  /// How fast the edge becomes dense.
  /// @range(0.2, 20) @step(0.1) @default(3) @label(Sharpness)
  sharpness: f32,
  /// How far it has risen: another moment of the same flame.
  /// @range(0, 100) @step(0.01) @default(0) @label(Rise)
  rise: f32,
  /// Of the soot inside.
  /// @range(800, 4000) @step(10) @default(1900) @unit(K) @label(Hot)
  hot: f32,
  /// Of the soot at its edge.
  /// @range(800, 4000) @step(10) @default(1350) @unit(K) @label(Cool)
  cool: f32,
}

/// Greater than 0 inside.
fn depth_inside(p: vec3f, params: Params) -> f32 {
  if (p.y <= 0.0 || p.y >= 1.0) { return -1.0; }
  let width = 2.2 * params.base * (1.0 - p.y) * sqrt(p.y + 0.05);
  let inside = 1.0 - length(p.xz) / width;
  let most = 1.04 * params.flicker * p.y;
  if (inside < -most) { return -1.0; }
  let q = params.frequency * vec3f(p.x, 0.5 * p.y - params.rise, p.z);
  return inside + params.flicker * p.y * noise_fbm(q, 4u, 2.1, 0.5);
}

fn density(p: vec3f, params: Params) -> f32 { return saturate(params.sharpness * depth_inside(p, params)); }

fn Le(p: vec3f, params: Params) -> vec3f {
  return color_blackbody_radiance(mix(params.cool, params.hot, saturate(1.6 * depth_inside(p, params))));
}
