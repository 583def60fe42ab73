// The four-term window of Harris 1978, "On the use of windows for harmonic analysis": f(x) = Σ a_k cos(k π x / radius).
// See box.wgsl.

import package::math::{PI, unit_circle};
import package::scene::view;

const A = vec4f(0.35875, 0.48829, 0.14128, 0.01168);
/// The integral is concave, so that Newton's steps from the left never go too far; the last of 2^17 values needs ten.
const STEPS = 10;

fn filter_offset(u: vec2f) -> vec2f {
  let c = 2.0 * u - 1.0;
  return 0.5 + view.filter_radius * sign(c) * vec2f(window_inverse(abs(c.x)), window_inverse(abs(c.y)));
}

/// Where the integral of the window from 0 on is `part` of that over the radius; both in [0, 1].
fn window_inverse(part: f32) -> f32 {
  var x = A.x * part;
  for (var i = 0; i < STEPS; i++) {
    let one = unit_circle(0.5 * x);
    let two = vec2f(one.x * one.x - one.y * one.y, 2.0 * one.x * one.y);
    let three = vec2f(one.x * two.x - one.y * two.y, one.x * two.y + one.y * two.x);
    let density = A.x + A.y * one.x + A.z * two.x + A.w * three.x;
    let integral = A.x * x + (A.y * one.y + A.z * two.y / 2.0 + A.w * three.y / 3.0) / PI;
    x = clamp(x + (A.x * part - integral) / density, 0.0, 1.0);
  }
  return x;
}
