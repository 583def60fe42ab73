// Single samples of one pixel once more, from their seeds, with the code that the film was made with; see path/record.wgsl.

import package::scene::view;
import package::path::frame::{frame_radiance, frame_start, frame_step};
import package::integrator::State;
import package::recorder::{replay, record_end, record_start};
import package::filter::filter_weight;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= replay.count) { return; }
  record_start(id.x);
  var state: State;
  let offset = frame_start(replay.at, replay.at.y * view.width + replay.at.x, replay.sample + id.x, &state);
  while (frame_step(&state)) {}
  var L = frame_radiance();
  @if(signed_filter) { L *= filter_weight(offset); }
  record_end(L);
}
