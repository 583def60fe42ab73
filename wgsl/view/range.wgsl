// The least and the greatest number of a layer: for the scale that it is shown with.

import package::scene::FilmPixel;
import package::view::layer::{layer_value, layer_extent};

override layer_kind: u32 = 0u;

@group(0) @binding(1) var<storage, read> film: array<FilmPixel>;
/// Bits of floats that are not negative are ordered as they are. The least is stored as its complement, so that zeros mean nothing.
@group(0) @binding(3) var<storage, read_write> range: array<atomic<u32>, 2>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var low = 0u;
  var high = 0u;
  for (var i = id.x; i < arrayLength(&film); i += groups.x * 64u) {
    let value = layer_value(layer_kind, i, film[i]);
    if (value.w > 0.0) {
      let bits = bitcast<u32>(max(0.0, layer_extent(layer_kind, value)));
      low = max(low, ~bits);
      high = max(high, bits);
    }
  }
  if (low > 0u) {
    atomicMax(&range[0], low);
    atomicMax(&range[1], high);
  }
}
