// Path tracing without light sampling: light is found by chance. The plain reference beside `path`.

import package::math::{sqr, max_component, ray_origin, frame_to_local, frame_to_world, FAR};
import package::scene::view;
import package::surface::{surface_at, surface_agrees};
import package::traverse::trace_closest;
import package::bsdf::bsdf_sample;
import package::sampler::{sampler_1d, sampler_2d};
@if(lights) import package::light::light_radiance;

/// Radiance that arrives at `eye` from direction `direction`.
fn radiance(eye: vec3f, direction: vec3f) -> vec3f {
  var o = eye;
  var d = direction;
  var L = vec3f(0.0);
  var beta = vec3f(1.0);
  var eta_scale = 1.0;
  for (var depth = 0u; ; depth++) {
    let closest = trace_closest(o, d);
    if (closest.t >= FAR) {
      L += beta * view.environment;
      break;
    }
    let s = surface_at(o, d, closest);
    @if(lights) { if (s.light > 0u) { L += beta * light_radiance(s.light - 1u, s.hit.front); } }
    if (depth >= view.max_depth) { break; }
    let wo = frame_to_local(s.frame, -d);
    let sampled = bsdf_sample(s.material, wo, s.hit, vec3f(sampler_2d(), sampler_1d()));
    if (sampled.pdf <= 0.0) { break; }
    d = normalize(frame_to_world(s.frame, sampled.wi));
    if (!surface_agrees(s, sampled.wi, d)) { break; }
    beta *= sampled.weight;
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
