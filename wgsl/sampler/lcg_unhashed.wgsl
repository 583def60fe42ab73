// The generator of package::sampler::lcg as the field's early GPU tracers started it: with consecutive seeds. Kept to show
// why one does not. Number k of a path is that of the pixel before it plus a^k / 2^32, modulo 1, everywhere in the image:
// neighbours take the same path but for a shift, and the error is a pattern instead of noise. Standard errors that suppose
// independent pixels are wrong.

import package::sampler::hash::unit_float;

var<private> state: u32;

/// Samples stand 2^32 / golden ratio apart; else sample s of a pixel would be sample 0 of the pixel s further on.
fn sampler_start(seed: u32, pixel: u32, at: vec2u, sample: u32) { state = seed + pixel + sample * 0x9e3779b9u; }

fn sampler_bounce(vertex: u32) {}

fn sampler_state() -> u32 { return state; }
fn sampler_resume(seed: u32, pixel: u32, at: vec2u, sample: u32, word: u32) { state = word; }

fn sampler_1d(dimension: u32) -> f32 {
  state = state * 1664525u + 1013904223u;
  return unit_float(state);
}

fn sampler_2d(dimension: u32) -> vec2f {
  let x = sampler_1d(dimension);
  return vec2f(x, sampler_1d(dimension));
}
