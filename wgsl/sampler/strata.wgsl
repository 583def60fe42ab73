// Several points at once, spread evenly: one in each cell of a grid.

/// Point number `i` of `n`: `u` in [0, 1)² becomes a place in cell i. Uniform over all of them.
fn strata_2d(u: vec2f, i: u32, n: u32) -> vec2f {
  var columns = u32(sqrt(f32(n)));
  while (columns > 1u && n % columns != 0u) { columns--; }
  let rows = n / columns;
  return min((vec2f(f32(i % columns), f32(i / columns)) + u) / vec2f(f32(columns), f32(rows)), vec2f(0.99999994));
}
