// The random numbers by which images are filtered: one generator of its own for each path, so that no other decision changes where
// a scene has images. Each surface that a path or a shadow ray looks at gets two new ones.

import package::sampler::hash::{hash_path, hash_word, unit_float};

var<private> texel_word: u32;

/// A new path.
fn texel_start(seed: u32, pixel: u32, sample: u32) { texel_word = hash_path(seed ^ 0x85ebca6bu, pixel, sample); }

/// For paths that go on in another pass.
fn texel_state() -> u32 { return texel_word; }
fn texel_resume(word: u32) { texel_word = word; }

/// Two numbers uniform in [0, 1).
fn texel_next() -> vec2f {
  texel_word = hash_word(texel_word + 0x9e3779b9u);
  return vec2f(unit_float(texel_word), unit_float(hash_word(texel_word ^ 0xc2b2ae35u)));
}
