// A ray of a wavefront on its way through the structure of the scene, a step at a time: it visits up to three nodes, until one has leaves,
// and tests one primitive of them. Threads that have none to test wait for a single test, not for a whole leaf. Every ray meets the nodes
// and primitives in the order of wgsl/traverse.

import package::shape::primitive::primitive_hit;
@if(instances) import package::scene::{primitives, KIND_INSTANCE, KIND_MASK};
import package::traverse_step::{Todo, walk_visit};
@if(instances) import package::traverse_step::walk_enter;

const VISITS = 3u;
/// Steps between looks for threads whose rays have ended: to take a ray is to wait for memory, with all threads beside.
const STEPS = 3u;

/// How far a ray is. What is left of the structure (Todo) goes beside it: pointers to parts of a variable are no arguments everywhere
/// (WGSL's unrestricted_pointer_parameters; naga ends with a panic).
struct Tracing {
  /// The closest hit so far; without one, the length of the ray.
  t: f32,
  primitive: u32,
  uv: vec2f,
  @if(instances) instance: u32,
  /// Primitives to test first.
  first: u32,
  stop: u32,
}

/// A ray of that length that has met nothing.
fn tracing_begin(t: f32) -> Tracing {
  var ray: Tracing;
  ray.t = t;
  return ray;
}

/// Visits nodes and tests a primitive. Whether that is the closest so far.
fn tracing_step(ray: ptr<function, Tracing>, todo: ptr<function, Todo>) -> bool {
  for (var i = 0u; i < VISITS; i++) {
    if ((*ray).first >= (*ray).stop && !(*todo).is_over) {
      let range = walk_visit((*ray).t, todo);
      (*ray).first = range.x;
      (*ray).stop = range.y;
    }
  }
  @if(instances) {
    while ((*ray).first < (*ray).stop && (primitives[(*ray).first].e2.w & KIND_MASK) == KIND_INSTANCE) {
      walk_enter((*ray).first, todo);
      (*ray).first++;
    }
  }
  if ((*ray).first >= (*ray).stop) { return false; }
  let h = primitive_hit((*todo).ray, (*ray).first, (*ray).t);
  let is_closer = h.x > 0.0 && h.x < (*ray).t;
  if (is_closer) {
    (*ray).t = h.x;
    (*ray).primitive = (*ray).first;
    (*ray).uv = h.yz;
    @if(instances) { (*ray).instance = (*todo).instance; }
  }
  (*ray).first++;
  return is_closer;
}
