// Light from infinitely far away: constant, or a program that the GPU has tabulated (wgsl/tabulate/environment.wgsl) for
// sampling. The table covers the sphere by the octahedral map, which is algebraic: both ways agree to rounding.

import package::math::PI;
import package::scene::{view, environment_table};
@if(environment_program) import package::background::background;

/// Cells along each edge of the table.
const TABLE_SIZE = 512u;
/// Share of samples that ignore the table: what fell between its points is found all the same.
const UNIFORM_SHARE = 0.02;

/// A direction and its density per steradian.
struct EnvironmentSample { wi: vec3f, pdf: f32 }

/// Radiance from the unit direction `d`.
fn environment_radiance(d: vec3f) -> vec3f {
  @if(environment_program) return background(view.environment_params, d);
  @if(!environment_program) return view.environment;
}

/// Point of [−1, 1]² → unit direction (Cigolle et al. 2014, "A survey of efficient representations for independent unit
/// vectors"), and |p|³ of the point p on the octahedron: dA over the square / dω.
fn octahedral_direction(q: vec2f) -> vec4f {
  var p = vec3f(q, 1.0 - abs(q.x) - abs(q.y));
  if (p.z < 0.0) { p = vec3f((1.0 - abs(q.yx)) * select(vec2f(-1.0), vec2f(1.0), q >= vec2f(0.0)), p.z); }
  let r = length(p);
  return vec4f(p / r, r * r * r);
}

/// The inverse, with the same measure.
fn octahedral_point(d: vec3f) -> vec3f {
  let r = 1.0 / (abs(d.x) + abs(d.y) + abs(d.z));
  var q = d.xy * r;
  if (d.z < 0.0) { q = (1.0 - abs(q.yx)) * select(vec2f(-1.0), vec2f(1.0), d.xy >= vec2f(0.0)); }
  return vec3f(q, r * r * r);
}

/// Sum of the cells of a row up to and without `column`; of all rows before `row` for column TABLE_SIZE.
fn table_before(row: u32, column: u32) -> f32 {
  if (column == 0u) { return 0.0; }
  return textureLoad(environment_table, vec2u(column - 1u, row), 0).x;
}

fn rows_before(row: u32) -> f32 {
  if (row == 0u) { return 0.0; }
  return textureLoad(environment_table, vec2u(TABLE_SIZE, row - 1u), 0).x;
}

/// Probability of a cell.
fn table_probability(row: u32, column: u32) -> f32 {
  let total = rows_before(TABLE_SIZE);
  if (total <= 0.0) { return 0.0; }
  let in_row = table_before(row, TABLE_SIZE);
  if (in_row <= 0.0) { return 0.0; }
  let p_row = (rows_before(row + 1u) - rows_before(row)) / total;
  return p_row * (table_before(row, column + 1u) - table_before(row, column)) / in_row;
}

/// The largest index whose sum before it is at most x, of the rows or of the columns of a row.
fn table_find(row: u32, rows: bool, x: f32) -> u32 {
  var low = 0u;
  var high = TABLE_SIZE;
  while (high - low > 1u) {
    let middle = (low + high) / 2u;
    var before = 0.0;
    if (rows) { before = rows_before(middle); } else { before = table_before(row, middle); }
    if (before <= x) { low = middle; } else { high = middle; }
  }
  return low;
}

/// A direction in proportion to the table's luminance. `choice`, `u` uniform in [0, 1).
fn environment_sample(choice: f32, cell: vec2f, u: vec2f) -> EnvironmentSample {
  var at = vec2u(min(cell * f32(TABLE_SIZE), vec2f(f32(TABLE_SIZE - 1u))));
  let total = rows_before(TABLE_SIZE);
  if (choice >= UNIFORM_SHARE && total > 0.0) {
    at.y = table_find(0u, true, cell.y * total);
    at.x = table_find(at.y, false, cell.x * table_before(at.y, TABLE_SIZE));
  }
  let q = (vec2f(at) + u) * (2.0 / f32(TABLE_SIZE)) - 1.0;
  let direction = octahedral_direction(q);
  return EnvironmentSample(direction.xyz, cell_pdf(at, direction.w));
}

/// Density with which environment_sample finds `d`.
fn environment_pdf(d: vec3f) -> f32 {
  let q = octahedral_point(d);
  let at = vec2u(clamp((q.xy * 0.5 + 0.5) * f32(TABLE_SIZE), vec2f(0.0), vec2f(f32(TABLE_SIZE - 1u))));
  return cell_pdf(at, q.z);
}

fn cell_pdf(at: vec2u, measure: f32) -> f32 {
  let cells = f32(TABLE_SIZE * TABLE_SIZE);
  let total = rows_before(TABLE_SIZE);
  let uniform_share = select(1.0, UNIFORM_SHARE, total > 0.0);
  return ((1.0 - uniform_share) * table_probability(at.y, at.x) + uniform_share / cells) * cells * 0.25 * measure;
}
