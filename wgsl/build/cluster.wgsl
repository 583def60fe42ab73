// Clusters of primitives → a binary tree. In each round every cluster finds, among those at most RADIUS places before and behind it, the one with
// which it would have the smallest surface; two that find each other become one, in the place of the first. A round takes two passes, since what
// is merged must stand without gaps for the next one. Every round is given workgroups for all primitives, and those without clusters end at once:
// to let the device count them costs a millisecond a dispatch in Dawn, which checks such counts first.

import package::build::measure::measure;
import package::build::state::{CLUSTERS, HEIGHTS, LEVELS, NONE, ROUNDS, Step, TAIL, UNIT, WIDE_ROUNDS};

@group(0) @binding(0) var<uniform> step: Step;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
/// Two a node: low xyz, expected cost; high xyz, primitives | levels << LEVEL_SHIFT. Coordinates and costs as bits: small whole numbers are no floats.
/// First one node a primitive, in their order along the curve, then those that they are merged into, each behind its children.
@group(0) @binding(2) var<storage, read_write> boxes: array<vec4u>;
/// Of a node its children, its parent, and how many nodes of the hierarchy there are from it on down: 0 where it is in a leaf. Of a primitive its number, NONE.
@group(0) @binding(3) var<storage, read_write> links: array<vec4u>;
/// The nodes that are clusters, before and after a round.
@group(0) @binding(4) var<storage, read_write> clusters: array<u32>;
@group(0) @binding(5) var<storage, read_write> clusters_next: array<u32>;
/// With which cluster each is merged; NONE: with none.
@group(0) @binding(6) var<storage, read_write> partners: array<u32>;
/// Of each workgroup: clusters that it leaves, and those among them that are new.
@group(0) @binding(7) var<storage, read_write> left: array<vec2u>;

const THREADS = 256u;
const RADIUS = 8u;
/// Clusters of a workgroup; its threads look at RADIUS more to both sides.
const SPAN = THREADS - 2u * RADIUS;
const LEVEL_SHIFT = 26u;
const COUNT_MASK = 0x3ffffffu;
/// Primitives of a leaf at most: src/scene/bvh/tree.ts.
const MAX_LEAF = 4u;

struct Box { low: vec3f, high: vec3f }

fn box_of(node: u32) -> Box { return Box(bitcast<vec3f>(boxes[2u * node].xyz), bitcast<vec3f>(boxes[2u * node + 1u].xyz)); }

fn unit() -> f32 { return bitcast<f32>(atomicLoad(&state[UNIT])); }

/// Bits of a whole number − 1: how often so many clusters must be halved until one is left.
fn halvings(count: u32) -> u32 { return select(0u, 32u - countLeadingZeros(count - 1u), count > 1u); }

/// Whether neighbours are merged two by two, whatever they are: where rounds or levels are just enough for that.
fn is_forced(count: u32, round: u32, height: u32) -> bool {
  return halvings(count) > ROUNDS - round - 1u || height + 1u + halvings(count) > LEVELS;
}

/// Makes a node of two clusters; returns its levels.
fn merge_nodes(node: u32, a: u32, b: u32, scale: f32) -> u32 {
  let la = boxes[2u * a];
  let lb = boxes[2u * b];
  let ha = boxes[2u * a + 1u];
  let hb = boxes[2u * b + 1u];
  let low = min(bitcast<vec3f>(la.xyz), bitcast<vec3f>(lb.xyz));
  let high = max(bitcast<vec3f>(ha.xyz), bitcast<vec3f>(hb.xyz));
  let count = (ha.w & COUNT_MASK) + (hb.w & COUNT_MASK);
  let height = 1u + max(ha.w >> LEVEL_SHIFT, hb.w >> LEVEL_SHIFT);
  // A visit costs as much as a test of a primitive.
  let whole = measure(low, high, scale);
  let divided = (whole + bitcast<f32>(la.w)) + bitcast<f32>(lb.w);
  let tested = f32(count) * whole;
  let is_leaf = count <= MAX_LEAF && count < step.count && tested <= divided;
  boxes[2u * node] = vec4u(bitcast<vec3u>(low), bitcast<u32>(select(divided, tested, is_leaf)));
  boxes[2u * node + 1u] = vec4u(bitcast<vec3u>(high), count | (height << LEVEL_SHIFT));
  links[node] = vec4u(a, b, NONE, select(1u + links[a].w + links[b].w, 0u, is_leaf));
  links[a].z = node;
  links[b].z = node;
  return height;
}

/// Around what a workgroup has: THREADS clusters and RADIUS to both sides.
var<workgroup> around: array<Box, 272>;
var<workgroup> nearest: array<u32, THREADS>;

/// The nearest of a cluster in the place `at` of `around`, and its place among all.
/// Of equals the one of which the place differs in the lowest bit from its own: a choice that two make alike, so that there are always
/// two that find each other.
fn nearest_of(place: u32, count: u32, at: u32, scale: f32) -> u32 {
  let own = around[at];
  var best = 3.4e38;
  var found = place ^ 1u;
  for (var k = 0u; k <= 2u * RADIUS; k++) {
    let other = place + k - RADIUS;
    if (k == RADIUS || other >= count) { continue; }
    let box = around[at + k - RADIUS];
    let far = measure(min(own.low, box.low), max(own.high, box.high), scale);
    if (far < best || (far == best && (place ^ other) < (place ^ found))) {
      best = far;
      found = other;
    }
  }
  return found;
}

var<workgroup> shared_count: u32;
var<workgroup> shared_force: u32;
var<workgroup> kept: array<atomic<u32>, 8>;
var<workgroup> made: array<atomic<u32>, 8>;

fn clear_masks(thread: u32) {
  if (thread < 8u) {
    atomicStore(&kept[thread], 0u);
    atomicStore(&made[thread], 0u);
  }
}

/// Notes what becomes of the cluster of a thread: one that is merged stays in the place of the first of the two.
fn note(thread: u32, place: u32, partner: u32) {
  if (partner == NONE || place < partner) { atomicOr(&kept[thread / 32u], 1u << (thread % 32u)); }
  if (partner != NONE && place < partner) { atomicOr(&made[thread / 32u], 1u << (thread % 32u)); }
}

/// How many are kept, and how many of them made, before a thread.
fn noted_before(thread: u32) -> vec2u {
  var sum = vec2u(0u);
  for (var k = 0u; k < 8u && k * 32u < thread; k++) {
    let mask = select(0xffffffffu, (1u << (thread % 32u)) - 1u, k == thread / 32u);
    sum += vec2u(countOneBits(atomicLoad(&kept[k]) & mask), countOneBits(atomicLoad(&made[k]) & mask));
  }
  return sum;
}

@compute @workgroup_size(THREADS)
fn pair(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  let round = step.number;
  if (thread == 0u) {
    let clusters_left = atomicLoad(&state[CLUSTERS + round]);
    shared_count = clusters_left;
    shared_force = u32(is_forced(clusters_left, round, atomicLoad(&state[HEIGHTS + round])));
  }
  let count = workgroupUniformLoad(&shared_count);
  let is_force = workgroupUniformLoad(&shared_force) != 0u;
  let first = group.x * SPAN;
  if (count <= TAIL || first >= count) { return; }
  clear_masks(thread);
  let scale = unit();
  // Places before the first wrap around and are beyond the last.
  for (var k = thread; k < SPAN + 4u * RADIUS; k += THREADS) {
    let place = first + k - 2u * RADIUS;
    if (place < count) { around[k] = box_of(clusters[place]); }
  }
  workgroupBarrier();
  let place = first + thread - RADIUS;
  var own = NONE;
  if (place < count) {
    if (is_force) { own = place ^ 1u; } else { own = nearest_of(place, count, thread + RADIUS, scale); }
  }
  nearest[thread] = own;
  workgroupBarrier();
  if (thread >= RADIUS && thread < RADIUS + SPAN && place < count) {
    var partner = NONE;
    if (own < count && nearest[own + RADIUS - first] == place) { partner = own; }
    partners[place] = partner;
    note(thread - RADIUS, place, partner);
  }
  workgroupBarrier();
  if (thread == 0u) { left[group.x] = noted_before(THREADS); }
}

var<workgroup> before_kept: atomic<u32>;
var<workgroup> before_made: atomic<u32>;
var<workgroup> highest: atomic<u32>;

@compute @workgroup_size(THREADS)
fn merge(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  let round = step.number;
  if (thread == 0u) {
    shared_count = atomicLoad(&state[CLUSTERS + round]);
    atomicStore(&before_kept, 0u);
    atomicStore(&before_made, 0u);
    atomicStore(&highest, atomicLoad(&state[HEIGHTS + round]));
  }
  let count = workgroupUniformLoad(&shared_count);
  let first = group.x * SPAN;
  if (count <= TAIL || first >= count) { return; }
  clear_masks(thread);
  workgroupBarrier();
  var before = vec2u(0u);
  for (var k = thread; k < group.x; k += THREADS) { before += left[k]; }
  atomicAdd(&before_kept, before.x);
  atomicAdd(&before_made, before.y);
  let place = first + thread;
  let is_own = thread < SPAN && place < count;
  var partner = NONE;
  if (is_own) {
    partner = partners[place];
    note(thread, place, partner);
  }
  workgroupBarrier();
  let noted = vec2u(atomicLoad(&before_kept), atomicLoad(&before_made)) + noted_before(thread);
  if (is_own && (partner == NONE || place < partner)) {
    var node = clusters[place];
    if (partner != NONE) {
      // So many were made in the rounds before.
      let next = step.count + (step.count - count) + noted.y;
      atomicMax(&highest, merge_nodes(next, node, clusters[partner], unit()));
      node = next;
    }
    clusters_next[noted.x] = node;
  }
  workgroupBarrier();
  if (thread == 0u) {
    atomicMax(&state[HEIGHTS + round + 1u], atomicLoad(&highest));
    if (first + SPAN >= count) {
      let next = atomicLoad(&before_kept) + noted_before(THREADS).x;
      atomicStore(&state[CLUSTERS + round + 1u], next);
    }
  }
}

var<workgroup> ids: array<u32, THREADS>;

/// Once there are few clusters, one workgroup takes them to the end.
@compute @workgroup_size(THREADS)
fn finish(@builtin(local_invocation_index) thread: u32) {
  let scale = unit();
  if (thread == 0u) {
    // The first round in which there were few: its clusters stand where that round found them.
    var round = 0u;
    while (round < WIDE_ROUNDS && atomicLoad(&state[CLUSTERS + round]) > TAIL) { round++; }
    shared_force = round;
    shared_count = min(atomicLoad(&state[CLUSTERS + round]), TAIL);
    atomicStore(&highest, atomicLoad(&state[HEIGHTS + round]));
  }
  let started = workgroupUniformLoad(&shared_force);
  let many = workgroupUniformLoad(&shared_count);
  if (thread < many) {
    if (started % 2u == 0u) { ids[thread] = clusters[thread]; } else { ids[thread] = clusters_next[thread]; }
  }
  for (var round = started; round < ROUNDS; round++) {
    let count = workgroupUniformLoad(&shared_count);
    if (count <= 1u) { break; }
    clear_masks(thread);
    if (thread < count) { around[thread + RADIUS] = box_of(ids[thread]); }
    workgroupBarrier();
    var own = NONE;
    if (thread < count) {
      if (is_forced(count, round, atomicLoad(&highest))) { own = thread ^ 1u; } else { own = nearest_of(thread, count, thread + RADIUS, scale); }
    }
    nearest[thread] = own;
    workgroupBarrier();
    var partner = NONE;
    var node = NONE;
    if (thread < count) {
      if (own < count && nearest[own] == thread) { partner = own; }
      note(thread, thread, partner);
      node = ids[thread];
    }
    workgroupBarrier();
    let noted = noted_before(thread);
    let stays = thread < count && (partner == NONE || thread < partner);
    if (stays && partner != NONE) {
      let next = step.count + (step.count - count) + noted.y;
      atomicMax(&highest, merge_nodes(next, node, ids[partner], scale));
      node = next;
    }
    if (thread == 0u) { shared_count = noted_before(THREADS).x; }
    storageBarrier();
    workgroupBarrier();
    if (stays) { ids[noted.x] = node; }
    workgroupBarrier();
  }
}
