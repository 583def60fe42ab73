// Path tracing without light sampling: light is found by chance. The plain reference beside `path`.

import package::math::{FAR, frame_to_local};
import package::path::{path_start, path_scatter};
import package::scene::view;
import package::surface::surface_at;
import package::traverse::trace_closest;
@if(lights) import package::light::light_radiance;

/// Radiance that arrives at `eye` from direction `direction`.
fn radiance(eye: vec3f, direction: vec3f) -> vec3f {
  var path = path_start(eye, direction);
  var L = vec3f(0.0);
  for (var depth = 0u; ; depth++) {
    let closest = trace_closest(path.o, path.d);
    if (closest.t >= FAR) {
      L += path.beta * view.environment;
      break;
    }
    let s = surface_at(path.o, path.d, closest);
    @if(lights) { if (s.light > 0u) { L += path.beta * light_radiance(s.light - 1u, s.hit.front); } }
    if (depth >= view.max_depth) { break; }
    if (!path_scatter(&path, s, frame_to_local(s.frame, -path.d), depth)) { break; }
  }
  return L;
}
