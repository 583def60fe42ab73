// Grids of cells in space, for media: tables with an axis for z, one for y and one for x, the fastest, whose entries are the middles of the cells
// of a box. Between them lookups are trilinear.

import package::table::{table_3d, table_bin, table_size};

/// Where a point is in the box from (0, 0, 0) to (1, 1, 1), by the rows that map it there.
fn grid_place(p: vec3f, x: vec4f, y: vec4f, z: vec4f) -> vec3f {
  let v = vec4f(p, 1.0);
  return vec3f(dot(x, v), dot(y, v), dot(z, v));
}

fn grid_inside(q: vec3f) -> bool { return all(q >= vec3f(0.0)) && all(q <= vec3f(1.0)); }

/// The density of a medium at the place `q` of its box: what a table says, nothing outside.
fn grid_density(table: u32, q: vec3f, fades: bool) -> f32 {
  if (!grid_inside(q)) { return 0.0; }
  return max(0.0, grid_cell(table, q, fades).x);
}

/// What a table says at the place `q` of its box; 1 without a table. Between the middles of the outermost cells and the sides of the box, and
/// beyond, it stays; if it `fades` it falls there as if cells of nothing lay around the box.
fn grid_cell(table: u32, q: vec3f, fades: bool) -> vec3f {
  let size = table_size(table).zyx;
  let at = vec3f(table_bin(q.z, size.z), table_bin(q.y, size.y), table_bin(q.x, size.x));
  let value = table_3d(table, at).xyz;
  if (!fades || table == 0u) { return value; }
  // How much of what is looked up is of cells that are there.
  let inside = saturate(min(q, 1.0 - q) * vec3f(size) + 0.5);
  return value * inside.x * inside.y * inside.z;
}
