// What is left of light on its straight way to a surface.

import package::film::contribution::{contribution_add, contribution_limited};
import package::traverse::trace_any;
import package::wave::state::{wave_ask, wave_defer};
import package::medium::interior::{interior_all, interior_clear, interior_cross, interior_meets, interior_restore};
import package::math::{FAR, ray_origin};
import package::medium::homogeneous::{OPAQUE, medium_here, medium_depth};
@if(densities) import package::light::shadow_steps::shadow_walk;
import package::surface::opacity::MAX_LAYERS;
@if(!opacity_looks) import package::surface::opacity::opacity_lets_through;
@if(opacity_looks) import package::surface::opacity::opacity_lets_through_along;
import package::surface::point::{surface_at, surface_smooth};
import package::traverse::trace_closest;
import package::sampler::dimensions::{DIM_SHADOW_HOLE, dimension_repeated};
import package::surface::point::Surface;

/// Share of light, per channel, that comes to `s` along the segment from `o`, just off `s`, along the unit direction `d` up
/// to `t_max`. It passes media, and surfaces that are not there.
@if(no_visibility)
fn shadow_passed(s: Surface, o: vec3f, d: vec3f, t_max: f32) -> vec3f { return vec3f(1.0); }

/// The passes of a wavefront ask between them: light counts as if it passed, until that is known.
@if(wavefront)
fn shadow_passed(s: Surface, o: vec3f, d: vec3f, t_max: f32) -> vec3f {
  wave_ask(o, d, t_max);
  return vec3f(1.0);
}

@if(!media && !no_visibility && !wavefront)
fn shadow_passed(s: Surface, o: vec3f, d: vec3f, t_max: f32) -> vec3f {
  return select(vec3f(1.0), vec3f(0.0), trace_any(o, d, t_max));
}

@if(media && !no_visibility)
fn shadow_passed(s: Surface, o: vec3f, d: vec3f, t_max: f32) -> vec3f {
  let here = interior_all();
  let passed = shadow_walk(s, o, d, t_max);
  interior_restore(here);
  return passed;
}

/// Adds light that shadow_passed has let through: see package::film::contribution.
@if(!wavefront) fn shadow_add(L: vec3f, scatterings: u32, light: u32) { contribution_add(L, scatterings, light); }
@if(wavefront) fn shadow_add(L: vec3f, scatterings: u32, light: u32) { wave_defer(contribution_limited(L, scatterings)); }

@if(media && !densities)
fn shadow_walk(start: Surface, o: vec3f, towards: vec3f, t_max: f32) -> vec3f {
  var s = start;
  // Light may come through the surface itself.
  var crosses = (dot(s.ng, towards) < 0.0) == s.hit.front;
  var from_o = o;
  var d = towards;
  var left = t_max;
  let end = o + towards * min(t_max, 1.0e15);
  var depth = vec3f(0.0);
  for (var layer = 0u; layer < MAX_LAYERS; layer++) {
    if (crosses) { interior_cross(s); }
    crosses = true;
    let closest = trace_closest(from_o, d);
    if (closest.t >= FAR && left >= FAR) { interior_clear(); }
    depth += medium_depth(medium_here(), min(closest.t, left));
    if (closest.t >= left) { return exp(-min(depth, vec3f(OPAQUE))); }
    if (all(depth >= vec3f(OPAQUE))) { break; }
    @if(!opacity_looks) s = surface_smooth(from_o, d, closest);
    @if(opacity_looks) s = surface_at(from_o, d, closest);
    if (interior_meets(&s)) {
      @if(!opacity_looks) if (!opacity_lets_through(s, dimension_repeated(DIM_SHADOW_HOLE, layer))) { break; }
      @if(opacity_looks) if (!opacity_lets_through_along(s, d, dimension_repeated(DIM_SHADOW_HOLE, layer))) { break; }
    }
    from_o = ray_origin(s.hit.p, s.ng, d, s.offset);
    if (left < FAR) {
      // Aimed anew at where it ends, just before the light: what keeps rays off surfaces moves them sideways, in sum beyond that.
      let to = end - from_o;
      if (dot(to, d) <= 0.0) { return exp(-min(depth, vec3f(OPAQUE))); }
      left = length(to);
      d = to / left;
    }
  }
  return vec3f(0.0);
}
