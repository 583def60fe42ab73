// Altocumulus: a layer of cloud that is solid below and frays above, as pbrt-v4's medium `cloud` has it: up to y = 0 it is full, at y = 1 it ends.
//
//   ρ(p) = saturate(saturate(4.5 density (1 − y) f(q)) + 2 max(0, 1/2 − y)),   f(q) = Σ n(1.99ⁱ q) / 2ⁱ⁺¹,   i from 0 to 4
//
// with n: gradient noise of Perlin 2002 by his permutation, and q: frequency p, which differences of that noise have moved twice, by wispiness.
// From 0 to 1: the majorant is 1. Outside of the box from `low` to `high` there is nothing. Rows map the medium's coordinates to those of the cloud.
// @family medium

import package::grid::grid_place;
import package::noise::noise_corners;

struct Params {
  /// How much of the noise is cloud.
  /// @range(0, 100) @step(0.01) @default(1) @label(Density)
  density: f32,
  /// How far noise moves what is looked up.
  /// @range(0, 100) @step(0.01) @default(1) @label(Wispiness)
  wispiness: f32,
  /// Of the largest billows, per unit of length.
  /// @range(0, 1000) @step(0.05) @default(5) @label(Frequency)
  frequency: f32,
  /// Corner of the box.
  /// @default(0, 0, 0) @label(Low)
  low: vec3f,
  /// @default(1, 1, 1) @label(High)
  high: vec3f,
  /// Row that gives x in the coordinates of the cloud.
  /// @default(1, 0, 0, 0) @label(x of the cloud)
  x: vec4f,
  /// @default(0, 1, 0, 0) @label(y of the cloud)
  y: vec4f,
  /// @default(0, 0, 1, 0) @label(z of the cloud)
  z: vec4f,
}

/// The permutation of 0 to 255 that Perlin published, four numbers a word.
const PERMUTATION = array<u32, 64>(
  0x5b89a097u, 0x0d830f5au, 0x35605fc9u, 0xe107e9c2u, 0x1e67248cu, 0x63088e45u, 0x0a15f025u, 0x9406be17u,
  0x4bea78f7u, 0x3ec51a00u, 0xcbdbfc5eu, 0x200b2375u, 0x5821b139u, 0x573895edu, 0x887d14aeu, 0xaf44a8abu,
  0x8647a54au, 0xa61b308bu, 0xe79e924du, 0x7ae56f53u, 0xe685d33cu, 0x295c69dcu, 0x28f52e37u, 0x368f66f4u,
  0xa13f1941u, 0x4950d801u, 0xbb844cd1u, 0xa91259d0u, 0x8287c4c8u, 0x569fbc74u, 0xc66d64a4u, 0x4003baadu,
  0xfae2d934u, 0xca057b7cu, 0x7e769326u, 0xd45552ffu, 0xe33bcecfu, 0x113a102fu, 0x2a1cbdb6u, 0xd5aab7dfu,
  0x0298f877u, 0x46a39a2cu, 0x9b6599ddu, 0x09ac2ba7u, 0xfd271681u, 0x6e6c6213u, 0xe8e0714fu, 0x6870b9b2u,
  0xe461f6dau, 0xc1f222fbu, 0x0c90d2eeu, 0xf1a2b3bfu, 0xeb913351u, 0x6bef0ef9u, 0x1fd6c031u, 0x9d6ac7b5u,
  0xb0cc54b8u, 0x2d327973u, 0xfe96047fu, 0x5dcdec8au, 0x1d4372deu, 0x8df34818u, 0x424ec380u, 0xb49c3dd7u,
);

fn permuted(i: u32) -> u32 { return extractBits(PERMUTATION[(i >> 2u) & 63u], 8u * (i & 3u), 8u); }

/// Along one of twelve directions, four of them twice: those that pbrt takes for Perlin's.
fn slope(cell: vec3u, to: vec3f) -> f32 {
  let h = permuted(permuted(permuted(cell.x) + cell.y) + cell.z) & 15u;
  let u = select(to.y, to.x, h < 8u || h == 12u || h == 13u);
  let v = select(to.z, to.y, h < 4u || h == 12u || h == 13u);
  return select(u, -u, (h & 1u) == 1u) + select(v, -v, (h & 2u) == 2u);
}

fn perlin(p: vec3f) -> f32 {
  // Beyond what a whole number holds, and f32 has no fraction left.
  let q = clamp(p, vec3f(-1.0e9), vec3f(1.0e9));
  let low = floor(q);
  let at = q - low;
  let cell = bitcast<vec3u>(vec3i(low));
  let u = at * at * at * (at * (at * 6.0 - 15.0) + 10.0);
  var sum = 0.0;
  for (var k = 0u; k < noise_corners(at); k++) {
    let corner = (vec3u(k) >> vec3u(0u, 1u, 2u)) & vec3u(1u);
    let weight = select(1.0 - u, u, corner == vec3u(1u));
    sum += weight.x * weight.y * weight.z * slope((cell + corner) & vec3u(255u), at - vec3f(corner));
  }
  return sum;
}

/// Differences over a hundredth.
fn perlin_slope(p: vec3f) -> vec3f {
  let n = perlin(p);
  return (vec3f(perlin(p + vec3f(0.01, 0.0, 0.0)), perlin(p + vec3f(0.0, 0.01, 0.0)), perlin(p + vec3f(0.0, 0.0, 0.01))) - n) / 0.01;
}

fn density(point: vec3f, params: Params) -> f32 {
  let p = grid_place(point, params.x, params.y, params.z);
  if (any(p < params.low) || any(p > params.high)) { return 0.0; }
  // What is full without noise.
  if (p.y <= 0.0) { return 1.0; }
  var q = params.frequency * p;
  if (params.wispiness > 0.0) {
    q += 0.05 * params.wispiness * perlin_slope(10.0 * q);
    q += 0.025 * params.wispiness * perlin_slope(19.9 * q);
  }
  var sum = 0.0;
  var scale = 1.0;
  var share = 0.5;
  for (var i = 0; i < 5; i++) {
    sum += share * perlin(scale * q);
    share *= 0.5;
    scale *= 1.99;
  }
  return saturate(saturate(4.5 * params.density * (1.0 - p.y) * sum) + 2.0 * max(0.0, 0.5 - p.y));
}
