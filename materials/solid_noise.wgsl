// Solid noise: a matte surface cut out of a block that noise has coloured; one of the kinds of package::noise to choose.
//
//   f(wo, wi) = mix(first, second, n(p / size)) / π,     n stretched to [0, 1]
//
// Solid textures need no surface coordinates and have no seams: Peachey 1985, Perlin 1985.
// @family pattern

import package::material::Hit;
import package::math::INV_PI;
import package::noise::{noise_value, noise_gradient, noise_simplex, noise_worley_3d, noise_fbm, noise_turbulence, noise_ridged};
import package::transform::object_point;

struct Params {
  /// @color @default(0.07, 0.12, 0.2) @label(Low)
  low: vec3f,
  /// @color @default(0.85, 0.8, 0.7) @label(High)
  high: vec3f,
  /// Length of one cell of the coarsest octave, in scene units.
  /// @range(0.0001, 10000) @step(0.05) @default(0.3) @label(Size)
  size: f32,
  /// @choice(value, gradient, simplex, cells, cracks, fbm, turbulence, ridged) @default(5) @label(Noise)
  kind: u32,
  /// Octaves of the last three kinds.
  /// @range(1, 16) @default(5) @label(Octaves)
  octaves: u32,
  /// Weight of each octave over that of the one before it.
  /// @range(0, 1) @step(0.05) @default(0.5) @label(Gain)
  gain: f32,
}

fn amount(p: vec3f, params: Params) -> f32 {
  switch (params.kind) {
    case 0u: { return noise_value(p); }
    case 1u: { return 0.5 + 0.5 * noise_gradient(p); }
    case 2u: { return 0.5 + 0.5 * noise_simplex(p); }
    case 3u: { return noise_worley_3d(p).f1; }
    case 4u: {
      let cell = noise_worley_3d(p);
      return cell.f2 - cell.f1;
    }
    case 5u: { return 0.5 + noise_fbm(p, params.octaves, 2.0, params.gain); }
    case 6u: { return 2.0 * noise_turbulence(p, params.octaves, 2.0, params.gain); }
    default: { return noise_ridged(p, params.octaves, 2.0, params.gain); }
  }
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  if (wi.z <= 0.0) { return vec3f(0.0); }
  let n = saturate(amount(object_point(hit) / params.size, params));
  return mix(params.low, params.high, n) * INV_PI;
}
