// From what was learned to what is drawn from: one workgroup a leaf. A node of the pyramid is divided where it brought more than a small part of the
// leaf's light (Müller et al. 2017, section 3.2), by enough decisions: a node of few is as wide as they are sure.

import package::guiding::learned::{LEARNED_COUNT, LEARNED_COUNTS, LEARNED_DECISIONS, LEARNED_GREATEST, LEARNED_MOMENTS, LEARNED_SUM, LEARNED_VERTICES};
import package::guiding::learned::{LEARNED_WORDS, SHARES, SHARE_COUNT, UNIT, UNIT_SQUARE};
import package::guiding::table::{LEAF_PYRAMID, LEAF_STATE, LEAF_TEXELS, LEAVES, LEVELS};

struct Building {
  /// 1: this is what the film is made with; 0: more is learned by it first.
  is_last: u32,
}

@group(0) @binding(0) var<uniform> building: Building;
@group(0) @binding(1) var<storage, read_write> learned: array<u32>;
@group(0) @binding(2) var<storage, read_write> texels: array<vec4u>;

/// Threads of a workgroup.
const THREADS = 256u;
/// Nodes of all levels: (4^LEVELS − 1) / 3.
const NODES = 1365u;
/// A node with less of the leaf's light is not divided; decisions with light that the smallest node must stand for, at least.
const LEAST_PART = 0.01;
const LEAST_COUNT = 8u;
/// While something is learned, both are drawn from alike.
const LEARNING_SHARE = 0.5;
const LEARNING_AT = 2u;
/// Decisions with light of a leaf that are enough for a round.
const ENOUGH = 256.0;
/// Of the first estimates that a leaf has seen the greatest, over the mean.
const FIRST_GREATEST = 4.0;
/// Of the second moment, what is variance at least.
const LEAST_VARIANCE = 0.01;

/// What the nodes brought.
var<workgroup> sums: array<f32, NODES>;
/// Decisions of the nodes that brought light; then 1 where a node is divided, 0 elsewhere.
var<workgroup> counts: array<u32, NODES>;

fn first_of(level: u32) -> u32 { return ((1u << (2u * level)) - 1u) / 3u; }

/// Number of a child of node `i` of a level, in its own level.
fn child_of(level: u32, i: u32, child: u32) -> u32 {
  let at = vec2u(i & ((1u << level) - 1u), i >> level);
  return ((2u * at.y + (child >> 1u)) << (level + 1u)) + 2u * at.x + (child & 1u);
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  let cells = group.x * LEARNED_WORDS;
  let leaf = LEAVES + group.x * LEAF_TEXELS;
  for (var step = 0u; step < LEVELS; step++) {
    let level = LEVELS - 1u - step;
    let first = first_of(level);
    for (var i = thread; i < (1u << (2u * level)); i += THREADS) {
      var sum = 0.0;
      var count = 0u;
      for (var child = 0u; child < 4u; child++) {
        let number = child_of(level, i, child);
        sum += brought_by(cells, level + 1u, number);
        if (step == 0u) { count += learned[cells + LEARNED_COUNTS + number]; } else { count += counts[first_of(level + 1u) + number]; }
      }
      sums[first + i] = sum;
      counts[first + i] = count;
    }
    workgroupBarrier();
  }
  let count = f32(learned[cells + LEARNED_COUNT]);
  let root = sums[0];
  let least = root * LEAST_PART;
  for (var i = thread; i < NODES; i += THREADS) { counts[i] = u32(sums[i] > least && counts[i] >= LEAST_COUNT); }
  workgroupBarrier();
  var node = leaf + LEAF_PYRAMID;
  for (var level = 0u; level < LEVELS; level += 2u) {
    for (var i = thread; i < (1u << (2u * level)); i += THREADS) { texels[node + i] = node_texel(cells, level, i); }
    node += 1u << (2u * level);
  }
  // The next round begins anew, unless this one has seen too little: it then goes on.
  let is_kept = count < ENOUGH;
  workgroupBarrier();
  if (thread == 0u) { lead(cells, leaf, root, count, is_kept); }
  if (is_kept) { return; }
  for (var i = thread; i < LEARNED_COUNT; i += THREADS) { learned[cells + i] = 0u; }
}

/// What a node brought; below all nodes are the cells.
fn brought_by(cells: u32, level: u32, i: u32) -> f32 {
  if (level == LEVELS) { return f32(learned[cells + i]); }
  return sums[first_of(level) + i];
}

/// The shares of a node's sixteen grandchildren: see guiding/table.wgsl.
fn node_texel(cells: u32, level: u32, i: u32) -> vec4u {
  var texel = vec4u(0xffffffffu);
  if (counts[first_of(level) + i] == 0u) { return texel; }
  var most = 0.0;
  for (var turn = 0u; turn < 2u; turn++) {
    for (var child = 0u; child < 4u; child++) {
      let number = child_of(level, i, child);
      var each = vec4f(0.25 * brought_by(cells, level + 1u, number));
      if (counts[first_of(level + 1u) + number] == 1u) {
        for (var next = 0u; next < 4u; next++) { each[next] = brought_by(cells, level + 2u, child_of(level + 1u, number, next)); }
      }
      if (turn == 0u) { most = max(most, max(max(each.x, each.y), max(each.z, each.w))); } else { texel[child] = shares_of(each, most); }
    }
  }
  return texel;
}

/// The state of a leaf, and the sums after the cells.
fn lead(cells: u32, leaf: u32, root: f32, count: f32, is_kept: bool) {
  let best = best_share(cells);
  var shares = SHARES;
  var share = select(0.0, LEARNING_SHARE, root > 0.0);
  if (building.is_last == 1u && root > 0.0) { share = shares[best]; }
  let greatest = bitcast<f32>(learned[cells + LEARNED_GREATEST]);
  var scale = bitcast<f32>(texels[leaf + LEAF_STATE].y);
  if (root > 0.0 && !is_kept) { scale *= root / (UNIT * count); } else if (root <= 0.0 && greatest > 0.0) { scale = greatest / FIRST_GREATEST; }
  let before = bitcast<f32>(texels[leaf + LEAF_STATE].y);
  let worth = worth_of(cells, select(LEARNING_AT, best, building.is_last == 1u)) * before;
  texels[leaf + LEAF_STATE] = vec4u(bitcast<u32>(share), bitcast<u32>(scale), bitcast<u32>(worth.x), bitcast<u32>(worth.y));
  for (var i = select(LEARNED_COUNT, LEARNED_MOMENTS, is_kept && root > 0.0); i < LEARNED_WORDS; i++) { learned[cells + i] = 0u; }
}

/// Four bytes in proportion to the `most` of all; what is small is not lost.
fn shares_of(each: vec4f, most: f32) -> u32 {
  let bytes = min(vec4u(ceil(each * (255.0 / max(most, 1.0e-30)))), vec4u(255u));
  return bytes.x | (bytes.y << 8u) | (bytes.z << 16u) | (bytes.w << 24u);
}

/// For roulette, in units of what the leaf's estimates were measured in: √(E / C) and √(variance / C), see guiding/roulette.wgsl. 0, 0: nothing is known.
fn worth_of(cells: u32, share: u32) -> vec2f {
  let decisions = f32(learned[cells + LEARNED_DECISIONS]);
  if (decisions <= 0.0) { return vec2f(0.0); }
  let vertices = f32(learned[cells + LEARNED_VERTICES]) / decisions;
  let mean = f32(learned[cells + LEARNED_SUM]) / (UNIT * decisions);
  let square = f32(learned[cells + LEARNED_MOMENTS + share]) / (UNIT_SQUARE * decisions);
  return sqrt(vec2f(square, max(square - mean * mean, LEAST_VARIANCE * square)) / vertices);
}

/// Of SHARES the one that leaves the least second moment.
fn best_share(cells: u32) -> u32 {
  var best = 0u;
  var least = learned[cells + LEARNED_MOMENTS];
  for (var i = 1u; i < SHARE_COUNT; i++) {
    let moment = learned[cells + LEARNED_MOMENTS + i];
    if (moment < least) {
      least = moment;
      best = i;
    }
  }
  return best;
}
