// Primitives in the order of a curve that fills space: Morton codes of the middles of their boxes, 20 bits an axis, and a radix sort of eight bits
// a pass. Each pass counts, adds up and scatters: no workgroup waits for another, which WGSL would not promise to end.

import package::build::state::{HIGH, LOW, MIDDLE_HIGH, MIDDLE_LOW, Step, UNIT, exponent, ordered, power, unordered};

@group(0) @binding(0) var<uniform> step: Step;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
/// Least xyz, greatest xyz of each primitive.
@group(0) @binding(2) var<storage, read> bounds: array<f32>;
/// Low and high half of the codes, and the primitives they are of; and these once more in the order after a pass.
@group(0) @binding(3) var<storage, read_write> keys: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> values: array<u32>;
@group(0) @binding(5) var<storage, read_write> keys_next: array<vec2u>;
@group(0) @binding(6) var<storage, read_write> values_next: array<u32>;
/// For each workgroup and digit how many there are, then how many in workgroups before it; then for each digit how many have a lower one.
@group(0) @binding(7) var<storage, read_write> digits: array<u32>;

const THREADS = 256u;
/// As many as there are digits. A workgroup has so many rows of THREADS entries.
const ROWS = 16u;
const ENTRIES = THREADS * ROWS;
/// Bits of a code along an axis: ten in each half.
const BITS = 20;

/// The first words of the state, of a workgroup.
var<workgroup> extremes: array<atomic<u32>, 12>;

fn middle_of(i: u32, axis: u32) -> f32 { return 0.5 * bounds[i * 6u + axis] + 0.5 * bounds[i * 6u + 3u + axis]; }

/// Where everything is.
@compute @workgroup_size(THREADS)
fn extent(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  if (thread < 12u) { atomicStore(&extremes[thread], 0u); }
  workgroupBarrier();
  var own = array<u32, 12>();
  for (var row = 0u; row < ROWS; row++) {
    let i = group.x * ENTRIES + row * THREADS + thread;
    if (i >= step.count) { break; }
    for (var axis = 0u; axis < 3u; axis++) {
      let middle = ordered(middle_of(i, axis));
      own[MIDDLE_LOW + axis] = max(own[MIDDLE_LOW + axis], ~middle);
      own[MIDDLE_HIGH + axis] = max(own[MIDDLE_HIGH + axis], middle);
      own[LOW + axis] = max(own[LOW + axis], ~ordered(bounds[i * 6u + axis]));
      own[HIGH + axis] = max(own[HIGH + axis], ordered(bounds[i * 6u + 3u + axis]));
    }
  }
  for (var k = 0u; k < 12u; k++) { atomicMax(&extremes[k], own[k]); }
  workgroupBarrier();
  if (thread < 12u) { atomicMax(&state[thread], atomicLoad(&extremes[thread])); }
}

/// Ten bits, two places between them.
fn spread(x: u32) -> u32 {
  var y = x & 0x3ffu;
  y = (y | (y << 16u)) & 0x030000ffu;
  y = (y | (y << 8u)) & 0x0300f00fu;
  y = (y | (y << 4u)) & 0x030c30c3u;
  return (y | (y << 2u)) & 0x09249249u;
}

@compute @workgroup_size(THREADS)
fn codes(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  var low: vec3f;
  var range = 0.0;
  for (var axis = 0u; axis < 3u; axis++) {
    low[axis] = unordered(~atomicLoad(&state[MIDDLE_LOW + axis]));
    range = max(range, unordered(atomicLoad(&state[MIDDLE_HIGH + axis])) - low[axis]);
  }
  if (group.x == 0u && thread == 0u) {
    var size = 0.0;
    for (var axis = 0u; axis < 3u; axis++) {
      size = max(size, 0.5 * unordered(atomicLoad(&state[HIGH + axis])) - 0.5 * unordered(~atomicLoad(&state[LOW + axis])));
    }
    atomicStore(&state[UNIT], bitcast<u32>(power(-exponent(size))));
  }
  // Cells are cubes whose size is a power of two: no product is rounded.
  let cells = power(BITS - 1 - exponent(range));
  for (var row = 0u; row < ROWS; row++) {
    let i = group.x * ENTRIES + row * THREADS + thread;
    if (i >= step.count) { break; }
    var key = vec2u(0u);
    for (var axis = 0u; axis < 3u; axis++) {
      let cell = u32(clamp((middle_of(i, axis) - low[axis]) * cells, 0.0, f32((1u << u32(BITS)) - 1u)));
      key |= vec2u(spread(cell), spread(cell >> 10u)) << vec2u(axis);
    }
    keys[i] = key;
    values[i] = i;
  }
}

fn digit_of(key: vec2u) -> u32 { return (select(key.x, key.y, step.number >= 4u) >> (8u * (step.number & 3u))) & 255u; }

var<workgroup> counts: array<atomic<u32>, THREADS>;

@compute @workgroup_size(THREADS)
fn count(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  atomicStore(&counts[thread], 0u);
  workgroupBarrier();
  for (var row = 0u; row < ROWS; row++) {
    let i = group.x * ENTRIES + row * THREADS + thread;
    if (i < step.count) { atomicAdd(&counts[digit_of(keys[i])], 1u); }
  }
  workgroupBarrier();
  digits[group.x * THREADS + thread] = atomicLoad(&counts[thread]);
}

var<workgroup> sums: array<u32, THREADS>;

/// Sums up to each thread and its own (Hillis and Steele 1986).
fn sum_up(value: u32, thread: u32) -> u32 {
  var sum = value;
  for (var reach = 1u; reach < THREADS; reach *= 2u) {
    sums[thread] = sum;
    workgroupBarrier();
    if (thread >= reach) { sum += sums[thread - reach]; }
    workgroupBarrier();
  }
  return sum;
}

/// One workgroup, a thread a digit.
@compute @workgroup_size(THREADS)
fn add_up(@builtin(local_invocation_index) digit: u32) {
  var before = 0u;
  for (var group = 0u; group < step.groups; group++) {
    let own = digits[group * THREADS + digit];
    digits[group * THREADS + digit] = before;
    before += own;
  }
  digits[step.groups * THREADS + digit] = sum_up(before, digit) - before;
}

/// Which threads of a row have each digit: a bit each.
var<workgroup> owners: array<atomic<u32>, 2048>;
/// Where the next entry of each digit goes.
var<workgroup> places: array<u32, THREADS>;

@compute @workgroup_size(THREADS)
fn scatter(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  places[thread] = digits[group.x * THREADS + thread] + digits[step.groups * THREADS + thread];
  for (var row = 0u; row < ROWS; row++) {
    for (var k = 0u; k < 8u; k++) { atomicStore(&owners[k * THREADS + thread], 0u); }
    workgroupBarrier();
    let i = group.x * ENTRIES + row * THREADS + thread;
    let is_entry = i < step.count;
    var key = vec2u(0u);
    var digit = 0u;
    if (is_entry) {
      key = keys[i];
      digit = digit_of(key);
      atomicOr(&owners[digit * 8u + thread / 32u], 1u << (thread % 32u));
    }
    workgroupBarrier();
    // Entries of a digit keep their order.
    if (is_entry) {
      var to = places[digit] + countOneBits(atomicLoad(&owners[digit * 8u + thread / 32u]) & ((1u << (thread % 32u)) - 1u));
      for (var k = 0u; k < thread / 32u; k++) { to += countOneBits(atomicLoad(&owners[digit * 8u + k])); }
      keys_next[to] = key;
      values_next[to] = values[i];
    }
    workgroupBarrier();
    var many = 0u;
    for (var k = 0u; k < 8u; k++) { many += countOneBits(atomicLoad(&owners[thread * 8u + k])); }
    places[thread] += many;
    workgroupBarrier();
  }
}
