// A measured intensity (IESNA LM-63, photometry of type C): a table over the angle from the axis and the one about it, bilinear
// in both. The document's part is src/scene/lights/goniometric.ts.

import package::math::PI;
import package::scene::params;

/// Behind it stand the vertical angles, the horizontal ones, both in radians, and the values, one row a horizontal angle.
struct Profile {
  /// Unit: where horizontal angles are 0, and where they are π/2; where vertical angles are 0.
  x: vec3f,
  vertical_count: u32,
  y: vec3f,
  horizontal_count: u32,
  axis: vec3f,
}

/// vec4u of `params` that a Profile takes.
const PROFILE_SLOTS = 3u;
/// Halvings that find an angle among as many as a table may have, 1024.
const HALVINGS = 10u;
/// The last angle is still the table's where rounding has made a little more of it.
const ROUNDED_UP = 1.000001;

fn profile(slot: u32, d: vec3f) -> f32 {
  let x = params[slot];
  let y = params[slot + 1u];
  let axis = bitcast<vec3f>(params[slot + 2u].xyz);
  let across = vec2f(dot(bitcast<vec3f>(x.xyz), d), dot(bitcast<vec3f>(y.xyz), d));
  let table = 4u * (slot + PROFILE_SLOTS);
  let rows = table + x.w + y.w;
  let theta = atan2(length(across), dot(axis, d));
  if (theta < number(table) || theta > number(table + x.w - 1u) * ROUNDED_UP) { return 0.0; }
  let v = interval(table, x.w, theta);
  if (y.w == 1u) { return between(rows, v); }
  let h = interval(table + x.w, y.w, folded(atan2(across.y, across.x), number(table + x.w + y.w - 1u)));
  let row = rows + u32(h.x) * x.w;
  return mix(between(row, v), between(row + x.w, v), h.y);
}

/// Number `i` of `params`.
fn number(i: u32) -> f32 { return bitcast<f32>(params[i / 4u][i % 4u]); }

/// The first of the two angles that `angle` lies between, and how far it is from the one to the other. `first`: where at least
/// two of them stand.
fn interval(first: u32, count: u32, angle: f32) -> vec2f {
  var low = 0u;
  var high = count - 1u;
  for (var i = 0u; i < HALVINGS && high - low > 1u; i++) {
    let middle = (low + high) / 2u;
    if (number(first + middle) <= angle) { low = middle; } else { high = middle; }
  }
  let from_angle = number(first + low);
  return vec2f(f32(low), saturate((angle - from_angle) / (number(first + low + 1u) - from_angle)));
}

/// A row of values at a place that `interval` gave.
fn between(row: u32, v: vec2f) -> f32 {
  let at = row + u32(v.x);
  return mix(number(at), number(at + 1u), v.y);
}

/// A table that ends before the full turn goes on mirrored.
fn folded(phi: f32, last: f32) -> f32 {
  let turned = select(phi, phi + 2.0 * PI, phi < 0.0);
  let t = turned - 2.0 * last * floor(turned / (2.0 * last));
  return min(t, 2.0 * last - t);
}
