// Paths that teach where light comes from before the film begins: of pixels anywhere in the image, and of samples that no film has.

import package::guiding_learner::{learn_end, learn_start, lesson};
import package::integrator::State;
import package::path::frame::{frame_start, frame_step};
import package::sampler::hash::hash_word;
import package::scene::view;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let path = lesson.first + id.x;
  if (path >= lesson.end) { return; }
  var corner = vec2u(0u);
  var size = vec2u(view.width, view.height);
  @if(crop) {
    corner = view.crop.xy;
    size = view.crop.zw - view.crop.xy;
  }
  let word = hash_word(path ^ hash_word(lesson.sample));
  let at = corner + vec2u(word % size.x, hash_word(word) % size.y);
  learn_start(path);
  var state: State;
  _ = frame_start(at, path, lesson.sample, &state);
  while (frame_step(&state)) {}
  learn_end();
}
