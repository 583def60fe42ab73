// Whitted 1980: light straight from the lights, and mirror and refraction followed to both sides. His tree of
// rays is walked with a stack instead of recursion.

import package::bsdf::bsdf_sample;
import package::film_layers::{layers_first, layers_scattered};
import package::light::found::{Arrival, add_emitted, add_escaped};
import package::light::local::local_light;
import package::math::{FAR, max_component, ray_origin, frame_to_local, frame_to_world};
import package::medium::linear_fog::linear_fog;
import package::path::state::path_separate;
import package::path::waiting::{waiting_add, waiting_start, waiting_take};
import package::sampler::{sampler_bounce, sampler_2d};
import package::sampler::dimensions::{DIM_DIRECTION, dimension_repeated};
import package::scene::view;
import package::surface::point::surface_agrees;
import package::vertex::{vertex_next, vertex_surface};

/// Longest chain of specular surfaces: the tree has up to 2^MAX_CHAIN leaves.
const MAX_CHAIN = 10u;

/// `vertex` numbers the tree: 1 the eye's ray, 2n and 2n + 1 those from the end of n.
struct Pending { o: vec3f, depth: u32, d: vec3f, vertex: u32, beta: vec3f }

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
  // Each step takes one ray and adds at most two, of the next depth.
  var pending: array<Pending, MAX_CHAIN + 2u>;
  var count = 1u;
  pending[0] = Pending(eye, 0u, direction, 1u, vec3f(1.0));
  waiting_start(eye);
  while (count > 0u) {
    count--;
    var ray = pending[count];
    waiting_take(count);
    sampler_bounce(ray.vertex - 1u);

    // Follow the ray to the next surface; what lies between takes its share.
    let vertex = vertex_next(ray.o, ray.d, ray.beta, false);
    ray.beta *= vertex.weight;
    ray.beta *= linear_fog(ray.beta, vertex.closest.t, ray.depth);
    let arrival = Arrival(ray.o, ray.d, ray.beta, 0.0, ray.depth);

    // Where it leaves the scene: add the environment and the suns.
    if (vertex.closest.t >= FAR) {
      add_escaped(arrival);
      continue;
    }
    let s = vertex_surface(vertex, ray.o, ray.d);
    let wo = frame_to_local(s.frame, -ray.d);
    if (ray.vertex == 1u) { layers_first(s, wo, vertex.closest); }

    // Add what the surface emits, and what it reflects of every light.
    add_emitted(arrival, s, wo, vertex.closest.t);
    if (ray.depth >= view.max_depth) { continue; }
    ray.beta *= path_separate(s);
    local_light(s, wo, ray.beta, ray.depth + 1u);
    if (ray.depth >= MAX_CHAIN) { continue; }

    // Follow mirror and refraction. A material chooses its lobe by u.z: the two ends of the interval are the two branches.
    var first_z = 0.0;
    for (var branch = 0u; branch < 2u; branch++) {
      let sampled = bsdf_sample(s.material, wo, s.hit, vec3f(sampler_2d(dimension_repeated(DIM_DIRECTION, branch)), select(0.0, 0.99999994, branch == 1u)));
      let again = branch == 1u && first_z * sampled.wi.z > 0.0;
      let follows = sampled.specular && sampled.pdf > 0.0 && !again;
      if (!follows) { continue; }
      first_z = sampled.wi.z;
      let d = normalize(frame_to_world(s.frame, sampled.wi));
      let beta = ray.beta * sampled.weight * sampled.pdf;
      if (surface_agrees(s, sampled.wi, d) && max_component(beta) > 0.0) {
        pending[count] = Pending(ray_origin(s.hit.p, s.ng, d, s.offset), ray.depth + 1u, d, 2u * ray.vertex + branch, beta);
        waiting_add(count, s, d);
        count++;
        layers_scattered();
      }
    }
  }
}
