// Calls an environment in given directions.

import package::background::background;
import package::budget::budget_place;
import package::lab::config::task;

/// A unit direction, as bits of f32, and the place of the parameters.
@group(0) @binding(20) var<storage, read> points: array<vec4u>;
/// The radiance; bits of budget::budget_place.
@group(0) @binding(21) var<storage, read_write> results: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = task.first + id.x;
  if (i >= task.end) { return; }
  let point = points[i];
  let L = background(point.w, bitcast<vec3f>(point.xyz));
  results[i] = vec4f(L, f32(budget_place));
}
