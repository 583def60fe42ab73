// Plume: what rises from a fire along y from the origin to height 1, wider the higher it is. Black soot at its foot, which steam makes whiter above.
//
//   ρ(p) = saturate(sharpness (1 − r(p) / (base + spread √y) + billows f(q))) · (1 − y)^fading,     f: fractional Brownian motion at a place q that rises
//   albedo(p) = mix(soot, 1, s),   g(p) = forward s,   s = saturate(y / whitens + 0.3 f(q))
//
// Soot absorbs most of what it meets, and its grains are small: what they scatter goes everywhere. Droplets scatter all, forward. In a medium of
// scattering alone `albedo` is what it says; others have a factor of theirs. From 0 to 1: the majorant is 1. The box from (−1, 0, −1) to (1, 1, 1)
// has all of it.
// @family medium

import package::noise::noise_fbm;

struct Params {
  /// Radius at the foot.
  /// @range(0.005, 1) @step(0.005) @default(0.07) @label(Foot)
  base: f32,
  /// How much wider it becomes over its height.
  /// @range(0, 1) @step(0.005) @default(0.3) @label(Spread)
  spread: f32,
  /// How much noise adds and takes away.
  /// @range(0, 4) @step(0.01) @default(1.5) @label(Billows)
  billows: f32,
  /// Per unit of length.
  /// @range(0.5, 40) @step(0.1) @default(5) @label(Frequency)
  frequency: f32,
  /// How fast the edge becomes dense.
  /// @range(0.2, 20) @step(0.1) @default(3) @label(Sharpness)
  sharpness: f32,
  /// 0: as dense above as below.
  /// @range(0, 8) @step(0.05) @default(0.5) @label(Fading)
  fading: f32,
  /// How far it has risen: another moment of the same plume.
  /// @range(0, 100) @step(0.01) @default(0) @label(Rise)
  rise: f32,
  /// Albedo at the foot.
  /// @color @range(0, 1) @default(0.12, 0.1, 0.09) @label(Soot)
  soot: vec3f,
  /// Height at which only steam is left.
  /// @range(0.02, 4) @step(0.01) @default(0.75) @label(Whitens)
  whitens: f32,
  /// Mean cosine of what steam scatters.
  /// @range(-0.9, 0.9) @step(0.01) @default(0.6) @label(Forward)
  forward: f32,
}

fn noise_at(p: vec3f, params: Params) -> f32 {
  return noise_fbm(params.frequency * vec3f(p.x, p.y - params.rise, p.z), 5u, 2.1, 0.5);
}

fn density(p: vec3f, params: Params) -> f32 {
  if (p.y <= 0.0 || p.y >= 1.0) { return 0.0; }
  let inside = 1.0 - length(p.xz) / (params.base + params.spread * sqrt(p.y));
  if (inside < -1.04 * params.billows) { return 0.0; }
  return saturate(params.sharpness * (inside + params.billows * noise_at(p, params))) * pow(1.0 - p.y, params.fading);
}

/// Share of steam.
fn steam(p: vec3f, params: Params) -> f32 { return saturate(p.y / params.whitens + 0.3 * noise_at(p, params)); }

fn albedo(p: vec3f, params: Params) -> vec3f { return mix(params.soot, vec3f(1.0), steam(p, params)); }

fn g(p: vec3f, params: Params) -> f32 { return params.forward * steam(p, params); }
