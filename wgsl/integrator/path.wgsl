// Path tracing (Kajiya 1986), iterative: at each vertex one light point is sampled, and weighed against the
// sampled direction by the power heuristic (Veach 1997, section 9.2.4).

import package::math::{sqr, max_component, ray_origin, frame_to_local, frame_to_world, FAR};
import package::scene::view;
import package::surface::{surface_at, surface_agrees};
import package::traverse::trace_closest;
import package::bsdf::{bsdf_sample, bsdf_is_specular};
import package::sampler::{sampler_1d, sampler_2d};
@if(lights) import package::light::{light_choose, light_pdf, light_radiance};
@if(lights) import package::direct::direct_from;

/// Weight of the strategy with density `a` beside one with density `b`.
fn power_heuristic(a: f32, b: f32) -> f32 {
  // Divided first: squares of large densities overflow.
  return 1.0 / (1.0 + sqr(b / a));
}

/// Radiance that arrives at `eye` from direction `direction`.
fn radiance(eye: vec3f, direction: vec3f) -> vec3f {
  var o = eye;
  var d = direction;
  var L = vec3f(0.0);
  var beta = vec3f(1.0);
  // The density of d, for the light that it may hit; specular directions compete with nothing.
  var pdf = 0.0;
  var specular = true;
  // Refraction scales radiance by 1/eta²; roulette must not take that for absorption.
  var eta_scale = 1.0;
  for (var depth = 0u; ; depth++) {
    let closest = trace_closest(o, d);
    if (closest.t >= FAR) {
      L += beta * view.environment;
      break;
    }
    let s = surface_at(o, d, closest);
    @if(lights) {
      if (s.light > 0u) {
        var weight = 1.0;
        if (!specular) { weight = power_heuristic(pdf, light_pdf(s.light - 1u, o, d, closest.t, s.ng)); }
        L += beta * weight * light_radiance(s.light - 1u, s.hit.front);
      }
    }
    if (depth >= view.max_depth) { break; }
    let wo = frame_to_local(s.frame, -d);
    @if(lights && !all_specular) {
      if (!bsdf_is_specular(s.material)) {
        let index = light_choose(sampler_2d());
        let direct = direct_from(index, s, wo, sampler_2d());
        if (direct.light_pdf > 0.0) {
          L += beta * direct.radiance * power_heuristic(direct.light_pdf, direct.bsdf_pdf);
        }
      }
    }
    let sampled = bsdf_sample(s.material, wo, s.hit, vec3f(sampler_2d(), sampler_1d()));
    if (sampled.pdf <= 0.0) { break; }
    d = normalize(frame_to_world(s.frame, sampled.wi));
    if (!surface_agrees(s, sampled.wi, d)) { break; }
    beta *= sampled.weight;
    pdf = sampled.pdf;
    specular = sampled.specular;
    eta_scale *= sqr(sampled.eta);
    o = ray_origin(s.hit.p, s.ng, d, s.offset);
    let reach = max_component(beta);
    if (reach <= 0.0) { break; }
    if (depth + 1u >= view.roulette_start) {
      let survival = min(1.0, reach * eta_scale);
      if (sampler_1d() >= survival) { break; }
      beta /= survival;
    }
  }
  return L;
}
