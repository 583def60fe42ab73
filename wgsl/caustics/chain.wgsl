// A chain of mirrors and lenses: the way of a ray by way of casters (materials that are purely specular), with its differentials.

import package::bsdf::{bsdf_casts, bsdf_sample};
import package::caustics::beam::{Beam, beam_link, beam_start};
import package::math::{FAR, frame_to_local, frame_to_world, ray_origin};
@if(media) import package::medium::interior::interior_cross;
import package::path::state::path_separate;
import package::sampler::hash::{hash_word, unit_float};
import package::scene::{primitives, KIND_BITS};
import package::surface::point::{Surface, surface_agrees};
import package::traverse::intersect::Closest;
import package::vertex::{vertex_next, vertex_surface};

/// Links of a chain at most.
const MAX_LINKS = 4u;

/// The shape that a chain begins on, and the place of its instance plus 1 (0: none): see target.wgsl.
struct CasterKey { shape: u32, instance: u32 }

struct Chain {
  /// It has come to its end: as many links as were asked for, or where nothing is a caster any more.
  whole: bool,
  /// After the last link.
  beam: Beam,
  links: u32,
  /// Bit i: link i refracts.
  lobes: u32,
  /// Radiance of the last ray to that of the first: f |cos θ| of all links, and what media leave, those of the last ray where it was followed.
  passed: vec3f,
  /// What the last ray has met, where it was followed.
  closest: Closest,
  end: Surface,
}

/// What `closest` is a point of.
fn caster_key(closest: Closest) -> CasterKey { return CasterKey(primitives[closest.primitive].e2.w >> KIND_BITS, closest.instance); }

/// Follows the ray that leaves `s` along `d`, first to the caster `first`. The lobes of its links follow from `word`.
/// @param links ends there, its last ray not followed; 0: where nothing is a caster any more, which the last ray then has met
fn chain_follow(s: Surface, d: vec3f, first: CasterKey, word: u32, links: u32) -> Chain {
  var chain: Chain;
  chain.beam = beam_start(ray_origin(s.hit.p, s.ng, d, s.offset), d);
  chain.passed = vec3f(1.0);
  @if(media) { if ((dot(s.ng, d) < 0.0) == s.hit.front) { interior_cross(s); } }
  for (var i = 0u; i <= MAX_LINKS; i++) {
    chain.links = i;
    chain.whole = links > 0u && i == links;
    if (chain.whole) { break; }
    let vertex = vertex_next(chain.beam.o, chain.beam.d, vec3f(1.0), false);
    chain.passed *= vertex.weight;
    chain.closest = vertex.closest;
    let escapes = vertex.closest.t >= FAR;
    chain.whole = links == 0u && i > 0u;
    if (escapes) { break; }
    let at = vertex_surface(vertex, chain.beam.o, chain.beam.d);
    chain.end = at;
    if (!bsdf_casts(at.material)) { break; }
    chain.whole = false;
    let key = caster_key(vertex.closest);
    if (i == 0u && (key.shape != first.shape || key.instance != first.instance)) { break; }
    if (i == MAX_LINKS || !chain_link(&chain, at, word, i)) { break; }
  }
  return chain;
}

/// Goes on from a caster. False: it cannot.
fn chain_link(chain: ptr<function, Chain>, at: Surface, word: u32, i: u32) -> bool {
  let wo = frame_to_local(at.frame, -(*chain).beam.d);
  let separated = path_separate(at);
  let lobe = hash_word(word + i * 0x9e3779b9u);
  let next = hash_word(lobe);
  let sampled = bsdf_sample(at.material, wo, at.hit, vec3f(unit_float(next), unit_float(hash_word(next)), unit_float(lobe)));
  let d = normalize(frame_to_world(at.frame, sampled.wi));
  if (!surface_agrees(at, sampled.wi, d)) { return false; }
  let beam = beam_link((*chain).beam, at, (*chain).closest, sampled, d);
  if (!beam.known) { return false; }
  (*chain).beam = beam;
  (*chain).passed *= separated * sampled.weight * sampled.pdf;
  (*chain).lobes |= select(0u, 1u, sampled.wi.z < 0.0) << i;
  @if(media) { if ((dot(at.ng, d) < 0.0) == at.hit.front) { interior_cross(at); } }
  return true;
}
