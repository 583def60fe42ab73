// Begins paths of a wavefront, as many as have ended, in the places behind those that go on.

import package::frame::frame_start;
import package::integrator::State;
import package::scene::slice;
import package::wave::{WAVE_O, wave_item, wave_now, wave_pixels, wave_rays, wave_room, wave_samples, wave_step, wave_step_before, wave_steps};
import package::wave::keep::wave_keep;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let kept = atomicLoad(&wave_steps[wave_step()].kept);
  let begun = wave_steps[wave_step_before()].items;
  let items = wave_pixels() * (slice.end_sample - slice.sample);
  let paths = min(wave_room(), kept + items - begun);
  if (id.x == 0u) {
    wave_steps[wave_step()].paths = paths;
    wave_steps[wave_step()].items = begun + paths - kept;
  }
  let place = kept + id.x;
  if (place >= paths) { return; }
  let number = begun + id.x;
  let item = wave_item(number);
  if (!item.exists) {
    wave_rays[wave_now(WAVE_O) + place] = vec4u(0u);
    return;
  }
  var state: State;
  frame_start(item.at, item.pixel, item.sample, &state);
  wave_samples[number] = vec4f(0.0);
  wave_keep(state, place, number, true);
}
