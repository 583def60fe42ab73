// Boulder: a ball that planes cut, as rock breaks along its joints, weathered by noise; for a round cage about the origin, about 1 in radius.
//
//   h(p, n) = min(0, min over k of (d_k − p · m_k) / n · m_k) + roughness · f(frequency p),     d_k: between 1 − cut and 1
//
// m_k are directions at random. A place goes along its normal n until it is below every plane. f is fractional Brownian motion.
// @family displacement

import package::noise::{noise_cell, noise_fbm};

struct Params {
  /// @range(0, 64) @default(24) @label(Planes)
  planes: u32,
  /// How deep planes cut at most, in parts of the radius.
  /// @range(0, 0.8) @step(0.005) @default(0.35) @label(Cut)
  cut: f32,
  /// Height of the noise.
  /// @range(0, 0.5) @step(0.001) @default(0.05) @label(Roughness)
  roughness: f32,
  /// Its hills along a unit of length.
  /// @range(0.2, 20) @step(0.05) @default(2.5) @label(Frequency)
  frequency: f32,
  /// Another number is another stone.
  /// @range(0, 1000) @default(0) @label(Seed)
  seed: u32,
}

fn height(p: vec3f, n: vec3f, uv: vec2f, params: Params) -> f32 {
  var h = 0.0;
  for (var k = 0u; k < params.planes; k++) {
    let random = noise_cell(vec3i(i32(k), i32(params.seed), 7));
    let z = 2.0 * random.x - 1.0;
    let r = sqrt(max(0.0, 1.0 - z * z));
    let m = vec3f(r * cos(6.2831853 * random.y), r * sin(6.2831853 * random.y), z);
    let across = dot(n, m);
    // Planes that a normal runs along, or away from, are not in its way.
    if (across > 0.1) { h = min(h, (1.0 - params.cut * random.z - dot(p, m)) / across); }
  }
  return h + params.roughness * noise_fbm(params.frequency * p + f32(params.seed) * vec3f(7.3, 1.7, 4.1), 6u, 2.1, 0.5);
}
