// Lobes of a power of the cosine, with the digits of narrow ones.

import package::warp::warp_disk;

/// cosⁿ θ by `d` = 1 − cos θ; 0 from a right angle on. A power of the cosine itself may be off by n 3.3·10⁻⁷ of it, 0.26 % for n = 8000: so inexact
/// may the logarithm of what is nearly 1 be in WGSL, and so are cosines near 1. Of unit vectors d is |a − b|² / 2.
fn warp_power_of(d: f32, n: f32) -> f32 { return select(exp(n * warp_log_rest(d)), 0.0, d >= 1.0); }

/// Direction about +z whose density is (n + 1) / (2π) cosⁿ θ, `n` ≥ 0. Phong 1975; the height by 1 − cos θ, which a narrow lobe has the digits of.
fn warp_power(u: vec2f, n: f32) -> vec3f {
  let p = warp_disk(u);
  // |p|² is uniform; cosⁿ⁺¹ θ is to be.
  let r2 = dot(p, p);
  let k = -warp_log_rest(min(r2, 0.99999994)) / (n + 1.0);
  let d = select(1.0 - exp(-k), k * (1.0 - k / 2.0 * (1.0 - k / 3.0 * (1.0 - k / 4.0 * (1.0 - k / 5.0)))), k < 0.2);
  return vec3f(p * sqrt(d * (2.0 - d) / max(r2, 1e-20)), 1.0 - d);
}

/// log(1 − d) for d in [0, 1), to single precision where d is small as well: −2 artanh(d / (2 − d)).
fn warp_log_rest(d: f32) -> f32 {
  let t = d / (2.0 - d);
  let t2 = t * t;
  return select(log(max(1.0 - d, 1e-20)), -2.0 * t * (1.0 + t2 * (1.0 / 3.0 + t2 * (1.0 / 5.0 + t2 * (1.0 / 7.0 + t2 / 9.0)))), d < 0.3);
}
