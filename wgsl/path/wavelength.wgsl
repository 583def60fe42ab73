// Dispersion in a renderer of three channels: a path has one wavelength, which counts from its first dispersive event on.
//
// Every path draws a wavelength λ. As long as nothing that it meets depends on λ, it carries all three channels; then its
// throughput is multiplied by the colour w(λ) of that wavelength, once. The mean of w over the draws is (1, 1, 1), so that
// what depends on λ nowhere keeps its expectation, and white glass stays white where all wavelengths come together.
//
// w is linear Rec. 709 of the CIE 1931 observer (fit of Wyman, Sloan and Shirley 2013, "Simple analytic approximations to
// the CIE XYZ color matching functions"), with negative parts left out and each channel scaled to the mean 1 under an equal-
// energy spectrum; λ is drawn in proportion to the sum of the channels. What this is not: colours of the spectrum lie outside
// of Rec. 709 and are shown by its nearest edge; punctual lights and surfaces have three numbers, not spectra, which multiply w as they
// are.
//
// Where the document is spectral, every path has three wavelengths from the eye on (wgsl/spectral/path.wgsl), and its first dispersive event
// leaves the hero alone, of three times the weight: what was a third of the estimate is all of it (Wilkie et al. 2014, section 3).

import package::sampler::sampler_1d;
import package::sampler::dimensions::DIM_WAVELENGTH;
@if(spectral) import package::spectral::path::{spectral_start, wavelengths};

const SEGMENTS = 32u;
/// λ in µm and w(λ) at equal steps of the uniform number; linear in between, so that the trapezoidal rule is exact.
const SPECTRUM = array<vec4f, SEGMENTS + 1u>(
  vec4f(0.4, 0.15243, 0, 2.84055),
  vec4f(0.42382, 0.24872, 0, 2.74474),
  vec4f(0.43121, 0.20885, 0, 2.78441),
  vec4f(0.43679, 0.23425, 0, 2.75914),
  vec4f(0.44191, 0.24172, 0, 2.75171),
  vec4f(0.44693, 0.19821, 0, 2.79499),
  vec4f(0.45204, 0.13484, 0, 2.85805),
  vec4f(0.45739, 0.04507, 0, 2.94736),
  vec4f(0.4632, 0, 0, 2.9922),
  vec4f(0.46986, 0, 0.07013, 2.92227),
  vec4f(0.47814, 0, 0.43525, 2.55815),
  vec4f(0.48914, 0, 1.27203, 1.72367),
  vec4f(0.50188, 0, 2.32433, 0.67425),
  vec4f(0.51319, 0, 2.93147, 0.06878),
  vec4f(0.52227, 0, 3.00045, 0),
  vec4f(0.52993, 0, 3.00043, 0),
  vec4f(0.53714, 0, 3.00043, 0),
  vec4f(0.54429, 0, 3.00043, 0),
  vec4f(0.55167, 0, 3.00043, 0),
  vec4f(0.55904, 0.47572, 2.52582, 0),
  vec4f(0.56581, 0.9339, 2.0687, 0),
  vec4f(0.57217, 1.32966, 1.67386, 0),
  vec4f(0.57825, 1.68192, 1.32241, 0),
  vec4f(0.58417, 1.99972, 1.00534, 0),
  vec4f(0.59004, 2.28944, 0.71629, 0),
  vec4f(0.59596, 2.55659, 0.44977, 0),
  vec4f(0.60204, 2.8045, 0.20243, 0),
  vec4f(0.60844, 3.00738, 0, 0),
  vec4f(0.61522, 3.0074, 0, 0),
  vec4f(0.62263, 3.0074, 0, 0),
  vec4f(0.63146, 3.0074, 0, 0),
  vec4f(0.64393, 3.0074, 0, 0),
  vec4f(0.68, 3.0074, 0, 0)
);

/// Of the path under way: its wavelength, and whether its throughput is that of one wavelength.
var<private> wavelength: vec4f = vec4f(0.5876, 1.0, 1.0, 1.0);
var<private> wavelength_state: u32;
/// All three channels; the same, but something on the way depends on λ; one wavelength.
const WHITE = 0u;
const DUE = 1u;
const SEPARATED = 2u;

/// (λ, w) for a uniform number.
fn wavelength_at(u: f32) -> vec4f {
  let x = u * f32(SEGMENTS);
  let i = min(u32(x), SEGMENTS - 1u);
  return mix(SPECTRUM[i], SPECTRUM[i + 1u], x - f32(i));
}

/// A new path.
@if(!spectral)
fn wavelength_start() {
  wavelength = wavelength_at(sampler_1d(DIM_WAVELENGTH));
  wavelength_state = WHITE;
}

@if(spectral)
fn wavelength_start() {
  spectral_start(sampler_1d(DIM_WAVELENGTH));
  wavelength_state = WHITE;
}

/// µm.
@if(!spectral) fn wavelength_now() -> f32 { return wavelength.x; }
@if(spectral) fn wavelength_now() -> f32 { return wavelengths.at.x; }

/// What the path meets next depends on its wavelength.
fn wavelength_matters() { wavelength_state = max(wavelength_state, DUE); }

/// At a vertex, before it scatters: what the throughput is to be multiplied by.
fn wavelength_separate(disperses: bool) -> vec3f {
  if (wavelength_state == SEPARATED || !(disperses || wavelength_state == DUE)) { return vec3f(1.0); }
  wavelength_state = SEPARATED;
  @if(!spectral) return wavelength.yzw;
  @if(spectral) return vec3f(3.0, 0.0, 0.0);
}

/// For trees of rays.
fn wavelength_saved() -> u32 { return wavelength_state; }
fn wavelength_restore(state: u32) { wavelength_state = state; }
