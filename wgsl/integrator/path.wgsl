// Path tracing (Kajiya 1986), iterative: at each vertex one light point is sampled, and weighed against the sampled
// direction (wgsl/mis).

import package::bounce::{add_direct, bounce};
import package::bounds::MAX_DEPTH;
import package::film_layers::layers_first;
import package::light::found::{add_emitted, add_escaped};
import package::math::{FAR, frame_to_local};
import package::path::state::{Path, path_arrival, path_separate, path_start};
import package::recorder::{record_deepest, record_surface, record_vertex};
import package::sampler::sampler_bounce;
import package::scene::view;
import package::vertex::{vertex_next, vertex_surface};

/// A path under way.
struct State {
  path: Path,
  /// Number of the vertex that comes next.
  depth: u32,
}

/// A path from `eye` along `direction`.
fn integrate_start(state: ptr<function, State>, eye: vec3f, direction: vec3f) {
  (*state).path = path_start(eye, direction);
  (*state).depth = 0u;
}

/// Takes the path to its next vertex. False: it has ended.
fn integrate_step(state: ptr<function, State>) -> bool {
  let depth = (*state).depth;
  var path = (*state).path;
  sampler_bounce(depth);

  // Follow the ray to the next vertex, on a surface or in a medium; what lies between takes its share, and may add light.
  let vertex = vertex_next(path.o, path.d, path.beta, true);
  path.beta *= vertex.weight;
  record_vertex(depth, path.d, path.beta, vertex.closest.t);
  let ray = path_arrival(path, depth);

  // Where it leaves the scene: add the environment and the suns, and end.
  if (vertex.closest.t >= FAR) {
    add_escaped(ray);
    return false;
  }
  let s = vertex_surface(vertex, path.o, path.d);
  let wo = frame_to_local(s.frame, -path.d);
  record_surface(s, vertex.closest.primitive);
  if (depth == 0u) { layers_first(s, wo, vertex.closest); }

  // Add what the surface emits, weighed against light sampling, which may find it as well.
  add_emitted(ray, s, wo, vertex.closest.t);

  // End at the greatest depth.
  if (depth >= min(view.max_depth, MAX_DEPTH)) {
    record_deepest();
    return false;
  }

  // Go on with one wavelength where light disperses.
  path.beta *= path_separate(s);

  // Add direct light from one sampled source.
  add_direct(path.beta, s, wo, depth);

  // Scatter into a sampled direction, unless the vertex absorbs, or Russian roulette ends the path.
  if (!bounce(&path, s, wo, depth)) { return false; }
  (*state).path = path;
  (*state).depth = depth + 1u;
  return true;
}
