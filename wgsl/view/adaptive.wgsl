// Which blocks of the film need more samples: see src/engine/schedule/adaptive.ts. A block is what a workgroup of the kernel renders.

import package::math::sqr;
import package::scene::FilmPixel;
import package::film::variance::{variance_of_halves, variance_of_samples};

struct Rule {
  /// Pixels, and blocks across and down.
  width: u32,
  height: u32,
  columns: u32,
  rows: u32,
  /// Samples that open blocks have.
  sample: u32,
  /// Relative standard error of the pixels of a block at which it is done.
  goal: f32,
  /// 1: what the film has now decides how many samples a block gets from here on. 0: whether it goes on.
  pilot: u32,
  /// vec4f of a pixel in `layers`, and 1 + which of them is one half of the samples; 0: none, samples are independent.
  stride: u32,
  half: u32,
}

struct Verdict {
  /// Mean of the image over all channels.
  mean: f32,
  /// Blocks that go on, and the last sample that any of them gets.
  open: atomic<u32>,
  last: atomic<u32>,
}

const BLOCK = 8u;
const THREADS = 64u;
/// A block that is darker than this share of the mean image counts as so bright: black is done at once.
const FLOOR = 0.1;
/// The block goes on.
const OPEN = 0xffffffffu;
const MOST = 16777216.0;

@group(0) @binding(0) var<uniform> rule: Rule;
@group(0) @binding(1) var<storage, read> film: array<FilmPixel>;
/// Of each block: sum of the variances of the pixel means, sum of the means (both over all channels), channels.
@group(0) @binding(2) var<storage, read_write> blocks: array<vec4f>;
/// The number of the first sample that a block does not get.
@group(0) @binding(3) var<storage, read_write> stops: array<u32>;
@group(0) @binding(4) var<storage, read_write> verdict: Verdict;
/// The same for the kernel.
@group(0) @binding(5) var stops_texture: texture_storage_2d<r32uint, write>;

@group(0) @binding(6) var<storage, read> layers: array<vec4f>;

var<workgroup> shares: array<vec4f, THREADS>;

/// Adds up `share` over the workgroup; the first thread's result is the sum.
fn gathered(local: u32, share: vec4f) -> vec4f {
  shares[local] = share;
  workgroupBarrier();
  for (var reach = THREADS / 2u; reach > 0u; reach /= 2u) {
    if (local < reach) { shares[local] += shares[local + reach]; }
    workgroupBarrier();
  }
  return shares[0];
}

/// One workgroup a block.
@compute @workgroup_size(BLOCK, BLOCK)
fn gather(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) local: u32, @builtin(workgroup_id) block: vec3u) {
  var share = vec4f(0.0);
  if (id.x < rule.width && id.y < rule.height) {
    let i = id.y * rule.width + id.x;
    let pixel = film[i];
    let n = pixel.sum.w;
    if (n >= 2.0) {
      let mean = pixel.sum.rgb / n;
      var variance = variance_of_samples(pixel);
      if (rule.half > 0u) { variance = variance_of_halves(pixel, layers[i * rule.stride + rule.half - 1u]); }
      share = vec4f(dot(variance, vec3f(1.0)), dot(mean, vec3f(1.0)), 3.0, 0.0);
    }
  }
  let sum = gathered(local, share);
  if (local == 0u) { blocks[block.y * rule.columns + block.x] = sum; }
}

/// One workgroup.
@compute @workgroup_size(THREADS)
fn average(@builtin(local_invocation_index) local: u32) {
  var share = vec4f(0.0);
  for (var i = local; i < min(rule.columns * rule.rows, arrayLength(&blocks)); i += THREADS) { share += blocks[i]; }
  let sum = gathered(local, share);
  if (local == 0u) {
    verdict.mean = sum.y / max(sum.z, 1.0);
    atomicStore(&verdict.open, 0u);
    atomicStore(&verdict.last, 0u);
  }
}

/// Root of the mean variance of a block's pixels, over its brightness.
fn block_error(column: u32, row: u32) -> f32 {
  let sum = blocks[row * rule.columns + column];
  if (sum.x <= 0.0) { return 0.0; }
  return sqrt(sum.x / sum.z) / max(abs(sum.y / sum.z), FLOOR * abs(verdict.mean));
}

/// One thread a block. It is as far as the worst of it and its neighbours: what it has not met yet may have met them.
@compute @workgroup_size(BLOCK, BLOCK)
fn decide(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= rule.columns || id.y >= rule.rows) { return; }
  let place = id.y * rule.columns + id.x;
  var worst = 0.0;
  for (var y = max(id.y, 1u) - 1u; y <= min(id.y + 1u, rule.rows - 1u); y++) {
    for (var x = max(id.x, 1u) - 1u; x <= min(id.x + 1u, rule.columns - 1u); x++) { worst = max(worst, block_error(x, y)); }
  }
  var stop = stops[place];
  if (rule.pilot == 1u) {
    let n = f32(rule.sample);
    stop = rule.sample + u32(clamp(ceil(n * sqr(worst / rule.goal)), n, MOST));
  } else if (stop == OPEN && worst <= rule.goal) {
    stop = rule.sample;
  }
  stops[place] = stop;
  textureStore(stops_texture, id.xy, vec4u(stop, 0u, 0u, 0u));
  if (stop > rule.sample) { atomicAdd(&verdict.open, 1u); }
  atomicMax(&verdict.last, stop);
}
