// Regular patterns: a place in the plane or in space → which piece it lies in, and where in that piece.
//
// Nothing is filtered: edges are sharp, and a pixel averages them by taking many samples. Coordinates beyond
// ±2^22 count as that, since f32 has no digits left there for the place within a piece.

import package::noise::noise_cell;

const PATTERN_LIMIT = 4194304.0;

/// A piece of a pattern of tiles.
struct Tile {
  /// Which one, in whole numbers; pattern_random gives it random numbers.
  id: vec2i,
  /// Place in it, [0, 1)² from corner to corner, joint included.
  uv: vec2f,
  /// Distance to the nearest edge of the tile, in units of the coordinates given; negative in the joint.
  inset: f32,
  /// Unit direction in which `inset` grows.
  inward: vec2f,
}

/// Three random numbers in [0, 1) for a tile.
fn pattern_random(id: vec2i) -> vec3f { return noise_cell(vec3i(id, 0)); }

fn pattern_limit(x: vec2f) -> vec2f { return clamp(x, vec2f(-PATTERN_LIMIT), vec2f(PATTERN_LIMIT)); }

/// 0 below a, 1 above b, a straight line between; a step where a = b.
fn pattern_ramp(a: f32, b: f32, x: f32) -> f32 {
  if (a == b) { return select(0.0, 1.0, x >= a); }
  return saturate((x - a) / (b - a));
}

/// 0 and 1 in turn over intervals of length 1, the first from 0 to 1.
fn pattern_parity(x: f32) -> f32 { return floor(2.0 * fract(0.5 * floor(clamp(x, -PATTERN_LIMIT, PATTERN_LIMIT)))); }

/// Squares of edge 1: 0 or 1.
fn pattern_checker_2d(p: vec2f) -> f32 { return abs(pattern_parity(p.x) - pattern_parity(p.y)); }

/// Cubes of edge 1: 0 or 1.
fn pattern_checker_3d(p: vec3f) -> f32 { return abs(pattern_checker_2d(p.xy) - pattern_parity(p.z)); }

/// Period 1: 1 over the first `duty` of it, 0 over the rest.
fn pattern_stripes(x: f32, duty: f32) -> f32 {
  return select(0.0, 1.0, fract(clamp(x, -PATTERN_LIMIT, PATTERN_LIMIT)) < duty);
}

/// Rectangles of size `size` (joint included), each row moved by `shift` of a width against the one below it, with a
/// joint of width `joint`. shift 0: tiles; 0.5: a running bond of bricks.
fn pattern_tiles(p: vec2f, size: vec2f, shift: f32, joint: f32) -> Tile {
  var q = pattern_limit(p / size);
  let row = floor(q.y);
  q.x += fract(row * shift);
  let at = fract(q);
  let to_edge = min(at, 1.0 - at) * size;
  let side = select(vec2f(-1.0), vec2f(1.0), at < vec2f(0.5));
  let inward = select(vec2f(0.0, side.y), vec2f(side.x, 0.0), to_edge.x < to_edge.y);
  return Tile(vec2i(vec2f(floor(q.x), row)), at, min(to_edge.x, to_edge.y) - 0.5 * joint, inward);
}

/// Regular hexagons, two of their edges upright, 1 apart (so that the width is 1 and the rows are √¾ apart), with a
/// joint of width `joint`.
fn pattern_hexagons(p: vec2f, joint: f32) -> Tile {
  // Two lattices of rectangles 1 × √3 have the middles of the hexagons at their corners; the nearer one counts.
  let pitch = vec2f(1.0, 1.7320508);
  let q = pattern_limit(p);
  let even = round(q / pitch);
  let odd = round(q / pitch - 0.5);
  let a = q - even * pitch;
  let b = q - (odd + 0.5) * pitch;
  let first = dot(a, a) < dot(b, b);
  let at = select(b, a, first);
  let r = abs(at);
  let slanted = vec2f(0.5, 0.8660254);
  let upright = r.x > dot(r, slanted);
  let outward = select(slanted, vec2f(1.0, 0.0), upright);
  let id = select(vec2i(odd) * 2 + 1, vec2i(even) * 2, first);
  let inward = outward * select(vec2f(1.0), vec2f(-1.0), at >= vec2f(0.0));
  return Tile(id, at / vec2f(1.0, 1.1547005) + 0.5, 0.5 - dot(r, outward) - 0.5 * joint, inward);
}

/// Disks of radius `radius` on a square grid of pitch 1, in the middles of the squares: `inset` is positive inside.
fn pattern_dots(p: vec2f, radius: f32) -> Tile {
  let q = pattern_limit(p);
  let at = fract(q);
  let offset = at - 0.5;
  let r = length(offset);
  return Tile(vec2i(floor(q)), at, radius - r, select(vec2f(1.0, 0.0), -offset / r, r > 0.0));
}

/// Height of a tile from its inset: 0 in the joint, rising over `bevel` > 0 to 1 on the face (3 t² − 2 t³).
fn pattern_height(tile: Tile, bevel: f32) -> f32 { return smoothstep(0.0, bevel, tile.inset); }

/// Gradient of this height in the plane.
fn pattern_height_gradient(tile: Tile, bevel: f32) -> vec2f {
  let t = saturate(tile.inset / bevel);
  return tile.inward * (6.0 * t * (1.0 - t) / bevel);
}

/// A solid's point as a point of the face that its normal points out of: the two coordinates across the axis that is
/// nearest to the normal, upright on walls. Seams lie where the normal is between two axes.
fn pattern_face(p: vec3f, n: vec3f) -> vec2f {
  let a = abs(n);
  if (a.z >= max(a.x, a.y)) { return p.xy; }
  return select(p.xz, p.zy, a.x >= a.y);
}

/// A vector of that face as a vector of space.
fn pattern_face_vector(v: vec2f, n: vec3f) -> vec3f {
  let a = abs(n);
  if (a.z >= max(a.x, a.y)) { return vec3f(v, 0.0); }
  return select(vec3f(v.x, 0.0, v.y), vec3f(0.0, v.y, v.x), a.x >= a.y);
}
