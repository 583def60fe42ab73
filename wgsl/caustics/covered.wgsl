// Light that sampled directions find but that package::caustics searches for as well: what comes from a light of its searches by way of
// casters alone, as many as it looks for, to a vertex at which it has searched. Both look at the same things.

import package::bsdf::bsdf_casts;
import package::caustics::beam::{Beam, beam_link, beam_miss, beam_start};
import package::caustics::chain::{MAX_LINKS, caster_key};
import package::caustics::target::{Searcher, caster_chosen, searcher_at, target_pdf};
import package::caustics::weight::{search_ratio, weigh_sampled};
import package::material::BsdfSample;
import package::surface::point::Surface;
import package::traverse::intersect::Closest;

/// Links since the last vertex at which caustics were searched for; NONE: other things lie between, or there was no such vertex.
var<private> covered_links: u32;
const NONE = 0xffffffffu;
/// The ray since then; that vertex, the density of the direction from it, and the probability of the caster that was met first.
var<private> covered_beam: Beam;
var<private> covered_searcher: Searcher;
var<private> covered_pdf: f32;
var<private> covered_caster: f32;
/// What the last ray has met: at a caster, which begins no search, that of the path.
var<private> covered_closest: Closest;

/// A path at the eye.
fn covered_start() { covered_links = NONE; }

fn covered_vertex(closest: Closest) { covered_closest = closest; }

/// The path goes on from `s` along `d`.
fn covered_follow(s: Surface, sampled: BsdfSample, d: vec3f) {
  if (!sampled.specular) {
    covered_links = 0u;
    covered_beam = beam_start(s.hit.p, d);
    covered_searcher = searcher_at(s);
    covered_pdf = sampled.pdf;
    return;
  }
  if (covered_links == NONE) { return; }
  let links = covered_links + 1u;
  covered_links = NONE;
  if (links > MAX_LINKS || !bsdf_casts(s.material)) { return; }
  covered_beam = beam_link(covered_beam, s, covered_closest, sampled, d);
  if (!covered_beam.known) { return; }
  if (links == 1u) { covered_caster = caster_chosen(caster_key(covered_closest), covered_searcher); }
  covered_links = links;
}

/// Whether the last ray ends a chain.
fn covered_chain() -> bool { return covered_links != NONE && covered_links > 0u; }

/// Weight of what the last ray, along `d`, has found: a surface that emits, or sun `light`.
fn covered_surface(s: Surface, d: vec3f) -> f32 {
  if (!covered_chain() || bsdf_casts(s.material)) { return 1.0; }
  return covered_weight(s.light - 1u, s.hit.p, false, abs(dot(s.ng, d)));
}

fn covered_sun(light: u32, d: vec3f) -> f32 {
  if (!covered_chain()) { return 1.0; }
  return covered_weight(light, d, true, 1.0);
}

fn covered_weight(light: u32, goal: vec3f, distant: bool, cosine: f32) -> f32 {
  let pdf = target_pdf(light);
  let miss = beam_miss(covered_beam, goal, distant);
  if (pdf <= 0.0 || !miss.found) { return 1.0; }
  return weigh_sampled(search_ratio(pdf / cosine, miss.spread, covered_caster, covered_pdf));
}
