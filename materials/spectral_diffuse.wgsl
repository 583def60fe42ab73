// Diffuse by wavelength: a measured reflectance, where paint is more than a colour.
//
//   f(wo, wi) = ρ(λ) / π
//
// ρ is a table of one number a wavelength, its first entry at `first`, its last at `last`, linear in between (package::spectrum). Two
// spectra of one colour under one lamp may be two colours under another: metamers. Sampled by the cosine.
// @family spectral

import package::material::Hit;
import package::math::INV_PI;
import package::spectrum::spectrum_table;

struct Params {
  /// Reflectance in [0, 1] at equal steps of wavelength. @table(1)
  reflectance: u32,
  /// Wavelength of the first entry.
  /// @range(300, 800) @step(1) @default(380) @unit(nm) @label(First)
  first: f32,
  /// Wavelength of the last entry.
  /// @range(300, 1000) @step(1) @default(780) @unit(nm) @label(Last)
  last: f32,
  /// Factor of the reflectance.
  /// @range(0, 1) @step(0.01) @default(0.8) @label(Scale)
  scale: f32,
}

fn eval(wo: vec3f, wi: vec3f, hit: Hit, params: Params) -> vec3f {
  return spectrum_table(params.reflectance, params.first, params.last) * (params.scale * INV_PI);
}
