// Grid: densities at the cells of a box, trilinear between the middles of cells, and light beside them.
//
// The tables have an axis for z, one for y and one for x, the fastest. The rows x, y and z map the medium's coordinates into the box from
// (0, 0, 0) to (1, 1, 1), outside of which nothing is. Between the middles of the outermost cells and the box what they say stays, or falls as
// if cells of nothing lay around it.
// @family medium

import package::table::{table_3d, table_bin, table_size};

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

/// In the box; outside of it some component is below 0 or above 1.
fn place(p: vec3f, params: Params) -> vec3f {
  let v = vec4f(p, 1.0);
  return vec3f(dot(params.x, v), dot(params.y, v), dot(params.z, v));
}

/// What a table says at the place `q` of the box.
fn cell(table: u32, q: vec3f, fades: bool) -> vec3f {
  let size = table_size(table).zyx;
  let at = vec3f(table_bin(q.z, size.z), table_bin(q.y, size.y), table_bin(q.x, size.x));
  let value = max(vec3f(0.0), table_3d(table, at).xyz);
  if (!fades) { return value; }
  // How much of what is looked up is of cells that are there.
  let inside = saturate(min(q, 1.0 - q) * vec3f(size) + 0.5);
  return value * inside.x * inside.y * inside.z;
}

fn density(p: vec3f, params: Params) -> f32 {
  let q = place(p, params);
  if (any(q < vec3f(0.0)) || any(q > vec3f(1.0))) { return 0.0; }
  return cell(params.densities, q, params.fades).x;
}

fn Le(p: vec3f, params: Params) -> vec3f {
  if (params.light == 0u) { return vec3f(1.0); }
  return cell(params.light, place(p, params), params.fades);
}
