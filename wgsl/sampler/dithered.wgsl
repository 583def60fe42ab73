// Sobol points whose scrambling (Owen 1995) one linear congruential generator a decision seeds, dithered: the pixels of a tile have one
// sequence for each decision, and each shifts it by a word of its own, such that what neighbours get wrong differs and averages out over
// few of them, to the eye as well (Georgiev and Fajardo 2016, "Blue-noise dithered sampling").
//
// The pixels stand in Z-order, which nested scrambling of its digits disturbs (Ahmed and Wonka 2020). Digit j of the shift is the sum
// modulo 2 of the place's digits c with odd binomial(j, c): any n digits of it that follow each other are a bijection of the last n
// digits of the place, since the determinants of Pascal's matrix over consecutive rows are 1. So whatever the number of samples,
// each coordinate of 2^k samples of 2^n neighbours has one point in every interval of 2^-(k + n): the order survives as samples follow.
//
// Samples of even number and those of odd number are two such sets, independent of each other: their difference tells the error
// (package::film::variance), which the samples of one set cannot.

import package::sampler::hash::{hash_path, hash_decision, unit_float};
import package::sampler::sobol_net::{owen_scramble_reversed, owen_shuffle, sobol_second};
import package::sampler::z_order::z_order;

/// Tiles of 8 × 8 pixels have sequences of their own: what decisions share by chance does not go through the whole image.
const TILE_BITS = 6u;

/// A word for the paths of a tile, one for each of the two sets.
var<private> path: u32;
var<private> reversed: u32;
/// The pixel's place in Z-order, its bits reversed.
var<private> place: u32;
var<private> bounce: u32;

fn sampler_start(seed: u32, pixel: u32, at: vec2u, sample: u32) {
  let z = z_order(at);
  path = hash_path(seed, z >> TILE_BITS, sample & 1u);
  reversed = reverseBits(sample >> 1u);
  place = reverseBits(z);
  bounce = 0u;
}

/// The sums of binomial(j, c): lower triangular, the product of five matrices of which package::sampler::sobol_net has the transposes.
fn pascal(word: u32) -> u32 {
  var x = word;
  x ^= (x << 1u) & 0xaaaaaaaau;
  x ^= (x << 2u) & 0xccccccccu;
  x ^= (x << 4u) & 0xf0f0f0f0u;
  x ^= (x << 8u) & 0xff00ff00u;
  return x ^ (x << 16u);
}

fn sampler_bounce(vertex: u32) { bounce = vertex; }

fn sampler_state() -> u32 { return 0u; }
fn sampler_resume(seed: u32, pixel: u32, at: vec2u, sample: u32, word: u32) { sampler_start(seed, pixel, at, sample); }

/// The words that a decision needs follow from its key by a linear congruential generator (Numerical Recipes, section 7.1).
fn next_key(key: u32) -> u32 { return key * 1664525u + 1013904223u; }

fn sampler_1d(dimension: u32) -> f32 {
  let key = hash_decision(path, bounce, dimension);
  let shift_key = next_key(key);
  let i = owen_shuffle(reversed, key) ^ pascal(owen_shuffle(place, shift_key));
  return unit_float(reverseBits(owen_scramble_reversed(i, next_key(shift_key))));
}

fn sampler_2d(dimension: u32) -> vec2f {
  let key = hash_decision(path, bounce, dimension);
  let shift_key = next_key(key);
  let x_key = next_key(shift_key);
  let i = owen_shuffle(reversed, key);
  // Digits from the second on are a shift as good, and together with the first ones they tell the four pixels of a square apart.
  let shift = pascal(owen_shuffle(place, shift_key));
  let x = owen_scramble_reversed(i ^ shift, x_key);
  let y = owen_scramble_reversed(sobol_second(i) ^ (shift >> 1u), next_key(x_key));
  return vec2f(unit_float(reverseBits(x)), unit_float(reverseBits(y)));
}
