// PCG-RXS-M-XS-32: a linear congruential generator whose output is permuted. O'Neill 2014.

import package::sampler::hash::{hash_path, unit_float};

var<private> state: u32;

fn sampler_start(seed: u32, pixel: u32, at: vec2u, sample: u32) { state = hash_path(seed, pixel, sample); }

fn sampler_bounce(vertex: u32) {}

fn sampler_state() -> u32 { return state; }
fn sampler_resume(seed: u32, pixel: u32, at: vec2u, sample: u32, word: u32) { state = word; }

fn sampler_1d(dimension: u32) -> f32 {
  state = state * 747796405u + 2891336453u;
  let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return unit_float((word >> 22u) ^ word);
}

fn sampler_2d(dimension: u32) -> vec2f {
  let x = sampler_1d(dimension);
  return vec2f(x, sampler_1d(dimension));
}
