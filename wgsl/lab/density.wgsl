// Calls a density of a medium, and what it emits, at given points.

import package::budget::budget_place;
import package::lab::config::task;
import package::math::max_component;
import package::medium_programs::{medium_density, medium_Le};

/// A point, in the coordinates of the program, as bits of f32, and the place of the parameters.
@group(0) @binding(20) var<storage, read> points: array<vec4u>;
/// The density; of Le there the least and the greatest component; bits of budget::budget_place.
@group(0) @binding(21) var<storage, read_write> results: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = task.first + id.x;
  if (i >= task.end) { return; }
  let point = points[i];
  let density = medium_density(point.w, bitcast<vec3f>(point.xyz));
  let Le = medium_Le(point.w, bitcast<vec3f>(point.xyz));
  results[i] = vec4f(density, min(Le.x, min(Le.y, Le.z)), max_component(Le), f32(budget_place));
}
