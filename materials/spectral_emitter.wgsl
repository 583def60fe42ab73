// Lamp by wavelength: the spectrum of a black body, of an illuminant of the CIE, or of a table.
//
//   Le(λ) = L · S(λ)        S of luminance 1
//
// Black body: Planck's law; 2856 K is a tungsten lamp, 5778 K the sun. D65: daylight, which is what white, (1, 1, 1), is everywhere else.
// A: tungsten, as the CIE defines it. Equal energy: the same at all wavelengths. Table: any other lamp, in numbers of a scale of its own at
// equal steps of wavelength; its luminance is then L times that of equal energy times the table. It reflects nothing.
// @family spectral

import package::material::Hit;
import package::spectrum::{spectrum_a, spectrum_blackbody, spectrum_d65, spectrum_table};
import package::color::color_blackbody_xyz;

struct Params {
  /// What the light is made of.
  /// @choice(blackbody, d65, a, equal, table) @default(0) @label(Spectrum)
  spectrum: u32,
  /// Of the black body.
  /// @range(800, 40000) @step(50) @default(2856) @unit(K) @label(Temperature)
  temperature: f32,
  /// Luminance over that of a white of (1, 1, 1).
  /// @range(0, 1000000) @step(0.5) @default(8) @label(Radiance)
  radiance: f32,
  /// Of the table: anything ≥ 0 at equal steps of wavelength. @table(1)
  table: u32,
  /// Wavelength of the first entry.
  /// @range(300, 800) @step(1) @default(380) @unit(nm) @label(First)
  first: f32,
  /// Wavelength of the last entry.
  /// @range(300, 1000) @step(1) @default(780) @unit(nm) @label(Last)
  last: f32,
}

/// One over ∫ ȳ dλ of the CIE 1931 observer, per nm.
const EQUAL = 0.00935831;

fn emission(wo: vec3f, hit: Hit, params: Params) -> vec3f {
  switch (params.spectrum) {
    case 0u: {
      let luminance = color_blackbody_xyz(params.temperature).y;
      return spectrum_blackbody(params.temperature) * (params.radiance / luminance);
    }
    case 1u: { return params.radiance * spectrum_d65(); }
    case 2u: { return params.radiance * spectrum_a(); }
    case 3u: { return vec3f(params.radiance * EQUAL); }
    default: { return spectrum_table(params.table, params.first, params.last) * (params.radiance * EQUAL); }
  }
}
