// One linear congruential generator a path, as the field's early GPU tracers had it, but started from a hash:
// consecutive seeds would correlate visibly between pixels.

import package::sampler::hash::hash_path;

var<private> state: u32;

fn sampler_start(seed: u32, pixel: u32, sample: u32) { state = hash_path(seed, pixel, sample); }

/// Uniform in [0, 1), a multiple of 2^-24. Constants: Knuth and Lewis (Numerical Recipes, section 7.1).
/// The low bits of such a generator have short periods and are not used.
fn sampler_1d() -> f32 {
  state = state * 1664525u + 1013904223u;
  return f32(state >> 8u) * 5.9604645e-8;
}

fn sampler_2d() -> vec2f {
  let x = sampler_1d();
  return vec2f(x, sampler_1d());
}
