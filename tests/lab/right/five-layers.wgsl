// Five mirrors in one direction, the more likely the brighter.

import package::material::{Hit, BsdfSample};

struct Params {
  /// @color @default(0.8, 0.6, 0.4)
  color: vec3f,
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let layer = min(floor(5.0 * sqrt(u.z)), 4.0);
  return BsdfSample(vec3f(-wo.xy, wo.z), params.color * (0.5 + 0.1 * layer), (2.0 * layer + 1.0) / 25.0, true, 1.0);
}
