// Path tracing (Kajiya 1986), iterative: at each vertex one light point is sampled, and weighed against the
// sampled direction by the power heuristic (Veach 1997, section 9.2.4).

import package::math::{sqr, FAR, frame_to_local};
import package::path::{path_start, path_scatter};
import package::scene::view;
import package::surface::surface_at;
import package::traverse::trace_closest;
@if(lights) import package::bsdf::bsdf_is_specular;
@if(lights) import package::sampler::sampler_2d;
@if(lights) import package::light::{light_choose, light_pdf, light_radiance};
@if(lights) import package::direct::direct_from;

/// Weight of the strategy with density `a` beside one with density `b`.
fn power_heuristic(a: f32, b: f32) -> f32 {
  // Divided first: squares of large densities overflow.
  return 1.0 / (1.0 + sqr(b / a));
}

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
    @if(lights) {
      if (s.light > 0u) {
        var weight = 1.0;
        if (!path.specular) {
          weight = power_heuristic(path.pdf, light_pdf(s.light - 1u, path.o, path.d, closest.t, s.ng));
        }
        L += path.beta * weight * light_radiance(s.light - 1u, s.hit.front);
      }
    }
    if (depth >= view.max_depth) { break; }
    let wo = frame_to_local(s.frame, -path.d);
    @if(lights && !all_specular) {
      if (!bsdf_is_specular(s.material)) {
        let index = light_choose(sampler_2d());
        let direct = direct_from(index, s, wo, sampler_2d());
        if (direct.light_pdf > 0.0) {
          L += path.beta * direct.radiance * power_heuristic(direct.light_pdf, direct.bsdf_pdf);
        }
      }
    }
    if (!path_scatter(&path, s, wo, depth)) { break; }
  }
  return L;
}
