// Surfaces with holes: a material's `opacity` is the probability that its surface is there. Rays decide at random,
// which leaves every expectation as it is.

import package::math::{FAR, frame_to_local, ray_origin};
import package::traverse::intersect::Closest;
import package::traverse::trace_closest;
import package::bsdf::{bsdf_has_holes, bsdf_opacity};
import package::sampler::sampler_1d;
import package::sampler::dimensions::{DIM_HOLE, dimension_repeated};
@if(mixes) import package::surface::mix::mix_hold;
import package::surface::point::Surface;
import package::surface::point::{surface_at, surface_smooth};

/// Surfaces that one ray can pass; more count as nothing behind them.
const MAX_LAYERS = 1024u;

/// The closest hit with a surface that is there.
@if(!opacity)
fn trace_visible(o: vec3f, d: vec3f) -> Closest { return trace_closest(o, d); }

@if(opacity)
fn trace_visible(o: vec3f, d: vec3f) -> Closest {
  var from_o = o;
  for (var layer = 0u; layer < MAX_LAYERS; layer++) {
    let closest = trace_closest(from_o, d);
    if (closest.t >= FAR) { return closest; }
    let behind = dot(from_o - o, d);
    let s = opacity_surface(from_o, d, closest);
    if (!opacity_passes_at(s, d, dimension_repeated(DIM_HOLE, layer))) {
      @if(mixes) { mix_hold(); }
      return Closest(behind + closest.t, closest.primitive, closest.uv, closest.instance);
    }
    from_o = ray_origin(s.hit.p, s.ng, d, s.offset);
  }
  return Closest(FAR, 0u, vec2f(0.0), 0u);
}

/// Whether the ray goes on through the surface at a hit.
@if(opacity)
fn opacity_passes(o: vec3f, d: vec3f, closest: Closest, dimension: u32) -> bool {
  return opacity_passes_at(opacity_surface(o, d, closest), d, dimension);
}

/// As far as opacity depends on it: on the shading frame where it depends on a direction.
@if(opacity && !opacity_looks) fn opacity_surface(o: vec3f, d: vec3f, closest: Closest) -> Surface { return surface_smooth(o, d, closest); }
@if(opacity_looks) fn opacity_surface(o: vec3f, d: vec3f, closest: Closest) -> Surface { return surface_at(o, d, closest); }

@if(opacity)
fn opacity_passes_at(s: Surface, d: vec3f, dimension: u32) -> bool {
  @if(!opacity_looks) return opacity_lets_through(s, dimension);
  @if(opacity_looks) return opacity_lets_through_along(s, d, dimension);
}

/// Whether the surface is not there for a ray along `d`, where opacity depends on that.
@if(opacity_looks)
fn opacity_lets_through_along(s: Surface, d: vec3f, dimension: u32) -> bool {
  return bsdf_has_holes(s.material) && sampler_1d(dimension) >= bsdf_opacity(s.material, frame_to_local(s.frame, -d), s.hit);
}

/// Whether the surface is not there.
@if(!opacity_looks)
fn opacity_lets_through(s: Surface, dimension: u32) -> bool {
  @if(opacity) return bsdf_has_holes(s.material) && sampler_1d(dimension) >= bsdf_opacity(s.material, s.hit);
  @if(!opacity) return false;
}
