// Glass: a smooth boundary of a dielectric. What it absorbs inside, the `interior` of the shape says.
//
// Reflects the unpolarised Fresnel reflectance F and refracts the rest (Snell). Which of the two is followed is
// chosen with probability F, so that the weight is the tint alone. Refracted radiance is compressed into another
// solid angle: it is divided by eta² (Veach 1997, section 5.2), which cancels where light enters and leaves.
// The outward normal of the shape tells inside from outside.
// @family glass

import package::fresnel::{fresnel_dielectric, fresnel_refract};
import package::material::{Hit, BsdfSample};

struct Params {
  /// Index of refraction inside the shape; outside is what it stands in, else vacuum.
  /// @range(1, 3) @step(0.01) @default(1.5) @label(Index of refraction)
  ior: f32,
  /// Colour that reflected and refracted light is multiplied by at the surface.
  /// @color @default(1, 1, 1) @label(Tint)
  tint: vec3f,
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let ior = params.ior / hit.outside;
  let eta = select(1.0 / ior, ior, hit.front);
  let F = fresnel_dielectric(wo.z, eta);
  if (u.z < F) {
    return BsdfSample(vec3f(-wo.xy, wo.z), params.tint, F, true, 1.0);
  }
  return BsdfSample(fresnel_refract(wo, eta), params.tint / (eta * eta), 1.0 - F, true, eta);
}

fn interior_ior(hit: Hit, params: Params) -> f32 { return params.ior; }
