// Ways through media of which a program gives the density: null collisions (Woodcock et al. 1965; Novák et al. 2018, "Monte Carlo methods
// for volumetric light transport simulation", sections 4 and 5).
//
// Steps are exponential with σ̄, the greatest extinction of the channels times the majorant. At each of them the density ρ is asked for, and
// the way scatters there (weight σs ρ / (σ̄ P)) or goes on (weight (σ̄ − σt ρ) / (σ̄ (1 − P))), with
//   P = Σ β σt ρ / (σ̄ Σ β),      β the throughput of each channel at that step,
// which is the balance heuristic over channels that are chosen in proportion to β (Kutz et al. 2017, "Spectral and decomposition tracking",
// section 4; Miller et al. 2019, "A null-scattering path integral formulation of light transport", section 5): unbiased for any extinction,
// and the sum of the channels never grows. Transmittance alone is a product of 1 − σt ρ / σ̄ (ratio tracking, Novák et al. 2014), ended by
// roulette where little is left.
//
// The first step follows the sampler's numbers, the rest a generator that begins with a hash of them.

import package::budget::budget_is_out;
import package::math::max_component;
import package::medium::density::{Stretch, density_at, density_stretch};
@if(medium_emission) import package::medium::emission::emitted_at;
import package::medium::homogeneous::{MediumSample, medium_sample as homogeneous_sample, medium_transmittance as homogeneous_transmittance};
import package::sampler::{sampler_1d, sampler_2d};
import package::sampler::dimensions::{DIM_DISTANCE, DIM_DISTANCE_CHANNEL, DIM_STEPS, dimension_repeated};
import package::sampler::hash::{hash_word, unit_float};
@if(medium_albedo) import package::medium::scattering::albedo_at;
import package::scene::Medium;

/// More steps than a sample can pay for: each asks for the density.
const MAX_STEPS = 1u << 20u;
/// Transmittance below which every other way ends.
const LITTLE = 0.125;

var<private> steps_word: u32;

fn steps_begin(a: f32, b: f32, c: f32) { steps_word = hash_word(bitcast<u32>(a) ^ hash_word(bitcast<u32>(b) ^ hash_word(bitcast<u32>(c)))); }

/// Uniform in [0, 1): PCG-RXS-M-XS-32, as package::sampler of that name.
fn steps_next() -> f32 {
  steps_word = steps_word * 747796405u + 2891336453u;
  let word = ((steps_word >> ((steps_word >> 28u) + 4u)) ^ steps_word) * 277803737u;
  return unit_float((word >> 22u) ^ word);
}

/// The ray that is followed, and how many media it has passed.
var<private> along_o: vec3f;
var<private> along_d: vec3f;
var<private> along_layer: u32;

/// What follows is about the ray from `o` in the unit direction `d`.
fn medium_along(o: vec3f, d: vec3f, layer: u32) {
  along_o = o;
  along_d = d;
  along_layer = layer;
}

fn medium_stretch(medium: Medium, t_max: f32) -> Stretch { return density_stretch(medium, along_o, along_d, t_max); }

/// As package::medium::homogeneous has it, for any medium.
@if(scattering)
fn medium_sample(medium: Medium, beta: vec3f, t_max: f32, layer: u32) -> MediumSample {
  if (medium.density == 0u) { return homogeneous_sample(medium, beta, t_max, layer); }
  @if(medium_emission) steps_emit = true;
  let event = steps_through(medium, medium_stretch(medium, t_max), beta, steps_first(), any(medium.scattering != vec3f(0.0)));
  @if(medium_emission) steps_emit = false;
  return MediumSample(event.scattered, select(t_max, event.t, event.scattered), event.weight);
}

/// The same; of a medium with a density an estimate.
fn medium_transmittance(medium: Medium, distance: f32) -> vec3f {
  if (medium.density == 0u) { return homogeneous_transmittance(medium, distance); }
  @if(medium_emission) steps_emit = true;
  let passed = steps_through(medium, medium_stretch(medium, distance), vec3f(1.0), steps_first(), false).weight;
  @if(medium_emission) steps_emit = false;
  return passed;
}

/// The steps are those of the ray that the eye follows, not of light that is asked for.
@if(medium_emission) var<private> steps_emit: bool;

/// The number of the first step on the way to the next vertex.
fn steps_first() -> f32 {
  let u = sampler_1d(dimension_repeated(DIM_DISTANCE, along_layer));
  steps_begin(u, sampler_1d(dimension_repeated(DIM_DISTANCE_CHANNEL, along_layer)), 0.0);
  return u;
}

/// The estimate of a stretch of that ray, independent of the one above.
@if(equiangular)
fn stretch_transmittance(medium: Medium, stretch: Stretch) -> vec3f {
  let u = sampler_2d(dimension_repeated(DIM_STEPS, 2u * along_layer + 1u));
  steps_begin(u.x, u.y, 1.0);
  return steps_through(medium, stretch, vec3f(1.0), u.x, false).weight;
}

/// The same of light that comes along a shadow ray, in a medium with a density.
/// @param layer how many media it has passed
fn shadow_transmittance(medium: Medium, o: vec3f, d: vec3f, t_max: f32, layer: u32) -> vec3f {
  let stretch = density_stretch(medium, o, d, t_max);
  if (stretch.near >= stretch.far) { return vec3f(1.0); }
  let u = sampler_2d(dimension_repeated(DIM_STEPS, 2u * layer));
  // Several shadow rays may leave a vertex: each has numbers of its own.
  steps_begin(u.x, u.y, d.x + o.y);
  return steps_through(medium, stretch, vec3f(1.0), u.x, false).weight;
}

/// Steps through a stretch, to where the way scatters or to its end. One loop for both: the density's code should stand in a kernel seldom.
/// @param beta throughput; of no meaning where nothing scatters
/// @param first the number of the first step
/// @param scatters whether it may; else what is left of light is estimated
fn steps_through(medium: Medium, stretch: Stretch, beta: vec3f, first: f32, scatters: bool) -> MediumSample {
  let sigma = max_component(medium.extinction) * stretch.majorant;
  var weight = vec3f(1.0);
  var u = first;
  var t = stretch.near;
  for (var i = 0u; i < MAX_STEPS; i++) {
    t -= log(1.0 - u) / sigma;
    if (t >= stretch.far) { break; }
    let density = density_at(stretch, t);
    if (budget_is_out()) { break; }
    @if(medium_emission) { if (steps_emit) { emitted_at(medium, stretch, t, density, weight, sigma); } }
    let real = medium.extinction * density;
    if (scatters) {
      let p = beta * weight;
      let share = min(1.0, dot(p, real) / (sigma * (p.x + p.y + p.z)));
      if (steps_next() < share) {
        @if(medium_albedo) weight *= albedo_at(stretch, t);
        return MediumSample(true, t, weight * medium.scattering * density / (sigma * share));
      }
      weight *= (sigma - real) / (sigma * (1.0 - share));
    } else {
      weight *= (sigma - real) / sigma;
      if (max_component(weight) < LITTLE) {
        if (steps_next() < 0.5) { return MediumSample(false, t, vec3f(0.0)); }
        weight *= 2.0;
      }
    }
    u = steps_next();
  }
  return MediumSample(false, t, weight);
}
