// Russian roulette of guided paths by what was learned, after Rath et al. 2022, "EARS: efficiency-aware Russian roulette and splitting": a path
// goes on with the probability √(β² E / C) over the same of the whole sample, where E is the second moment of what comes after a vertex, C the
// vertices that it takes, and of the whole sample the variance counts in the place of E. What a sample is worth is taken from its first guided vertex,
// which tells how bright and how noisy that part of the image is. Nothing is split: no more than one path goes on.

import package::math::{luminance, sqr};

/// A path ends no more often than this leaves it: what survives must not become a firefly where little was learned.
const LEAST_SURVIVAL = 0.1;

/// Of the vertex under way: β √(E / C), and of a sample that begins to be guided here 1 / (β √(variance / C)); 0: nothing is known of it.
var<private> roulette_worth: f32;
var<private> roulette_begun: f32;

/// A vertex that nothing was learned of.
fn roulette_forget() { roulette_worth = 0.0; }

/// @param worth √(E / C), √(variance / C) of the leaf of a vertex to which `beta` leads
fn roulette_learned(worth: vec2f, beta: vec3f) {
  roulette_worth = worth.x * luminance(beta);
  roulette_begun = 1.0 / max(worth.y * luminance(beta), 1.0e-30);
}

/// What the path's roulette goes by after this vertex: positive since its first guided vertex, which says what the whole sample is worth; before, less than
/// 0, by what refraction scales radiance (see Path).
fn roulette_rate(before: f32, eta: f32) -> f32 {
  if (before > 0.0) { return before; }
  if (roulette_worth > 0.0) { return roulette_begun; }
  return before * sqr(eta);
}

/// Probability of going on. `reach` is the greatest component of the throughput, `own` that of this vertex alone.
fn roulette_survival(reach: f32, own: f32, rate: f32) -> f32 {
  if (rate <= 0.0) { return min(1.0, -reach * rate); }
  if (roulette_worth <= 0.0) { return min(1.0, own); }
  return clamp(roulette_worth * rate, LEAST_SURVIVAL, 1.0);
}
