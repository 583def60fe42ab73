// Glass of the catalogue: a smooth boundary whose index of refraction is what its maker has measured.
//
//   n²(λ) = 1 + Σ bᵢ λ² / (λ² − cᵢ)        (Sellmeier 1871; λ in µm)
//
// Coefficients of N-BK7, F2, SF10, N-SF11 and N-SF66: Schott's catalogue of 2017-01-20; fused silica: Malitson 1965; sapphire (its ordinary
// ray): Malitson and Dodge 1972; diamond: Peter 1923. Reflects and refracts as `glass` does, at one wavelength of the path
// (wgsl/path/wavelength.wgsl). With spectral rendering each colour is that of its wavelength; without, the nearest that a screen has.
// @family spectral

import package::fresnel::{fresnel_dielectric, fresnel_refract};
import package::material::{Hit, BsdfSample};
import package::spectrum::{spectrum_of_color, spectrum_sellmeier};

struct Params {
  /// Custom: by b and c below.
  /// @choice(n_bk7, f2, sf10, n_sf11, n_sf66, silica, sapphire, diamond, custom) @default(0) @label(Glass)
  glass: u32,
  /// Custom: strengths of three resonances.
  /// @range(0, 10) @step(0.0001) @default(1.0396, 0.2318, 1.0105) @label(Sellmeier b)
  b: vec3f,
  /// Custom: squares of their wavelengths.
  /// @range(0, 500) @step(0.0001) @default(0.006, 0.02, 103.56) @unit(µm²) @label(Sellmeier c)
  c: vec3f,
  /// Colour that reflected and refracted light is multiplied by at the surface.
  /// @color @default(1, 1, 1) @label(Tint)
  tint: vec3f,
}

fn interior_ior(hit: Hit, params: Params) -> f32 {
  let at = hit.wavelength;
  switch (params.glass) {
    case 0u: { return spectrum_sellmeier(vec3f(1.03961212, 0.231792344, 1.01046945), vec3f(0.00600069867, 0.0200179144, 103.560653), at); }
    case 1u: { return spectrum_sellmeier(vec3f(1.34533359, 0.209073176, 0.937357162), vec3f(0.00997743871, 0.0470450767, 111.886764), at); }
    case 2u: { return spectrum_sellmeier(vec3f(1.61625977, 0.259229334, 1.07762317), vec3f(0.0127534559, 0.0581983954, 116.60768), at); }
    case 3u: { return spectrum_sellmeier(vec3f(1.73759695, 0.313747346, 1.89878101), vec3f(0.013188707, 0.0623068142, 155.23629), at); }
    case 4u: { return spectrum_sellmeier(vec3f(2.0245976, 0.470187196, 2.59970433), vec3f(0.0147053225, 0.0692998276, 161.817601), at); }
    case 5u: { return spectrum_sellmeier(vec3f(0.6961663, 0.4079426, 0.8974794), vec3f(0.00467914826, 0.0135120631, 97.9340025), at); }
    case 6u: { return spectrum_sellmeier(vec3f(1.4313493, 0.65054713, 5.3414021), vec3f(0.00527992610, 0.0142382647, 325.017834), at); }
    case 7u: { return spectrum_sellmeier(vec3f(0.3306, 4.3356, 0.0), vec3f(0.030625, 0.011236, 0.0), at); }
    default: { return spectrum_sellmeier(params.b, params.c, at); }
  }
}

fn sample(wo: vec3f, hit: Hit, params: Params, u: vec3f) -> BsdfSample {
  let ior = interior_ior(hit, params) / hit.outside;
  let eta = select(1.0 / ior, ior, hit.front);
  let F = fresnel_dielectric(wo.z, eta);
  let tint = spectrum_of_color(params.tint);
  if (u.z < F) { return BsdfSample(vec3f(-wo.xy, wo.z), tint, F, true, 1.0); }
  return BsdfSample(fresnel_refract(wo, eta), tint / (eta * eta), 1.0 - F, true, eta);
}
