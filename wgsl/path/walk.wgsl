// Walks below surfaces: what light does between the point at which it enters a body and the point at which it leaves it (Chiang,
// Kutz and Burley 2016, "Practical and Controllable Subsurface Scattering for Production Path Tracing"). The whole walk is one step of a
// path: it begins where the layered BSDF has drawn a direction into the body, and ends at a surface seen from outside, which sends light on
// as Lambert's does, so that lights are sampled there.
//
// The body is homogeneous: what it is made of is said where light enters. Distances are drawn as in wgsl/medium/homogeneous.wgsl, for one
// channel, and weighed by the balance heuristic over all; directions by Henyey and Greenstein (1941). Inside, surfaces do not reflect.
//
// A walk ends where it comes out of the last of the bodies that it is in: those whose material has something below, and the shape that it
// began at. Bodies that overlap, or are cut into several shapes, are one. All else is passed as if it were not there, and what is open is
// as large as space. Where a walk has a small share of its light left, roulette ends it. One of more than MAX_EVENTS events is lost: of
// what is nearly white and very large. bench/RESULTS.md says how much that is.

import package::bsdf::{bsdf_leaves, bsdf_subsurface, bsdf_walks};
import package::material::BsdfSample;
import package::math::{FAR, frame_around, frame_to_world, max_component, ray_origin};
@if(media) import package::medium::interior::{interior_ior, interior_top, NONE};
import package::medium::homogeneous::phase_sample;
import package::sampler::sampler_1d;
import package::sampler::dimensions::{DIM_DISTANCE, DIM_DISTANCE_CHANNEL};
import package::sampler::hash::{hash_word, unit_float};
@if(spectral) import package::spectral::path::spectral_of_color;
import package::subsurface::subsurface_albedo;
import package::surface::point::{Surface, surface_at, surface_smooth};
import package::traverse::{trace_any, trace_closest};
import package::traverse::intersect::{Closest, NO_HIT};
import package::warp::{warp_cosine, warp_cosine_pdf};

/// Scattering events, and surfaces that are passed.
const MAX_EVENTS = 4096u;
/// Share of light below which roulette ends a walk or gives it all of its light back.
const LITTLE = 0.5;
/// Shortest mean free path, in bounds of the error of a point.
const MIN_RADIUS = 64.0;
/// Narrower phase functions scatter as this one.
const MAX_COSINE = 0.99;

/// Of the path under way.
struct Walk {
  /// Its direction goes into a body.
  begun: bool,
  /// Its vertex is where it has come out.
  leaves: bool,
  extinction: vec3f,
  albedo: vec3f,
  g: f32,
  /// The shape that it began at, as Hit has it.
  object: u32,
  instance: u32,
  /// Where it came out, seen from outside along `d` from `o`.
  o: vec3f,
  d: vec3f,
  closest: Closest,
}
var<private> walk: Walk;

/// How far the walk is.
struct Under {
  p: vec3f,
  w: vec3f,
  /// What the throughput is to be multiplied by.
  weight: vec3f,
  /// Of the way to the next scattering event: what is still to go, and what lies behind.
  left: f32,
  gone: f32,
  /// Bodies beside the first that it is in.
  bodies: u32,
}

/// What a walk has come to: t = FAR: it is lost. What the throughput is to be multiplied by.
struct Walked { closest: Closest, weight: vec3f }

/// A path at the eye, or at a vertex of another kind.
fn walk_none() {
  walk.begun = false;
  walk.leaves = false;
}

/// Whether the path goes on below a surface.
fn walk_is_under_way() -> bool { return walk.begun; }
/// Whether its vertex is where it has come out.
fn walk_leaves() -> bool { return walk.leaves; }

/// The path goes into the body below `s`.
fn walk_begin(s: Surface) {
  let below = bsdf_subsurface(s.material, s.hit);
  let radius = clamp(below.radius, vec3f(MIN_RADIUS * s.offset), vec3f(FAR));
  walk.begun = true;
  walk.leaves = false;
  walk.g = clamp(below.anisotropy, -MAX_COSINE, MAX_COSINE);
  @if(!spectral) {
    walk.extinction = 1.0 / radius;
    walk.albedo = subsurface_albedo(below.color, walk.g);
  }
  @if(spectral) {
    walk.extinction = spectral_of_color(1.0 / radius);
    walk.albedo = subsurface_albedo(spectral_of_color(below.color), walk.g);
  }
  walk.object = s.hit.object;
  walk.instance = s.hit.instance;
}

/// Whether a surface bounds the space that the walk is in.
fn walk_is_bounded_by(s: Surface) -> bool {
  return bsdf_walks(s.material) || (s.hit.object == walk.object && s.hit.instance == walk.instance);
}

/// Follows the walk that begins at `o` in the unit direction `d`.
/// @param beta throughput; all parts ≥ 0 and not all 0
fn walk_follow(o: vec3f, d: vec3f, beta: vec3f) -> Walked {
  var at = walk_start(o, d, beta);
  for (var i = 0u; i < MAX_EVENTS; i++) {
    var closest = NO_HIT;
    // Most ways are short and meet nothing.
    if (trace_any(at.p, at.w, at.left)) { closest = trace_closest(at.p, at.w); }
    if (!walk_event(closest, beta, &at)) { break; }
  }
  if (!walk_leaves()) { return Walked(NO_HIT, vec3f(0.0)); }
  return Walked(walk.closest, at.weight);
}

/// Before its first event. Asks the sampler for the way there.
fn walk_start(o: vec3f, d: vec3f, beta: vec3f) -> Under {
  walk.begun = false;
  let first = vec2f(sampler_1d(DIM_DISTANCE), sampler_1d(DIM_DISTANCE_CHANNEL));
  walk_word = hash_word(bitcast<u32>(first.x) ^ hash_word(bitcast<u32>(first.y)));
  return Under(o, d, vec3f(1.0), walk_distance(first.x, first.y, beta), 0.0, 0u);
}

/// The next event: at a surface, or where the way ends. False: the walk has come out, or is lost.
/// @param closest of the ray from p along w; nothing counts that is not before the way's end
fn walk_event(closest: Closest, beta: vec3f, at: ptr<function, Under>) -> bool {
  let p = (*at).p;
  let w = (*at).w;
  let left = (*at).left;
  if (closest.t < left) {
    (*at).gone += closest.t;
    let s = surface_smooth(p, w, closest);
    if (walk_is_bounded_by(s)) {
      if (!s.hit.front && (*at).bodies == 0u) {
        walk_ends(p + w * (2.0 * closest.t), -w, closest);
        (*at).weight *= walk_passed(beta * (*at).weight, (*at).gone, false);
        return false;
      }
      (*at).bodies = select((*at).bodies - 1u, (*at).bodies + 1u, s.hit.front);
    }
    (*at).left -= closest.t;
    (*at).p = ray_origin(s.hit.p, s.ng, w, s.offset);
    return true;
  }
  var weight = (*at).weight;
  weight *= walk.albedo * walk_passed(beta * weight, (*at).gone + left, true);
  let reach = max_component(beta * weight) / max_component(beta);
  if (reach < LITTLE) {
    if (walk_random() >= reach) { return false; }
    weight /= reach;
  }
  let frame = frame_around(-w);
  (*at).w = normalize(frame_to_world(frame, phase_sample(walk.g, vec2f(walk_random(), walk_random())).wi));
  (*at).p = p + w * left;
  (*at).left = walk_distance(walk_random(), walk_random(), beta * weight);
  (*at).gone = 0.0;
  (*at).weight = weight;
  return true;
}

/// It has come out, seen from outside along `d` from `o`.
fn walk_ends(o: vec3f, d: vec3f, closest: Closest) {
  walk.begun = false;
  walk.leaves = true;
  walk.o = o;
  walk.d = d;
  walk.closest = closest;
}

/// The first step follows the sampler's numbers, the rest a generator that begins with a hash of them.
var<private> walk_word: u32;

/// Uniform in [0, 1): PCG-RXS-M-XS-32, as package::sampler of that name.
fn walk_random() -> f32 {
  walk_word = walk_word * 747796405u + 2891336453u;
  let word = ((walk_word >> ((walk_word >> 28u) + 4u)) ^ walk_word) * 277803737u;
  return unit_float((word >> 22u) ^ word);
}

/// A distance from the exponential of a channel that is chosen in proportion to `beta`.
fn walk_distance(u: f32, choice: f32, beta: vec3f) -> f32 {
  let p = beta / (beta.x + beta.y + beta.z);
  let sigma = select(select(walk.extinction.z, walk.extinction.y, choice < p.x + p.y), walk.extinction.x, choice < p.x);
  return -log(1.0 - u) / sigma;
}

/// Weight of having gone so far, and there met an event of the medium or a surface.
fn walk_passed(beta: vec3f, distance: f32, scattered: bool) -> vec3f {
  let p = beta / (beta.x + beta.y + beta.z);
  // Relative to the channel that lets the most through: never do all vanish.
  let depth = walk.extinction * distance;
  let passed = exp(min(depth.x, min(depth.y, depth.z)) - depth) * select(vec3f(1.0), walk.extinction, scattered);
  return passed / max(dot(p, passed), 1.0e-30);
}

/// Where the walk has come out, seen from outside.
fn walk_surface() -> Surface {
  var s = surface_at(walk.o, walk.d, walk.closest);
  // Light of its own does not go in.
  s.light = 0u;
  @if(media) { s.hit.outside = interior_ior(interior_top(NONE)); }
  return s;
}

/// A direction in which light leaves; `u` uniform in [0, 1)².
fn walk_sample(s: Surface, u: vec2f) -> BsdfSample { return walk_given(s, warp_cosine(u), true); }

/// What goes on along `wi` (local) where a walk has come out: its `weight` is f |cos θ|, of a direction that is drawn over its density.
fn walk_given(s: Surface, wi: vec3f, draws: bool) -> BsdfSample {
  let pdf = warp_cosine_pdf(wi);
  if (pdf <= 0.0) { return BsdfSample(wi, vec3f(0.0), 0.0, false, 1.0); }
  var passed = bsdf_leaves(s.material, wi, s.hit);
  @if(spectral) { passed = spectral_of_color(passed); }
  return BsdfSample(wi, passed * select(pdf, 1.0, draws), pdf, false, 1.0);
}
