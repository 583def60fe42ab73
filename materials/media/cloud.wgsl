// Cloud: an ellipsoid of radius 1 about the origin that noise has eroded, denser towards its middle.
//
//   ρ(p) = saturate(sharpness (1 − |p / extent| + billows f(frequency p))),     f: fractional Brownian motion, mean 0
//
// From 0 to 1: the majorant is 1. Bounds of (−1.3, −1.3, −1.3) to (1.3, 1.3, 1.3) lose nothing that is seen.
// @family medium

import package::noise::noise_fbm;

struct Params {
  /// Half the lengths of the ellipsoid.
  /// @range(0.05, 10) @step(0.01) @default(1, 0.6, 0.8) @label(Extent)
  extent: vec3f,
  /// How much noise adds and takes away.
  /// @range(0, 4) @step(0.01) @default(1.4) @label(Billows)
  billows: f32,
  /// Of the largest billows, per unit of length.
  /// @range(0.1, 20) @step(0.05) @default(1.8) @label(Frequency)
  frequency: f32,
  /// @range(1, 8) @default(5) @label(Octaves)
  octaves: u32,
  /// How fast the edge becomes dense.
  /// @range(0.2, 50) @step(0.1) @default(4) @label(Sharpness)
  sharpness: f32,
  /// Another cloud.
  /// @range(0, 100) @step(0.1) @default(0) @label(Variation)
  variation: f32,
}

fn density(p: vec3f, params: Params) -> f32 {
  let inside = 1.0 - length(p / params.extent);
  // Noise adds at most this: far outside nothing is looked up.
  if (inside < -1.04 * params.billows) { return 0.0; }
  let noise = noise_fbm(params.frequency * p + vec3f(0.0, params.variation, 0.0), params.octaves, 2.0, 0.5);
  return saturate(params.sharpness * (inside + params.billows * noise));
}
