// The least and the greatest number of a layer, for the scale that it is shown with; and the sum over all pixels.

import package::scene::FilmPixel;
import package::view::layer::{layer_value, layer_extent};

override layer_kind: u32 = 0u;

const THREADS = 64u;

struct Range {
  /// Bits of floats that are not negative are ordered as they are. The least is stored as its complement, so that zeros mean nothing.
  low: atomic<u32>,
  high: atomic<u32>,
  /// Of each workgroup: sum, and number of pixels that have the layer.
  sums: array<vec2f>,
}

@group(0) @binding(1) var<storage, read> film: array<FilmPixel>;
@group(0) @binding(3) var<storage, read_write> range: Range;
var<workgroup> partial: array<vec2f, THREADS>;

@compute @workgroup_size(THREADS)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u) {
  var low = 0u;
  var high = 0u;
  var sum = vec2f(0.0);
  for (var i = id.x; i < arrayLength(&film); i += groups.x * THREADS) {
    let value = layer_value(layer_kind, i, film[i]);
    if (value.w > 0.0) {
      let extent = max(0.0, layer_extent(layer_kind, value));
      let bits = bitcast<u32>(extent);
      low = max(low, ~bits);
      high = max(high, bits);
      sum += vec2f(extent, 1.0);
    }
  }
  if (low > 0u) {
    atomicMax(&range.low, low);
    atomicMax(&range.high, high);
  }
  partial[thread] = sum;
  workgroupBarrier();
  for (var half = THREADS / 2u; half > 0u; half /= 2u) {
    if (thread < half) { partial[thread] += partial[thread + half]; }
    workgroupBarrier();
  }
  if (thread == 0u) { range.sums[group.x] = partial[0]; }
}
