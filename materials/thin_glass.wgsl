// Thin glass: a pane so thin that light leaves it where it came in, and in its old direction. Windows, bubbles.
//
// Light is reflected to and fro between the two faces; for each polarisation, with reflectance F of a face and the fraction
// a that one way through the pane leaves, the series adds up to
//   R = F + F (1 − F)² a² / (1 − F² a²),   T = (1 − F)² a / (1 − F² a²)
// (Stokes 1862; Born and Wolf, section 1.6.4, without interference); R and T are the means of both polarisations.
// a = tint^{1 / cos θt}: Beer's law along the refracted ray. Both sides are alike: a single surface will do. Reflection or
// transmission is chosen in proportion to its luminance; both are Dirac deltas.
// @family glass

import package::fresnel::fresnel_polarised;
import package::material::{Hit, BsdfSample, bsdf_absorbed};
import package::math::luminance;

struct Params {
  /// Index of refraction of the pane; outside is what it stands in, else vacuum.
  /// @range(1, 3) @step(0.01) @default(1.5) @label(Index of refraction)
  ior: f32,
  /// What one straight way through the pane leaves of white light.
  /// @color @default(0.97, 0.99, 0.98) @label(Tint)
  tint: vec3f,
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let ior = params.ior / hit.outside;
  let F = fresnel_polarised(wo.z, ior);
  let cos_t = sqrt(max(0.0, 1.0 - (1.0 - wo.z * wo.z) / (ior * ior)));
  let a = pow(params.tint, vec3f(1.0 / max(cos_t, 1e-4)));
  var R = vec3f(0.0);
  var T = vec3f(0.0);
  for (var i = 0; i < 2; i++) {
    let f = F[i];
    // At grazing incidence all is reflected, and 1 − F² a² may vanish.
    let series = (1.0 - f) * (1.0 - f) / max(vec3f(1e-7), 1.0 - f * f * a * a);
    R += 0.5 * (f + f * a * a * series);
    T += 0.5 * a * series;
  }
  let all = luminance(R) + luminance(T);
  if (all <= 0.0) { return bsdf_absorbed(); }
  let chance = luminance(R) / all;
  if (u.z < chance) { return BsdfSample(vec3f(-wo.xy, wo.z), R / chance, chance, true, 1.0); }
  return BsdfSample(-wo, T / (1.0 - chance), 1.0 - chance, true, 1.0);
}
