// Ray casting (Appel 1968): the first surface, lit by the lights that it sees.

import package::math::{FAR, frame_to_local};
import package::contribution::{contribution_add, FROM_ENVIRONMENT};
import package::scene::view;
import package::surface::surface_at;
import package::emission::surface_emission;
import package::environment::environment_radiance;
import package::local_light::local_light;
import package::opacity::trace_visible;
@if(layer_first) import package::layers::layers_first;
@if(suns) import package::lamp::lamp_sun;

/// Casts a ray from `eye` along `direction`.
fn integrate(eye: vec3f, direction: vec3f) {
  let closest = trace_visible(eye, direction);
  if (closest.t >= FAR) {
    contribution_add(environment_radiance(direction), 0u, FROM_ENVIRONMENT);
    @if(suns) { for (var i = 0u; i < view.sun_count; i++) { contribution_add(lamp_sun(i, direction).xyz, 0u, i + 1u); } }
    return;
  }
  let s = surface_at(eye, direction, closest);
  let wo = frame_to_local(s.frame, -direction);
  @if(layer_first) layers_first(s, wo, closest);
  @if(lights) { if (s.light > 0u) { contribution_add(surface_emission(s, wo), 0u, s.light); } }
  if (view.max_depth > 0u) { local_light(s, wo, vec3f(1.0), 1u); }
}
