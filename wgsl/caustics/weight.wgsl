// Searches and sampled directions find the same light by way of casters. They are weighed by the power heuristic (Veach 1997, section 9.2.4) with
// the density of the directions in which each starts. That of searches is not known: what stands for it is the same on both sides, so that
// the weights add up to 1 whatever it is.
//
// A search has density p(y) |dA(y) / dω| P(caster) times the probability that it comes to an end, which has the probability of the chain's lobes in
// it, as the density of sampled directions has.

import package::math::sqr;

/// Stands for the probability that a search comes to an end, that of its lobes left out.
const ENDS = 0.25;

/// A search's density over that of a sampled direction. `target_pdf`: per area across the last ray, or per steradian of a sun; `spread`: as Miss
/// has it; `pdf`: of the direction from the vertex.
fn search_ratio(target_pdf: f32, spread: f32, caster: f32, pdf: f32) -> f32 { return ENDS * target_pdf * spread * caster / pdf; }

fn weigh_search(ratio: f32) -> f32 { return 1.0 / (1.0 + sqr(1.0 / ratio)); }
fn weigh_sampled(ratio: f32) -> f32 { return 1.0 / (1.0 + sqr(ratio)); }
