// Adds samples of a wavefront to the film, each pixel's in their order, as the megakernel does.

import package::film::sums::film_add;
@if(halves) import package::film::sums::film_add_half;
import package::scene::slice;
import package::wave::state::{wave, wave_item, wave_pixels, wave_samples, wave_slot};

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = wave.state.first;
  let end = min(wave.state.resolved, first + slice.block);
  if (first >= end) { return; }
  for (var place = id.x; place < wave_pixels(); place += groups.x * 64u) {
    for (var sample = first; sample < end; sample++) {
      let item = wave_item(place, sample);
      if (!item.exists) { continue; }
      let L = wave_samples[wave_slot(sample, place)].xyz;
      film_add(item.pixel, L);
      @if(halves) film_add_half(item.pixel, L, sample);
    }
  }
}
