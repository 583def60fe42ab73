// Halton points (1960), one prime a dimension, scrambled digit by digit. Each pixel and dimension has its own scramble. Later
// primes are large: their strata are complete only after as many samples, which is why the decisions that matter most come
// first, and why those beyond the table are plain random numbers.

import package::sampler::hash::{hash_word, hash_path, hash_decision, unit_float};

/// Places of package::sampler::dimensions with a prime: those of vertex 0, then those of vertex 1 but the film's.
const TABLED = 12u;
const PRIMES = array<u32, 22>(2u, 3u, 5u, 7u, 11u, 13u, 17u, 19u, 23u, 29u, 31u, 37u, 41u, 43u, 47u, 53u, 59u, 61u, 67u, 71u, 73u, 79u);

var<private> path: u32;
var<private> index: u32;
var<private> bounce: u32;

fn sampler_start(seed: u32, pixel: u32, at: vec2u, sample: u32) {
  path = hash_path(seed, pixel, 0u);
  index = sample;
  bounce = 0u;
}

fn sampler_bounce(vertex: u32) { bounce = vertex; }

fn sampler_state() -> u32 { return 0u; }
fn sampler_resume(seed: u32, pixel: u32, at: vec2u, sample: u32, word: u32) { sampler_start(seed, pixel, at, sample); }

/// Digits of the sample's number behind the point, each under a map d → m d + c modulo the base, m and c a hash of the digits
/// before it. For all pairs of points this is as random as Owen's permutations, so that variances are the same
/// (Owen 2003, "Variance with alternative scramblings of digital nets").
fn sampler_1d(dimension: u32) -> f32 {
  var key = hash_decision(path, bounce, dimension);
  if (bounce > 1u || dimension >= TABLED) { return unit_float(hash_word(key ^ hash_word(index))); }
  let base = PRIMES[dimension + select(0u, TABLED - 2u, bounce == 1u)];
  var rest = index;
  var u = 0.0;
  // The zeros in front of the number are scrambled too: other points of the same stratum must keep clear of this one.
  for (var place = 1.0 / f32(base); place > 2.9802322e-8; place /= f32(base)) {
    let m = 1u + hash_word(key + 1u) % (base - 1u);
    let digit = ((rest % base) * m + key % base) % base;
    rest /= base;
    u += f32(digit) * place;
    key = hash_word(key ^ (digit * 0x9e3779b9u + 0x7f4a7c15u));
  }
  return min(u, 0.99999994);
}

fn sampler_2d(dimension: u32) -> vec2f { return vec2f(sampler_1d(dimension), sampler_1d(dimension + 1u)); }
