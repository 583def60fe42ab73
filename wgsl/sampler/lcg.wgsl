// One linear congruential generator a path, as the field's early GPU tracers had it, but started from a hash:
// consecutive seeds would correlate visibly between pixels (see lcg_unhashed).

import package::sampler::hash::{hash_path, unit_float};

var<private> state: u32;

fn sampler_start(seed: u32, pixel: u32, at: vec2u, sample: u32) { state = hash_path(seed, pixel, sample); }

fn sampler_bounce(vertex: u32) {}

fn sampler_state() -> u32 { return state; }
fn sampler_resume(seed: u32, pixel: u32, at: vec2u, sample: u32, word: u32) { state = word; }

/// Constants: Knuth and Lewis (Numerical Recipes, section 7.1). The low bits of such a generator have short periods and
/// are not used.
fn sampler_1d(dimension: u32) -> f32 {
  state = state * 1664525u + 1013904223u;
  return unit_float(state);
}

fn sampler_2d(dimension: u32) -> vec2f {
  let x = sampler_1d(dimension);
  return vec2f(x, sampler_1d(dimension));
}
