// Path tracing without light sampling: light is found by chance. The plain reference beside `path`.

import package::math::{FAR, frame_to_local};
import package::film::contribution::{contribution_add, FROM_ENVIRONMENT};
import package::path::state::{Path, path_limited, path_start, path_scatter};
@if(dispersion) import package::path::state::path_separate;
import package::bounds::MAX_DEPTH;
@if(suns) import package::bounds::sun_count;
import package::scene::view;
import package::light::emission::surface_emission;
import package::environment::radiance::environment_radiance;
@if(media) import package::medium::travel::travel;
@if(!media) import package::surface::opacity::trace_visible;
@if(layer_first) import package::film::layers::layers_first;
import package::sampler::sampler_bounce;
@if(!media) import package::surface::point::surface_at;
@if(suns) import package::light::punctual::punctual_sun;
@if(record) import package::path::record::{record_found, record_outcome, record_surface, record_vertex, RECORD_DEPTH};

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
  @if(!media) let closest = trace_visible(path.o, path.d);
  @if(media) let arrival = travel(path.o, path.d, path.beta, true);
  @if(media) let closest = arrival.closest;
  @if(media) path.beta *= arrival.weight;
  @if(record) record_vertex(depth, path.d, path.beta, closest.t);
  if (closest.t >= FAR) {
    @if(record) record_found(environment_radiance(path.d), 1.0, 0.0);
    contribution_add(path_limited(path.beta * environment_radiance(path.d), depth), depth, FROM_ENVIRONMENT);
    @if(suns) {
      for (var i = 0u; i < sun_count(); i++) {
        @if(record) record_found(punctual_sun(i, path.d).xyz, 1.0, 0.0);
        contribution_add(path_limited(path.beta * punctual_sun(i, path.d).xyz, depth), depth, i + 1u);
      }
    }
    return false;
  }
  @if(!media) let s = surface_at(path.o, path.d, closest);
  @if(media) let s = arrival.s;
  let wo = frame_to_local(s.frame, -path.d);
  @if(record) record_surface(s, closest.primitive);
  @if(layer_first) { if (depth == 0u) { layers_first(s, wo, closest); } }
  @if(lights) {
    if (s.light > 0u) {
      @if(record) record_found(surface_emission(s, wo), 1.0, 0.0);
      contribution_add(path_limited(path.beta * surface_emission(s, wo), depth), depth, s.light);
    }
  }
  if (depth >= min(view.max_depth, MAX_DEPTH)) {
    @if(record) record_outcome(RECORD_DEPTH);
    return false;
  }
  @if(dispersion) path.beta *= path_separate(s);
  if (!path_scatter(&path, s, wo, depth)) { return false; }
  (*state).path = path;
  (*state).depth = depth + 1u;
  return true;
}
