// Paths that teach where light comes from before the film begins: of pixels anywhere in the image, and of samples that no film has.

import package::film::contribution::contribution_total;
import package::film::sums::film_keeps;
import package::guiding_learner::{TRIAL, learn_end, learn_pair, learn_start, lesson};
import package::integrator::State;
import package::math::luminance;
import package::path::frame::{frame_start, frame_step};
import package::sampler::hash::hash_word;
import package::scene::view;

/// The time of a vertex that looks up what was learned, over that of one that does not: bench/RESULTS.md, "Path guiding". Shared with the host.
const GUIDED_VERTEX = 1.6;
/// Tiles of the image in a trial, across and down.
const TILES = 16u;

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
  let offset = vec2u(word % size.x, hash_word(word) % size.y);
  let turns = select(1u, 2u, lesson.part == TRIAL);
  var brought = vec2f(0.0);
  var vertices = 0u;
  for (var turn = 0u; turn < turns; turn++) {
    learn_start(path);
    var state: State;
    _ = frame_start(corner + offset, path, lesson.sample + turn, &state);
    while (frame_step(&state)) { vertices++; }
    learn_end();
    if (film_keeps(contribution_total())) { brought[turn] = luminance(contribution_total()); }
  }
  if (lesson.part == TRIAL) {
    let tile = offset * TILES / size;
    learn_pair(path, brought, vertices, tile.y * TILES + tile.x);
  }
}
