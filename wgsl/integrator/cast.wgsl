// Ray casting (Appel 1968): the first surface, lit by the lights that it sees.

import package::math::{FAR, frame_to_local};
import package::scene::view;
import package::surface::surface_at;
import package::emission::surface_emission;
import package::environment::environment_radiance;
import package::local_light::local_light;
import package::opacity::trace_visible;
@if(suns) import package::lamp::lamp_suns;

/// Radiance that arrives at `eye` from direction `direction`.
fn radiance(eye: vec3f, direction: vec3f) -> vec3f {
  let closest = trace_visible(eye, direction);
  if (closest.t >= FAR) {
    var sky = environment_radiance(direction);
    @if(suns) { sky += lamp_suns(direction); }
    return sky;
  }
  let s = surface_at(eye, direction, closest);
  var L = vec3f(0.0);
  let wo = frame_to_local(s.frame, -direction);
  @if(lights) { if (s.light > 0u) { L = surface_emission(s, wo); } }
  if (view.max_depth > 0u) { L += local_light(s, wo); }
  return L;
}
