// Light in the cells of an environment's table: at the points that the table is made of (wgsl/tabulate/environment.wgsl), and at others.

import package::background::background;
import package::budget::budget_place;
import package::environment::octahedral::{TABLE_SIZE, octahedral_direction};
import package::lab::config::task;
import package::math::{FAR, luminance};
import package::sampler::hash::{hash_word, unit_float};
import package::tabulate::environment::POINTS;

/// The place of the parameters.
@group(0) @binding(20) var<storage, read> points: array<vec4u>;
/// Mean over the table's points of luminance over density; mean and mean square over `samples` others; bits of budget::budget_place.
@group(0) @binding(21) var<storage, read_write> results: array<vec4f>;

/// Luminance over the density of a point that is uniform on the map: at `u` of the cell.
fn light(cell: vec2u, u: vec2f) -> f32 {
  let d = octahedral_direction((vec2f(cell) + u) * (2.0 / f32(TABLE_SIZE)) - 1.0);
  let Y = luminance(max(background(points[0].w, d.xyz), vec3f(0.0)));
  return select(0.0, Y / d.w, Y < FAR);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = task.first + id.x;
  if (i >= task.end) { return; }
  let cell = vec2u(i % TABLE_SIZE, i / TABLE_SIZE);
  // The table's points, then others: one call, since programs are large and inlined.
  var table = 0.0;
  var sum = 0.0;
  var square = 0.0;
  var word = hash_word(i ^ hash_word(task.seed));
  for (var k = 0u; k < POINTS * POINTS + task.samples; k++) {
    let is_table = k < POINTS * POINTS;
    word = hash_word(word + 0x9e3779b9u);
    let x = unit_float(word);
    word = hash_word(word + 0x9e3779b9u);
    let own = (vec2f(f32(k % POINTS), f32(k / POINTS)) + 0.5) / f32(POINTS);
    let s = light(cell, select(vec2f(x, unit_float(word)), own, is_table));
    if (is_table) { table += s; } else { sum += s; square += s * s; }
  }
  let n = f32(task.samples);
  results[i] = vec4f(table / f32(POINTS * POINTS), sum / n, square / n, f32(budget_place));
}
