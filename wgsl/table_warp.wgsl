// Densities over the unit square that come from a table: bilinear between numbers, one density ("slice") for each of several places along two
// parameters, and linear between those, too. Row by row: sums over rows say how likely the rows before one are, sums along a row the same of
// its numbers, so that two searches and two quadratic equations turn a uniform point into one of the density, exactly. Inverted they give the
// uniform point back: the map from the square onto itself serves as coordinates (Dupuy and Jakob 2018, section 4).
//
// The table is one of @table(1), and what stands in it is named by rows of four numbers. No row is trusted: beyond the end stands the last one.

import package::math::sqr;
import package::scene::params;

/// Four slices around a point of parameters, and the share of each.
struct TableSlices { at: vec4u, share: vec4f }

/// A density: its table, and the first rows of its numbers, sums along rows and sums over rows.
struct TableWarp { table: u32, size: vec2u, values: u32, along: u32, over: u32 }

/// A point of the unit square, and the density there.
struct TablePoint { p: vec2f, pdf: f32 }

/// Row `at` of a table.
fn table_entry(table: u32, at: u32) -> vec4f { return bitcast<vec4f>(params[table + 1u + min(at, params[table].x - 1u)]); }

/// Number `at`, four a row, counted from the row `first`.
fn table_number(table: u32, first: u32, at: u32) -> f32 { return table_entry(table, first + (at >> 2u))[at & 3u]; }

/// Where `x` is among `n` numbers that rise, from the row `first` on: the place of the one before, and the share of the next.
fn table_place(table: u32, first: u32, n: u32, x: f32) -> vec2f {
  var low = 0u;
  var high = max(n, 1u) - 1u;
  for (var i = 0u; i < 24u && high > low + 1u; i++) {
    let middle = (low + high) >> 1u;
    if (table_number(table, first, middle) <= x) { low = middle; } else { high = middle; }
  }
  let start = table_number(table, first, low);
  let step = table_number(table, first, high) - start;
  return vec2f(f32(low), select(0.0, saturate((x - start) / step), step > 0.0));
}

/// The slices around two places that `table_place` has found, the second parameter the faster of the two.
fn table_slices(a: vec2f, a_count: u32, b: vec2f, b_count: u32) -> TableSlices {
  let last = max(vec2u(a_count, b_count), vec2u(1u)) - 1u;
  let low = min(vec2u(u32(a.x), u32(b.x)), last);
  let high = min(low + 1u, last);
  let width = last.y + 1u;
  return TableSlices(
    vec4u(low.x * width + low.y, low.x * width + high.y, high.x * width + low.y, high.x * width + high.y),
    vec4f((1.0 - a.y) * (1.0 - b.y), (1.0 - a.y) * b.y, a.y * (1.0 - b.y), a.y * b.y));
}

/// Number `at` of each slice, mixed; `count`: numbers of one.
fn table_mixed(table: u32, first: u32, s: TableSlices, count: u32, at: u32) -> f32 {
  return s.share.x * table_number(table, first, s.at.x * count + at) + s.share.y * table_number(table, first, s.at.y * count + at)
    + s.share.z * table_number(table, first, s.at.z * count + at) + s.share.w * table_number(table, first, s.at.w * count + at);
}

/// Row `at` of each slice, mixed.
fn table_mixed_entry(table: u32, first: u32, s: TableSlices, count: u32, at: u32) -> vec4f {
  return s.share.x * table_entry(table, first + s.at.x * count + at) + s.share.y * table_entry(table, first + s.at.y * count + at)
    + s.share.z * table_entry(table, first + s.at.z * count + at) + s.share.w * table_entry(table, first + s.at.w * count + at);
}

/// The cell of a grid of `size` numbers that a point of the square is in.
fn table_cell(size: vec2u, p: vec2f) -> vec2u { return min(vec2u(saturate(p) * vec2f(max(size, vec2u(1u)) - 1u)), max(size, vec2u(2u)) - 2u); }

/// Where it is within the cell.
fn table_within(size: vec2u, cell: vec2u, p: vec2f) -> vec2f { return saturate(saturate(p) * vec2f(max(size, vec2u(1u)) - 1u) - vec2f(cell)); }

/// The numbers of one column of a cell, before and after it, between the two rows.
fn warp_ends(w: TableWarp, s: TableSlices, cell: vec2u, y: f32) -> vec2f {
  let count = w.size.x * w.size.y;
  let at = cell.y * w.size.x + cell.x;
  let lower = vec2f(table_mixed(w.table, w.values, s, count, at), table_mixed(w.table, w.values, s, count, at + 1u));
  let upper = vec2f(table_mixed(w.table, w.values, s, count, at + w.size.x), table_mixed(w.table, w.values, s, count, at + w.size.x + 1u));
  return mix(lower, upper, y);
}

/// Sum along the row `row`, up to the number `column`.
fn warp_along(w: TableWarp, s: TableSlices, row: u32, column: u32) -> f32 {
  return table_mixed(w.table, w.along, s, w.size.x * w.size.y, row * w.size.x + column);
}

/// The same between two rows.
fn warp_between(w: TableWarp, s: TableSlices, row: u32, y: f32, column: u32) -> f32 {
  return mix(warp_along(w, s, row, column), warp_along(w, s, row + 1u, column), y);
}

/// Where within a cell the integral of what grows from `a` to `b` reaches `area`: the root of a t + (b − a) t² / 2 = area that is in it.
fn warp_root(a: f32, b: f32, area: f32) -> f32 {
  let divisor = a + sqrt(max(0.0, sqr(a) + 2.0 * area * (b - a)));
  return select(0.0, saturate(2.0 * area / divisor), divisor > 0.0);
}

/// A point of the density, by a uniform one.
fn warp_point(w: TableWarp, s: TableSlices, u: vec2f) -> TablePoint {
  let cells = vec2f(max(w.size, vec2u(2u)) - 1u);
  var low = 0u;
  var high = max(w.size.y, 2u) - 1u;
  for (var i = 0u; i < 24u && high > low + 1u; i++) {
    let middle = (low + high) >> 1u;
    if (table_mixed(w.table, w.over, s, w.size.y, middle) <= u.y) { low = middle; } else { high = middle; }
  }
  let row = low;
  let rest = (u.y - table_mixed(w.table, w.over, s, w.size.y, row)) * cells.y;
  let last = max(w.size.x, 2u) - 1u;
  let y = warp_root(warp_along(w, s, row, last), warp_along(w, s, row + 1u, last), rest);
  let wanted = u.x * warp_between(w, s, row, y, last);
  low = 0u;
  high = last;
  for (var i = 0u; i < 24u && high > low + 1u; i++) {
    let middle = (low + high) >> 1u;
    if (warp_between(w, s, row, y, middle) <= wanted) { low = middle; } else { high = middle; }
  }
  let ends = warp_ends(w, s, vec2u(low, row), y);
  let x = warp_root(ends.x, ends.y, (wanted - warp_between(w, s, row, y, low)) * cells.x);
  return TablePoint((vec2f(vec2u(low, row)) + vec2f(x, y)) / cells, mix(ends.x, ends.y, x));
}

/// The uniform point that would have led to `p`, and the density at `p`.
fn warp_uniform(w: TableWarp, s: TableSlices, p: vec2f) -> TablePoint {
  let cells = vec2f(max(w.size, vec2u(2u)) - 1u);
  let cell = table_cell(w.size, p);
  let t = table_within(w.size, cell, p);
  let ends = warp_ends(w, s, cell, t.y);
  let last = max(w.size.x, 2u) - 1u;
  let along = warp_between(w, s, cell.y, t.y, cell.x) + t.x * (ends.x + 0.5 * t.x * (ends.y - ends.x)) / cells.x;
  let whole = warp_between(w, s, cell.y, t.y, last);
  let below = warp_along(w, s, cell.y, last);
  let over = table_mixed(w.table, w.over, s, w.size.y, cell.y) + t.y * (below + 0.5 * t.y * (warp_along(w, s, cell.y + 1u, last) - below)) / cells.y;
  return TablePoint(saturate(vec2f(select(0.0, along / whole, whole > 0.0), over)), mix(ends.x, ends.y, t.x));
}

/// The density at `p` alone.
fn warp_density(w: TableWarp, s: TableSlices, p: vec2f) -> f32 {
  let cell = table_cell(w.size, p);
  let t = table_within(w.size, cell, p);
  let ends = warp_ends(w, s, cell, t.y);
  return mix(ends.x, ends.y, t.x);
}

/// Rows of a grid, bilinear.
fn table_grid(table: u32, first: u32, size: vec2u, s: TableSlices, p: vec2f) -> vec4f {
  let cell = table_cell(size, p);
  let t = table_within(size, cell, p);
  let count = size.x * size.y;
  let at = cell.y * size.x + cell.x;
  return mix(
    mix(table_mixed_entry(table, first, s, count, at), table_mixed_entry(table, first, s, count, at + 1u), t.x),
    mix(table_mixed_entry(table, first, s, count, at + size.x), table_mixed_entry(table, first, s, count, at + size.x + 1u), t.x),
    t.y);
}

/// Numbers of a grid of one slice, which may be a single row or column, bilinear.
fn table_plane_number(table: u32, first: u32, size: vec2u, p: vec2f) -> f32 {
  let cell = min(table_cell(size, p), max(size, vec2u(1u)) - 1u);
  let next = min(cell + 1u, max(size, vec2u(1u)) - 1u);
  let t = table_within(size, cell, p);
  return mix(
    mix(table_number(table, first, cell.y * size.x + cell.x), table_number(table, first, cell.y * size.x + next.x), t.x),
    mix(table_number(table, first, next.y * size.x + cell.x), table_number(table, first, next.y * size.x + next.x), t.x),
    t.y);
}
