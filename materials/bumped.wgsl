// Bumped: a matte surface that looks as rough as plaster or stone though its shape is smooth (Blinn 1978, "Simulation of wrinkled
// surfaces").
//
//   height h(p) = depth · fBm(p / size),     shading normal = n − the gradient of h along the surface, normalised
//
// package::noise gives the gradient with the value, so that no differences are taken. Only the light changes; the outline stays.
// @family surface-detail

import package::material::Hit;
import package::math::INV_PI;
import package::noise::noise_fbm_d;
import package::transform::{object_point, normal_from_object_gradient};

struct Params {
  /// @color @default(0.62, 0.55, 0.46) @label(Colour)
  color: vec3f,
  /// Length of the coarsest bumps, in scene units.
  /// @range(0.0001, 10000) @step(0.05) @default(0.25) @label(Size)
  size: f32,
  /// Height of the bumps over their size.
  /// @range(0, 2) @step(0.05) @default(0.3) @label(Depth)
  depth: f32,
  /// @range(1, 16) @default(4) @label(Octaves)
  octaves: u32,
  /// Weight of each octave over that of the one before it. Steepness grows with twice that.
  /// @range(0, 1) @step(0.05) @default(0.45) @label(Gain)
  gain: f32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return select(vec3f(0.0), params.color * INV_PI, wi.z > 0.0);
}

fn normal(hit: Hit, params: Params) -> vec3f {
  // h = depth · size · fBm(p / size): the size cancels in the gradient.
  let slope = noise_fbm_d(object_point(hit) / params.size, params.octaves, 2.0, params.gain).yzw;
  return normal_from_object_gradient(hit, params.depth * slope);
}
