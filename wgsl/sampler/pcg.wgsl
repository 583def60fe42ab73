// PCG-RXS-M-XS-32: a linear congruential generator whose output is permuted. O'Neill 2014.

import package::sampler::hash::hash_path;

var<private> state: u32;

fn sampler_start(seed: u32, pixel: u32, sample: u32) { state = hash_path(seed, pixel, sample); }

/// Uniform in [0, 1), a multiple of 2^-24.
fn sampler_1d() -> f32 {
  state = state * 747796405u + 2891336453u;
  let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return f32(((word >> 22u) ^ word) >> 8u) * 5.9604645e-8;
}

fn sampler_2d() -> vec2f {
  let x = sampler_1d();
  return vec2f(x, sampler_1d());
}
