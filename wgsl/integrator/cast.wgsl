// Ray casting (Appel 1968): the first surface, lit by the lights that it sees.

import package::math::{FAR, frame_to_local};
import package::scene::view;
import package::surface::surface_at;
import package::traverse::trace_closest;
import package::local_light::local_light;
@if(lights) import package::light::light_radiance;

/// Radiance that arrives at `eye` from direction `direction`.
fn radiance(eye: vec3f, direction: vec3f) -> vec3f {
  let closest = trace_closest(eye, direction);
  if (closest.t >= FAR) { return view.environment; }
  let s = surface_at(eye, direction, closest);
  var L = vec3f(0.0);
  @if(lights) { if (s.light > 0u) { L = light_radiance(s.light - 1u, s.hit.front); } }
  if (view.max_depth > 0u) { L += local_light(s, frame_to_local(s.frame, -direction)); }
  return L;
}
