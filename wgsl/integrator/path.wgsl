// Path tracing (Kajiya 1986), iterative: at each vertex one light point is sampled, and weighed against the sampled
// direction (wgsl/mis).

import package::math::{FAR, frame_to_local};
import package::film::contribution::{contribution_add, FROM_ENVIRONMENT};
import package::path::state::{Path, path_limited, path_start};
@if(!once) import package::path::state::path_scatter;
@if(once) import package::path::state::path_follow;
@if(dispersion) import package::path::state::path_separate;
import package::bounds::MAX_DEPTH;
@if(suns) import package::bounds::sun_count;
import package::scene::view;
import package::light::emission::surface_emission;
import package::environment::radiance::environment_radiance;
@if(media) import package::medium::travel::travel;
@if(!media && !wavefront) import package::surface::opacity::trace_visible;
@if(wavefront) import package::wave::state::{wave_hit, wave_defer};
@if(layer_first) import package::film::layers::layers_first;
import package::sampler::sampler_bounce;
@if(once) import package::path::scatter::{scatter, scatter_numbers};
@if(once) import package::surface::point::Surface;
@if(!media) import package::surface::point::surface_at;
import package::mis::{weigh_asks_light, weigh_found, weigh_light};
@if(lights || environment_program) import package::light::direct::{Direct, LIGHTS_SHARE, direct_draw, direct_light, vertex_is_specular};
@if((lights || environment_program) && once) import package::light::direct::{Source, vertex_value_of};
@if((lights || environment_program) && !once) import package::light::direct::vertex_value;
@if(lights) import package::light::sample::light_pdf;
@if(lights) import package::light_sampler::{Viewpoint, light_chosen, viewpoint_of};
@if(environment_program) import package::environment::radiance::environment_pdf;
@if(suns) import package::light::punctual::punctual_sun;
@if(record) import package::path::record::{record_found, record_light_weight, record_outcome, record_surface, record_vertex, RECORD_DEPTH};

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
        let sun = punctual_sun(i, path.d);
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
  var asks = false;
  @if((lights || environment_program) && !all_specular) { asks = !vertex_is_specular(s) && weigh_asks_light(); }
  @if(!once) {
    @if((lights || environment_program) && !all_specular) {
      if (asks) {
        let source = direct_draw(s);
        if (source.pdf > 0.0) { add_direct(path.beta, direct_light(source, s, vertex_value(s, wo, source.wi)), depth); }
      }
    }
    @if(lights) viewer = viewpoint_of(s);
    if (!path_scatter(&path, s, wo, depth)) { return false; }
  }
  @if(once) { if (!scatter_once(&path, s, wo, depth, asks)) { return false; } }
  (*state).path = path;
  (*state).depth = depth + 1u;
  return true;
}

/// Adds what a source brings by way of vertex number `depth`, to which `beta` leads.
@if((lights || environment_program) && !all_specular)
fn add_direct(beta: vec3f, direct: Direct, depth: u32) {
  if (direct.light_pdf <= 0.0) { return; }
  @if(record) record_light_weight(direct.light_pdf, weigh_light(direct.light_pdf, direct.bsdf_pdf));
  let L = beta * direct.radiance * weigh_light(direct.light_pdf, direct.bsdf_pdf);
  @if(!wavefront) contribution_add(path_limited(L, depth + 1u), depth + 1u, direct.light);
  @if(wavefront) wave_defer(path_limited(L, depth + 1u));
}

/// Both in turn, light from a source and the way on, with one call of the BSDF. What is called twice stands in a kernel twice: large
/// BSDFs then take drivers twice as long to compile, and are slower.
@if(once)
fn scatter_once(path: ptr<function, Path>, s: Surface, wo: vec3f, depth: u32, asks: bool) -> bool {
  for (var turn = select(1u, 0u, asks); turn < 2u; turn++) {
    let goes_on = turn == 1u;
    var wi = vec3f(0.0);
    var u = vec3f(0.0);
    @if((lights || environment_program) && !all_specular) var source: Source;
    @if((lights || environment_program) && !all_specular) {
      if (!goes_on) {
        source = direct_draw(s);
        if (source.pdf <= 0.0) { continue; }
        wi = frame_to_local(s.frame, source.wi);
      }
    }
    if (goes_on) { u = scatter_numbers(s); }
    let scattered = scatter(s, wo, wi, u, goes_on);
    if (goes_on) {
      @if(lights) viewer = viewpoint_of(s);
      return path_follow(path, s, scattered, depth);
    }
    @if((lights || environment_program) && !all_specular) {
      add_direct((*path).beta, direct_light(source, s, vertex_value_of(s, source.wi, scattered)), depth);
    }
  }
  return false;
}
