// Points of the first two Sobol dimensions, Owen-scrambled by a hash (Burley 2020, "Practical Hash-based Owen Scrambling"):
// any 2^k points of indices that agree but for their last k bits have one point in every box of 2^-a × 2^-b, a + b = k.

import package::sampler::hash::{hash_word, unit_float};

/// Nested uniform scramble (Owen 1995) of a number in [0, 1) whose first binary digit is the LOWEST bit: a digit is flipped
/// or not by a hash of the digits before it. A hash in which bits influence only higher ones: Laine and Karras 2011,
/// section 3.1, with the constants and order that Vegdahl 2021 found by search ("Building a better LK hash").
fn owen_scramble_reversed(digits: u32, key: u32) -> u32 {
  var x = digits ^ (digits * 0x3d20adeau);
  x = (x + key) * ((key >> 16u) | 1u);
  x ^= x * 0x05526c56u;
  return x ^ (x * 0x53a22864u);
}

/// Indices in another order such that each aligned block of 2^k stays together: the same scramble, of the index's own digits.
/// The index comes with its bits reversed.
fn owen_shuffle(reversed: u32, key: u32) -> u32 { return reverseBits(owen_scramble_reversed(reversed, key)); }

/// The second dimension's digits, first digit lowest, from those of the index: digit i is the sum modulo 2 of the digits j
/// with odd binomial(j, i), the Kronecker product of five matrices (1 1; 0 1).
fn sobol_second(index: u32) -> u32 {
  var x = index;
  x ^= (x >> 1u) & 0x55555555u;
  x ^= (x >> 2u) & 0x33333333u;
  x ^= (x >> 4u) & 0x0f0f0f0fu;
  x ^= (x >> 8u) & 0x00ff00ffu;
  return x ^ (x >> 16u);
}

/// Point number reverseBits(`reversed`) of the sequence that `key` chooses.
fn sobol_2d(reversed: u32, key: u32) -> vec2f {
  let i = owen_shuffle(reversed, key);
  let x = owen_scramble_reversed(i, hash_word(key + 1u));
  let y = owen_scramble_reversed(sobol_second(i), hash_word(key + 2u));
  return vec2f(unit_float(reverseBits(x)), unit_float(reverseBits(y)));
}

/// The first coordinate alone.
fn sobol_1d(reversed: u32, key: u32) -> f32 {
  return unit_float(reverseBits(owen_scramble_reversed(owen_shuffle(reversed, key), hash_word(key + 1u))));
}
