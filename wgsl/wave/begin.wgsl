// Begins paths of a wavefront, as many as have ended, in the places behind those that go on.

import package::path::frame::frame_start;
import package::integrator::State;
import package::scene::slice;
import package::wave::state::{wave, WAVE_O, wave_item, wave_now, wave_pixels, wave_rays, wave_room, wave_samples, wave_slot, wave_step, wave_step_before};
import package::wave::keep::wave_keep;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let step = wave_step();
  let kept = atomicLoad(&wave.steps[step].kept);
  let sample = wave.steps[wave_step_before()].sample;
  let place = wave.steps[wave_step_before()].place;
  let pixels = wave_pixels();
  let resolved = wave.state.resolved;
  // Counted from the first item that is not resolved on: what is begun, and what there is room for.
  let begun = (sample - resolved) * pixels + place;
  let end = max(begun, (min(max(slice.end_sample, resolved), resolved + slice.rounds) - resolved) * pixels);
  let paths = kept + min(end - begun, max(min(wave_room(), slice.paths), kept) - kept);
  let first = begun + id.x;
  if (id.x == 0u) {
    let next = begun + paths - kept;
    wave.steps[step].paths = paths;
    wave.steps[step].sample = resolved + next / pixels;
    wave.steps[step].place = next % pixels;
    wave.state.work += paths;
    if (paths > kept) { atomicMax(&wave.steps[step].oldest, slice.rounds - begun / pixels); }
  }
  if (kept + id.x >= paths) { return; }
  let item = wave_item(first % pixels, resolved + first / pixels);
  if (!item.exists) {
    wave_rays[wave_now(WAVE_O) + kept + id.x] = vec4u(0u);
    return;
  }
  var state: State;
  frame_start(item.at, item.pixel, item.sample, &state);
  let slot = wave_slot(item.sample, first % pixels);
  wave_samples[slot] = vec4f(0.0);
  wave_keep(state, kept + id.x, slot, true);
}
