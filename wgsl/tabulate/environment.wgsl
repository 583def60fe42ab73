// Tabulates an environment's program for package::environment::radiance: luminance of each cell, then running sums along rows and
// over rows. Once a program or its parameters change.

import package::environment::radiance::environment_radiance;
import package::environment_map::{TABLE_SIZE, octahedral_direction};
import package::math::{FAR, luminance};

@if(budget) import package::budget::{budget_tell, budget_was_exceeded};

/// Points along each edge of a cell: a sun of half a degree is hit several times.
const POINTS = 4u;

@group(1) @binding(0) var<storage, read_write> cells: array<f32>;
@group(1) @binding(1) var table: texture_storage_2d<r32float, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  @if(budget) { if (budget_was_exceeded()) { return; } }
  var sum = 0.0;
  for (var i = 0u; i < POINTS * POINTS; i++) {
    let u = (vec2f(f32(i % POINTS), f32(i / POINTS)) + 0.5) / f32(POINTS);
    let d = octahedral_direction((vec2f(id.xy) + u) * (2.0 / f32(TABLE_SIZE)) - 1.0);
    let Y = luminance(max(environment_radiance(d.xyz), vec3f(0.0)));
    // What is not finite would spoil every sum; the path drops such samples anyway.
    sum += select(0.0, Y / d.w, Y < FAR);
  }
  cells[id.y * TABLE_SIZE + id.x] = sum / f32(POINTS * POINTS);
  @if(budget) { budget_tell(); }
}

@compute @workgroup_size(64)
fn rows(@builtin(global_invocation_id) id: vec3u) {
  var sum = 0.0;
  for (var x = 0u; x < TABLE_SIZE; x++) {
    sum += cells[id.x * TABLE_SIZE + x];
    textureStore(table, vec2u(x, id.x), vec4f(sum));
  }
  cells[id.x * TABLE_SIZE] = sum;
}

@compute @workgroup_size(1)
fn columns() {
  var sum = 0.0;
  for (var y = 0u; y < TABLE_SIZE; y++) {
    sum += cells[y * TABLE_SIZE];
    textureStore(table, vec2u(TABLE_SIZE, y), vec4f(sum));
  }
}
