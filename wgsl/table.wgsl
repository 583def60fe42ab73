// Tables of numbers, for materials: measured BRDFs, spectra, curves. A parameter `table: u32` with the annotation @table(n) is one that is
// looked up by n numbers, or 0. A coordinate goes from 0, the first entry along its axis, to 1, the last; beyond it is as at the ends.
// Between the 2^n entries around a point lookups are multilinear. An entry is four numbers: red, green, blue and 0 of three, four of
// four, one in all four places where the table has one. Without a table lookups give 1. Use the function that the annotation names.
//
// In `params` a table is one vec4u of the numbers of entries along each axis, 1 where it has no axis, and the entries, the last axis
// the fastest.

import package::scene::params;

/// Entries along each axis of a table.
fn table_size(table: u32) -> vec4u {
  if (table == 0u) { return vec4u(1u); }
  return params[table];
}

/// Where entry `x` · n of n cells of equal width is, whose middles the entries are, as coordinate: for tables of bins.
fn table_bin(x: f32, n: u32) -> f32 { return (x * f32(n) - 0.5) / f32(max(n, 2u) - 1u); }

fn table_1d(table: u32, x: f32) -> vec4f {
  if (table == 0u) { return vec4f(1.0); }
  return table_row(table + 1u, params[table].x, x);
}

fn table_2d(table: u32, x: vec2f) -> vec4f {
  if (table == 0u) { return vec4f(1.0); }
  return table_plane(table + 1u, params[table].xy, x);
}

fn table_3d(table: u32, x: vec3f) -> vec4f {
  if (table == 0u) { return vec4f(1.0); }
  return table_space(table + 1u, params[table].xyz, x);
}

fn table_4d(table: u32, x: vec4f) -> vec4f {
  if (table == 0u) { return vec4f(1.0); }
  let size = params[table];
  let first = table + 1u;
  let at = table_at(size.x, x.x);
  let step = size.y * size.z * size.w;
  return mix(table_space(first + at.low * step, size.yzw, x.yzw), table_space(first + at.high * step, size.yzw, x.yzw), at.part);
}

fn table_space(first: u32, size: vec3u, x: vec3f) -> vec4f {
  let at = table_at(size.x, x.x);
  let step = size.y * size.z;
  return mix(table_plane(first + at.low * step, size.yz, x.yz), table_plane(first + at.high * step, size.yz, x.yz), at.part);
}

fn table_plane(first: u32, size: vec2u, x: vec2f) -> vec4f {
  let at = table_at(size.x, x.x);
  return mix(table_row(first + at.low * size.y, size.y, x.y), table_row(first + at.high * size.y, size.y, x.y), at.part);
}

fn table_row(first: u32, n: u32, x: f32) -> vec4f {
  let at = table_at(n, x);
  return mix(bitcast<vec4f>(params[first + at.low]), bitcast<vec4f>(params[first + at.high]), at.part);
}

/// Two neighbours of `n` entries, and the share of the second.
struct TablePlace { low: u32, high: u32, part: f32 }

fn table_at(n: u32, x: f32) -> TablePlace {
  let last = max(n, 1u) - 1u;
  let place = clamp(x, 0.0, 1.0) * f32(last);
  let low = min(u32(place), last);
  return TablePlace(low, min(low + 1u, last), clamp(place - f32(low), 0.0, 1.0));
}
