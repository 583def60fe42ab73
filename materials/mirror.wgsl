// Mirror: reflects everything about the normal. A Dirac delta, so it defines `sample` alone: no light point
// that is chosen otherwise can lie in its direction.
//
//   f(wo, wi) = reflectance δ(wi − reflected wo) / cos θ
// @family metal

import package::material::{Hit, BsdfSample};

struct Params {
  /// Fraction of the light that is reflected, per channel; the same at every angle.
  /// @color @default(1, 1, 1) @label(Reflectance)
  reflectance: vec3f,
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  return BsdfSample(vec3f(-wo.xy, wo.z), params.reflectance, 1.0, true, 1.0);
}
