// Blackbody grid: densities at the cells of a box, trilinear between the middles of cells, and light by temperatures beside them.
//
//   Le(p) = factor(p) B(λ, T) / B(λmax, T),   T = scale (t(p) − offset)
//
// is the spectrum of a black body whose greatest value, wherever that is, is 1 at each wavelength (nm): as pbrt-v4 has it. It grows with T, since
// what is seen of a cooler one is farther from its peak: of 1000 K the luminance is 0.02, of 2000 K 11, of 3000 K 41. Below 800 K nothing is seen, and
// 40000 K are the most. Tables are those of `grid`; that of temperatures fills a box of its own.
// @family medium

import package::color::color_blackbody_radiance;
import package::grid::{grid_cell, grid_density, grid_place};

struct Params {
  /// Without one the density is 1.
  /// @table(3) @label(Densities)
  densities: u32,
  /// Of the cells, before offset and scale. Without one it is 1.
  /// @table(3) @label(Temperatures)
  temperatures: u32,
  /// Of the light, in the box of the densities. Without one it is 1.
  /// @table(3) @label(Factors)
  factors: u32,
  /// Row that gives x in the box.
  /// @default(1, 0, 0, 0) @label(x in the box)
  x: vec4f,
  /// @default(0, 1, 0, 0) @label(y in the box)
  y: vec4f,
  /// @default(0, 0, 1, 0) @label(z in the box)
  z: vec4f,
  /// Row that gives x in the box of the temperatures.
  /// @default(1, 0, 0, 0) @label(x of temperatures)
  tx: vec4f,
  /// @default(0, 1, 0, 0) @label(y of temperatures)
  ty: vec4f,
  /// @default(0, 0, 1, 0) @label(z of temperatures)
  tz: vec4f,
  /// Subtracted first.
  /// @default(0) @label(Offset)
  offset: f32,
  /// Kelvin of 1.
  /// @default(1) @label(Scale)
  scale: f32,
  /// Towards the sides of the boxes, within half a cell.
  /// @default(false) @label(Fades)
  fades: bool,
}

/// What a black body has of radiance at the peak of its spectrum, in W/(m² sr nm), at 1000 K; it grows with the fifth power.
const PEAK = 4.09567;

fn place(p: vec3f, params: Params) -> vec3f { return grid_place(p, params.x, params.y, params.z); }

fn density(p: vec3f, params: Params) -> f32 { return grid_density(params.densities, place(p, params), params.fades); }

fn Le(p: vec3f, params: Params) -> vec3f {
  let t = grid_cell(params.temperatures, grid_place(p, params.tx, params.ty, params.tz), params.fades).x;
  let kelvin = params.scale * (t - params.offset);
  // So that what is no number is dark, too.
  if (!(kelvin >= 800.0)) { return vec3f(0.0); }
  let factor = max(0.0, grid_cell(params.factors, place(p, params), params.fades).x);
  let hot = 0.001 * min(kelvin, 40000.0);
  return factor / (PEAK * hot * hot * hot * hot * hot) * color_blackbody_radiance(kelvin);
}
