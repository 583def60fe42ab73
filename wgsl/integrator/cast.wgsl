// Ray casting (Appel 1968): the first surface, lit by the lights that it sees.

import package::math::{FAR, frame_to_local};
import package::film::contribution::{contribution_add, FROM_ENVIRONMENT};
@if(suns) import package::bounds::sun_count;
import package::scene::view;
@if(!media) import package::surface::point::surface_at;
import package::light::emission::surface_emission;
import package::environment::radiance::environment_radiance;
import package::light::local::local_light;
@if(!media) import package::surface::opacity::trace_visible;
@if(media) import package::medium::interior::interior_start;
@if(media) import package::medium::travel::travel;
@if(linear_fog) import package::medium::linear_fog::linear_fog;
@if(dispersion) import package::path::state::path_separate;
@if(dispersion) import package::path::wavelength::wavelength_start;
@if(layer_first) import package::film::layers::layers_first;
@if(suns) import package::light::punctual::punctual_sun;

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
  @if(!media) let closest = trace_visible(eye, direction);
  var beta = vec3f(1.0);
  @if(dispersion) wavelength_start();
  @if(media) interior_start(eye);
  @if(media) let arrival = travel(eye, direction, vec3f(1.0), false);
  @if(media) let closest = arrival.closest;
  @if(media) beta = arrival.weight;
  @if(linear_fog) beta = linear_fog(beta, closest.t, 0u);
  if (closest.t >= FAR) {
    contribution_add(beta * environment_radiance(direction), 0u, FROM_ENVIRONMENT);
    @if(suns) { for (var i = 0u; i < sun_count(); i++) { contribution_add(beta * punctual_sun(i, direction).xyz, 0u, i + 1u); } }
    return;
  }
  @if(!media) let s = surface_at(eye, direction, closest);
  @if(media) let s = arrival.s;
  let wo = frame_to_local(s.frame, -direction);
  @if(layer_first) layers_first(s, wo, closest);
  @if(lights) { if (s.light > 0u) { contribution_add(beta * surface_emission(s, wo), 0u, s.light); } }
  @if(dispersion) beta *= path_separate(s);
  if (view.max_depth > 0u) { local_light(s, wo, beta, 1u); }
}
