// Path tracing (Kajiya 1986), iterative: at each vertex one light point is sampled, and weighed against the sampled
// direction (wgsl/weighing).

import package::math::{FAR, frame_to_local};
import package::contribution::{contribution_add, FROM_ENVIRONMENT};
import package::path::{Path, path_limited, path_start, path_scatter};
@if(dispersion) import package::path::path_separate;
import package::bounds::MAX_DEPTH;
@if(suns) import package::bounds::sun_count;
import package::scene::view;
import package::emission::surface_emission;
import package::environment::environment_radiance;
@if(media) import package::travel::travel;
@if(!media && !wavefront) import package::opacity::trace_visible;
@if(wavefront) import package::wave::{wave_hit, wave_defer};
@if(layer_first) import package::layers::layers_first;
import package::sampler::sampler_bounce;
@if(!media) import package::surface::surface_at;
import package::weighing::{weigh_asks_light, weigh_found, weigh_light};
@if(lights || environment_program) import package::direct::{LIGHTS_SHARE, direct_sample, vertex_is_specular};
@if(lights) import package::light::light_pdf;
@if(lights) import package::light_choice::{Viewpoint, light_chosen, viewpoint_of};
@if(environment_program) import package::environment::environment_pdf;
@if(suns) import package::lamp::lamp_sun;
@if(record) import package::record::{record_found, record_light_weight, record_outcome, record_surface, record_vertex, RECORD_DEPTH};

/// A path under way.
struct State {
  path: Path,
  /// Number of the vertex that comes next.
  depth: u32,
}

/// Of the last vertex.
@if(lights) var<private> viewer: Viewpoint;

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
  @if(!media && !wavefront) let closest = trace_visible(path.o, path.d);
  @if(wavefront) let closest = wave_hit;
  @if(media) let arrival = travel(path.o, path.d, path.beta, true);
  @if(media) let closest = arrival.closest;
  @if(media) path.beta *= arrival.weight;
  @if(record) record_vertex(depth, path.d, path.beta, closest.t);
  if (closest.t >= FAR) {
    var weight = 1.0;
    @if(environment_program) {
      if (!path.specular) { weight = weigh_found(path.pdf, (1.0 - LIGHTS_SHARE) * environment_pdf(path.d)); }
    }
    @if(record) record_found(environment_radiance(path.d), weight, select(path.pdf, 0.0, path.specular));
    contribution_add(path_limited(path.beta * weight * environment_radiance(path.d), depth), depth, FROM_ENVIRONMENT);
    @if(suns) {
      for (var i = 0u; i < sun_count(); i++) {
        let sun = lamp_sun(i, path.d);
        var share = 1.0;
        if (!path.specular && sun.w > 0.0) { share = weigh_found(path.pdf, LIGHTS_SHARE * sun.w); }
        @if(record) record_found(sun.xyz, share, select(path.pdf, 0.0, path.specular));
        contribution_add(path_limited(path.beta * share * sun.xyz, depth), depth, i + 1u);
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
      var weight = 1.0;
      if (!path.specular) {
        weight = weigh_found(path.pdf, LIGHTS_SHARE * light_pdf(light_chosen(s.light - 1u, viewer), path.o, path.d, closest.t, s.ng));
      }
      @if(record) record_found(surface_emission(s, wo), weight, select(path.pdf, 0.0, path.specular));
      contribution_add(path_limited(path.beta * weight * surface_emission(s, wo), depth), depth, s.light);
    }
  }
  if (depth >= min(view.max_depth, MAX_DEPTH)) {
    @if(record) record_outcome(RECORD_DEPTH);
    return false;
  }
  @if(dispersion) path.beta *= path_separate(s);
  @if((lights || environment_program) && !all_specular) {
    if (!vertex_is_specular(s) && weigh_asks_light()) {
      let direct = direct_sample(s, wo);
      if (direct.light_pdf > 0.0) {
        @if(record) record_light_weight(direct.light_pdf, weigh_light(direct.light_pdf, direct.bsdf_pdf));
        let L = path.beta * direct.radiance * weigh_light(direct.light_pdf, direct.bsdf_pdf);
        @if(!wavefront) contribution_add(path_limited(L, depth + 1u), depth + 1u, direct.light);
        @if(wavefront) wave_defer(path_limited(L, depth + 1u));
      }
    }
  }
  @if(lights) viewer = viewpoint_of(s);
  if (!path_scatter(&path, s, wo, depth)) { return false; }
  (*state).path = path;
  (*state).depth = depth + 1u;
  return true;
}
