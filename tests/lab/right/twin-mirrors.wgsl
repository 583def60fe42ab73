// Three mirrors in one direction, of which two or all are the same at an end of a parameter.

import package::material::{Hit, BsdfSample};

struct Params {
  /// @color @default(0.8, 0.6, 0.4)
  color: vec3f,
  /// @range(0, 1) @default(0.5)
  tint: f32,
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let layer = min(floor(u.z * 4.0), 2.0);
  let weight = mix(params.color, vec3f(1.0, 0.5, 0.25), 0.5 * layer * params.tint);
  return BsdfSample(vec3f(-wo.xy, wo.z), weight, select(0.25, 0.5, layer == 2.0), true, 1.0);
}
