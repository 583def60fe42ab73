// A wavefront's rays, closest hits and shadow rays alike, through the structure of the scene (package::traverse_step). The threads of a
// workgroup share the rays of a span of paths: whoever has traced one takes the next, so that none waits for the longest
// (persistent threads, Aila and Laine 2009). A step visits up to three nodes, until one has leaves, and tests one primitive of
// them: threads that have none to test wait for a single test, not for a whole leaf. Every ray meets the nodes and primitives in
// the order of wgsl/traverse.

import package::traverse::intersect::ray_along;
import package::math::FAR;
import package::shape::primitive::primitive_hit;
@if(instances) import package::scene::{primitives, KIND_INSTANCE, KIND_MASK};
import package::traverse_step::{Todo, walk_begin, walk_ended, walk_visit};
@if(instances) import package::traverse_step::walk_enter;
import package::wave::state::{WAVE_O, WAVE_D, WAVE_SHADOW_O, WAVE_SHADOW_D, WAVE_HIT, WAVE_CLOSEST, WAVE_SHADOW};
@if(instances) import package::wave::state::WAVE_INSTANCE;
import package::wave::state::{wave, WAVE_STEPS, wave_now, wave_rays, wave_room, wave_step};

/// Paths of a workgroup, of 64 threads, on average at least.
const MIN_SPAN = 32u;
const VISITS = 3u;
/// Steps between looks for threads whose rays have ended: to take a ray is to wait for memory, with all threads beside.
const STEPS = 3u;

/// Rays of the span that are taken.
var<workgroup> taken: atomic<u32>;
/// Paths of the step.
var<workgroup> paths: u32;

/// A ray that is traced, and how far that is. What is left of the structure (Todo) goes beside it: pointers to parts of a variable are no
/// arguments everywhere (WGSL's unrestricted_pointer_parameters; naga ends with a panic).
struct Walk {
  place: u32,
  is_shadow: bool,
  /// The closest hit so far; of a shadow ray its length.
  t: f32,
  primitive: u32,
  uv: vec2f,
  @if(instances) instance: u32,
  /// Primitives to test first.
  first: u32,
  stop: u32,
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) thread: u32) {
  if (thread == 0u) {
    paths = wave.steps[wave_step()].paths;
    // Nothing counts there before the next step.
    if (group.x == 0u) {
      let next = (wave_step() + 1u) % WAVE_STEPS;
      atomicStore(&wave.steps[next].kept, 0u);
      atomicStore(&wave.steps[next].oldest, 0u);
    }
  }
  let count = min(workgroupUniformLoad(&paths), wave_room());
  let used = min(groups.x, (count + MIN_SPAN - 1u) / MIN_SPAN);
  let begin = span_begin(group.x, used, count);
  let span = span_begin(group.x + 1u, used, count) - begin;
  if (span == 0u) { return; }
  var walk: Walk;
  var has_ray = false;
  var todo = walk_ended();
  loop {
    if (todo.is_over && walk.first >= walk.stop) {
      if (has_ray && !walk.is_shadow) { trace_hit(walk); }
      let next = atomicAdd(&taken, 1u);
      if (next >= 2u * span) { break; }
      has_ray = trace_start(&walk, &todo, begin + next % span, next >= span);
    }
    for (var i = 0u; i < STEPS; i++) {
      walk_step(&walk, &todo);
    }
  }
}

/// Where the paths of a workgroup begin. The first ones have three times as many as the last, so that all end together.
fn span_begin(group: u32, groups: u32, count: u32) -> u32 {
  if (group >= groups) { return count; }
  let x = f32(group) / f32(groups);
  return u32(f32(count) * (1.5 - 0.5 * x) * x);
}

/// Visits nodes and tests a primitive.
fn walk_step(walk: ptr<function, Walk>, todo: ptr<function, Todo>) {
  for (var i = 0u; i < VISITS; i++) {
    if ((*walk).first >= (*walk).stop && !(*todo).is_over) {
      let range = walk_visit((*walk).t, todo);
      (*walk).first = range.x;
      (*walk).stop = range.y;
    }
  }
  @if(instances) {
    while ((*walk).first < (*walk).stop && (primitives[(*walk).first].e2.w & KIND_MASK) == KIND_INSTANCE) {
      walk_enter((*walk).first, todo);
      (*walk).first++;
    }
  }
  if ((*walk).first >= (*walk).stop) { return; }
  let h = primitive_hit((*todo).ray, (*walk).first, (*walk).t);
  if (h.x > 0.0 && h.x < (*walk).t) {
    (*walk).t = h.x;
    (*walk).primitive = (*walk).first;
    (*walk).uv = h.yz;
    @if(instances) { (*walk).instance = (*todo).instance; }
    if ((*walk).is_shadow) {
      wave_rays[wave_now(WAVE_SHADOW_D) + (*walk).place].w = 1u;
      (*todo).is_over = true;
      (*walk).stop = 0u;
    }
  }
  (*walk).first++;
}

/// Takes a ray of the path in `place`. False: it has none.
fn trace_start(walk: ptr<function, Walk>, todo: ptr<function, Todo>, place: u32, is_shadow: bool) -> bool {
  if (place >= paths) { return false; }
  let o = wave_rays[wave_now(WAVE_O) + place];
  if ((o.w & select(WAVE_CLOSEST, WAVE_SHADOW, is_shadow)) == 0u) { return false; }
  let from_o = select(o, wave_rays[WAVE_SHADOW_O * wave_room() + place], is_shadow);
  let d = wave_rays[wave_now(select(WAVE_D, WAVE_SHADOW_D, is_shadow)) + place];
  (*walk).place = place;
  (*walk).is_shadow = is_shadow;
  (*walk).t = select(FAR, bitcast<f32>(from_o.w), is_shadow);
  (*walk).primitive = 0u;
  (*walk).uv = vec2f(0.0);
  @if(instances) { (*walk).instance = 0u; }
  *todo = walk_begin(ray_along(bitcast<vec3f>(from_o.xyz), bitcast<vec3f>(d.xyz)));
  (*walk).first = 0u;
  (*walk).stop = 0u;
  return true;
}

/// Writes down what a ray has met.
fn trace_hit(walk: Walk) {
  wave_rays[WAVE_HIT * wave_room() + walk.place] = vec4u(bitcast<u32>(walk.t), walk.primitive, bitcast<vec2u>(walk.uv));
  @if(instances) { wave_rays[WAVE_INSTANCE * wave_room() + walk.place].x = walk.instance; }
}
