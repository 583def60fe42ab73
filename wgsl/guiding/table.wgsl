// What was learned of where light comes from, as one table of words: a tree over positions and normals (Dodik et al. 2022 and others have five
// and more dimensions; here the side of a wall matters), and for each of its leaves a distribution of directions over the whole sphere, a
// quadtree as in Müller et al. 2017, "Practical path guiding for efficient light-transport simulation", in a pyramid of fixed size: of each node
// the shares of its four children, which are even where it was not worth dividing. src/engine/guiding fills the tree, guiding/build.wgsl the rest.

import package::guiding::sphere::{sphere_direction, sphere_point};
import package::math::sqr;

/// Rows of TABLE_WIDTH words. Word 0: the number of leaves; 0: nothing was learned.
@group(0) @binding(19) var guiding: texture_2d<u32>;

const TABLE_WIDTH = 2048u;
/// Levels of the pyramid of a leaf, from one node on: 64 × 64 cells of directions below.
const LEVELS = 6u;
const CELLS_ACROSS = 64u;
/// Nodes of a pyramid: (4^LEVELS − 1) / 3.
const PYRAMID = 1365u;
/// Where the tree begins, two words a node; most leaves; most steps from the root to a leaf.
const TREE = 2u;
const MAX_LEAVES = 2048u;
const MAX_STEPS = 32u;
/// Where the leaves begin, and the words of one: probability of drawing from it, mean square, a sphere (see Seen), pyramid.
const LEAVES = 8192u;
const LEAF_WORDS = 1372u;
const LEAF_SHARE = 0u;
const LEAF_SCALE = 1u;
const LEAF_CENTER = 2u;
const LEAF_RADIUS = 5u;
const LEAF_PYRAMID = 6u;
/// Of a node of the tree: the axis in the lowest bits (LEAF_AXIS: it is a leaf), above it the number of its first child, or of the leaf.
const AXIS_BITS = 3u;
const LEAF_AXIS = 7u;
/// 1 / 4π: density of directions that are uniform.
const UNIFORM = 0.07957747154594767;

/// Share of its radius within which a place has to be in a leaf's sphere.
const INSIDE = 0.8;

/// A direction, and its density per steradian.
struct Drawn { d: vec3f, pdf: f32 }

/// A place in the sphere of its leaf, about whose centre the directions of the pyramid are: light that comes from near by is seen from each place of
/// a leaf in another direction, but leaves nearly the same point of the sphere, whose radius is about how far that light is (as in Ruppert et al. 2020,
/// "Robust fitting of parallax-aware mixtures for path guiding"). Any place within makes directions and points correspond, one to one.
struct Seen { away: vec3f, radius: f32 }

fn table_word(i: u32) -> u32 { return textureLoad(guiding, vec2u(i % TABLE_WIDTH, i / TABLE_WIDTH), 0).x; }

/// First word of the leaf that a place with this normal is in; 0: nothing was learned.
fn table_leaf(p: vec3f, n: vec3f) -> u32 {
  let count = table_word(0u);
  if (count == 0u) { return 0u; }
  var place = array<f32, 6>(p.x, p.y, p.z, n.x, n.y, n.z);
  var node = 0u;
  var link = 0u;
  for (var step = 0u; step < MAX_STEPS; step++) {
    link = table_word(TREE + 2u * node + 1u);
    let axis = link & LEAF_AXIS;
    if (axis == LEAF_AXIS) { break; }
    let at = bitcast<f32>(table_word(TREE + 2u * node));
    node = (link >> AXIS_BITS) + select(0u, 1u, place[min(axis, 5u)] >= at);
  }
  return LEAVES + (link >> AXIS_BITS) * LEAF_WORDS;
}

fn leaf_number(leaf: u32, word: u32) -> f32 { return bitcast<f32>(table_word(leaf + word)); }

fn table_seen(leaf: u32, p: vec3f) -> Seen {
  let radius = leaf_number(leaf, LEAF_RADIUS);
  let away = p - vec3f(leaf_number(leaf, LEAF_CENTER), leaf_number(leaf, LEAF_CENTER + 1u), leaf_number(leaf, LEAF_CENTER + 2u));
  return Seen(away * min(1.0, INSIDE * radius / max(length(away), 1.0e-30)), radius);
}

/// The point of the unit sphere that a direction leads to, and how many steradians about the centre are one of the direction.
struct Reached { at: vec3f, measure: f32 }

fn seen_point(seen: Seen, d: vec3f) -> Reached {
  let along = dot(seen.away, d);
  let t = sqrt(along * along + (seen.radius * seen.radius - dot(seen.away, seen.away))) - along;
  let at = normalize(seen.away + t * d);
  return Reached(at, sqr(t / seen.radius) / dot(at, d));
}

/// Of each child the share, in proportion; they stand in rows.
fn table_children(leaf: u32, level: u32, at: vec2u) -> vec4f {
  let first = ((1u << (2u * level)) - 1u) / 3u;
  let word = table_word(leaf + LEAF_PYRAMID + first + (at.y << level) + at.x);
  return vec4f(f32(word & 0xffu), f32((word >> 8u) & 0xffu), f32((word >> 16u) & 0xffu), f32(word >> 24u));
}

/// The cell of a direction, by its number in rows.
fn table_cell(leaf: u32, p: vec3f, d: vec3f) -> u32 {
  let at = vec2u(sphere_point(seen_point(table_seen(leaf, p), d).at) * f32(CELLS_ACROSS));
  return at.y * CELLS_ACROSS + at.x;
}

/// Density of a direction at `p`, per steradian.
fn table_pdf(leaf: u32, p: vec3f, d: vec3f) -> f32 {
  let reached = seen_point(table_seen(leaf, p), d);
  let cell = vec2u(sphere_point(reached.at) * f32(CELLS_ACROSS));
  var pdf = UNIFORM * reached.measure;
  for (var level = 0u; level < LEVELS; level++) {
    let shift = LEVELS - level;
    let shares = table_children(leaf, level, cell >> vec2u(shift));
    let child = (cell >> vec2u(shift - 1u)) & vec2u(1u);
    pdf *= 4.0 * shares[child.x + 2u * child.y] / (shares.x + shares.y + shares.z + shares.w);
  }
  return pdf;
}

/// A direction by `u`, uniform in [0, 1)², with its density.
fn table_draw(leaf: u32, p: vec3f, u: vec2f) -> Drawn {
  var rest = u;
  var at = vec2u(0u);
  var pdf = UNIFORM;
  for (var level = 0u; level < LEVELS; level++) {
    let shares = table_children(leaf, level, at);
    let sum = shares.x + shares.y + shares.z + shares.w;
    // First the row, then the column; what is left of each number is uniform again.
    let upper = (shares.x + shares.y) / sum;
    let below = rest.y >= upper;
    rest.y = clamp(select(rest.y / max(upper, 1.0e-30), (rest.y - upper) / max(1.0 - upper, 1.0e-30), below), 0.0, 0.99999994);
    let row = select(shares.xy, shares.zw, below);
    let left = row.x / max(row.x + row.y, 1.0e-30);
    let right = rest.x >= left;
    rest.x = clamp(select(rest.x / max(left, 1.0e-30), (rest.x - left) / max(1.0 - left, 1.0e-30), right), 0.0, 0.99999994);
    pdf *= 4.0 * select(row.x, row.y, right) / sum;
    at = 2u * at + vec2u(u32(right), u32(below));
  }
  let seen = table_seen(leaf, p);
  let d = normalize(seen.radius * sphere_direction((vec2f(at) + rest) / f32(CELLS_ACROSS)) - seen.away);
  return Drawn(d, pdf * seen_point(seen, d).measure);
}
