// Spectral paths: where a document asks for it, the three numbers that flow through a path (throughput, BSDFs, light) are not red, green
// and blue, but values at three wavelengths of its own.
//
// Wilkie et al. 2014, "Hero wavelength spectral sampling", eqs. 6 to 9: one uniform number draws the hero, the others lie a third and two
// thirds of the range further, here in the numbers that draw wavelengths by importance. The mean of the three estimates is unbiased,
// since each alone is. Where light disperses the path goes on with its hero alone (package::path::wavelength).
//
// A colour becomes a spectrum by the linear decomposition of Mallett and Yuksel 2019 (tables.wgsl). The kernel knows no reflectances, but
// values of BSDFs, products and sums of them: what is linear gives one spectrum for all of these, however a material splits its samples, is
// exact for all of Rec. 709, and never reflects more than the largest channel. Light is carried over that of white, D65: a colour of light
// has the same spectrum as one of paint, and greys under white light stay what they are without wavelengths.

import package::spectral::tables::{BASIS, DRAWN, FIRST, OBSERVER, QUANTILES, STEP, STEPS};

/// The wavelengths of the path under way, one a lane.
struct Wavelengths {
  /// µm; the hero first.
  at: vec3f,
  /// Spectra of red and green.
  red: vec3f,
  green: vec3f,
  /// D65 of Y = 1, per nm.
  white: vec3f,
  /// What a radiance over that of white adds to red, green and blue of the pixel.
  to_red: vec3f,
  to_green: vec3f,
  to_blue: vec3f,
}

var<private> wavelengths: Wavelengths;

/// A new path. `u` uniform in [0, 1).
fn spectral_start(u: f32) {
  for (var i = 0u; i < 3u; i++) {
    let x = fract(u + f32(i) / 3.0) * f32(DRAWN);
    let k = min(u32(x), DRAWN - 1u);
    let low = QUANTILES[k];
    let width = QUANTILES[k + 1u] - low;
    spectral_set(i, low + width * (x - f32(k)), width * f32(DRAWN));
  }
}

/// Lane `i` is of the wavelength `at`, in µm; `weight`: one over the density with which it was drawn, in µm.
fn spectral_set(i: u32, at: f32, weight: f32) {
  let place = clamp((at - FIRST) / STEP, 0.0, f32(STEPS));
  let k = min(u32(place), STEPS - 1u);
  let part = place - f32(k);
  let observed = mix(OBSERVER[k], OBSERVER[k + 1u], part);
  let basis = mix(BASIS[k], BASIS[k + 1u], part);
  let to = observed.xyz * (observed.w * weight * (1000.0 / 3.0));
  wavelengths.at[i] = at;
  wavelengths.red[i] = basis.x;
  wavelengths.green[i] = basis.y;
  wavelengths.white[i] = observed.w;
  wavelengths.to_red[i] = to.x;
  wavelengths.to_green[i] = to.y;
  wavelengths.to_blue[i] = to.z;
}

/// A colour, of light or of what light is multiplied with, at the wavelengths of the path. Greys are the same at all of them.
fn spectral_of_color(c: vec3f) -> vec3f {
  return c.z + (c.x - c.z) * wavelengths.red + (c.y - c.z) * wavelengths.green;
}

/// What a path brings, at its wavelengths → linear Rec. 709. Single samples may be negative, colours of the spectrum are.
fn spectral_color(L: vec3f) -> vec3f {
  return vec3f(dot(L, wavelengths.to_red), dot(L, wavelengths.to_green), dot(L, wavelengths.to_blue));
}
