// Calls a displacement at given points, each with a normal and coordinates that follow from it.

import package::budget::budget_place;
import package::height_program::height_at;
import package::lab::config::task;

/// A point, in the coordinates of the mesh, as bits of f32, and the place of the parameters.
@group(0) @binding(20) var<storage, read> points: array<vec4u>;
/// The height; bits of budget::budget_place.
@group(0) @binding(21) var<storage, read_write> results: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = task.first + id.x;
  if (i >= task.end) { return; }
  let point = points[i];
  let p = bitcast<vec3f>(point.xyz);
  let size = length(p);
  let n = select(vec3f(0.0, 1.0, 0.0), p.zxy / max(size, 1.0e-20), size > 0.0);
  let height = height_at(point.w, p, n, 0.5 + 0.5 * p.xz);
  results[i] = vec4f(height, 0.0, 0.0, f32(budget_place));
}
