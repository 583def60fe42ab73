// Grid: densities at the cells of a box, trilinear between the middles of cells.
//
// The table has an axis for z, one for y and one for x, the fastest. The rows x, y and z map the medium's coordinates into the box from
// (0, 0, 0) to (1, 1, 1), outside of which nothing is. Between the middles of the outermost cells and the box the density stays, or falls as
// if cells of nothing lay around it.
// @family medium

import package::table::{table_3d, table_bin, table_size};

struct Params {
  /// Without one the density is 1.
  /// @table(3) @label(Densities)
  densities: u32,
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

fn density(p: vec3f, params: Params) -> f32 {
  let v = vec4f(p, 1.0);
  let q = vec3f(dot(params.x, v), dot(params.y, v), dot(params.z, v));
  if (any(q < vec3f(0.0)) || any(q > vec3f(1.0))) { return 0.0; }
  let size = table_size(params.densities).zyx;
  let place = vec3f(table_bin(q.z, size.z), table_bin(q.y, size.y), table_bin(q.x, size.x));
  let value = max(0.0, table_3d(params.densities, place).x);
  if (!params.fades) { return value; }
  // How much of what is looked up is of cells that are there.
  let cells = vec3f(size);
  let inside = saturate(min(q, 1.0 - q) * cells + 0.5);
  return value * inside.x * inside.y * inside.z;
}
