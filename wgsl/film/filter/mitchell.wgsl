// Mitchell and Netravali 1988, "Reconstruction filters in computer graphics", equation 8 with B = C = 1/3; stretched so that
// its support is the radius. It is negative from 4/7 of the radius on, which sharpens. Samples are placed by |f| and carry the
// sign and the ratio of ∫|f| to ∫f: means stay unbiased, but a single sample may be negative, and there is more noise.
// See box.wgsl.

import package::scene::view;

/// ∫|f| from 0 on, over the whole support; ∫f is 1/2.
const MASS = 0.5 + 12.0 / 343.0;
/// Where f changes its sign; the support ends at 2.
const CROSSING = 8.0 / 7.0;
const STEPS = 16;

fn filter_offset(u: vec2f) -> vec2f {
  let c = 2.0 * u - 1.0;
  return 0.5 + 0.5 * view.filter_radius * sign(c) * vec2f(inverse(abs(c.x) * MASS), inverse(abs(c.y) * MASS));
}

/// f ∫|f| / (|f| ∫f) of both axes.
fn filter_weight(offset: vec2f) -> f32 {
  let x = 2.0 * abs(offset - 0.5) / view.filter_radius;
  return select(-4.0, 4.0, (x.x > CROSSING) == (x.y > CROSSING)) * MASS * MASS;
}

/// (|f|, ∫|f| from 0 on) at x in [0, 2].
fn kernel(x: f32) -> vec2f {
  if (x < 1.0) { return vec2f((7.0 * x - 12.0) * x * x + 16.0 / 3.0, ((1.75 * x - 4.0) * x * x + 16.0 / 3.0) * x) / 6.0; }
  let s = 2.0 - x;
  let f = vec2f((7.0 / 3.0 * s - 2.0) * s * s, 3.0 - (7.0 / 12.0 * s - 2.0 / 3.0) * s * s * s) / 6.0;
  return select(f, vec2f(-f.x, 0.5 + MASS - f.y), x > CROSSING);
}

/// Where the integral is `mass`: Newton's steps, halving where they leave the bracket.
fn inverse(mass: f32) -> f32 {
  var low = 0.0;
  var high = 2.0;
  var x = 1.125 * mass;
  for (var i = 0; i < STEPS; i++) {
    let k = kernel(x);
    if (k.y > mass) { high = x; } else { low = x; }
    let next = x + (mass - k.y) / max(k.x, 1.0e-20);
    x = select(0.5 * (low + high), next, next >= low && next <= high);
  }
  return x;
}
