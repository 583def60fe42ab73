// Path tracing without light sampling: light is found by chance. The plain reference beside `path`.

import package::math::{FAR, frame_to_local};
import package::path::{path_limited, path_start, path_scatter};
import package::scene::view;
import package::emission::surface_emission;
import package::environment::environment_radiance;
import package::opacity::trace_visible;
import package::sampler::sampler_bounce;
import package::surface::surface_at;
@if(suns) import package::lamp::lamp_suns;

/// Radiance that arrives at `eye` from direction `direction`.
fn radiance(eye: vec3f, direction: vec3f) -> vec3f {
  var path = path_start(eye, direction);
  var L = vec3f(0.0);
  for (var depth = 0u; ; depth++) {
    sampler_bounce(depth);
    let closest = trace_visible(path.o, path.d);
    if (closest.t >= FAR) {
      L += path_limited(path.beta * environment_radiance(path.d), depth);
      @if(suns) { L += path_limited(path.beta * lamp_suns(path.d), depth); }
      break;
    }
    let s = surface_at(path.o, path.d, closest);
    let wo = frame_to_local(s.frame, -path.d);
    @if(lights) { if (s.light > 0u) { L += path_limited(path.beta * surface_emission(s, wo), depth); } }
    if (depth >= view.max_depth) { break; }
    if (!path_scatter(&path, s, wo, depth)) { break; }
  }
  return L;
}
