// Takes the paths of a wavefront to their next vertices: what the integrator does there with the hit of the ray that was traced, and the
// rays that it asks for. Those that go on move together. Where a layered material is among several, the paths of a workgroup are
// sorted by material first: threads that go side by side then run the same program.

import package::film::contribution::{contribution_add, contribution_resume, contribution_total};
import package::path::frame::frame_step;
import package::integrator::State;
import package::traverse::intersect::Closest;
import package::path::state::Path;
import package::sampler::sampler_resume;
import package::scene::{slice, view};
@if(images) import package::sampler::texel::texel_resume;
import package::wave::state::{WAVE_O, WAVE_D, WAVE_SHADOW_D, WAVE_HIT, WAVE_STATE, WAVE_BETA, WAVE_PENDING, WAVE_CLOSEST, WAVE_SHADOW, WAVE_SPECULAR};
import package::wave::state::{wave, wave_age, wave_before, wave_item, wave_pixels, wave_room, wave_step, wave_step_before};
import package::wave::state::{wave_rays, wave_paths, wave_samples};
@if(instances) import package::wave::state::WAVE_INSTANCE;
import package::wave::state::{wave_asked, wave_hit};
import package::wave::keep::wave_keep;
@if(subsurface) import package::wave::state::{WAVE_WAITS, WAVE_WALK};
@if(subsurface) import package::wave::walking::{walking_arrive, walking_carry, walking_none};
@if(sorted) import package::config::SORTED;
@if(sorted) import package::wave::sort::{SORT_THREADS, sort_path, sort_paths};

@if(sorted) const THREADS = SORT_THREADS;
@if(!sorted) const THREADS = 64u;

/// Paths of the workgroup that go on, and the place of the first of them.
var<workgroup> going: atomic<u32>;
var<workgroup> first: u32;
/// Of the oldest of them: WaveStep.
var<workgroup> oldest: atomic<u32>;
/// The path is in the middle of a walk.
@if(subsurface) var<private> waits: bool;

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  @if(!sorted) shade_together(group.x * THREADS + thread, thread);
  @if(sorted) {
    let count = sort_paths(group.x * SORTED, thread);
    for (var i = 0u; i < count; i += THREADS) { shade_together(group.x * SORTED + sort_path(i + thread), thread); }
  }
}

/// Takes a path on, and writes those of the workgroup that go on down together.
fn shade_together(path: u32, thread: u32) {
  var state: State;
  var item = 0u;
  var goes_on = false;
  wave_asked = false;
  @if(subsurface) { waits = false; }
  if (path < wave.steps[wave_step_before()].paths) {
    let o = wave_rays[wave_before(WAVE_O) + path];
    if (o.w != 0u) {
      item = wave_paths[wave_before(WAVE_STATE) + path].x;
      goes_on = shade_path(&state, path, item, o);
    }
  }
  var place = 0u;
  if (goes_on || wave_asked) {
    place = atomicAdd(&going, 1u);
    atomicMax(&oldest, slice.rounds - wave_age(item));
  }
  workgroupBarrier();
  if (thread == 0u) {
    first = atomicAdd(&wave.steps[wave_step()].kept, atomicExchange(&going, 0u));
    atomicMax(&wave.steps[wave_step()].oldest, atomicExchange(&oldest, 0u));
  }
  workgroupBarrier();
  @if(subsurface) {
    if (waits) {
      walking_carry(path, first + place);
      return;
    }
  }
  if (goes_on || wave_asked) { wave_keep(state, first + place, item, goes_on); }
}

/// Goes on with the path in `place` that waited for its rays. False: it has ended, but perhaps for a shadow ray.
fn shade_path(state: ptr<function, State>, place: u32, number: u32, o: vec4u) -> bool {
  contribution_resume(wave_samples[number].xyz);
  if ((o.w & WAVE_SHADOW) != 0u) {
    if (wave_rays[wave_before(WAVE_SHADOW_D) + place].w == 0u) {
      contribution_add(bitcast<vec3f>(wave_paths[wave_before(WAVE_PENDING) + place].xyz), 0u, 0u);
    }
  }
  var goes_on = false;
  var asked = WAVE_CLOSEST;
  @if(subsurface) {
    asked |= WAVE_WALK;
    waits = (o.w & WAVE_WAITS) != 0u;
    if (waits) {
      asked = 0u;
      goes_on = true;
    }
  }
  if ((o.w & asked) != 0u) {
    let known = wave_paths[wave_before(WAVE_STATE) + place];
    let d = wave_rays[wave_before(WAVE_D) + place];
    let item = wave_item(number % wave_pixels(), wave.state.resolved + wave_age(number));
    sampler_resume(view.seed, item.pixel, item.at, item.sample, d.w);
    @if(images) texel_resume(known.w);
    let hit = wave_rays[WAVE_HIT * wave_room() + place];
    var instance = 0u;
    @if(instances) { instance = wave_rays[WAVE_INSTANCE * wave_room() + place].x; }
    wave_hit = Closest(bitcast<f32>(hit.x), hit.y, bitcast<vec2f>(hit.zw), instance);
    let beta = wave_paths[wave_before(WAVE_BETA) + place];
    @if(subsurface) {
      walking_none();
      if ((o.w & WAVE_WALK) != 0u) { walking_arrive(place, bitcast<vec3f>(o.xyz), bitcast<vec3f>(d.xyz), wave_hit); }
    }
    *state = State(
      Path(
        bitcast<vec3f>(o.xyz), bitcast<vec3f>(d.xyz), bitcast<vec3f>(beta.xyz), bitcast<f32>(beta.w),
        (known.y & WAVE_SPECULAR) != 0u, bitcast<f32>(known.z)),
      known.y & ~WAVE_SPECULAR);
    goes_on = frame_step(state);
  }
  wave_samples[number] = vec4f(contribution_total(), 0.0);
  return goes_on;
}
