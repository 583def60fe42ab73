// f(x) = exp(−x² / 2σ²), cut off at the radius, which is 3σ. See box.wgsl.

import package::scene::view;

/// erf(3 / √2): the part of the whole within 3σ.
const INSIDE = 0.9973002039;
const SQRT_2 = 1.4142135624;

fn filter_offset(u: vec2f) -> vec2f {
  let x = INSIDE * (2.0 * u - 1.0);
  return 0.5 + view.filter_radius * (SQRT_2 / 3.0) * vec2f(error_inverse(x.x), error_inverse(x.y));
}

/// Inverse of erf for |x| ≤ INSIDE, error below 4e-6: the central polynomial of Giles 2012, "Approximating the erfinv
/// function", table 5.
fn error_inverse(x: f32) -> f32 {
  let w = -log((1.0 - x) * (1.0 + x)) - 2.5;
  var p = 2.81022636e-08;
  p = 3.43273939e-07 + p * w;
  p = -3.5233877e-06 + p * w;
  p = -4.39150654e-06 + p * w;
  p = 0.00021858087 + p * w;
  p = -0.00125372503 + p * w;
  p = -0.00417768164 + p * w;
  p = 0.246640727 + p * w;
  p = 1.50140941 + p * w;
  return p * x;
}
