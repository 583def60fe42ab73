// Dispersive glass: a smooth boundary whose index of refraction depends on the wavelength. Prisms, cut stones.
//
//   n(λ) = A + B / λ² + C / λ⁴        (Cauchy 1836; λ in µm)
//
// Reflects and refracts as `glass` does, at the one wavelength of the path (wgsl/path/wavelength.wgsl says what that is in a
// renderer of three channels). BK7 crown: A = 1.5046, B = 0.0042. SF10 flint: A = 1.728, B = 0.0134. Diamond: A = 2.378,
// B = 0.0126. Water: A = 1.324, B = 0.0031.
// @family glass

import package::fresnel::{fresnel_dielectric, fresnel_refract};
import package::material::{Hit, BsdfSample};

struct Params {
  /// Index of refraction for the longest waves.
  /// @range(1, 3) @step(0.0001) @default(1.5046) @label(Cauchy A)
  a: f32,
  /// Dispersion: how much more the index of short waves is.
  /// @range(0, 0.2) @step(0.0001) @default(0.0042) @unit(µm²) @label(Cauchy B)
  b: f32,
  /// @range(0, 0.02) @step(0.0001) @default(0) @unit(µm⁴) @label(Cauchy C)
  c: f32,
  /// Colour that reflected and refracted light is multiplied by at the surface.
  /// @color @default(1, 1, 1) @label(Tint)
  tint: vec3f,
}

fn interior_ior(hit: Hit, params: Params) -> f32 {
  let x = 1.0 / (hit.wavelength * hit.wavelength);
  return params.a + x * (params.b + x * params.c);
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let ior = interior_ior(hit, params) / hit.outside;
  let eta = select(1.0 / ior, ior, hit.front);
  let F = fresnel_dielectric(wo.z, eta);
  if (u.z < F) { return BsdfSample(vec3f(-wo.xy, wo.z), params.tint, F, true, 1.0); }
  return BsdfSample(fresnel_refract(wo, eta), params.tint / (eta * eta), 1.0 - F, true, eta);
}
