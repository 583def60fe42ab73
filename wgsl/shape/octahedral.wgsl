// Unit vectors in 32 bits: octahedral map, Cigolle et al. 2014.

/// The unit vector of two 16-bit signed fractions.
fn octahedral_decode(word: u32) -> vec3f {
  let p = unpack2x16snorm(word);
  let z = 1.0 - abs(p.x) - abs(p.y);
  let folded = (1.0 - abs(p.yx)) * select(vec2f(-1.0), vec2f(1.0), p >= vec2f(0.0));
  return normalize(vec3f(select(p, folded, z < 0.0), z));
}
