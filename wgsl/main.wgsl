// The megakernel: one thread a pixel follows one path after the other and adds them to the film. When a path ends the next one
// begins at once: threads that run together do not wait for the longest of their paths.

import package::scene::{view, slice};
import package::scene::stops;
import package::path::frame::{frame_start, frame_step, frame_end};
import package::integrator::State;
import package::ray_count::count_report;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let at = vec2u(slice.first_column, slice.first_row) + id.xy;
  if (at.x >= slice.end_column || at.y >= slice.end_row) { return; }
  @if(crop) { if (any(at < view.crop.xy) || any(at >= view.crop.zw)) { return; } }
  var end = slice.end_sample;
  @if(adaptive) { end = min(end, textureLoad(stops, at / 8u, 0).x); }
  let pixel = at.y * view.width + at.x;
  var sample = slice.sample;
  var offset: vec2f;
  var state: State;
  var goes_on = false;
  loop {
    if (!goes_on) {
      if (sample >= end) { break; }
      offset = frame_start(at, pixel, sample, &state);
      sample++;
    }
    goes_on = frame_step(&state);
    if (!goes_on) { frame_end(pixel, sample - 1u, offset); }
  }
  count_report(pixel);
}
