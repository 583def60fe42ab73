// The first clusters: a node a primitive, in the order of the curve.

import package::build::measure::measure;
import package::build::state::{CLUSTERS, NONE, Step, UNIT};

@group(0) @binding(0) var<uniform> step: Step;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
/// As order.wgsl has them: boxes of primitives, and the sorted primitives.
@group(0) @binding(2) var<storage, read> bounds: array<f32>;
@group(0) @binding(3) var<storage, read> values: array<u32>;
/// As cluster.wgsl has them.
@group(0) @binding(4) var<storage, read_write> boxes: array<vec4u>;
@group(0) @binding(5) var<storage, read_write> links: array<vec4u>;
@group(0) @binding(6) var<storage, read_write> clusters: array<u32>;

const THREADS = 256u;

@compute @workgroup_size(THREADS)
fn leaves(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
  let i = group.x * THREADS + thread;
  if (i == 0u) { atomicStore(&state[CLUSTERS], step.count); }
  if (i >= step.count) { return; }
  let primitive = values[i];
  let at = 6u * primitive;
  let low = vec3f(bounds[at], bounds[at + 1u], bounds[at + 2u]);
  let high = vec3f(bounds[at + 3u], bounds[at + 4u], bounds[at + 5u]);
  let cost = measure(low, high, bitcast<f32>(atomicLoad(&state[UNIT])));
  boxes[2u * i] = vec4u(bitcast<vec3u>(low), bitcast<u32>(cost));
  boxes[2u * i + 1u] = vec4u(bitcast<vec3u>(high), 1u);
  links[i] = vec4u(primitive, NONE, NONE, 0u);
  clusters[i] = i;
}
