// Calls a signed distance at given points.

import package::budget::budget_place;
import package::lab::config::task;
import package::sdf_programs::sdf_distance;

/// A point, in the coordinates of the shape, as bits of f32, and the place of the parameters.
@group(0) @binding(20) var<storage, read> points: array<vec4u>;
/// The distance; bits of budget::budget_place.
@group(0) @binding(21) var<storage, read_write> results: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = task.first + id.x;
  if (i >= task.end) { return; }
  let point = points[i];
  let d = sdf_distance(point.w, bitcast<vec3f>(point.xyz));
  results[i] = vec4f(d, 0.0, 0.0, f32(budget_place));
}
