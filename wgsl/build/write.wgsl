// The tree as rays walk it: src/scene/bvh/tree.ts says how nodes stand. Every node finds its place by going up to the root, and adding what comes
// before it at each step.

import package::build::measure::measure;
import package::build::state::{AREA, COST, DEPTH, LEVELS, NODES, NONE, Step, UNIT};

@group(0) @binding(0) var<uniform> step: Step;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
/// As cluster.wgsl has them.
@group(0) @binding(2) var<storage, read> boxes: array<vec4u>;
@group(0) @binding(3) var<storage, read> links: array<vec4u>;
/// Of each node two children: low xyz, ref; high xyz, count.
@group(0) @binding(4) var<storage, read_write> nodes: array<vec4u>;
/// Primitives in the order of the leaves.
@group(0) @binding(5) var<storage, read_write> order: array<u32>;

const THREADS = 256u;
const COUNT_MASK = 0x3ffffffu;

fn primitives_of(node: u32) -> u32 { return boxes[2u * node + 1u].w & COUNT_MASK; }

/// Where a node stands: its first primitive, its own place among nodes, its level; and whether it is one, and not within a leaf.
struct Stand { first: u32, place: u32, level: u32, is_node: bool }

fn stand_of(node: u32) -> Stand {
  var stand = Stand(0u, 0u, 0u, links[node].w > 0u);
  var child = node;
  // No way is longer: see is_forced of cluster.wgsl.
  for (var k = 0u; k < LEVELS; k++) {
    let parent = links[child].z;
    if (parent == NONE) { break; }
    let link = links[parent];
    stand.is_node = stand.is_node && link.w > 0u;
    stand.place++;
    stand.level++;
    if (link.y == child) {
      stand.first += primitives_of(link.x);
      stand.place += links[link.x].w;
    }
    child = parent;
  }
  return stand;
}

var<workgroup> depth: atomic<u32>;

@compute @workgroup_size(THREADS)
fn write(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  let node = group.x * THREADS + thread;
  if (thread == 0u) { atomicStore(&depth, 0u); }
  workgroupBarrier();
  if (node < 2u * step.count - 1u) {
    let stand = stand_of(node);
    if (node < step.count) { order[stand.first] = links[node].x; }
    if (stand.is_node) { write_node(node, stand); }
  }
  workgroupBarrier();
  if (thread == 0u) { atomicMax(&state[DEPTH], atomicLoad(&depth)); }
}

fn write_node(node: u32, stand: Stand) {
  let link = links[node];
  if (link.z == NONE) {
    atomicStore(&state[NODES], link.w);
    atomicStore(&state[COST], boxes[2u * node].w);
    let area = measure(bitcast<vec3f>(boxes[2u * node].xyz), bitcast<vec3f>(boxes[2u * node + 1u].xyz), bitcast<f32>(atomicLoad(&state[UNIT])));
    atomicStore(&state[AREA], bitcast<u32>(area));
  }
  var first = stand.first;
  var below = stand.place + 1u;
  for (var k = 0u; k < 2u; k++) {
    let child = select(link.x, link.y, k == 1u);
    let inner = links[child].w;
    let count = primitives_of(child);
    let at = 4u * stand.place + 2u * k;
    nodes[at] = vec4u(boxes[2u * child].xyz, select(first, below, inner > 0u));
    nodes[at + 1u] = vec4u(boxes[2u * child + 1u].xyz, select(count, 0u, inner > 0u));
    if (inner == 0u) { atomicMax(&depth, stand.level + 1u); }
    first += count;
    below += inner;
  }
}
