// Integrates the phase function of a medium's program over the sphere, at given points. Peaks straight on and back are narrow: each half is cut
// into steps that are even in the logarithm of 1 − |cos θ|, from 10⁻⁷ on, and the rest is a cap.

import package::budget::budget_place;
import package::lab::config::task;
import package::math::{PI, max_component};
import package::medium::homogeneous::phase_value;
import package::medium_programs::{medium_g, medium_phase};

/// See density.wgsl.
@group(0) @binding(20) var<storage, read> points: array<vec4u>;
/// Of the integrals the least and the greatest component; the least value where one is below 0, else the greatest over the density with which
/// directions are drawn by g; bits of budget::budget_place.
@group(0) @binding(21) var<storage, read_write> results: array<vec4f>;

/// Of each half.
const STEPS = 2048u;
const CAP = 1.0e-7;
const MAX_G = 0.99;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = task.first + id.x;
  if (i >= task.end) { return; }
  let point = points[i];
  let p = bitcast<vec3f>(point.xyz);
  let g = clamp(medium_g(point.w, p, 0.0), -MAX_G, MAX_G);
  let width = -log(CAP) / f32(STEPS);
  var integral = vec3f(0.0);
  var least = 0.0;
  var most = 0.0;
  for (var k = 0u; k <= STEPS; k++) {
    let x = select(exp(-(f32(k) + 0.5) * width), 0.0, k == STEPS);
    let solid = 2.0 * PI * select(x * width, CAP, k == STEPS);
    for (var side = 0u; side < 2u; side++) {
      let cosine = select(1.0 - x, x - 1.0, side == 1u);
      let value = medium_phase(point.w, p, cosine, 0.0);
      integral += solid * value;
      least = min(least, min(value.x, min(value.y, value.z)));
      most = max(most, max_component(value) / phase_value(g, vec3f(sqrt(max(0.0, x * (2.0 - x))), 0.0, -cosine)));
    }
  }
  results[i] = vec4f(min(integral.x, min(integral.y, integral.z)), max_component(integral), select(most, least, least < 0.0), f32(budget_place));
}
