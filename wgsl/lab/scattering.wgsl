// Calls what a medium's program says of scattering, beside its density, at given points.

import package::budget::budget_place;
import package::lab::config::task;
import package::math::max_component;
import package::medium_programs::{medium_albedo, medium_g};

/// See density.wgsl.
@group(0) @binding(20) var<storage, read> points: array<vec4u>;
/// Of the albedo the least and the greatest component; g, 0 without one; bits of budget::budget_place.
@group(0) @binding(21) var<storage, read_write> results: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = task.first + id.x;
  if (i >= task.end) { return; }
  let point = points[i];
  let albedo = medium_albedo(point.w, bitcast<vec3f>(point.xyz));
  let g = medium_g(point.w, bitcast<vec3f>(point.xyz), 0.0);
  results[i] = vec4f(min(albedo.x, min(albedo.y, albedo.z)), max_component(albedo), g, f32(budget_place));
}
