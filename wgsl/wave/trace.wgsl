// A wavefront's rays through the BVH2, closest hits and shadow rays alike. The threads of a workgroup share the rays of a span of
// paths: whoever has traced one takes the next, so that none waits for the longest (persistent threads, Aila and Laine
// 2009). A step visits up to three nodes, until one has leaves, and tests one primitive of them: threads that have none to test wait
// for a single test, not for a whole leaf. Every ray meets the nodes and primitives in the order of wgsl/traverse/bvh2.wgsl.

import package::config::STACK_SIZE;
import package::intersect::{Ray, intersect_box, ray_along};
import package::math::FAR;
import package::primitive::primitive_hit;
import package::scene::nodes;
import package::wave::{WAVE_O, WAVE_D, WAVE_SHADOW_O, WAVE_SHADOW_D, WAVE_HIT, WAVE_CLOSEST, WAVE_SHADOW};
import package::wave::{WaveStep, wave_now, wave_rays, wave_room, wave_step, wave_steps};

/// Paths of a workgroup, of 64 threads.
const SPAN = 128u;
const VISITS = 3u;
const NOTHING = 0xffffffffu;

var<private> stack: array<u32, STACK_SIZE>;
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
  /// The node to visit, NOTHING: none is left; nodes that wait.
  node: u32,
  top: u32,
  /// Primitives to test first.
  first: u32,
  stop: u32,
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  let begin = group.x * SPAN;
  if (thread == 0u) {
    paths = wave_steps[wave_step()].paths;
    // Nothing counts there before the next step.
    if (group.x == 0u) { atomicStore(&wave_steps[(wave_step() + 1u) % arrayLength(&wave_steps)].kept, 0u); }
  }
  if (begin >= workgroupUniformLoad(&paths)) { return; }
  var walk: Walk;
  var has_ray = false;
  walk.node = NOTHING;
  loop {
    if (walk.node == NOTHING && walk.first >= walk.stop) {
      if (has_ray) { trace_end(walk, false); }
      let next = atomicAdd(&taken, 1u);
      if (next >= 2u * SPAN) { break; }
      has_ray = trace_start(&walk, begin + next % SPAN, next >= SPAN);
    }
    for (var i = 0u; i < VISITS; i++) {
      if (walk.first >= walk.stop && walk.node != NOTHING) { trace_visit(&walk); }
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
          walk.node = NOTHING;
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
  *walk = Walk(
    ray_along(bitcast<vec3f>(from_o.xyz), bitcast<vec3f>(d.xyz)), place, is_shadow,
    select(FAR, bitcast<f32>(from_o.w), is_shadow), 0u, vec2f(0.0), 0u, 0u, 0u, 0u);
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

/// Visits a node; then there are primitives to test, or another node, or neither.
fn trace_visit(walk: ptr<function, Walk>) {
  let ray = (*walk).ray;
  let t = (*walk).t;
  let node = (*walk).node;
  let l0 = nodes[node].left_min;
  let l1 = nodes[node].left_max;
  let r0 = nodes[node].right_min;
  let r1 = nodes[node].right_max;
  var tl = intersect_box(ray.o, ray.inv_d, bitcast<vec3f>(l0.xyz), bitcast<vec3f>(l1.xyz), t);
  var tr = intersect_box(ray.o, ray.inv_d, bitcast<vec3f>(r0.xyz), bitcast<vec3f>(r1.xyz), t);
  let in_left = tl < FAR && l1.w > 0u;
  let in_right = tr < FAR && r1.w > 0u;
  // Two leaves of a node stand side by side.
  (*walk).first = select(r0.w, l0.w, in_left);
  (*walk).stop = (*walk).first + select(0u, l1.w, in_left) + select(0u, r1.w, in_right);
  tl = select(tl, FAR, in_left);
  tr = select(tr, FAR, in_right);
  let right_first = tr < tl;
  (*walk).node = select(l0.w, r0.w, right_first);
  if (max(tl, tr) < FAR) {
    stack[(*walk).top] = select(r0.w, l0.w, right_first);
    (*walk).top++;
  } else if (min(tl, tr) >= FAR) {
    if ((*walk).top == 0u) {
      (*walk).node = NOTHING;
    } else {
      (*walk).top--;
      (*walk).node = stack[(*walk).top];
    }
  }
}
