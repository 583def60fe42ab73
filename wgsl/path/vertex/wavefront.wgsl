// The next vertex of a path of a wavefront: another pass has found it (wgsl/wave/trace.wgsl, wgsl/wave/walk.wgsl). See surface.wgsl.

@if(subsurface) import package::path::walk::{walk_leaves, walk_surface};
import package::surface::point::{Surface, surface_at};
import package::traverse::intersect::Closest;
import package::wave::state::wave_hit;
@if(subsurface) import package::wave::walking::walking_arrived;

struct Vertex { closest: Closest, weight: vec3f }

@if(subsurface)
fn vertex_next(o: vec3f, d: vec3f, beta: vec3f, scatters: bool) -> Vertex { return Vertex(wave_hit, walking_arrived()); }

@if(!subsurface)
fn vertex_next(o: vec3f, d: vec3f, beta: vec3f, scatters: bool) -> Vertex { return Vertex(wave_hit, vec3f(1.0)); }

fn vertex_surface(vertex: Vertex, o: vec3f, d: vec3f) -> Surface {
  @if(subsurface) { if (walk_leaves()) { return walk_surface(); } }
  return surface_at(o, d, vertex.closest);
}
