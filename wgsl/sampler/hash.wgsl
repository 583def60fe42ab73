// Integer hashing.

/// A bijection of 32-bit words without visible structure: the "lowbias32" constants that Wellons found by
/// search (Hash Prospector, 2018).
fn hash_word(word: u32) -> u32 {
  var x = word;
  x = (x ^ (x >> 16u)) * 0x7feb352du;
  x = (x ^ (x >> 15u)) * 0x846ca68bu;
  return x ^ (x >> 16u);
}

/// One word from (seed, pixel, sample), so that neighbouring paths start far from each other.
fn hash_path(seed: u32, pixel: u32, sample: u32) -> u32 {
  return hash_word(pixel ^ hash_word(sample ^ hash_word(seed ^ 0x9e3779b9u)));
}

/// One word for a decision (see package::sampler::dimensions) at a vertex of the paths with the word `path`.
fn hash_decision(path: u32, vertex: u32, dimension: u32) -> u32 {
  return hash_word(path ^ (vertex * 0x9e3779b9u + dimension));
}

/// The upper 24 bits of a word as a number in [0, 1).
fn unit_float(word: u32) -> f32 { return f32(word >> 8u) * 5.9604645e-8; }
