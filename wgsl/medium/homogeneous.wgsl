// Homogeneous media: absorption, scattering by the phase function of Henyey and Greenstein (1941).
//
// Distances are drawn from the exponential of one channel, chosen in proportion to the path's throughput, and weighed by
// the balance heuristic over the channels (Wilkie et al. 2014, "Hero wavelength spectral sampling", section 3):
//   scattered at t:   β ← β σs T(t) / Σ p_c σt_c T_c(t),      through to t:   β ← β T(t) / Σ p_c T_c(t),
// with T(t) = e^{−σt t} and p_c = β_c / Σ β. Unbiased for any extinction, zero in some channels included; the sum of the
// channels never grows. Where a medium does not scatter nothing is drawn: β ← β T(t), Beer and Lambert.

import package::medium::interior::interior_medium;
import package::math::{PI, sqr};
import package::scene::{Medium, params};
import package::material::BsdfSample;
import package::sampler::sampler_1d;
import package::sampler::dimensions::{DIM_DISTANCE, DIM_DISTANCE_CHANNEL, dimension_repeated};
import package::warp::warp_disk;
@if(spectral) import package::spectral::path::spectral_of_color;

/// What fills the space around the path under way.
@if(!densities && !spectral && !medium_emission)
fn medium_here() -> Medium {
  let place = interior_medium();
  if (place == 0u) { return Medium(vec3f(0.0), 0.0, vec3f(0.0)); }
  let a = bitcast<vec4f>(params[place - 1u]);
  return Medium(a.xyz, a.w, bitcast<vec4f>(params[place]).xyz);
}

@if(densities && !spectral && !medium_emission)
fn medium_here() -> Medium {
  let place = interior_medium();
  if (place == 0u) { return Medium(vec3f(0.0), 0.0, vec3f(0.0), 0u); }
  let a = bitcast<vec4f>(params[place - 1u]);
  return Medium(a.xyz, a.w, bitcast<vec4f>(params[place]).xyz, params[place].w);
}

/// The same with its emission, a colour; coefficients at the wavelengths of the path. They become spectra as colours do, so that extinction is never less than scattering.
@if(spectral || medium_emission)
fn medium_here() -> Medium {
  var medium: Medium;
  let place = interior_medium();
  if (place == 0u) { return medium; }
  let a = bitcast<vec4f>(params[place - 1u]);
  @if(spectral) medium.extinction = spectral_of_color(a.xyz);
  @if(!spectral) medium.extinction = a.xyz;
  medium.g = a.w;
  @if(spectral) medium.scattering = spectral_of_color(bitcast<vec4f>(params[place]).xyz);
  @if(!spectral) medium.scattering = bitcast<vec4f>(params[place]).xyz;
  @if(densities) { medium.density = params[place].w; }
  @if(medium_emission) medium.emission = bitcast<vec4f>(params[place + 1u]).xyz;
  return medium;
}

/// Optical depths from here on let nothing through.
const OPAQUE = 200.0;
/// Stands for the length of a ray that leaves the scene: times an extinction it is still a number.
const ENDLESS = 1.0e30;

/// Optical depth of a distance, at most OPAQUE.
fn medium_depth(medium: Medium, distance: f32) -> vec3f {
  return min(medium.extinction * min(distance, ENDLESS), vec3f(OPAQUE));
}

/// Share of light that is left after a distance.
fn medium_transmittance(medium: Medium, distance: f32) -> vec3f { return exp(-medium_depth(medium, distance)); }

/// The next event along a ray: scattered at t, or through. What the throughput is to be multiplied by.
struct MediumSample { scattered: bool, t: f32, weight: vec3f }

/// @param beta throughput; all parts ≥ 0 and not all 0
/// @param layer how often a distance has been drawn along this ray
@if(scattering)
fn medium_sample(medium: Medium, beta: vec3f, t_max: f32, layer: u32) -> MediumSample {
  if (all(medium.scattering == vec3f(0.0))) { return MediumSample(false, t_max, medium_transmittance(medium, t_max)); }
  let p = beta / (beta.x + beta.y + beta.z);
  let u = sampler_1d(dimension_repeated(DIM_DISTANCE_CHANNEL, layer));
  let sigma = select(select(medium.extinction.z, medium.extinction.y, u < p.x + p.y), medium.extinction.x, u < p.x);
  let depth = -log(1.0 - sampler_1d(dimension_repeated(DIM_DISTANCE, layer)));
  if (depth >= sigma * min(t_max, ENDLESS)) {
    let passed = medium_transmittance(medium, t_max);
    return MediumSample(false, t_max, passed / dot(p, passed));
  }
  let t = depth / sigma;
  let passed = medium_transmittance(medium, t);
  return MediumSample(true, t, medium.scattering * passed / dot(p, medium.extinction * passed));
}

/// Phase function, per steradian, and its density, which are the same; directions are local as wo = (0, 0, 1) has them.
@if(scattering || subsurface)
fn phase_value(g: f32, wi: vec3f) -> f32 {
  // 1 + g² − 2 g cos θ = (1 − |g|)² + |g| |wi − peak|²: nothing cancels where the lobe is narrow.
  let peak = vec3f(0.0, 0.0, select(-1.0, 1.0, g < 0.0));
  let away = wi - peak;
  let a = abs(g);
  let x = sqr(1.0 - a) + a * dot(away, away);
  return (1.0 - a) * (1.0 + a) / (4.0 * PI * x * sqrt(x));
}

/// A direction from the phase function. With ξ uniform, 1 − cos θ = 2 (1 − ξ) (1 − g)² (1 + g ξ) / (1 − g + 2 g ξ)², which
/// is the textbook's inversion with what cancels left out; 1 − ξ is the squared radius of a point on the disk.
@if(scattering || subsurface)
fn phase_sample(g: f32, u: vec2f) -> BsdfSample {
  let disk = warp_disk(u);
  let a = abs(g);
  let xi = 1.0 - min(1.0, dot(disk, disk));
  let scale = 2.0 * sqr(1.0 - a) * (1.0 + a * xi) / sqr(1.0 - a + 2.0 * a * xi);
  let h = (1.0 - xi) * scale;
  let about_peak = vec3f(disk * sqrt(scale * max(0.0, 2.0 - h)), 1.0 - h);
  let wi = normalize(vec3f(about_peak.xy, select(-about_peak.z, about_peak.z, g < 0.0)));
  return BsdfSample(wi, vec3f(1.0), phase_value(g, wi), false, 1.0);
}
