// What was learned of where light comes from, as one table of texels: a tree over positions and normals (Dodik et al. 2022 and others have five
// and more dimensions; here the side of a wall matters), and for each of its leaves a distribution of directions over the whole sphere, a
// quadtree as in Müller et al. 2017, "Practical path guiding for efficient light-transport simulation", in a pyramid of fixed size, with even shares
// where it was not worth dividing. Both go two steps a texel: what a vertex waits for is one look-up after another.
// src/engine/guiding fills the tree, guiding/build.wgsl the rest.

import package::guiding::sphere::{sphere_direction, sphere_point};
import package::math::sqr;

/// Rows of TABLE_WIDTH texels. The first word: the number of leaves; 0: nothing was learned.
@group(0) @binding(19) var guiding: texture_2d<u32>;

const TABLE_WIDTH = 2048u;
/// Levels of the pyramid of a leaf, from one node on, in pairs: 64 × 64 cells of directions below.
const LEVELS = 6u;
const CELLS_ACROSS = 64u;
/// Texels of a pyramid, one for each node of an even level: (16^(LEVELS / 2) − 1) / 15. A word is a child, its bytes are the shares of the child's
/// children in proportion, which stand in rows.
const PYRAMID = 273u;
/// Where the tree begins; most leaves; most steps from the root to a leaf.
const TREE = 1u;
const MAX_LEAVES = 2048u;
const MAX_STEPS = 32u;
/// Where the leaves begin, and the texels of one: a sphere (see Seen), centre and radius; then the four numbers of table_state; pyramid.
const LEAVES = 8192u;
const LEAF_TEXELS = 275u;
const LEAF_STATE = 1u;
const LEAF_PYRAMID = 2u;
/// Of a node of the tree: where it is divided, and where either of its children is; in the last word the three axes, AXIS_BITS each, and above them where its
/// four grandchildren begin. LEAF_AXIS in place of the first axis: a leaf, its number above.
const AXIS_BITS = 3u;
const LINK_BITS = 9u;
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

fn table_texel(i: u32) -> vec4u { return textureLoad(guiding, vec2u(i % TABLE_WIDTH, i / TABLE_WIDTH), 0); }

/// First texel of the leaf that a place with this normal is in; 0: nothing was learned.
fn table_leaf(p: vec3f, n: vec3f) -> u32 {
  if (table_texel(0u).x == 0u) { return 0u; }
  var place = array<f32, 6>(p.x, p.y, p.z, n.x, n.y, n.z);
  var node = table_texel(TREE);
  for (var step = 0u; step < MAX_STEPS; step += 2u) {
    let link = node.w;
    if ((link & LEAF_AXIS) == LEAF_AXIS) { break; }
    let side = place[min(link & LEAF_AXIS, 5u)] >= bitcast<f32>(node.x);
    let axis = (link >> select(AXIS_BITS, 2u * AXIS_BITS, side)) & LEAF_AXIS;
    let next = place[min(axis, 5u)] >= bitcast<f32>(select(node.y, node.z, side));
    node = table_texel(TREE + (link >> LINK_BITS) + select(0u, 2u, side) + select(0u, 1u, next));
  }
  return LEAVES + (node.w >> LINK_BITS) * LEAF_TEXELS;
}

/// The probability of drawing from what a leaf has learned, the mean of what a direction brought, and what roulette goes by: √(E / C), √(variance / C).
fn table_state(leaf: u32) -> vec4f { return bitcast<vec4f>(table_texel(leaf + LEAF_STATE)); }

fn table_seen(leaf: u32, p: vec3f) -> Seen {
  let sphere = bitcast<vec4f>(table_texel(leaf));
  let away = p - sphere.xyz;
  return Seen(away * min(1.0, INSIDE * sphere.w / max(length(away), 1.0e-30)), sphere.w);
}

/// The point of the unit sphere that a direction leads to, and how many steradians about the centre are one of the direction.
struct Reached { at: vec3f, measure: f32 }

fn seen_point(seen: Seen, d: vec3f) -> Reached {
  let along = dot(seen.away, d);
  let t = sqrt(along * along + (seen.radius * seen.radius - dot(seen.away, seen.away))) - along;
  let at = normalize(seen.away + t * d);
  return Reached(at, sqr(t / seen.radius) / dot(at, d));
}

/// The texel of a pyramid's node: `pair` 0, 1 or 2 for the levels 0, 2 and 4.
fn table_node(leaf: u32, pair: u32, at: vec2u) -> vec4u {
  return table_texel(leaf + LEAF_PYRAMID + ((1u << (4u * pair)) - 1u) / 15u + (at.y << (2u * pair)) + at.x);
}

/// Of each child the share: the sum of its children's.
fn table_children(node: vec4u) -> vec4f {
  let one = vec4f(1.0);
  return vec4f(
    dot(unpack4x8unorm(node.x), one), dot(unpack4x8unorm(node.y), one), dot(unpack4x8unorm(node.z), one), dot(unpack4x8unorm(node.w), one));
}

/// The cell of a direction, by its number in rows.
fn table_cell(seen: Seen, d: vec3f) -> u32 {
  let at = vec2u(sphere_point(seen_point(seen, d).at) * f32(CELLS_ACROSS));
  return at.y * CELLS_ACROSS + at.x;
}

/// Density of a direction, per steradian.
fn table_pdf(leaf: u32, seen: Seen, d: vec3f) -> f32 {
  let reached = seen_point(seen, d);
  let cell = vec2u(sphere_point(reached.at) * f32(CELLS_ACROSS));
  var pdf = UNIFORM * reached.measure;
  for (var pair = 0u; 2u * pair < LEVELS; pair++) {
    let below = LEVELS - 2u * pair;
    let node = table_node(leaf, pair, cell >> vec2u(below));
    let child = (cell >> vec2u(below - 1u)) & vec2u(1u);
    let next = (cell >> vec2u(below - 2u)) & vec2u(1u);
    let share = unpack4x8unorm(node[child.x + 2u * child.y])[next.x + 2u * next.y];
    pdf *= 16.0 * share / dot(table_children(node), vec4f(1.0));
  }
  return pdf;
}

/// Where a direction is being drawn: what is left of its two numbers is uniform again, and the node below.
struct Drawing { rest: vec2f, at: vec2u }

/// One of four children by their shares: first the row, then the column.
fn table_choose(shares: vec4f, before: Drawing) -> Drawing {
  let upper = (shares.x + shares.y) / (shares.x + shares.y + shares.z + shares.w);
  let below = before.rest.y >= upper;
  let y = select(before.rest.y / max(upper, 1.0e-30), (before.rest.y - upper) / max(1.0 - upper, 1.0e-30), below);
  let row = select(shares.xy, shares.zw, below);
  let left = row.x / max(row.x + row.y, 1.0e-30);
  let right = before.rest.x >= left;
  let x = select(before.rest.x / max(left, 1.0e-30), (before.rest.x - left) / max(1.0 - left, 1.0e-30), right);
  return Drawing(clamp(vec2f(x, y), vec2f(0.0), vec2f(0.99999994)), 2u * before.at + vec2u(u32(right), u32(below)));
}

fn child_number(at: vec2u) -> u32 { return (at.x & 1u) + 2u * (at.y & 1u); }

/// A direction by `u`, uniform in [0, 1)², with its density.
fn table_draw(leaf: u32, seen: Seen, u: vec2f) -> Drawn {
  var drawing = Drawing(u, vec2u(0u));
  var pdf = UNIFORM;
  for (var pair = 0u; 2u * pair < LEVELS; pair++) {
    let node = table_node(leaf, pair, drawing.at);
    let children = table_children(node);
    drawing = table_choose(children, drawing);
    let shares = unpack4x8unorm(node[child_number(drawing.at)]);
    drawing = table_choose(shares, drawing);
    pdf *= 16.0 * shares[child_number(drawing.at)] / dot(children, vec4f(1.0));
  }
  let d = normalize(seen.radius * sphere_direction((vec2f(drawing.at) + drawing.rest) / f32(CELLS_ACROSS)) - seen.away);
  return Drawn(d, pdf * seen_point(seen, d).measure);
}
