// Probabilities of lights by place: boxes around the lights, each twice as large as the one before, are divided into cells, and each cell has
// them for normals along the six axes and for points that light reaches from everywhere (compare the light distributions of PBRT 3, section
// 12.6.1; Vévoda, Kondapaneni and Křivánek 2018 for the cut of a tree that they are about). Constant time, both ways.
//
// A cell is one vec4u, or one for its groups of entries and one for each group: the running sums of up to eight probabilities, 16 bits
// each. Their order is that of the tree, so that numbers that are near each other choose lights that are.

import package::math::max_component;
import package::scene::{view, params};

/// Boxes; src/engine/lights/grid.ts.
const CELL_LEVELS = 5u;
/// Normals that a cell tells apart: −x, +x, −y, +y, −z, +z, any.
const CELL_NORMALS = 7u;
/// vec4u of LightCells.
const CELLS_SLOTS = 3u;
/// What the sums run up to.
const CELL_WHOLE = 65535.0;

// One number of LightCells each: all of it is more than is needed anywhere.
fn cells_per_group() -> u32 { return params[view.light_tree].w; }
fn cells_distant() -> u32 { return params[view.light_tree + 1u].w; }
fn cells_links() -> u32 { return view.light_tree + params[view.light_tree + 2u].z; }
@if(light_tree) fn cells_tree() -> u32 { return view.light_tree + params[view.light_tree + 2u].w; }

/// Where the probabilities stand for the point `p` and the unit normal `n`; 0: for any.
fn cell_slot(p: vec3f, n: vec3f) -> u32 {
  let q = (p - bitcast<vec3f>(params[view.light_tree].xyz)) * bitcast<vec3f>(params[view.light_tree + 1u].xyz);
  let shape = params[view.light_tree + 2u].xy;
  let level = min(ceil(log2(max(1.0, max_component(abs(q))))), f32(CELL_LEVELS - 1u));
  let side = f32(shape.x);
  let at = vec3u(clamp((q * (0.5 * exp2(-level)) + 0.5) * side, vec3f(0.0), vec3f(side - 1.0)));
  let steep = abs(n);
  var normal = select(4u, select(0u, 2u, steep.y > steep.x), max(steep.x, steep.y) >= steep.z);
  let along = select(n.z, select(n.x, n.y, steep.y > steep.x), max(steep.x, steep.y) >= steep.z);
  normal = select(normal + select(0u, 1u, along > 0.0), CELL_NORMALS - 1u, along == 0.0);
  let cell = ((u32(level) * shape.x + at.z) * shape.x + at.y) * shape.x + at.x;
  return view.light_tree + CELLS_SLOTS + (cell * CELL_NORMALS + normal) * shape.y;
}

/// One of eight. `rest`: the number, uniform again.
struct CellPick { index: u32, probability: f32, rest: f32 }

/// `u` in [0, 1).
fn cell_pick(slot: u32, u: f32) -> CellPick {
  let words = params[slot];
  let x = u * CELL_WHOLE;
  let even = vec4f(words & vec4u(0xffffu));
  let odd = vec4f(words >> vec4u(16u));
  let even_below = even <= vec4f(x);
  let odd_below = odd <= vec4f(x);
  let index = dot(select(vec4u(0u), vec4u(1u), even_below) + select(vec4u(0u), vec4u(1u), odd_below), vec4u(1u));
  let lows = max(select(vec4f(0.0), even, even_below), select(vec4f(0.0), odd, odd_below));
  let highs = min(select(even, vec4f(CELL_WHOLE), even_below), select(odd, vec4f(CELL_WHOLE), odd_below));
  let low = max(max(lows.x, lows.y), max(lows.z, lows.w));
  let width = min(min(highs.x, highs.y), min(highs.z, highs.w)) - low;
  return CellPick(index, width / CELL_WHOLE, clamp((x - low) / width, 0.0, 0.99999994));
}

/// With which cell_pick finds `index`.
fn cell_probability(slot: u32, index: u32) -> f32 {
  let words = params[slot];
  let high = (words[index >> 1u] >> (16u * (index & 1u))) & 0xffffu;
  let before = max(index, 1u) - 1u;
  let low = select(0u, (words[before >> 1u] >> (16u * (before & 1u))) & 0xffffu, index > 0u);
  return f32(high - low) / CELL_WHOLE;
}
