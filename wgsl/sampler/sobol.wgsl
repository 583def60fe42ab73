// Owen-scrambled Sobol points: a sequence of its own for each pixel and decision, each in its own order ("padding", Kensler
// 2013, Burley 2020). After 2^k samples the numbers of every decision are a net; between decisions, pixels and seeds they
// are independent.

import package::sampler::hash::{hash_path, hash_decision};
import package::sampler::sobol_net::{sobol_1d, sobol_2d};

var<private> path: u32;
var<private> reversed: u32;
var<private> bounce: u32;

fn sampler_start(seed: u32, pixel: u32, at: vec2u, sample: u32) {
  path = hash_path(seed, pixel, 0u);
  reversed = reverseBits(sample);
  bounce = 0u;
}

fn sampler_bounce(vertex: u32) { bounce = vertex; }

fn sampler_state() -> u32 { return 0u; }
fn sampler_resume(seed: u32, pixel: u32, at: vec2u, sample: u32, word: u32) { sampler_start(seed, pixel, at, sample); }

fn sampler_1d(dimension: u32) -> f32 { return sobol_1d(reversed, hash_decision(path, bounce, dimension)); }

fn sampler_2d(dimension: u32) -> vec2f { return sobol_2d(reversed, hash_decision(path, bounce, dimension)); }
