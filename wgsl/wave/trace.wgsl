// A wavefront's rays, closest hits and shadow rays alike, through the structure of the scene (package::walk). The threads of a
// workgroup share the rays of a span of paths: whoever has traced one takes the next, so that none waits for the longest
// (persistent threads, Aila and Laine 2009). A step visits up to three nodes, until one has leaves, and tests one primitive of
// them: threads that have none to test wait for a single test, not for a whole leaf. Every ray meets the nodes and primitives in
// the order of wgsl/traverse.

import package::intersect::{Ray, ray_along};
import package::math::FAR;
import package::primitive::primitive_hit;
import package::walk::{Todo, walk_begin, walk_ended, walk_visit};
import package::wave::{WAVE_O, WAVE_D, WAVE_SHADOW_O, WAVE_SHADOW_D, WAVE_HIT, WAVE_CLOSEST, WAVE_SHADOW};
import package::wave::{wave_now, wave_rays, wave_room, wave_step, wave_steps};

/// Paths of a workgroup, of 64 threads, at least.
const LEAST_SPAN = 32u;
const VISITS = 3u;

/// Rays of the span that are taken.
var<workgroup> taken: atomic<u32>;
/// Paths of the step.
var<workgroup> paths: u32;

/// A ray that is traced, and how far that is.
struct Walk {
  ray: Ray,
  place: u32,
  is_shadow: bool,
  /// The closest hit so far; of a shadow ray its length.
  t: f32,
  primitive: u32,
  uv: vec2f,
  todo: Todo,
  /// Primitives to test first.
  first: u32,
  stop: u32,
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) thread: u32) {
  if (thread == 0u) {
    paths = wave_steps[wave_step()].paths;
    // Nothing counts there before the next step.
    if (group.x == 0u) { atomicStore(&wave_steps[(wave_step() + 1u) % arrayLength(&wave_steps)].kept, 0u); }
  }
  let count = workgroupUniformLoad(&paths);
  let span = max(LEAST_SPAN, (count + groups.x - 1u) / groups.x);
  let begin = group.x * span;
  if (begin >= count) { return; }
  var walk: Walk;
  var has_ray = false;
  walk.todo = walk_ended();
  loop {
    if (walk.todo.is_over && walk.first >= walk.stop) {
      if (has_ray) { trace_end(walk, false); }
      let next = atomicAdd(&taken, 1u);
      if (next >= 2u * span) { break; }
      has_ray = trace_start(&walk, begin + next % span, next >= span);
    }
    for (var i = 0u; i < VISITS; i++) {
      if (walk.first >= walk.stop && !walk.todo.is_over) {
        let range = walk_visit(walk.ray, walk.t, &walk.todo);
        walk.first = range.x;
        walk.stop = range.y;
      }
    }
    if (walk.first < walk.stop) {
      let h = primitive_hit(walk.ray, walk.first, walk.t);
      if (h.x > 0.0 && h.x < walk.t) {
        walk.t = h.x;
        walk.primitive = walk.first;
        walk.uv = h.yz;
        if (walk.is_shadow) {
          trace_end(walk, true);
          has_ray = false;
          walk.todo.is_over = true;
          walk.stop = 0u;
        }
      }
      walk.first++;
    }
  }
}

/// Takes a ray of the path in `place`. False: it has none.
fn trace_start(walk: ptr<function, Walk>, place: u32, is_shadow: bool) -> bool {
  if (place >= paths) { return false; }
  let o = wave_rays[wave_now(WAVE_O) + place];
  if ((o.w & select(WAVE_CLOSEST, WAVE_SHADOW, is_shadow)) == 0u) { return false; }
  let from_o = select(o, wave_rays[WAVE_SHADOW_O * wave_room() + place], is_shadow);
  let d = wave_rays[wave_now(select(WAVE_D, WAVE_SHADOW_D, is_shadow)) + place];
  let ray = ray_along(bitcast<vec3f>(from_o.xyz), bitcast<vec3f>(d.xyz));
  *walk = Walk(ray, place, is_shadow, select(FAR, bitcast<f32>(from_o.w), is_shadow), 0u, vec2f(0.0), walk_begin(ray), 0u, 0u);
  return true;
}

/// Writes down what a ray has met.
fn trace_end(walk: Walk, is_blocked: bool) {
  if (walk.is_shadow) {
    wave_rays[wave_now(WAVE_SHADOW_D) + walk.place] = vec4u(bitcast<vec3u>(walk.ray.d), u32(is_blocked));
  } else {
    wave_rays[WAVE_HIT * wave_room() + walk.place] = vec4u(bitcast<u32>(walk.t), walk.primitive, bitcast<vec2u>(walk.uv));
  }
}
