// Spectra, for programs. A file that imports from here, or from package::spectrum_metals, speaks by wavelength: what it returns as f, weight,
// emission or radiance are values at the three wavelengths of `spectrum_wavelengths`, no colours. Radiance that it emits is in
// W/(m² sr nm), on the scale on which white light, (1, 1, 1), is `spectrum_d65`.
//
// Where a document is not spectral, one wavelength stands for each channel, as package::metals has it: colours are then roughly right.

import package::thin_film::{film_above, film_below, film_cosine};
import package::math::PI;
import package::table::table_1d;
@if(spectral) import package::spectral::path::{spectral_of_color, wavelengths};

/// µm, for the three numbers of a value.
fn spectrum_wavelengths() -> vec3f {
  @if(spectral) return wavelengths.at;
  @if(!spectral) return vec3f(0.65, 0.55, 0.45);
}

/// D65 of Y = 1, at these wavelengths, in W/(m² sr nm): the light that is white.
fn spectrum_d65() -> vec3f {
  @if(spectral) return wavelengths.white;
  @if(!spectral) return vec3f(0.00757339, 0.00984647, 0.01107314);
}

/// The spectrum of a reflectance, or another factor, that is given as linear Rec. 709.
fn spectrum_of_color(c: vec3f) -> vec3f {
  @if(spectral) return spectral_of_color(c);
  @if(!spectral) return c;
}

/// The spectrum of a radiance that is given as linear Rec. 709; W/(m² sr nm).
fn spectrum_of_light(c: vec3f) -> vec3f { return spectrum_of_color(c) * spectrum_d65(); }

/// For the engine: radiance that a program emits, over that of white.
fn spectrum_over_white(L: vec3f) -> vec3f { return L / spectrum_d65(); }

/// Radiance of a black body of `kelvin` > 0: Planck 1901; W/(m² sr nm), constants of CODATA 2018.
fn spectrum_blackbody(kelvin: f32) -> vec3f {
  // 2 h c² / λ⁵ / (e^(h c / (λ k T)) − 1), λ in µm, over 1e9 nm a metre; beyond e^88 there is no light that counts, and no f32.
  let at = spectrum_wavelengths();
  let x = min(vec3f(88.0), 14387.769 / (at * kelvin));
  let l2 = at * at;
  return 1.1910430e5 / (l2 * l2 * at * (exp(x) - 1.0));
}

/// CIE illuminant A of Y = 1, a tungsten lamp (CIE 015:2018, eq. 4.1): W/(m² sr nm).
fn spectrum_a() -> vec3f {
  let at = spectrum_wavelengths() / 0.56;
  let a2 = at * at;
  // 1.435e7 / 2848 / 560: the second radiation constant of 1931, which defines it.
  const X = 8.9975421;
  return 0.009268072 / (a2 * a2 * at) * (exp(X) - 1.0) / (exp(X / at) - 1.0);
}

/// Index of refraction by Sellmeier 1871: n² = 1 + Σ b λ² / (λ² − c), `at` and the roots of `c` in µm.
fn spectrum_sellmeier(b: vec3f, c: vec3f, at: f32) -> f32 {
  let l2 = at * at;
  return sqrt(max(1.0, 1.0 + dot(b, l2 / (l2 - c))));
}

/// A table of one number a wavelength (package::table), whose first entry is at `first` nm and whose last at `last`; beyond as at the ends.
fn spectrum_table(table: u32, first: f32, last: f32) -> vec3f {
  let x = (1000.0 * spectrum_wavelengths() - first) / (last - first);
  return vec3f(table_1d(table, x.x).x, table_1d(table, x.y).x, table_1d(table, x.z).x);
}

/// Reflectance of a thin film: Airy's sum for each wavelength, both polarisations; a film of 0 nm is none.
/// `cos_i` in vacuum; `thickness` in nm; `film`: its index, ≥ 1; `n` + i `k`: index of what is below, by wavelength.
fn spectrum_thin_film(cos_i: f32, thickness: f32, film: f32, n: vec3f, k: vec3f) -> vec3f {
  let cos_2 = film_cosine(cos_i, film);
  // Whole turns are taken off: the built-in cosine is only precise near 0.
  let turns = 2.0e-3 * film * thickness * cos_2 / spectrum_wavelengths();
  let delta = 2.0 * PI * (turns - round(turns));
  let c = cos(delta);
  let s = sin(delta);
  var F = vec3f(0.0);
  for (var i = 0; i < 2; i++) {
    let r12 = film_above(cos_i, cos_2, film, i == 1);
    let side = film_below(cos_2, film, n, k, i == 1);
    // |r12 + r23 e^iδ|² / |1 + r12 r23 e^iδ|²; x: the real part of r23 e^iδ
    let x = sqrt(side.R) * (side.re * c - side.im * s);
    let r2 = r12 * r12;
    F += 0.5 * (r2 + 2.0 * r12 * x + side.R) / (1.0 + 2.0 * r12 * x + r2 * side.R);
  }
  return clamp(F, vec3f(0.0), vec3f(1.0));
}
