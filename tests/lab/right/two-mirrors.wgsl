// A smooth coat on a metal mirror: two delta lobes in one direction, each with the probability of its own.

import package::fresnel::fresnel_dielectric;
import package::material::{Hit, BsdfSample};

struct Params {
  /// @color @default(0.9, 0.6, 0.3)
  metal: vec3f,
  /// @range(1.1, 2.5) @default(1.5)
  ior: f32,
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let F = fresnel_dielectric(wo.z, params.ior);
  return BsdfSample(vec3f(-wo.xy, wo.z), select(params.metal, vec3f(1.0), u.z < F), select(1.0 - F, F, u.z < F), true, 1.0);
}
