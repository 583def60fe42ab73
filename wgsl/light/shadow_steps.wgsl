// What is left of light on its way through media of which programs give the density: see shadow.wgsl.

import package::math::{FAR, ray_origin};
import package::medium::homogeneous::{medium_here, medium_depth};
import package::medium::interior::{interior_clear, interior_cross, interior_meets};
import package::medium::tracking::shadow_transmittance;
import package::sampler::dimensions::{DIM_SHADOW_HOLE, dimension_repeated};
import package::surface::opacity::MAX_LAYERS;
@if(!opacity_looks) import package::surface::opacity::opacity_lets_through;
@if(opacity_looks) import package::surface::opacity::opacity_lets_through_along;
import package::surface::point::{Surface, surface_at, surface_smooth};
import package::traverse::trace_closest;

/// As that of shadow.wgsl. Media are asked for last: a surface in the way costs less.
fn shadow_walk(start: Surface, o: vec3f, towards: vec3f, t_max: f32) -> vec3f {
  var s = start;
  // Light may come through the surface itself.
  var crosses = (dot(s.ng, towards) < 0.0) == s.hit.front;
  var from_o = o;
  var d = towards;
  var left = t_max;
  let end = o + towards * min(t_max, 1.0e15);
  var passed = vec3f(1.0);
  for (var layer = 0u; layer < MAX_LAYERS; layer++) {
    if (crosses) { interior_cross(s); }
    crosses = true;
    let closest = trace_closest(from_o, d);
    if (closest.t >= FAR && left >= FAR) { interior_clear(); }
    let medium = medium_here();
    let stretch = min(closest.t, left);
    let ends = closest.t >= left;
    if (!ends) {
      @if(!opacity_looks) s = surface_smooth(from_o, d, closest);
      @if(opacity_looks) s = surface_at(from_o, d, closest);
      if (interior_meets(&s)) {
        @if(!opacity_looks) if (!opacity_lets_through(s, dimension_repeated(DIM_SHADOW_HOLE, layer))) { break; }
        @if(opacity_looks) if (!opacity_lets_through_along(s, d, dimension_repeated(DIM_SHADOW_HOLE, layer))) { break; }
      }
    }
    if (medium.density == 0u) { passed *= exp(-medium_depth(medium, stretch)); } else { passed *= shadow_transmittance(medium, from_o, d, stretch, layer); }
    if (ends) { return passed; }
    if (all(passed <= vec3f(0.0))) { break; }
    from_o = ray_origin(s.hit.p, s.ng, d, s.offset);
    if (left < FAR) {
      let to = end - from_o;
      if (dot(to, d) <= 0.0) { return passed; }
      left = length(to);
      d = to / left;
    }
  }
  return vec3f(0.0);
}
