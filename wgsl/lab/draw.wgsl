// Draws many samples of each configuration: where they fall, and sums over their weights; or how many fall into each of its cells.

import package::bsdf::bsdf_sample;
import package::budget::budget_place;
import package::lab::config::{task, configs, config_hit, is_finite};
import package::lab::sphere::{sphere_code, CODE_ABSORBED, CODE_DELTA, CODE_INVALID};
import package::sampler::{sampler_start, sampler_1d, sampler_2d};
import package::sampler::dimensions::{DIM_DIRECTION, DIM_LOBE};

/// Sums of one thread. "Weight" is that of energy: refraction's compression of radiance, 1/eta², is undone.
struct Tally {
  sum: vec3f,
  absorbed: u32,
  square: vec3f,
  delta: u32,
  /// For each channel the binary logarithms of four bettors' wealth against "the mean weight is at most 1".
  wealth_r: vec4f,
  wealth_g: vec4f,
  wealth_b: vec4f,
  /// Samples that are not finite, or negative, or of no unit direction; they are in no sum.
  invalid: u32,
  over_budget: u32,
  /// Of the samples of delta lobes those above the surface; least and largest pdf of these, and of those below it.
  delta_up: u32,
  up: vec2f,
  down: vec2f,
}

/// Part of its wealth that each bettor stakes on every sample.
const STAKES = vec4f(1.0, 0.25, 0.0625, 0.015625);
/// A mean weight of 1 + TOLERANCE is still 1: WGSL lets sin and cos be off by 2^-11.
const TOLERANCE = 0.0009765625;
/// Larger weights count as this: less for the bettors, but no overflow.
const LARGEST = 1.0e6;
/// Above all probabilities.
const FARTHEST = 1.0e30;

/// Where a sample fell, and the pdf that it was returned with.
struct Place { code: u32, pdf: f32 }

/// What a dispatch keeps (Task.places): sums alone; places besides; or, in place of both, how many fell into each cell.
const KEEP_PLACES = 1u;
const KEEP_COUNTS = 2u;
/// Words of a configuration before those of the cells: samples that were absorbed, of delta lobes, invalid; and the loop that ran out.
const OUTCOMES = 4u;

@group(0) @binding(20) var<storage, read_write> places: array<Place>;
@group(0) @binding(21) var<storage, read_write> tallies: array<Tally>;
/// For each configuration its first cell and how many it has; then the codes at which cells begin, in order.
@group(0) @binding(22) var<storage, read> starts: array<u32>;
/// OUTCOMES of each configuration; then three words of each cell: how many samples it holds, the bits of their largest pdf, and the code
/// of where that was.
@group(0) @binding(23) var<storage, read_write> counts: array<atomic<u32>>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let thread = task.first + id.x;
  if (thread >= task.end) { return; }
  let config = thread / task.lanes;
  let material = configs[config].material;
  let wo = configs[config].wo;
  let hit = config_hit(config, false);
  sampler_start(task.seed, thread, vec2u(thread, 0u), 0u);
  var t: Tally;
  t.up = vec2f(FARTHEST, 0.0);
  t.down = t.up;
  var product = array<vec4f, 3>(vec4f(1.0), vec4f(1.0), vec4f(1.0));
  for (var i = 0u; i < task.samples; i++) {
    let s = bsdf_sample(material, wo, hit, vec3f(sampler_2d(DIM_DIRECTION), sampler_1d(DIM_LOBE)));
    var code = CODE_ABSORBED;
    var weight = vec3f(0.0);
    if (!is_finite(vec4f(s.wi, s.pdf)) || !is_finite(vec4f(s.weight, s.eta)) || any(s.weight < vec3f(0.0)) || abs(dot(s.wi, s.wi) - 1.0) > 0.01) {
      code = CODE_INVALID;
      t.invalid++;
    } else if (s.pdf <= 0.0) {
      t.absorbed++;
    } else {
      weight = s.weight * s.eta * s.eta;
      if (s.specular) {
        code = CODE_DELTA;
        t.delta++;
        if (s.wi.z > 0.0) {
          t.delta_up++;
          t.up = vec2f(min(t.up.x, s.pdf), max(t.up.y, s.pdf));
        } else {
          t.down = vec2f(min(t.down.x, s.pdf), max(t.down.y, s.pdf));
        }
      } else { code = sphere_code(s.wi); }
    }
    if (task.places == KEEP_PLACES) { places[thread * task.samples + i] = Place(code, s.pdf); }
    if (task.places == KEEP_COUNTS) { count(config, code, s.pdf); }
    t.sum += weight;
    t.square += weight * weight;
    let stake = min(weight, vec3f(LARGEST)) / (1.0 + TOLERANCE) - 1.0;
    product[0] *= 1.0 + STAKES * stake.r;
    product[1] *= 1.0 + STAKES * stake.g;
    product[2] *= 1.0 + STAKES * stake.b;
    // Four factors fit into the range of f32.
    if ((i & 3u) == 3u || i + 1u == task.samples) {
      t.wealth_r += log2(max(product[0], vec4f(1.0e-30)));
      t.wealth_g += log2(max(product[1], vec4f(1.0e-30)));
      t.wealth_b += log2(max(product[2], vec4f(1.0e-30)));
      product = array<vec4f, 3>(vec4f(1.0), vec4f(1.0), vec4f(1.0));
    }
    if (budget_place != 0u) { break; }
  }
  t.over_budget = budget_place;
  if (task.places != KEEP_COUNTS) {
    tallies[thread] = t;
  } else if (budget_place != 0u) { atomicMax(&counts[OUTCOMES * config + 3u], budget_place); }
}

fn count(config: u32, code: u32, pdf: f32) {
  if (code >= CODE_ABSORBED) {
    atomicAdd(&counts[OUTCOMES * config + (code - CODE_ABSORBED) / (CODE_DELTA - CODE_ABSORBED)], 1u);
    return;
  }
  // The last cell that does not begin after it.
  var low = starts[2u * config];
  var size = starts[2u * config + 1u];
  let codes = 2u * task.configs;
  while (size > 1u) {
    let half = size / 2u;
    if (starts[codes + low + half] <= code) { low += half; }
    size -= half;
  }
  let word = OUTCOMES * task.configs + 3u * low;
  atomicAdd(&counts[word], 1u);
  // Not negative: their bits are in the order of the numbers.
  let bits = bitcast<u32>(pdf);
  if (bits > atomicMax(&counts[word + 1u], bits)) { atomicStore(&counts[word + 2u], code); }
}
