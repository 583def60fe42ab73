// Random numbers of a search for caustics: how many it takes is not known before, so that they come from a generator that begins with two
// numbers of the sampler.

import package::sampler::sampler_1d;
import package::sampler::dimensions::{DIM_TIME, dimension_repeated};
import package::sampler::hash::{hash_word, unit_float};

/// Two decisions, in rows of DIM_TIME's place that nothing else repeats: the first four are those of DIM_ALBEDO.
const DIM_CAUSTICS = DIM_TIME + 128u;

var<private> caustics_word: u32;

/// A new search.
fn caustics_begin() {
  let a = sampler_1d(DIM_CAUSTICS);
  let b = sampler_1d(dimension_repeated(DIM_CAUSTICS, 1u));
  caustics_word = hash_word(bitcast<u32>(a) ^ hash_word(bitcast<u32>(b)));
}

/// The next word: PCG-RXS-M-XS-32, as package::sampler of that name.
fn caustics_next_word() -> u32 {
  caustics_word = caustics_word * 747796405u + 2891336453u;
  let word = ((caustics_word >> ((caustics_word >> 28u) + 4u)) ^ caustics_word) * 277803737u;
  return (word >> 22u) ^ word;
}

/// Uniform in [0, 1).
fn caustics_next() -> f32 { return unit_float(caustics_next_word()); }
