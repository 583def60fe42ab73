// Albedo grid: densities at the cells of a box, trilinear between the middles of cells, and an albedo by colour, which may have a box of its own.
//
//   albedo(p) = a(p),   or a(p) / ρ(p) where it is weighed by the density: then a is what is scattered, and both are interpolated alike.
//
// In a medium of scattering alone it is the albedo itself. Tables are those of `grid`; beyond its box the albedo stays.
// @family medium

import package::grid::{grid_cell, grid_density, grid_place};

struct Params {
  /// Without one the density is 1.
  /// @table(3) @label(Densities)
  densities: u32,
  /// Factors of the albedo. Without one it is 1.
  /// @table(3) @label(Albedos)
  albedos: u32,
  /// Radiance that a cell emits by its absorption, times the medium's emission, in the box of the densities. Without one it is 1.
  /// @table(3) @label(Light)
  light: u32,
  /// Row that gives x in the box.
  /// @default(1, 0, 0, 0) @label(x in the box)
  x: vec4f,
  /// @default(0, 1, 0, 0) @label(y in the box)
  y: vec4f,
  /// @default(0, 0, 1, 0) @label(z in the box)
  z: vec4f,
  /// Row that gives x in the box of the albedos.
  /// @default(1, 0, 0, 0) @label(x of albedos)
  ax: vec4f,
  /// @default(0, 1, 0, 0) @label(y of albedos)
  ay: vec4f,
  /// @default(0, 0, 1, 0) @label(z of albedos)
  az: vec4f,
  /// Whether albedos are weighed by the density.
  /// @default(false) @label(Weighed)
  weighed: bool,
  /// Towards the sides of the boxes, within half a cell.
  /// @default(false) @label(Fades)
  fades: bool,
}

fn place(p: vec3f, params: Params) -> vec3f { return grid_place(p, params.x, params.y, params.z); }

fn density(p: vec3f, params: Params) -> f32 { return grid_density(params.densities, place(p, params), params.fades); }

fn albedo(p: vec3f, params: Params) -> vec3f {
  let share = grid_cell(params.albedos, grid_place(p, params.ax, params.ay, params.az), params.fades);
  if (!params.weighed) { return saturate(share); }
  return saturate(share / max(1.0e-30, density(p, params)));
}

fn Le(p: vec3f, params: Params) -> vec3f { return max(vec3f(0.0), grid_cell(params.light, place(p, params), params.fades)); }
