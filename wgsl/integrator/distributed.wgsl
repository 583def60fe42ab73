// Distributed ray tracing (Cook, Porter, Carpenter 1984): the first surface sends a fixed number of rays into its gloss and
// asks a fixed number of points of every light, each spread over strata; later surfaces one of each. Lens, pixel and shutter
// are sampled by the eye's rays themselves. Light between diffuse surfaces is left to the ambient term, as in the paper.
//
// What it converges to does not depend on the numbers: emission; light that arrives straight from the lights, whatever the
// BSDF; and for Dirac lobes and the gloss of all others (see package::path::gloss) the same again at what is seen there.

import package::bounds::MAX_DEPTH;
import package::bsdf::{bsdf_is_specular, bsdf_sample};
import package::film_layers::{layers_first, layers_scattered};
import package::light::found::{Arrival, add_emitted, add_escaped};
import package::light::split::{ask_lights, look_around};
import package::math::{FAR, max_component, sqr, ray_origin, frame_to_local, frame_to_world};
import package::medium::linear_fog::linear_fog;
import package::path::gloss::{gloss_diffuse, gloss_share};
import package::path::state::path_separate;
import package::path::waiting::{waiting_add, waiting_start, waiting_take};
import package::sampler::{sampler_1d, sampler_2d, sampler_bounce};
import package::sampler::dimensions::{DIM_DIRECTION, DIM_FOLLOW, DIM_LOBE, DIM_ROULETTE, dimension_repeated};
import package::sampler::strata::strata_2d;
import package::scene::view;
import package::surface::point::surface_agrees;
import package::vertex::{vertex_next, vertex_surface};

/// Most rays of the first surface, and most points of a light; the document's limits.
const MAX_SPLIT = 16u;

struct Pending {
  o: vec3f,
  depth: u32,
  d: vec3f,
  /// Which of the first surface's rays it comes from.
  branch: u32,
  beta: vec3f,
  /// Density of d times the number of rays, over the number of points of each light: what the light's own density is weighed
  /// against. 0: no light was asked for such directions.
  density: f32,
  eta_scale: f32,
}

/// The eye's ray.
struct State { eye: vec3f, direction: vec3f }

fn integrate_start(state: ptr<function, State>, eye: vec3f, direction: vec3f) { *state = State(eye, direction); }

/// All in one step.
fn integrate_step(state: ptr<function, State>) -> bool {
  integrate((*state).eye, (*state).direction);
  return false;
}

/// Walks the tree of rays from `eye` along `direction`.
fn integrate(eye: vec3f, direction: vec3f) {
  // The first ray adds at most MAX_SPLIT, each of the others one in its own place.
  var pending: array<Pending, MAX_SPLIT>;
  var count = 1u;
  pending[0] = Pending(eye, 0u, direction, 0u, vec3f(1.0), 0.0, 1.0);
  waiting_start(eye);
  while (count > 0u) {
    count--;
    var ray = pending[count];
    waiting_take(count);
    let is_first = ray.depth == 0u;
    sampler_bounce(select(1u + ray.branch + MAX_SPLIT * (ray.depth - 1u), 0u, is_first));

    // Follow the ray to the next surface; what lies between takes its share. It is one of several branches.
    let branches = select(f32(view.split_rays), 1.0, is_first);
    let vertex = vertex_next(ray.o, ray.d, ray.beta / branches, false);
    ray.beta *= vertex.weight;
    ray.beta *= linear_fog(ray.beta / branches, vertex.closest.t, ray.depth);
    let arrival = Arrival(ray.o, ray.d, ray.beta / branches, ray.density, ray.depth);

    // Where it leaves the scene: add the environment and the suns.
    if (vertex.closest.t >= FAR) {
      add_escaped(arrival);
      continue;
    }
    let s = vertex_surface(vertex, ray.o, ray.d);
    let wo = frame_to_local(s.frame, -ray.d);
    if (is_first) { layers_first(s, wo, vertex.closest); }

    // Add what the surface emits, weighed against the points that were asked of the light.
    add_emitted(arrival, s, wo, vertex.closest.t);
    if (ray.depth >= min(view.max_depth, MAX_DEPTH)) { continue; }

    // Add what reflects the lights straight.
    ray.beta *= path_separate(s);
    let beta = ray.beta / branches;
    let rays = select(1u, min(view.split_rays, MAX_SPLIT), is_first);
    let points = select(1u, min(view.split_points, MAX_SPLIT), is_first);
    var q = vec2f(0.0);
    if (!bsdf_is_specular(s.material)) {
      q = gloss_diffuse(s, wo);
      ask_lights(s, wo, q, beta, ray.depth + 1u, f32(rays), points);
    }

    // Follow rays into the gloss. One number chooses the lobes of all rays: together they have each as often as they can.
    let lobe = sampler_1d(DIM_LOBE);
    for (var i = 0u; i < rays; i++) {
      let u = strata_2d(sampler_2d(dimension_repeated(DIM_DIRECTION, i)), i, rays);
      let sampled = bsdf_sample(s.material, wo, s.hit, vec3f(u, fract(lobe + f32(i) / f32(rays))));
      if (sampled.pdf <= 0.0) { continue; }
      let d = normalize(frame_to_world(s.frame, sampled.wi));
      var next = ray.beta * sampled.weight;
      if (!sampled.specular && sampler_1d(dimension_repeated(DIM_FOLLOW, i)) >= gloss_share(q, sampled.wi.z, sampled.pdf)) {
        look_around(s, sampled.wi, d, beta * sampled.weight / f32(rays), ray.depth + 1u);
        continue;
      }
      let eta_scale = ray.eta_scale * sqr(sampled.eta);
      let reach = max_component(next);
      if (!surface_agrees(s, sampled.wi, d) || reach <= 0.0) { continue; }
      if (ray.depth + 1u >= view.roulette_start) {
        let survival = min(1.0, reach * eta_scale);
        if (sampler_1d(dimension_repeated(DIM_ROULETTE, i)) >= survival) { continue; }
        next /= survival;
      }
      let density = select(sampled.pdf * f32(rays) / f32(points), 0.0, sampled.specular);
      pending[count] = Pending(
        ray_origin(s.hit.p, s.ng, d, s.offset), ray.depth + 1u, d, select(ray.branch, i, is_first), next, density, eta_scale);
      waiting_add(count, s, d);
      count++;
      layers_scattered();
    }
  }
}
