// Ray casting (Appel 1968): the first surface, lit by the lights that it sees.

import package::film_layers::layers_first;
import package::light::found::{Arrival, add_emitted, add_escaped};
import package::light::local::local_light;
import package::math::{FAR, frame_to_local};
import package::medium::linear_fog::linear_fog;
import package::path::state::{path_begin, path_separate};
import package::scene::view;
import package::vertex::{vertex_next, vertex_surface};

/// The eye's ray.
struct State { eye: vec3f, direction: vec3f }

fn integrate_start(state: ptr<function, State>, eye: vec3f, direction: vec3f) { *state = State(eye, direction); }

/// All in one step.
fn integrate_step(state: ptr<function, State>) -> bool {
  integrate((*state).eye, (*state).direction);
  return false;
}

/// Casts a ray from `eye` along `direction`.
fn integrate(eye: vec3f, direction: vec3f) {
  // Follow the ray to the first surface; what lies between takes its share.
  path_begin(eye);
  let vertex = vertex_next(eye, direction, vec3f(1.0), false);
  let beta = vertex.weight * linear_fog(vertex.weight, vertex.closest.t, 0u);
  let ray = Arrival(eye, direction, beta, 0.0, 0u);

  // Where it leaves the scene: add the environment and the suns.
  if (vertex.closest.t >= FAR) {
    add_escaped(ray);
    return;
  }
  let s = vertex_surface(vertex, eye, direction);
  let wo = frame_to_local(s.frame, -direction);
  layers_first(s, wo, vertex.closest);

  // Add what the surface emits.
  add_emitted(ray, s, wo, vertex.closest.t);

  // Add what it reflects of every light.
  if (view.max_depth > 0u) { local_light(s, wo, beta * path_separate(s), 1u); }
}
