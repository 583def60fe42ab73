// From what was learned to what is drawn from: one workgroup a leaf. A node of the pyramid is divided where it has more than a small part of the
// leaf's second moment (Müller et al. 2017, section 3.2), and the smaller a part the more samples the leaf has: a node of few is as wide as they
// are sure. Its density is the root of its second moment over its area (Rath et al. 2020).

import package::guiding::learned::{LEARNED_COUNT, LEARNED_COUNTS, LEARNED_GREATEST, LEARNED_MOMENTS, LEARNED_WORDS, SHARES, SHARE_COUNT, UNIT};
import package::guiding::table::{CELLS_ACROSS, LEAF_PYRAMID, LEAF_SCALE, LEAF_SHARE, LEAF_WORDS, LEAVES, LEVELS, PYRAMID};

struct Building {
  /// 1: this is what the film is made with; 0: more is learned by it first.
  is_last: u32,
}

@group(0) @binding(0) var<uniform> building: Building;
@group(0) @binding(1) var<storage, read_write> learned: array<u32>;
@group(0) @binding(2) var<storage, read_write> words: array<u32>;

/// Threads of a workgroup.
const THREADS = 256u;
/// A node with less of the leaf's density is not divided; decisions with light that the smallest node must stand for, at least.
const LEAST_PART = 0.01;
const LEAST_COUNT = 8u;
/// While something is learned, both are drawn from alike.
const LEARNING_SHARE = 0.5;
/// Decisions with light of a leaf that are enough for a round.
const ENOUGH = 256.0;
/// Of the first moments that a leaf has seen the greatest, over the mean.
const FIRST_GREATEST = 16.0;
/// What guiding must save of the second moment to be worth its time.
const LEAST_GAIN = 0.9;

/// Part of the BSDF's second moment that is taken to come from where nothing was learned: few samples have not seen all.
const UNSEEN = 0.15;

/// Second moments of the nodes; then the root of these over their areas, integrated: what a node has of the density.
var<workgroup> moments: array<f32, PYRAMID>;
/// Decisions of the nodes that brought light.
var<workgroup> counts: array<u32, PYRAMID>;

fn first_of(level: u32) -> u32 { return ((1u << (2u * level)) - 1u) / 3u; }

/// Number of a child of node `i` of a level, in its own level.
fn child_of(level: u32, i: u32, child: u32) -> u32 {
  let at = vec2u(i & ((1u << level) - 1u), i >> level);
  return ((2u * at.y + (child >> 1u)) << (level + 1u)) + 2u * at.x + (child & 1u);
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  let cells = group.x * LEARNED_WORDS;
  let leaf = LEAVES + group.x * LEAF_WORDS;
  for (var step = 0u; step < LEVELS; step++) {
    let level = LEVELS - 1u - step;
    let first = first_of(level);
    for (var i = thread; i < (1u << (2u * level)); i += THREADS) {
      var sum = 0.0;
      var count = 0u;
      for (var child = 0u; child < 4u; child++) {
        let number = child_of(level, i, child);
        if (step == 0u) {
          sum += f32(learned[cells + number]);
          count += learned[cells + LEARNED_COUNTS + number];
        } else {
          sum += moments[first_of(level + 1u) + number];
          count += counts[first_of(level + 1u) + number];
        }
      }
      moments[first + i] = sum;
      counts[first + i] = count;
    }
    workgroupBarrier();
  }
  let count = f32(learned[cells + LEARNED_COUNT]);
  let root = moments[0];
  workgroupBarrier();
  let least = root * LEAST_PART;
  for (var step = 0u; step < LEVELS; step++) {
    let level = LEVELS - 1u - step;
    let first = first_of(level);
    let across = f32(1u << level);
    for (var i = thread; i < (1u << (2u * level)); i += THREADS) {
      let whole = sqrt(moments[first + i]) / across;
      var each = vec4f(0.0);
      for (var child = 0u; child < 4u; child++) {
        let number = child_of(level, i, child);
        if (step == 0u) { each[child] = sqrt(f32(learned[cells + number])) / f32(CELLS_ACROSS); } else { each[child] = moments[first_of(level + 1u) + number]; }
      }
      let is_divided = moments[first + i] > least && counts[first + i] >= LEAST_COUNT;
      words[leaf + LEAF_PYRAMID + first + i] = select(0xffffffffu, shares_of(each), is_divided);
      moments[first + i] = select(whole, each.x + each.y + each.z + each.w, is_divided);
    }
    workgroupBarrier();
  }
  // The next round begins anew, unless this one has seen too little: it then goes on.
  let is_kept = count < ENOUGH;
  workgroupBarrier();
  if (thread == 0u) { lead(cells, leaf, root, count, is_kept); }
  if (is_kept) { return; }
  for (var i = thread; i < LEARNED_COUNT; i += THREADS) { learned[cells + i] = 0u; }
}

/// The words before the pyramid, and the sums after the cells.
fn lead(cells: u32, leaf: u32, root: f32, count: f32, is_kept: bool) {
  var share = select(0.0, LEARNING_SHARE, root > 0.0);
  if (building.is_last == 1u && root > 0.0) { share = best_share(cells); }
  words[leaf + LEAF_SHARE] = bitcast<u32>(share);
  let greatest = bitcast<f32>(learned[cells + LEARNED_GREATEST]);
  if (root > 0.0 && !is_kept) { words[leaf + LEAF_SCALE] = bitcast<u32>(bitcast<f32>(words[leaf + LEAF_SCALE]) * root / (UNIT * count)); }
  else if (root <= 0.0 && greatest > 0.0) { words[leaf + LEAF_SCALE] = bitcast<u32>(greatest / FIRST_GREATEST); }
  for (var i = select(LEARNED_COUNT, LEARNED_MOMENTS, is_kept && root > 0.0); i < LEARNED_WORDS; i++) { learned[cells + i] = 0u; }
}

/// Four bytes in proportion; what is small is not lost.
fn shares_of(each: vec4f) -> u32 {
  let most = max(max(each.x, each.y), max(each.z, each.w));
  let bytes = vec4u(ceil(each * (255.0 / max(most, 1.0e-30))));
  let word = min(bytes, vec4u(255u));
  return word.x | (word.y << 8u) | (word.z << 16u) | (word.w << 24u);
}

/// The probability of drawing from what was learned that leaves the least second moment.
fn best_share(cells: u32) -> f32 {
  var shares = SHARES;
  let own = f32(learned[cells + LEARNED_MOMENTS]);
  var best = 0.0;
  var least = LEAST_GAIN * own * (1.0 + UNSEEN);
  for (var i = 1u; i < SHARE_COUNT; i++) {
    let moment = f32(learned[cells + LEARNED_MOMENTS + i]) + UNSEEN * own / (1.0 - shares[i]);
    if (moment < least) {
      least = moment;
      best = shares[i];
    }
  }
  return best;
}
