// A wavefront's rays, closest hits and shadow rays alike, through the structure of the scene (package::traverse_step). The threads of a
// workgroup share the rays of a span of paths (wgsl/wave/span.wgsl).

import package::traverse::intersect::ray_along;
import package::math::FAR;
import package::traverse_step::{Todo, walk_begin, walk_ended};
import package::wave::span::{span_of, span_take};
import package::wave::state::{WAVE_O, WAVE_D, WAVE_SHADOW_O, WAVE_SHADOW_D, WAVE_HIT, WAVE_CLOSEST, WAVE_SHADOW};
@if(instances) import package::wave::state::WAVE_INSTANCE;
import package::wave::state::{wave, WAVE_STEPS, wave_now, wave_rays, wave_room, wave_step};
import package::wave::tracing::{STEPS, Tracing, tracing_begin, tracing_step};

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) thread: u32) {
  // Nothing counts there before the next step.
  if (thread == 0u && group.x == 0u) {
    let next = (wave_step() + 1u) % WAVE_STEPS;
    atomicStore(&wave.steps[next].kept, 0u);
    atomicStore(&wave.steps[next].oldest, 0u);
  }
  let span = span_of(group.x, groups.x, thread);
  if (span.y == 0u) { return; }
  var ray: Tracing;
  var place = 0u;
  var is_shadow = false;
  var has_ray = false;
  var todo = walk_ended();
  loop {
    if (todo.is_over && ray.first >= ray.stop) {
      if (has_ray && !is_shadow) { trace_hit(ray, place); }
      let next = span_take();
      if (next >= 2u * span.y) { break; }
      place = span.x + next % span.y;
      is_shadow = next >= span.y;
      has_ray = trace_start(&ray, &todo, place, is_shadow);
    }
    for (var i = 0u; i < STEPS; i++) {
      if (tracing_step(&ray, &todo) && is_shadow) {
        wave_rays[wave_now(WAVE_SHADOW_D) + place].w = 1u;
        todo.is_over = true;
        ray.stop = 0u;
      }
    }
  }
}

/// Takes a ray of the path in `place`. False: it has none.
fn trace_start(ray: ptr<function, Tracing>, todo: ptr<function, Todo>, place: u32, is_shadow: bool) -> bool {
  let o = wave_rays[wave_now(WAVE_O) + place];
  if ((o.w & select(WAVE_CLOSEST, WAVE_SHADOW, is_shadow)) == 0u) { return false; }
  let from_o = select(o, wave_rays[WAVE_SHADOW_O * wave_room() + place], is_shadow);
  let d = wave_rays[wave_now(select(WAVE_D, WAVE_SHADOW_D, is_shadow)) + place];
  *ray = tracing_begin(select(FAR, bitcast<f32>(from_o.w), is_shadow));
  *todo = walk_begin(ray_along(bitcast<vec3f>(from_o.xyz), bitcast<vec3f>(d.xyz)));
  return true;
}

/// Writes down what a ray has met.
fn trace_hit(ray: Tracing, place: u32) {
  wave_rays[WAVE_HIT * wave_room() + place] = vec4u(bitcast<u32>(ray.t), ray.primitive, bitcast<vec2u>(ray.uv));
  @if(instances) { wave_rays[WAVE_INSTANCE * wave_room() + place].x = ray.instance; }
}
