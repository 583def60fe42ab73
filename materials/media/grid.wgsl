// Grid: densities at the cells of a box, trilinear between the middles of cells, and light beside them.
//
// The tables have an axis for z, one for y and one for x, the fastest. The rows x, y and z map the medium's coordinates into the box from
// (0, 0, 0) to (1, 1, 1), outside of which nothing is. Between the middles of the outermost cells and the box what they say stays, or falls as
// if cells of nothing lay around it.
// @family medium

import package::grid::{grid_cell, grid_density, grid_place};

struct Params {
  /// Without one the density is 1.
  /// @table(3) @label(Densities)
  densities: u32,
  /// Radiance that a cell emits by its absorption, a number or a colour, times the medium's emission. Without one it is 1.
  /// @table(3) @label(Light)
  light: u32,
  /// Row that gives x in the box.
  /// @default(1, 0, 0, 0) @label(x in the box)
  x: vec4f,
  /// @default(0, 1, 0, 0) @label(y in the box)
  y: vec4f,
  /// @default(0, 0, 1, 0) @label(z in the box)
  z: vec4f,
  /// Towards the sides of the box, within half a cell.
  /// @default(false) @label(Fades)
  fades: bool,
}

fn place(p: vec3f, params: Params) -> vec3f { return grid_place(p, params.x, params.y, params.z); }

fn density(p: vec3f, params: Params) -> f32 { return grid_density(params.densities, place(p, params), params.fades); }

fn Le(p: vec3f, params: Params) -> vec3f { return max(vec3f(0.0), grid_cell(params.light, place(p, params), params.fades)); }
