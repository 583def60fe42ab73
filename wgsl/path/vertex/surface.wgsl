// The next vertex of a path where nothing fills the space: the first surface that is there.
//
// A way to the next vertex is a module with
//   struct Vertex                                            where a ray ends; it has at least
//     closest: Closest                                         from the ray's start; t = FAR: it has left the scene
//     weight: vec3f                                            what the throughput is to be multiplied by
//   fn vertex_next(o, d, beta, scatters) -> Vertex           follows a ray of throughput `beta`. `scatters`: a medium may end it,
//                                                            else it only weakens what is behind
//   fn vertex_surface(vertex, o, d) -> Surface               what a ray that has not left the scene has met

@if(caustics) import package::caustics::covered::covered_vertex;
@if(subsurface) import package::path::walk::{walk_follow, walk_is_under_way, walk_leaves, walk_none, walk_surface};
import package::surface::opacity::trace_visible;
import package::surface::point::{Surface, surface_at};
import package::traverse::intersect::Closest;

struct Vertex { closest: Closest, weight: vec3f }

@if(subsurface)
fn vertex_next(o: vec3f, d: vec3f, beta: vec3f, scatters: bool) -> Vertex {
  if (walk_is_under_way()) {
    let walked = walk_follow(o, d, beta);
    return Vertex(walked.closest, walked.weight);
  }
  walk_none();
  return Vertex(trace_visible(o, d), vec3f(1.0));
}

@if(!subsurface)
fn vertex_next(o: vec3f, d: vec3f, beta: vec3f, scatters: bool) -> Vertex { return Vertex(trace_visible(o, d), vec3f(1.0)); }

fn vertex_surface(vertex: Vertex, o: vec3f, d: vec3f) -> Surface {
  @if(caustics) covered_vertex(vertex.closest);
  @if(subsurface) { if (walk_leaves()) { return walk_surface(); } }
  return surface_at(o, d, vertex.closest);
}
