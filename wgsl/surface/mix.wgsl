// Materials that are mixed of others: at each hit one of them is taken, at random, with all that it says (BSDF, emission, opacity, bumps).
// What is mixed so has the BSDF that is the mean of theirs, and no kernel has to add up two.

import package::bsdf::bsdf_choose;
import package::material::Hit;
import package::sampler::hash::{hash_path, hash_word, unit_float};

/// Mixes of mixes, at most so deep: the document's limit.
const MIX_DEPTH = 8u;

/// One generator of its own for each path, as that of images has it.
var<private> mix_word: u32;
/// The next hit is the last one once more.
var<private> mix_again: bool;

fn mix_start(seed: u32, pixel: u32, sample: u32) {
  mix_word = hash_path(seed ^ 0xc2b2ae35u, pixel, sample);
  mix_again = false;
}

/// The hit that was looked at last will be again: whether it is there and what it is go together.
fn mix_hold() { mix_again = true; }

/// The material that is taken for one that may be a mix.
fn mix_resolved(material: u32, hit: Hit) -> u32 {
  if (!mix_again) { mix_word = hash_word(mix_word + 0x9e3779b9u); }
  mix_again = false;
  var chosen = material;
  for (var depth = 0u; depth < MIX_DEPTH; depth++) {
    let next = bsdf_choose(chosen, hit, unit_float(hash_word(mix_word ^ (depth * 0x85ebca6bu))));
    if (next == chosen) { break; }
    chosen = next;
  }
  return chosen;
}
