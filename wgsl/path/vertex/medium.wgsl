// The next vertex where shapes are filled: through surfaces that are not there, and through media. See surface.wgsl.

@if(caustics) import package::caustics::covered::covered_vertex;
import package::medium::interior::{interior_clear, interior_cross, interior_meets};
import package::traverse::intersect::Closest;
import package::math::{FAR, ray_origin};
@if(medium_emission) import package::medium::emission::{emitted_along, emitted_start};
import package::medium::homogeneous::medium_here;
@if(!densities) import package::medium::homogeneous::medium_transmittance;
@if(densities) import package::medium::tracking::{medium_along, medium_sample, medium_transmittance};
@if(subsurface) import package::path::walk::{walk_follow, walk_is_under_way, walk_leaves, walk_none, walk_surface};
import package::surface::opacity::MAX_LAYERS;
@if(!opacity_looks) import package::surface::opacity::opacity_lets_through;
@if(opacity_looks) import package::surface::opacity::opacity_lets_through_along;
import package::sampler::dimensions::{DIM_HOLE, dimension_repeated};
import package::surface::point::{Surface, surface_at};
import package::traverse::trace_closest;
@if(!densities) import package::medium::homogeneous::medium_sample;
import package::surface::point::surface_in_medium;
@if(equiangular) import package::light::along::{along_ask, along_goes_on, along_stops, along_ends, along_here};

struct Vertex {
  closest: Closest,
  /// A surface, or a point in a medium.
  s: Surface,
  weight: vec3f,
}

/// Where a path stopped on its way, to ask for light at a point of it: what it goes on with.
@if(equiangular) struct Stop { closest: Closest, o: vec3f, weight: vec3f, layer: u32 }
@if(equiangular) var<private> stop: Stop;

fn vertex_surface(vertex: Vertex, o: vec3f, d: vec3f) -> Surface {
  @if(caustics) covered_vertex(vertex.closest);
  return vertex.s;
}

fn vertex_next(o: vec3f, d: vec3f, beta: vec3f, scatters: bool) -> Vertex {
  var from_o = o;
  var weight = vec3f(1.0);
  var s: Surface;
  @if(equiangular) var first = 0u;
  @if(equiangular) var goes_on = along_stops();
  @if(equiangular) {
    if (goes_on) {
      from_o = stop.o;
      weight = stop.weight;
      first = stop.layer;
    }
    along_goes_on();
  }
  @if(medium_emission && !equiangular) emitted_start(beta);
  @if(medium_emission && equiangular) { if (!goes_on) { emitted_start(beta); } }
  @if(subsurface) {
    if (walk_is_under_way()) {
      let walked = walk_follow(o, d, beta);
      if (walk_leaves()) { s = walk_surface(); } else { interior_clear(); }
      return Vertex(walked.closest, s, walked.weight);
    }
    walk_none();
  }
  @if(!equiangular) let first = 0u;
  for (var layer = first; layer < MAX_LAYERS; layer++) {
    @if(!equiangular) let closest = trace_closest(from_o, d);
    @if(equiangular) var closest = stop.closest;
    @if(equiangular) { if (!goes_on) { closest = trace_closest(from_o, d); } }
    let leaves = closest.t >= FAR;
    if (leaves) { interior_clear(); }
    let medium = medium_here();
    @if(densities) medium_along(from_o, d, layer);
    @if(medium_emission && !equiangular) emitted_along(medium, weight, closest.t);
    @if(medium_emission && equiangular) { if (!goes_on) { emitted_along(medium, weight, closest.t); } }
    let behind = dot(from_o - o, d);
    @if(scattering) {
      if (scatters) {
        if (all(beta * weight <= vec3f(0.0))) { break; }
        @if(equiangular) {
          // Whether light is asked for or not: threads that go side by side come to their vertices together.
          if (!goes_on) {
            along_ask(medium, from_o, d, closest.t, beta * weight, layer);
            stop = Stop(closest, from_o, weight, layer);
            let t = along_here();
            return Vertex(Closest(behind + t, 0u, vec2f(0.0), 0u), surface_in_medium(from_o + d * t, d), weight);
          }
          goes_on = false;
        }
        let event = medium_sample(medium, beta * weight, closest.t, layer);
        @if(equiangular) { if (event.scattered) { along_ends(medium, beta * weight, event.t); } }
        weight *= event.weight;
        if (event.scattered) {
          return Vertex(Closest(behind + event.t, 0u, vec2f(0.0), 0u), surface_in_medium(from_o + d * event.t, d), weight);
        }
      } else { weight *= medium_transmittance(medium, closest.t); }
    }
    @if(!scattering) { weight *= medium_transmittance(medium, closest.t); }
    if (leaves) { break; }
    s = surface_at(from_o, d, closest);
    if (interior_meets(&s)) {
      @if(!opacity_looks) if (!opacity_lets_through(s, dimension_repeated(DIM_HOLE, layer))) { return Vertex(Closest(behind + closest.t, closest.primitive, closest.uv, closest.instance), s, weight); }
      @if(opacity_looks) if (!opacity_lets_through_along(s, d, dimension_repeated(DIM_HOLE, layer))) { return Vertex(Closest(behind + closest.t, closest.primitive, closest.uv, closest.instance), s, weight); }
    }
    interior_cross(s);
    from_o = ray_origin(s.hit.p, s.ng, d, s.offset);
  }
  return Vertex(Closest(FAR, 0u, vec2f(0.0), 0u), s, weight);
}
