// Walks below surfaces of a wavefront (wgsl/path/walk.wgsl), from where they enter a body to where they leave it. They differ in length a
// thousandfold: a step takes each a few events on, so that none waits for the longest, and the threads of a workgroup share the walks of a
// span of paths (wgsl/wave/span.wgsl). Whatever each is at, its rays go through the structure together. What the megakernel does is done in
// the same order.

import package::path::walk::{MAX_EVENTS, Under, walk, walk_event, walk_leaves, walk_start};
import package::sampler::{sampler_bounce, sampler_resume, sampler_state};
@if(images) import package::sampler::texel::{texel_resume, texel_state};
import package::scene::view;
import package::traverse::intersect::{Closest, NO_HIT, ray_along};
import package::traverse_step::{Todo, walk_begin, walk_ended};
import package::wave::span::{span_of, span_take};
import package::wave::state::{WAVE_BETA, WAVE_D, WAVE_HIT, WAVE_O, WAVE_SPECULAR, WAVE_STATE, WAVE_WAITS, WAVE_WALK};
@if(instances) import package::wave::state::WAVE_INSTANCE;
import package::wave::state::{wave, wave_age, wave_item, wave_now, wave_paths, wave_pixels, wave_rays, wave_room};
import package::wave::tracing::{STEPS, Tracing, tracing_begin, tracing_step};
import package::wave::walking::{walking_end, walking_resume, walking_under, walking_wait};

/// Events of a walk in a step.
const STEP_EVENTS = 64u;

/// Events of the walk under way: so far, and up to which this step takes it.
var<private> events: u32;
var<private> last: u32;
/// Throughput of its path.
var<private> beta: vec3f;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) thread: u32) {
  let span = span_of(group.x, groups.x, thread);
  if (span.y == 0u) { return; }
  var at: Under;
  var place = 0u;
  var walks = false;
  var ray: Tracing;
  var todo = walk_ended();
  loop {
    if (todo.is_over && ray.first >= ray.stop) {
      if (walks) {
        events++;
        walks = walk_event(met(ray, at.left), beta, &at) && events < MAX_EVENTS;
        if (!walks) {
          leave(place, at.weight);
        } else if (events == last) {
          pause(place, at);
          walks = false;
        }
      }
      if (!walks) {
        let next = span_take();
        if (next >= span.y) { break; }
        place = span.x + next;
        walks = enter(place, &at);
      }
      if (walks) {
        ray = tracing_begin(at.left);
        todo = walk_begin(ray_along(at.p, at.w));
      }
    }
    for (var i = 0u; i < STEPS; i++) {
      // What is met counts when the ray has gone its way.
      let _is_closer = tracing_step(&ray, &todo);
    }
  }
}

/// What a ray of this length has met.
fn met(ray: Tracing, length: f32) -> Closest {
  if (ray.t >= length) { return NO_HIT; }
  var instance = 0u;
  @if(instances) { instance = ray.instance; }
  return Closest(ray.t, ray.primitive, ray.uv, instance);
}

/// Begins the walk of the path in `place`. False: there is none.
fn enter(place: u32, at: ptr<function, Under>) -> bool {
  let o = wave_rays[wave_now(WAVE_O) + place];
  if ((o.w & WAVE_WALK) == 0u) { return false; }
  let d = wave_rays[wave_now(WAVE_D) + place];
  let known = wave_paths[wave_now(WAVE_STATE) + place];
  beta = bitcast<vec3f>(wave_paths[wave_now(WAVE_BETA) + place].xyz);
  @if(images) texel_resume(known.w);
  events = walking_resume(place);
  last = events + STEP_EVENTS;
  if (events > 0u) {
    *at = walking_under(place, bitcast<vec3f>(o.xyz), bitcast<vec3f>(d.xyz));
    return true;
  }
  let item = wave_item(known.x % wave_pixels(), wave.state.resolved + wave_age(known.x));
  sampler_resume(view.seed, item.pixel, item.at, item.sample, d.w);
  sampler_bounce(known.y & ~WAVE_SPECULAR);
  *at = walk_start(bitcast<vec3f>(o.xyz), bitcast<vec3f>(d.xyz), beta);
  // What walks draw from then on is their own.
  wave_rays[wave_now(WAVE_D) + place].w = sampler_state();
  return true;
}

/// Writes down where the walk in `place` has come out, and with how much; or that it is lost.
fn leave(place: u32, weight: vec3f) {
  var closest = NO_HIT;
  if (walk_leaves()) {
    closest = walk.closest;
    walking_end(place, weight);
  }
  wave_rays[WAVE_HIT * wave_room() + place] = vec4u(bitcast<u32>(closest.t), closest.primitive, bitcast<vec2u>(closest.uv));
  @if(instances) { wave_rays[WAVE_INSTANCE * wave_room() + place].x = closest.instance; }
  @if(images) { wave_paths[wave_now(WAVE_STATE) + place].w = texel_state(); }
}

/// Writes down how far it is.
fn pause(place: u32, at: Under) {
  walking_wait(place, at, events);
  wave_rays[wave_now(WAVE_O) + place].w |= WAVE_WAITS;
  @if(images) { wave_paths[wave_now(WAVE_STATE) + place].w = texel_state(); }
}
