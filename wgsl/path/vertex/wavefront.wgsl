// The next vertex of a path of a wavefront: another pass has found it (wgsl/wave/trace.wgsl). See surface.wgsl.

import package::surface::point::{Surface, surface_at};
import package::traverse::intersect::Closest;
import package::wave::state::wave_hit;

struct Vertex { closest: Closest, weight: vec3f }

fn vertex_towards(depth: u32) {}

fn vertex_next(o: vec3f, d: vec3f, beta: vec3f, scatters: bool) -> Vertex { return Vertex(wave_hit, vec3f(1.0)); }

fn vertex_surface(vertex: Vertex, o: vec3f, d: vec3f) -> Surface { return surface_at(o, d, vertex.closest); }
