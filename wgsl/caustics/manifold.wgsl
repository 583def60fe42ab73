// Light that comes to a vertex by way of mirrors and lenses, by specular manifold sampling (Zeltner, Georgiev and Jakob 2020, "Specular
// manifold sampling for rendering high-frequency caustics and glints"), its unbiased form (section 4.3.2).
//
// A caster and a point y of a light are chosen; what is wanted are the directions ω in which a chain of reflections and refractions, traced
// from the vertex x, comes to y. A random direction towards the caster is followed, its lobes held fixed, and made better by Newton's
// method until its last ray passes through y. The light that it brings is
//   f |cos θ| · T · Le · |cos θy| / (D² |det J|) / (P(caster) p(y) p(ω)),
// T the chain's throughput, D² |det J| = |dA⊥(y) / dω| by its ray differentials: the generalised geometry term (Jakob and Marschner 2012,
// "Manifold exploration", section 4.2). The probability p(ω) that a search ends there is not known; its inverse is the number of searches until one
// does so again (Booth 2007, "Unbiased Monte Carlo estimation of the reciprocal of an integral"), which Russian roulette shortens without bias.
//
// Sampled directions find this light as well: see package::caustics::weight.

import package::bounds::MAX_DEPTH;
import package::caustics::beam::beam_miss;
import package::caustics::chain::{Chain, MAX_LINKS, chain_follow};
import package::caustics::random::{caustics_begin, caustics_next, caustics_next_word};
import package::caustics::target::{Caster, Target, caster_choose, searcher_at, target_choose};
import package::caustics::weight::{search_ratio, weigh_search};
import package::film::contribution::contribution_add;
import package::light::direct::{vertex_is_specular, vertex_value};
import package::light::emission::surface_emission;
@if(spheres) import package::light::face::light_face;
import package::math::{FAR, INV_PI, frame_around, frame_to_local, frame_to_world, max_component};
@if(media) import package::medium::interior::{interior_all, interior_restore};
@if(dispersion) import package::path::wavelength::{wavelength_restore, wavelength_saved};
import package::scene::{lights, view, KIND_SPHERE};
import package::surface::point::Surface;
import package::warp::warp_cone;

/// Searches that always follow the first; of the others each goes on with this probability.
const FREE_SEARCHES = 32u;
const GOES_ON = 0.984375;
/// Least probability of a search: each takes as many rays as several paths. It goes by the ratio of densities, and by what reaches the eye from the
/// vertex, times REACH.
const LEAST_CHANCE = 0.05;
const REACH = 2.0;
/// Roulette before the others: by the weight of what was found, times WORTH.
const WORTH = 4.0;
const LEAST_WORTH = 0.05;
/// Newton steps of a search, and halvings of a step that does not come nearer.
const MAX_STEPS = 10u;
const MAX_HALVINGS = 1u;
/// Chains of a vertex: more than its roulette ever asks for (a chance below 10⁻³⁰).
const MAX_CHAINS = 1u << 18u;
/// Of the searches for what is behind the caster so many begin towards it, within a cone of this height (1 − cosine); the others anywhere towards the
/// caster.
const STRAIGHT = 0.6;
const STRAIGHT_HEIGHT = 0.03;
/// Of the half angle towards the caster: the step from which a search has come to its end, how far two solutions are the same, and the
/// longest step.
const CONVERGED = 1.0e-4;
const SAME = 4.0e-3;
const LONGEST = 0.5;

/// Where a search stands.
const SEEK = 0u;
const APPROACH = 1u;
const ARRIVE = 2u;

/// Adds what casters bring of lights to vertex number `depth`, which `wo` (local) sees and to which `beta` leads from the eye.
fn caustics_add(beta: vec3f, s: Surface, wo: vec3f, depth: u32) {
  let room = min(view.max_depth, MAX_DEPTH);
  if (vertex_is_specular(s) || depth + 2u > room) { return; }
  let most = min(MAX_LINKS, room - depth - 1u);
  caustics_begin();
  let caster = caster_choose(searcher_at(s));
  let goal = target_choose();
  if (caster.probability <= 0.0 || goal.pdf <= 0.0) { return; }
  // Large lights are found without: what a search may weigh, as if there were no caster, decides whether it is worth its rays.
  let to = goal.p - s.hit.p;
  let ratio = search_ratio(goal.pdf, select(dot(to, to), 1.0, goal.distant), caster.probability, INV_PI);
  let chance = clamp(ratio, LEAST_CHANCE, 1.0) * clamp(REACH * max_component(beta), LEAST_CHANCE, 1.0);
  if (caustics_next() >= chance) { return; }
  let L = search(s, wo, caster, goal, most);
  if (L.links > 0u) { contribution_add(beta * L.radiance / (chance * caster.probability * goal.pdf), depth + 1u + L.links, goal.light + 1u); }
}

/// What a vertex sends on of a target's light by a chain of `links`; 0: nothing.
struct Found { radiance: vec3f, links: u32 }

fn search(s: Surface, wo: vec3f, caster: Caster, goal: Target, most: u32) -> Found {
  @if(media) let inside = interior_all();
  @if(dispersion) let colours = wavelength_saved();
  let axis = frame_around(caster.axis);
  let angle = min(1.0, sqrt(caster.height * 2.0));
  // Where the target is behind the caster its image often is not far from it.
  let to = select(normalize(goal.p - s.hit.p), goal.p, goal.distant);
  let ahead = frame_around(to);
  let behind = dot(to, caster.axis) > 1.0 - caster.height;
  var found = Found(vec3f(0.0), 0u);
  var first: vec3f;
  var lobes = 0u;
  // Searches after the first, and the expected number of those that did not end as it did.
  var searches = 0u;
  var repeats = 1.0;
  var survival = 1.0;

  var state = SEEK;
  var word = 0u;
  var links = 0u;
  var at: vec3f;
  var trial: vec3f;
  var step: vec2f;
  var size2 = 0.0;
  var steps = 0u;
  var halvings = 0u;
  for (var i = 0u; i < MAX_CHAINS; i++) {
    if (state == SEEK) {
      word = caustics_next_word();
      let u = vec2f(caustics_next(), caustics_next());
      let straight = caustics_next() < STRAIGHT && behind;
      let seed = warp_cone(u, select(caster.height, min(caster.height, STRAIGHT_HEIGHT), straight));
      trial = normalize(select(frame_to_world(axis, seed), frame_to_world(ahead, seed), straight));
      steps = 0u;
      halvings = 0u;
    }
    let chain = chain_follow(s, trial, caster.key, word, select(0u, links, state == APPROACH));
    @if(media) { interior_restore(inside); }
    @if(dispersion) { wavelength_restore(colours); }

    if (state == ARRIVE) {
      // The first search has found a way: what comes along it, if it is free.
      if (!chain.whole || chain.links != links || chain.lobes != lobes) { break; }
      let arrival = arrived(s, wo, chain, goal, trial, caster.probability);
      found = Found(arrival.xyz, links);
      if (all(found.radiance == vec3f(0.0))) { break; }
      // What weighs little is not worth many searches.
      let worth = clamp(arrival.w * WORTH, LEAST_WORTH, 1.0);
      if (caustics_next() >= worth) {
        found.radiance = vec3f(0.0);
        break;
      }
      found.radiance /= worth;
      state = SEEK;
      searches = 1u;
      continue;
    }

    // How far it misses; a step that does not come nearer is halved.
    let miss = beam_miss(chain.beam, goal.p, goal.distant);
    var fails = !chain.whole || !miss.found;
    var arrives = false;
    if (state == SEEK) {
      fails = fails || chain.links > most;
      links = chain.links;
    } else if (fails || miss.size2 >= size2) {
      halvings++;
      step *= 0.5;
      fails = halvings > MAX_HALVINGS;
      if (!fails) {
        trial = turned(at, step);
        continue;
      }
    }
    if (!fails) {
      at = trial;
      size2 = miss.size2;
      step = miss.step;
      let reach = length(step);
      arrives = reach < CONVERGED * angle;
      step *= min(1.0, LONGEST * angle / max(reach, 1.0e-20));
      trial = turned(at, step);
      halvings = 0u;
      steps++;
      fails = !arrives && steps > MAX_STEPS;
      state = APPROACH;
      if (!arrives && !fails) { continue; }
    }

    if (searches == 0u) {
      if (fails) { break; }
      first = trial;
      lobes = chain.lobes;
      state = ARRIVE;
      continue;
    }
    let away = trial - first;
    if (arrives && chain.links == found.links && chain.lobes == lobes && dot(away, away) < SAME * SAME * angle * angle) { break; }
    repeats += 1.0 / survival;
    if (searches >= FREE_SEARCHES) {
      if (caustics_next() >= GOES_ON) { break; }
      survival *= GOES_ON;
    }
    searches++;
    state = SEEK;
  }
  found.radiance *= repeats;
  return found;
}

/// The unit direction that lies from `d` by `step` along the axes of its frame_around.
fn turned(d: vec3f, step: vec2f) -> vec3f {
  let across = frame_around(d);
  return normalize(d + across.x * step.x + across.y * step.y);
}

/// What `wo` sees of a target along a chain that begins in direction `d`, over the density of its points, and its weight, which is in it; 0 where
/// something else is in the way.
fn arrived(s: Surface, wo: vec3f, chain: Chain, goal: Target, d: vec3f, caster: f32) -> vec4f {
  let miss = beam_miss(chain.beam, goal.p, goal.distant);
  if (!miss.found) { return vec4f(0.0); }
  var Le: vec3f;
  var cosine = 1.0;
  if (chain.closest.t >= FAR) {
    if (!goal.distant) { return vec4f(0.0); }
    Le = lights[goal.light].radiance;
  } else {
    let end = chain.end;
    if (goal.distant || end.light != goal.light + 1u) { return vec4f(0.0); }
    if (!is_near_side(goal, end, chain.beam.d)) { return vec4f(0.0); }
    Le = surface_emission(end, frame_to_local(end.frame, -chain.beam.d));
    cosine = abs(dot(end.ng, chain.beam.d));
  }
  let value = vertex_value(s, wo, d);
  if (value.pdf <= 0.0 || cosine <= 0.0) { return vec4f(0.0); }
  let weight = weigh_search(search_ratio(goal.pdf / cosine, miss.spread, caster, value.pdf));
  return vec4f(value.f * chain.passed * Le * (weight * cosine / miss.spread), weight);
}

/// Whether a ray along `d` that has met the target's light at `end` has met it in the target: of a sphere it may be the far side that it passes later.
fn is_near_side(goal: Target, end: Surface, d: vec3f) -> bool {
  @if(spheres) {
    let face = light_face(goal.light);
    if (face.kind == KIND_SPHERE) { return dot(end.ng, d) * dot(goal.p - face.p0, d) > 0.0; }
  }
  return true;
}
