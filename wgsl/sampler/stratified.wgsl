// Jittered strata, correlated as Kensler 2013 ("Correlated multi-jittered sampling", sections 2 and 3): a block of 2^k samples
// has one in each cell of a grid, and one in each of 2^k columns and of 2^k rows. Blocks double, so that the number of samples
// need not be known (see package::sampler::block); within a block the order is random.

import package::sampler::block::{SampleBlock, sample_block};
import package::sampler::hash::{hash_word, hash_path, hash_decision, unit_float};

var<private> path: u32;
var<private> block: SampleBlock;
var<private> bounce: u32;

fn sampler_start(seed: u32, pixel: u32, at: vec2u, sample: u32) {
  block = sample_block(sample);
  path = hash_path(seed, pixel, block.number);
  bounce = 0u;
}

fn sampler_bounce(vertex: u32) { bounce = vertex; }

fn sampler_state() -> u32 { return 0u; }
fn sampler_resume(seed: u32, pixel: u32, at: vec2u, sample: u32, word: u32) { sampler_start(seed, pixel, at, sample); }

/// A permutation of the words of `bits` bits that `key` chooses: steps that can each be undone, modulo 2^bits.
fn permute(word: u32, bits: u32, key: u32) -> u32 {
  let mask = (1u << bits) - 1u;
  let half = (bits + 1u) / 2u;
  var x = word;
  var k = key;
  for (var round = 0u; round < 3u; round++) {
    x = ((x ^ k) * ((k >> 8u) | 1u)) & mask;
    x ^= x >> half;
    k = hash_word(k);
  }
  return (x + k) & mask;
}

/// Where in its cell a sample is.
fn jitter(key: u32) -> f32 { return unit_float(hash_word(key ^ hash_word(block.place))); }

/// A number in cell `cell` of 2^bits.
fn in_cell(cell: u32, bits: u32, at: f32) -> f32 { return min((f32(cell) + at) / f32(1u << bits), 0.99999994); }

fn sampler_1d(dimension: u32) -> f32 {
  let key = hash_decision(path, bounce, dimension);
  return in_cell(permute(block.place, block.bits, key), block.bits, jitter(key + 1u));
}

fn sampler_2d(dimension: u32) -> vec2f {
  let key = hash_decision(path, bounce, dimension);
  let y_bits = block.bits / 2u;
  let x_bits = block.bits - y_bits;
  let cell = permute(block.place, block.bits, key);
  let x = cell & ((1u << x_bits) - 1u);
  let y = cell >> x_bits;
  // All cells of a column stand in different columns of its own, in the same order in every column; so do rows.
  let fine_x = (x << y_bits) | permute(y, y_bits, hash_word(key + 2u));
  let fine_y = (y << x_bits) | permute(x, x_bits, hash_word(key + 3u));
  return vec2f(in_cell(fine_x, block.bits, jitter(key + 4u)), in_cell(fine_y, block.bits, jitter(key + 5u)));
}
