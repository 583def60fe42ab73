// Light from infinitely far away: constant, or a program, or an image, which is one of ours (wgsl/environment/image.wgsl).
// Programs and images have a table for sampling, over cells of a map of the sphere (package::environment_map): of a
// program the GPU makes it (wgsl/tabulate/environment.wgsl), of an image the host (src/engine/images/picture.ts).

import package::scene::{view, environment_table};
import package::background::background;
@if(spectral) import package::spectral::path::spectral_of_color;
import package::environment_map::{map_cell, map_direction, map_size, map_uniform, map_uniform_probability};

/// Share of samples that ignore the table: what fell between its points, or below its rounding, is found all the same.
const UNIFORM_SHARE = 0.02;

/// A direction and its density per steradian.
struct EnvironmentSample { wi: vec3f, pdf: f32 }

/// Radiance from the unit direction `d`.
@if(!spectral)
fn environment_radiance(d: vec3f) -> vec3f {
  @if(environment_program) return background(view.environment_params, d);
  @if(!environment_program) return view.environment;
}

/// The same at the wavelengths of the path.
@if(spectral)
fn environment_radiance(d: vec3f) -> vec3f {
  @if(environment_by_wavelength) return background(view.environment_params, d);
  @if(environment_program && !environment_by_wavelength) return spectral_of_color(background(view.environment_params, d));
  @if(!environment_program) return spectral_of_color(view.environment);
}

/// Sum of the cells of a row up to and without `column`.
fn table_before(row: u32, column: u32) -> f32 {
  if (column == 0u) { return 0.0; }
  return textureLoad(environment_table, vec2u(column - 1u, row), 0).x;
}

/// Sum of the rows up to and without `row`: the column behind the last cell holds it.
fn rows_before(row: u32) -> f32 {
  if (row == 0u) { return 0.0; }
  return textureLoad(environment_table, vec2u(map_size().x, row - 1u), 0).x;
}

/// Probability of a cell.
fn table_probability(row: u32, column: u32) -> f32 {
  let size = map_size();
  let total = rows_before(size.y);
  if (total <= 0.0) { return 0.0; }
  let in_row = table_before(row, size.x);
  if (in_row <= 0.0) { return 0.0; }
  let p_row = (rows_before(row + 1u) - rows_before(row)) / total;
  return p_row * (table_before(row, column + 1u) - table_before(row, column)) / in_row;
}

/// The largest index whose sum before it is at most x, of the rows or of the columns of a row.
fn table_find(row: u32, rows: bool, x: f32) -> u32 {
  var low = 0u;
  var high = select(map_size().x, map_size().y, rows);
  while (high - low > 1u) {
    let middle = (low + high) / 2u;
    var before = 0.0;
    if (rows) { before = rows_before(middle); } else { before = table_before(row, middle); }
    if (before <= x) { low = middle; } else { high = middle; }
  }
  return low;
}

/// A direction in proportion to the table's luminance. `choice`, `cell`, `u` uniform in [0, 1).
fn environment_sample(choice: f32, cell: vec2f, u: vec2f) -> EnvironmentSample {
  var at = map_uniform(cell);
  let size = map_size();
  let total = rows_before(size.y);
  if (choice >= UNIFORM_SHARE && total > 0.0) {
    at.y = table_find(0u, true, cell.y * total);
    at.x = table_find(at.y, false, cell.x * table_before(at.y, size.x));
  }
  let direction = map_direction(at, u);
  return EnvironmentSample(direction.xyz, cell_pdf(at, direction.w));
}

/// Density with which environment_sample finds `d`.
fn environment_pdf(d: vec3f) -> f32 {
  let place = map_cell(d);
  return cell_pdf(place.at, place.density);
}

/// `density`: per steradian, of a point that is spread over the cell alone.
fn cell_pdf(at: vec2u, density: f32) -> f32 {
  let total = rows_before(map_size().y);
  let uniform_share = select(1.0, UNIFORM_SHARE, total > 0.0);
  return ((1.0 - uniform_share) * table_probability(at.y, at.x) + uniform_share * map_uniform_probability(at)) * density;
}
