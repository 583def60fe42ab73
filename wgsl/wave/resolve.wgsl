// Adds the samples of a wavefront to the film, each pixel's in their order, as the megakernel does.

import package::film::film_add;
import package::scene::slice;
import package::wave::{wave_item, wave_pixels, wave_samples};

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let pixels = wave_pixels();
  if (id.x >= pixels) { return; }
  let item = wave_item(id.x);
  if (!item.exists) { return; }
  for (var sample = 0u; sample < slice.end_sample - slice.sample; sample++) {
    film_add(item.pixel, wave_samples[sample * pixels + id.x].xyz);
  }
}
