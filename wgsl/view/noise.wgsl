// Sums over the film from which the host estimates the error of the image: see src/engine/passes/noise.ts.

import package::scene::FilmPixel;
import package::film::variance::{variance_of_halves, variance_of_samples};

const THREADS = 64u;

@group(0) @binding(0) var<storage, read> film: array<FilmPixel>;
/// Of each group: sum of the variances of the pixel means, sum of the means (both over all channels), channels with
/// at least two samples, dropped samples.
@group(0) @binding(1) var<storage, read_write> sums: array<vec4f>;

/// Sums of the film's layers, vec4f of a pixel there, and 1 + which of them is one half of the samples; 0: none, samples are independent.
@group(0) @binding(2) var<storage, read> layers: array<vec4f>;
@group(0) @binding(3) var<uniform> halves: vec2u;

var<workgroup> shares: array<vec4f, THREADS>;

@compute @workgroup_size(THREADS)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) local: u32, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = vec4f(0.0);
  for (var i = id.x; i < arrayLength(&film); i += groups.x * THREADS) {
    let n = film[i].sum.w;
    if (n >= 2.0) {
      let mean = film[i].sum.rgb / n;
      var variance = variance_of_samples(film[i]);
      if (halves.y > 0u) { variance = variance_of_halves(film[i], layers[i * halves.x + halves.y - 1u]); }
      sum += vec4f(dot(variance, vec3f(1.0)), dot(mean, vec3f(1.0)), 3.0, 0.0);
    }
    sum.w += film[i].square.w;
  }
  shares[local] = sum;
  workgroupBarrier();
  for (var reach = THREADS / 2u; reach > 0u; reach /= 2u) {
    if (local < reach) { shares[local] += shares[local + reach]; }
    workgroupBarrier();
  }
  if (local == 0u) { sums[group.x] = shares[0]; }
}
